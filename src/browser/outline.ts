/** The outline: a drawer on narrow screens, and the mark at what is in view. */

import { entryFor } from './walk.ts';

const WIDE = '(min-width: 70rem)';

export function startOutline(outline: Element, turns: readonly Element[]): void {
  const drawer = outline.querySelector('details');
  if (drawer !== null) startDrawer(drawer);
  followView([...outline.querySelectorAll('a')].filter(isOnThisPage), turns);
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

function isOnThisPage(link: HTMLAnchorElement): boolean {
  return link.pathname === location.pathname && link.hash !== '';
}

function followView(links: readonly HTMLAnchorElement[], turns: readonly Element[]): void {
  const places = new Map(turns.map((turn, index) => [turn.id, index]));
  const entries = links.map((link) => places.get(link.hash.slice(1)) ?? Number.POSITIVE_INFINITY);
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
