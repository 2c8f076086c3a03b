/** What crawlers may do: nothing, unless `publish.index` is true; and the headers that hosts send with each page. */

import { sessionUrl } from '../../base/urls.ts';
import type { NewFile } from '../../base/write-file.ts';
import type { Archive } from '../../transcript/types/archive.ts';
import { escapeHtml } from '../render/markup/html.ts';
import type { SiteView } from '../types/page.ts';

/** The home page, first pages of sessions, and pages that lead to them. */
function sitemap(archive: Archive, address: string, overviews: readonly string[]): string {
  const pages = [
    { path: '', time: archive.sessions.get(archive.order[0] ?? '')?.summary.end },
    ...overviews.map((path) => ({ path, time: undefined })),
    ...archive.order.map((key) => ({ path: sessionUrl(key), time: archive.sessions.get(key)?.summary.end })),
  ];
  const urls = pages.map(({ path, time }) => {
    const changed = time === undefined ? '' : `<lastmod>${new Date(time).toISOString().slice(0, 10)}</lastmod>`;
    return `<url><loc>${escapeHtml(address + path)}</loc>${changed}</url>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `${head}\n${urls.join('\n')}\n</urlset>\n`;
}

/** @param overviews addresses of the pages of projects, months, members, rankings and histories */
export function crawlerFiles(
  archive: Archive,
  { address, isIndexed }: SiteView,
  overviews: readonly string[],
): readonly NewFile[] {
  if (!isIndexed) return [{ path: 'robots.txt', content: 'User-agent: *\nDisallow: /\n' }];
  const allowed = 'User-agent: *\nAllow: /\n';
  if (address === '') return [{ path: 'robots.txt', content: allowed }];
  return [
    { path: 'robots.txt', content: `${allowed}Sitemap: ${address}sitemap.xml\n` },
    { path: 'sitemap.xml', content: sitemap(archive, address, overviews) },
  ];
}

/** `_headers`, as Netlify and Cloudflare Pages read it: a page cannot name the sites that may frame it. */
export function headerFiles({ embed }: SiteView): readonly NewFile[] {
  if (embed.length === 0) return [];
  const policy = `frame-ancestors 'self' ${embed.join(' ')}`;
  return [{ path: '_headers', content: `/*\n  Content-Security-Policy: ${policy}\n` }];
}
