/** Where the reader is: the entry of the outline that is in view. */

import { countPassing } from '../../base/lists.ts';
import { pageNumber, targetHere } from '../base/address.ts';
import { oncePerFrame } from '../base/dom.ts';
import { outermostClosed } from './folds.ts';
import { edge, isShown } from './go-to.ts';

/** An entry whose turn or chapter is on this page. */
interface Entry {
  readonly link: HTMLAnchorElement;
  readonly target: HTMLElement;
  readonly turn: HTMLElement;
}

/**
 * @param links of the outline, in the order of the session
 * @param onPlace called when another entry comes into view; without one at the top of the page
 */
export function followPlace(
  links: readonly HTMLAnchorElement[],
  onPlace: (link: HTMLAnchorElement | undefined) => void,
): void {
  const all = links.flatMap(entryOf);
  const first = all[0] === undefined ? -1 : links.indexOf(all[0].link);
  /** The entry of an earlier page that continues at the beginning of this one. */
  const earlier = first < 0 ? links.filter(isEarlier).at(-1) : links[first - 1];
  let entries: readonly Entry[] | undefined;
  let current: HTMLAnchorElement | undefined;
  const update = oncePerFrame(() => {
    entries ??= all.filter(({ turn }) => isShown(turn));
    const at = lastAbove(entries);
    const place = at?.link ?? (isIntoTurns() ? earlier : undefined);
    if (place === current) return;
    current = place;
    onPlace(place);
  });
  // The show filter may have changed.
  document.addEventListener('change', () => {
    entries = undefined;
    update();
  });
  addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  document.addEventListener('toggle', update, true);
  update();
}

function entryOf(link: HTMLAnchorElement): readonly Entry[] {
  const target = targetHere(link);
  const turn = target?.closest<HTMLElement>('.turns > .turn, .strays > .turn');
  return target === null || turn == null ? [] : [{ link, target, turn }];
}

function isEarlier({ dataset }: HTMLAnchorElement): boolean {
  return dataset.page !== undefined && Number(dataset.page) < pageNumber();
}

/** Has the reader scrolled past the head of the page? */
function isIntoTurns(): boolean {
  const turns = document.querySelector('.turns');
  return turns !== null && turns.getBoundingClientRect().top <= edge();
}

/** @param entries in the order of the page */
function lastAbove(entries: readonly Entry[]): Entry | undefined {
  const top = edge();
  const above = countPassing(entries.length, (at) => {
    const entry = entries[at];
    return entry !== undefined && isAbove(entry, top);
  });
  return entries[above - 1];
}

/** Does it begin at or above the edge? The browser needs the positions of chapters only in the turn in view. */
function isAbove({ target, turn }: Entry, top: number): boolean {
  const box = turn.getBoundingClientRect();
  if (box.top > top || target === turn || box.bottom <= top) return box.top <= top;
  const shown = outermostClosed(target);
  return isShown(shown) ? shown.getBoundingClientRect().top <= top : true;
}
