/** The outline: a drawer on narrow screens, and the mark at what is in view. */

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
  const settle = (): void => {
    drawer.open = wide.matches;
  };
  settle();
  wide.addEventListener('change', settle);
  drawer.addEventListener('click', (event) => {
    if (!wide.matches && event.target instanceof Element && event.target.closest('a') !== null)
      drawer.open = false;
  });
}

/** An entry of a page before this one comes before all turns, one of a later page after them. */
function elsewhere(link: HTMLAnchorElement): number {
  const current = Number(document.querySelector('.pages [aria-current]')?.textContent ?? 1);
  return Number(link.dataset.page ?? current) < current ? -1 : Number.POSITIVE_INFINITY;
}

/** @param tell what the entry in view says, for the drawer that hides it */
function followView(
  links: readonly HTMLAnchorElement[],
  turns: readonly Element[],
  tell: (entry: string) => void,
): void {
  const places = new Map(turns.map((turn, index) => [turn.id, index]));
  const entries = links.map((link) => places.get(link.hash.slice(1)) ?? elsewhere(link));
  const visible = new Set<number>();
  let marked: HTMLAnchorElement | undefined;
  const observer = new IntersectionObserver(
    (changes) => {
      for (const change of changes) {
        const index = places.get(change.target.id);
        if (index === undefined) continue;
        if (change.isIntersecting) visible.add(index);
        else visible.delete(index);
      }
      if (visible.size === 0) return;
      const entry = entryFor(Math.min(...visible), entries);
      const link = entry === undefined ? undefined : links[entry];
      if (link === marked) return;
      marked?.removeAttribute('aria-current');
      marked = link;
      if (link === undefined) return;
      link.setAttribute('aria-current', 'true');
      tell(link.textContent ?? '');
      keepInSight(link);
    },
    { rootMargin: '-48px 0px -60% 0px' },
  );
  for (const turn of turns) observer.observe(turn);
}

/** Scrolls the outline's own list, never the page. */
function keepInSight(link: HTMLElement): void {
  const list = link.closest('ol');
  const item = link.closest('li');
  if (list === null || item === null) return;
  const box = list.getBoundingClientRect();
  const here = item.getBoundingClientRect();
  if (here.top < box.top || here.bottom > box.bottom) list.scrollTop += here.top - box.top - box.height / 3;
}
