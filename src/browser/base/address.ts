/** The addresses of the page and of the site. */

/** The address of the site's root, relative to the page: `../`. */
export function siteRoot(): string {
  return document.documentElement.dataset.root ?? '';
}

/** Replaces the address without loading anything. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse this to pages from disk; the address then stays as it is.
  }
}

/** The address with these parameters; empty ones are removed from it. */
export function withParameters(address: string | URL, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}

/** `#t-1a2b3c4d` -> `t-1a2b3c4d`; empty for an invalid one. */
export function decodedId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Null if it is on another page of the session. Paths cannot be compared: some hosts show `x.html` at `x`. */
export function targetHere({ dataset, hash }: HTMLAnchorElement): HTMLElement | null {
  const isElsewhere = dataset.page !== undefined && Number(dataset.page) !== pageNumber();
  return isElsewhere ? null : document.getElementById(hash.slice(1));
}

/** Number of the page of a session that has several; 1 for other pages. */
export function pageNumber(): number {
  return Number(document.querySelector('.pages [aria-current]')?.textContent ?? 1);
}
