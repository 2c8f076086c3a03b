/** Addresses of pages, relative to the site's root. They name files, so they work from disk and below any path. */

export function sessionUrl(key: string, page = 1): string {
  return page === 1 ? `sessions/${key}.html` : `sessions/${key}-${page}.html`;
}

export function projectUrl(key: string): string {
  return `projects/${key}.html`;
}

/** From a page back to the root: `/sessions/a.html` -> `../`, `/index.html` -> the empty string. */
export function rootFrom(url: string): string {
  return '../'.repeat(Math.max(0, url.split('/').length - 2));
}
