/**
 * Addresses that moved: the last turn of a session that grows may go to a further page, and an agent may get a page of
 * its own. The page that an address was published on keeps an element with that anchor, which leads to the new place.
 *
 *     <a class="moved" id="t-3f9c02ab" href="4d37-2.html#t-3f9c02ab">Moved to page 2 of this session</a>
 */

import type { Moved } from '../../domain/session-page.ts';

/** A page, as it was or as it is going to be. */
export interface AnchoredPage {
  readonly url: string;
  /** "page 2 of this session" */
  readonly name: string;
  readonly anchors: ReadonlySet<string>;
}

const ANCHOR = / id="([ct]-[0-9a-f]{8,32}(?:-\d{1,9})?)"/g;

/** The anchors of turns and calls in markup of ours, also those that it forwards. In texts, quotation marks are escaped. */
export function anchorsIn(markup: string): ReadonlySet<string> {
  return new Set([...markup.matchAll(ANCHOR)].map(([, anchor = '']) => anchor));
}

/**
 * What each page has to forward: the anchors that were on it and are on another page now.
 * @param earlier pages of the session in the output folder, with what they forward themselves
 * @param now its pages
 * @returns by address of the page, which may be one that the session does not have any more
 */
export function movedAnchors(
  earlier: readonly Pick<AnchoredPage, 'url' | 'anchors'>[],
  now: readonly AnchoredPage[],
): ReadonlyMap<string, readonly Moved[]> {
  const places = new Map<string, AnchoredPage>();
  for (const page of now) for (const anchor of page.anchors) if (!places.has(anchor)) places.set(anchor, page);
  const moved = new Map<string, readonly Moved[]>();
  for (const { url, anchors } of earlier) {
    const gone = [...anchors].flatMap((anchor): Moved[] => {
      const place = places.get(anchor);
      if (place === undefined || place.url === url) return [];
      return [{ anchor, href: `${place.url}#${anchor}`, text: `Moved to ${place.name}` }];
    });
    if (gone.length > 0) moved.set(url, gone);
  }
  return moved;
}
