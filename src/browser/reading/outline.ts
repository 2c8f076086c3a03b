/** The outline: a drawer on narrow screens, with a highlight on what is in view. */

import { pageNumber } from '../base/address.ts';
import { entryFor } from './turn-steps.ts';

const WIDE = '(min-width: 70rem)';

/** Makes the outline follow the window. */
export function startOutline(outline: Element, turns: readonly Element[]): void {
  const drawer = outline.querySelector('details');
  if (drawer !== null) startDrawer(drawer);
  const note = drawer?.querySelector<HTMLElement>('summary > .note');
  followView([...outline.querySelectorAll('a')], turns, (entry) => {
    if (note) note.textContent = entry;
  });
}

function startDrawer(drawer: HTMLDetailsElement): void {
  const wide = matchMedia(WIDE);
  const fit = (): void => {
    drawer.open = wide.matches;
  };
  fit();
  wide.addEventListener('change', fit);
  drawer.addEventListener('click', (event) => {
    if (!wide.matches && event.target instanceof Element && event.target.closest('a') !== null) drawer.open = false;
  });
}

/** Entries of earlier pages come before all turns, those of later pages after them. */
function elsewhere(link: HTMLAnchorElement): number {
  const current = pageNumber();
  return Number(link.dataset.page ?? current) < current ? -1 : Number.POSITIVE_INFINITY;
}

/** @param onEntry called with the text of the entry in view, for the drawer that hides it */
function followView(
  links: readonly HTMLAnchorElement[],
  turns: readonly Element[],
  onEntry: (entry: string) => void,
): void {
  const indexes = new Map(turns.map((turn, index) => [turn.id, index]));
  const entries = links.map((link) => indexes.get(link.hash.slice(1)) ?? elsewhere(link));
  const visible = new Set<number>();
  let current: HTMLAnchorElement | undefined;
  const observer = new IntersectionObserver(
    (changes) => {
      for (const change of changes) {
        const index = indexes.get(change.target.id);
        if (index === undefined) continue;
        if (change.isIntersecting) visible.add(index);
        else visible.delete(index);
      }
      if (visible.size === 0) return;
      const entry = entryFor(Math.min(...visible), entries);
      const link = entry === undefined ? undefined : links[entry];
      if (link === current) return;
      current?.removeAttribute('aria-current');
      current = link;
      if (link === undefined) return;
      link.setAttribute('aria-current', 'true');
      onEntry(link.textContent ?? '');
      scrollIntoList(link);
    },
    { rootMargin: '-48px 0px -60% 0px' },
  );
  for (const turn of turns) observer.observe(turn);
}

/** Scrolls the outline's own list, never the page. */
function scrollIntoList(link: HTMLElement): void {
  const list = link.closest('ol');
  const item = link.closest('li');
  if (list === null || item === null) return;
  const box = list.getBoundingClientRect();
  const here = item.getBoundingClientRect();
  if (here.top < box.top || here.bottom > box.bottom) list.scrollTop += here.top - box.top - box.height / 3;
}
