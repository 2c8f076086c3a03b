/**
 * What the browser stores of searches, and nobody else sees: the last ones, which one click clears, and for this tab,
 * where the reader left the results, so that the link back from a session leads there. If a browser stores nothing for
 * pages from disk, that link leads to the top.
 */

import { filled, number, text } from '../../base/json-readers.ts';
import { siteRoot } from '../base/address.ts';
import { button, element } from '../base/dom.ts';
import { readStoredJson, store } from '../base/storage.ts';

const RECENT = 'sessionary-recent';
const KEPT = 8;

/** The last searches on this machine, newest first. */
function recentSearches(): readonly string[] {
  const saved = readStoredJson('localStorage', RECENT);
  return Array.isArray(saved) ? saved.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
}

function save(searches: readonly string[]): void {
  store('localStorage', RECENT, JSON.stringify(searches));
}

/** Remembers a search that was submitted, or whose result was opened. */
export function rememberSearch(text: string): void {
  const typed = text.trim();
  if (typed === '') return;
  save(withSearch(recentSearches(), typed));
}

/** The last searches after another one: each is there once. */
export function withSearch(searches: readonly string[], typed: string): readonly string[] {
  return [typed, ...searches.filter((other) => other !== typed)].slice(0, KEPT);
}

/** Shows the last searches while the query is empty. */
export function drawRecentSearches(place: HTMLElement, isIdle: boolean): void {
  const searches = isIdle ? recentSearches() : [];
  place.hidden = searches.length === 0;
  if (place.hidden) return place.replaceChildren();
  const links = searches.map((text) => {
    const href = `search.html?${new URLSearchParams({ q: text })}`;
    return element('li', {}, element('a', { href }, text));
  });
  place.replaceChildren(
    element('h2', {}, 'Recent searches'),
    element('ul', {}, ...links),
    button('Clear', {}, () => {
      save([]);
      drawRecentSearches(place, isIdle);
    }),
  );
}

const RESULTS = 'sessionary-search';

export interface SavedResults {
  /** `?q=login&sort=date` */
  readonly address: string;
  readonly shown: number;
  /** How far the page was scrolled, and the address of the link that was followed. */
  readonly scroll: number;
  readonly link: string;
}

export function saveResults(results: SavedResults): void {
  store('sessionStorage', RESULTS, JSON.stringify(results));
}

/** What was saved last. */
export function savedResults(): SavedResults | undefined {
  const saved = readStoredJson('sessionStorage', RESULTS);
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
