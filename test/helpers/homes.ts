import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { SiteName } from './provided.ts';

/** The two ways to read a site. */
export const WAYS = ['a web server', 'disk'] as const;
export type Way = (typeof WAYS)[number];

/** Address of a site, with `/` at the end. */
export function homeOf(site: SiteName, way: Way): string {
  const { url, folder } = inject('sites')[site];
  return way === 'disk' ? `${pathToFileURL(folder).href}/` : url;
}
