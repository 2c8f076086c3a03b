/** The last searches of this reader. They never leave the browser, and one click clears them. */

import { button, element } from '../base/dom.ts';
import { readStoredJson, store } from '../base/storage.ts';

const NAME = 'sessionary-recent';
const KEPT = 8;

/** The last searches on this machine, newest first. */
function recentSearches(): readonly string[] {
  const saved = readStoredJson('localStorage', NAME);
  return Array.isArray(saved) ? saved.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
}

function save(searches: readonly string[]): void {
  store('localStorage', NAME, JSON.stringify(searches));
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
