/** What the browser stores for this reader. Some browsers refuse storage to pages from disk; nothing is stored then. */

import { fromJson } from '../../base/json-readers.ts';

type Place = 'localStorage' | 'sessionStorage';

/** Null when nothing was stored. */
export function readStored(place: Place, name: string): string | null {
  try {
    return window[place].getItem(name);
  } catch {
    return null;
  }
}

export function store(place: Place, name: string, value: string): void {
  try {
    window[place].setItem(name, value);
  } catch {
    // Nothing is stored.
  }
}

/** A stored JSON value; undefined when there is none. */
export function readStoredJson(place: Place, name: string): unknown {
  return fromJson(readStored(place, name) ?? '');
}
