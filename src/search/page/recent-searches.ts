/** The last searches of this reader: kept in the browser, named nowhere else, forgotten at a click. */

import { button } from '../../browser/page/announce.ts';
import { element } from '../../browser/page/dom.ts';

const NAME = 'sessionary-recent';
const KEPT = 8;

/** What was searched for on this machine, the latest first; nothing where nothing may be kept. */
export function recentSearches(): readonly string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
    return Array.isArray(saved) ? saved.filter((text) => typeof text === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** A search that was sent off, or whose result was opened. */
export function remember(text: string): void {
  const typed = text.trim();
  if (typed === '') return;
  save([typed, ...recentSearches().filter((other) => other !== typed)].slice(0, KEPT));
}

function save(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(searches));
  } catch {
    // A browser that keeps nothing: then there is nothing to forget.
  }
}

/** Shows them while nothing is asked for. */
export function drawRecent(place: HTMLElement, root: string, isIdle: boolean): void {
  const searches = isIdle ? recentSearches() : [];
  place.hidden = searches.length === 0;
  if (place.hidden) return place.replaceChildren();
  place.replaceChildren(
    element('h2', {}, 'Recent searches'),
    element(
      'ul',
      {},
      ...searches.map((text) => {
        const href = `${root}search.html?${new URLSearchParams({ q: text })}`;
        return element('li', {}, element('a', { href }, text));
      }),
    ),
    button('Forget them', {}, () => {
      save([]);
      drawRecent(place, root, isIdle);
    }),
  );
}
