/**
 * Where a reader left the results, so that the link back from a session leads there. Kept for this tab only; if a
 * browser stores nothing for pages from disk, the link leads to the top.
 */

import { filled, number, text } from '../../base/json-readers.ts';
import { siteRoot } from '../base/address.ts';
import { readStoredJson, store } from '../base/storage.ts';

const NAME = 'sessionary-search';

export interface SavedResults {
  /** `?q=login&sort=date` */
  readonly address: string;
  /** How many results were shown. */
  readonly shown: number;
  /** How far the page was scrolled, and the address of the link that was followed. */
  readonly scroll: number;
  readonly link: string;
}

export function saveResults(results: SavedResults): void {
  store('sessionStorage', NAME, JSON.stringify(results));
}

/** What was saved last. */
export function savedResults(): SavedResults | undefined {
  const saved = readStoredJson('sessionStorage', NAME);
  const address = text(saved, 'address');
  if (address === undefined) return undefined;
  return {
    address,
    shown: number(saved, 'shown') ?? 0,
    scroll: number(saved, 'scroll') ?? 0,
    link: text(saved, 'link') ?? '',
  };
}

/** Address of the results that the reader came from; if unknown, of a search for the highlighted words. */
export function resultsAddress(): string {
  const saved = savedResults();
  const words = new URLSearchParams(location.search).get('mark') ?? '';
  const isOurs = saved !== undefined && (words === '' || isSamePage(saved.link));
  return `${siteRoot()}search.html${isOurs ? (filled(saved, 'address') ?? '') : `?${new URLSearchParams({ q: words })}`}`;
}

function isSamePage(link: string): boolean {
  return withoutEnding(link) === withoutEnding(location.href);
}

/** Some hosts show `x.html` at `x`. */
function withoutEnding(address: string): string {
  return address.replace(/#.*$/s, '').replace(/\.html(?=\?|$)/, '');
}
