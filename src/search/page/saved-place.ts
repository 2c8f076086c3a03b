/**
 * The place in the results that a reader left: so that the way back from a session leads to it. Kept for this tab
 * only; where a browser keeps nothing for pages from disk, the way back leads to the top.
 */

import { filled, get, number, text } from '../../base/json-readers.ts';

const NAME = 'sessionary-search';

export interface SearchPlace {
  /** `?q=login&sort=date` */
  readonly address: string;
  /** Results that were shown. */
  readonly shown: number;
  /** How far the page was scrolled, and the address of the link that was followed. */
  readonly scroll: number;
  readonly link: string;
}

/** Remembers the place for as long as the tab is open. */
export function savePlace(place: SearchPlace): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(place));
  } catch {
    // Nothing is kept, and nothing is lost but the place.
  }
}

/** The place that was remembered last. */
export function savedPlace(): SearchPlace | undefined {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null');
    if (get(saved, 'address') === undefined) return undefined;
    return {
      address: text(saved, 'address') ?? '',
      shown: number(saved, 'shown') ?? 0,
      scroll: number(saved, 'scroll') ?? 0,
      link: text(saved, 'link') ?? '',
    };
  } catch {
    return undefined;
  }
}

/** Address of the results that the reader comes from; without a memory, of those for the words that are marked. */
export function searchLeft(root: string): string {
  const saved = savedPlace();
  const marked = new URLSearchParams(location.search).get('mark') ?? '';
  const isOurs = saved !== undefined && saved.link.split('#')[0] === location.href.split('#')[0];
  const query = new URLSearchParams({ q: marked }).toString();
  return `${root}search.html${isOurs || (saved !== undefined && marked === '') ? (filled(saved, 'address') ?? '') : `?${query}`}`;
}
