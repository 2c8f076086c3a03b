/** The outline: a drawer on narrow screens, with a highlight on what is in view. */

import { countPassing } from '../../base/lists.ts';
import { pageNumber, targetHere } from '../base/address.ts';
import { onView } from '../base/dom.ts';
import { edge, isShown, topOf } from './go-to.ts';

const WIDE = '(min-width: 70rem)';

/** The bar at the top of the window says what is being read. It appears once the title of the page has left the window. */
export function startBar(title: Element): void {
  const observer = new IntersectionObserver(([change]) => {
    if (change === undefined) return;
    const isAbove = !change.isIntersecting && change.boundingClientRect.top < 0;
    document.documentElement.classList.toggle('is-past-head', isAbove);
  });
  observer.observe(title);
}

/** Makes the outline, and the bar at the top of the window, follow the reader. */
export function startOutline(outline: Element): void {
  const drawer = outline.querySelector('details');
  if (drawer !== null) startDrawer(drawer);
  const list = outline.querySelector('ol');
  const note = drawer?.querySelector<HTMLElement>('summary > .note');
  const bar = document.querySelector<HTMLElement>('.where-now');
  const title = bar?.parentElement?.querySelector('strong')?.textContent ?? '';
  const entries = note?.textContent ?? '';
  const links = [...outline.querySelectorAll('a')];
  let current: HTMLAnchorElement | undefined;
  followPlace(links, (link) => {
    current?.removeAttribute('aria-current');
    current?.parentElement?.classList.remove('is-current');
    current = link;
    link?.setAttribute('aria-current', 'true');
    link?.parentElement?.classList.add('is-current');
    if (note) note.textContent = link?.textContent ?? entries;
    if (bar) bar.textContent = link === undefined ? '' : placeWords(link, links, title);
    if (link !== undefined) scrollIntoList(link);
    else if (list) list.scrollTop = 0;
  });
}

/** "Show the tides › Commit: Draw them": a chapter with its prompt. A prompt that the title repeats is left out. */
function placeWords(link: HTMLAnchorElement, links: readonly HTMLAnchorElement[], title: string): string {
  const words = link.textContent;
  if (!isChapter(link)) return areSameWords(words, title) ? '' : words;
  const prompts = links.slice(0, links.indexOf(link)).filter((other) => !isChapter(other));
  const before = prompts.at(-1)?.textContent ?? '';
  return before === '' || areSameWords(before, title) ? words : `${before} › ${words}`;
}

/** Either may be the beginning of the other, with an ellipsis. */
export function areSameWords(a: string, b: string): boolean {
  const begins = (cut: string, whole: string): boolean => /.…$/s.test(cut) && whole.startsWith(cut.slice(0, -1));
  return a === b || begins(a, b) || begins(b, a);
}

function isChapter(link: HTMLAnchorElement): boolean {
  return link.closest('.on-chapter') !== null;
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
  drawer.addEventListener('keydown', (event) => {
    if (wide.matches || !drawer.open || event.key !== 'Escape') return;
    drawer.open = false;
    drawer.querySelector('summary')?.focus();
  });
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

type Entry = ReturnType<typeof entryOf>[number];

/** @param onPlace called when another entry comes into view; without one at the top of the page */
function followPlace(
  links: readonly HTMLAnchorElement[],
  onPlace: (link: HTMLAnchorElement | undefined) => void,
): void {
  const all = links.flatMap(entryOf);
  const first = all[0] === undefined ? -1 : links.indexOf(all[0].link);
  /** The entry of an earlier page that continues at the beginning of this one. */
  const before = links.filter(({ dataset }) => Number(dataset.page) < pageNumber());
  const earlier = first < 0 ? before.at(-1) : links[first - 1];
  let entries: readonly Entry[] | undefined;
  let current: HTMLAnchorElement | undefined;
  const update = (): void => {
    entries ??= all.filter(({ turn }) => isShown(turn));
    const [list, top] = [entries, edge()];
    const above = list[countPassing(list.length, (at) => isAbove(list[at], top)) - 1];
    const isPastHead = (document.querySelector('.turns')?.getBoundingClientRect().top ?? Infinity) <= top;
    const place = above?.link ?? (isPastHead ? earlier : undefined);
    if (place === current) return;
    current = place;
    onPlace(place);
  };
  onView(update, () => {
    entries = undefined;
  });
}

function entryOf(link: HTMLAnchorElement) {
  const target = targetHere(link);
  const turn = target?.closest<HTMLElement>('.turns > .turn, .strays > .turn');
  return target === null || turn == null ? [] : [{ link, target, turn }];
}

/** Does it begin at or above the edge? The browser needs the positions of chapters only in the turn in view. */
function isAbove(entry: Entry | undefined, top: number): boolean {
  if (entry === undefined) return false;
  const { target, turn } = entry;
  const box = turn.getBoundingClientRect();
  if (box.top > top || target === turn || box.bottom <= top) return box.top <= top;
  // What the show filter hides is at 0.
  return topOf(target) <= top;
}
