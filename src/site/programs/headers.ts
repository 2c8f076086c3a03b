/** What hosts send with each page. */

import type { NewFile } from '../../base/write-file.ts';
import type { SiteView } from '../types/page.ts';

/**
 * `_headers`, as Netlify and Cloudflare Pages read it: which sites may show pages in a frame. A page cannot say this in
 * its own `<meta>` policy.
 */
export function headerFiles({ embed }: SiteView): readonly NewFile[] {
  if (embed.length === 0) return [];
  const policy = `frame-ancestors 'self' ${embed.join(' ')}`;
  return [{ path: '_headers', content: `/*\n  Content-Security-Policy: ${policy}\n` }];
}
