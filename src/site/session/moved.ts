/**
 * Addresses that moved: the last turn of a session that grows may go to a further page, and an agent may get a page of
 * its own. The page that an address was published on keeps an element with that anchor, which leads to the new place.
 *
 *     <a class="moved" id="t-3f9c02ab" href="4d37-2.html#t-3f9c02ab">Moved to page 2 of this session</a>
 */

import type { PageLink } from '../types/page.ts';

export interface Moved extends PageLink {
  readonly anchor: string;
}

/** A page in the output folder: its anchors in order, and where those lead that are already forwarded. */
export interface PublishedPage {
  readonly url: string;
  readonly anchors: ReadonlyMap<string, string | undefined>;
}

const ANCHOR = /[ct]-[0-9a-f]{8,32}(?:-\d{1,9})?/.source;
const ANCHORED = new RegExp(` id="(${ANCHOR})"(?: href="[^"#]{0,400}#(${ANCHOR})")?`, 'g');

/** Of turns and calls in our own markup, including forwarded ones. In texts, quotation marks are escaped. */
export function anchorsIn(markup: string): PublishedPage['anchors'] {
  return new Map([...markup.matchAll(ANCHORED)].map(([, anchor = '', target]) => [anchor, target]));
}

const NOT_SHOWN = 'This part is no longer shown separately: go to what came before it';

/** What each page, by its address, has to forward. An anchor that no page has any more leads to the one before it. */
export function movedAnchors(
  earlier: readonly PublishedPage[],
  now: readonly { readonly url: string; readonly name: string; readonly anchors: Iterable<string> }[],
): ReadonlyMap<string, readonly Moved[]> {
  const places = new Map<string, (typeof now)[number]>();
  for (const page of now) for (const anchor of page.anchors) if (!places.has(anchor)) places.set(anchor, page);
  const moved = new Map<string, readonly Moved[]>();
  for (const { url, anchors } of earlier) {
    const gone: Moved[] = [];
    let before: string | undefined;
    for (const [anchor, target = ''] of anchors) {
      const isShown = places.has(anchor);
      const to = isShown ? anchor : places.has(target) ? target : before;
      const place = to === undefined ? undefined : places.get(to);
      if (isShown) before = anchor;
      if (place === undefined || (isShown && place.url === url)) continue;
      gone.push({ anchor, href: `${place.url}#${to}`, text: isShown ? `Moved to ${place.name}` : NOT_SHOWN });
    }
    if (gone.length > 0) moved.set(url, gone);
  }
  return moved;
}
