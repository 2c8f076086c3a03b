/** Addresses of pages, relative to the site's root. They name files, so they work from disk and below any path. */

export function sessionUrl(key: string, page = 1): string {
  return paged(`sessions/${key}`, page);
}

export function projectUrl(key: string, page = 1): string {
  return paged(`projects/${key}`, page);
}

/** @param key `2026-03`, or of a week its Monday, `2026-03-02`; `no-date` for sessions without one */
export function periodUrl(kind: 'months' | 'weeks', key: string, page = 1): string {
  return paged(`${kind}/${key}`, page);
}

export function memberUrl(key: string, page = 1): string {
  return paged(`members/${key}`, page);
}

/** @param order `cost` */
export function rankingUrl(order: string): string {
  return `top/${order}.html`;
}

function paged(path: string, page: number): string {
  return page === 1 ? `${path}.html` : `${path}-${page}.html`;
}

/** From a page back to the root: `/sessions/a.html` -> `../`; `/`, as Eleventy calls `index.html`, -> the empty string. */
export function rootFrom(url: string): string {
  return '../'.repeat(Math.max(0, url.split('/').length - 2));
}
