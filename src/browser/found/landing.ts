/**
 * Where an address leads to in a page: its folds open, and the words of a search are marked, counted, and walked
 * through.
 *
 *     sessions/4d37.html?mark=token+bucket&also=2#t-3f9c02ab
 *
 * `also` names the further pages of the session that hold the words, too.
 */

import { searchLeft } from '../../search/page/saved-place.ts';
import { button, say } from '../page/announce.ts';
import { addStyle, element } from '../page/dom.ts';
import { decodedId, reveal, revealTarget } from '../reading/folds.ts';
import { isShown } from '../reading/go-to.ts';
import { showAll } from '../reading/show-filter.ts';
import { type Found, findIn } from './find-in-page.ts';
import { markedWords } from './highlighted-words.ts';

/** Folds that a landing from the search opens; the rest waits for the reader. */
const FOLDS_TO_OPEN = 40;

/** Shows what the address points to. */
export function land(): void {
  const target = revealTarget(location.hash);
  if (target === null) return;
  if (!isShown(target)) showAll();
  target.scrollIntoView({ block: 'start' });
}

/** Found words of this page, to walk through. */
export interface Landing {
  /** To the next or the one before; false when there is none, as on a page that was not reached by a search. */
  step(by: 1 | -1): boolean;
}

/** Marks the words of the search that led here. `root` is the address of the site, `../`. */
export function startLanding(root: string): Landing {
  const words = markedWords(location.search);
  const turns = document.querySelector<HTMLElement>('.turns');
  if (words.length === 0 || turns === null) return { step: () => false };
  const target = document.getElementById(decodedId(location.hash));
  const near = target !== null && turns.parentElement?.contains(target) === true ? target : undefined;
  const walk = new Walk(root);
  // What the reader came for first; all the rest of a long page when the browser has time.
  if (near !== undefined) walk.show(findIn([near], words));
  setTimeout(() => walk.complete(findIn([turns], words), near), 0);
  return { step: (by) => walk.step(by) };
}

/** The bar and the place in the row of finds. */
class Walk {
  readonly #root: string;
  #found: Found[] = [];
  #at = -1;
  #bar: HTMLElement | undefined;
  #count: HTMLElement | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** The first that were found: their folds open, and the best of them is in view. */
  show(found: readonly Found[]): void {
    this.#found = [...found];
    for (const fold of foldsOf(this.#found)) reveal(fold);
    const most = Math.max(0, ...this.#found.map(({ words }) => words));
    this.#at = this.#found.findIndex(({ words }) => words === most) - 1;
    if (this.#found.length > 0) this.step(1);
    // When all is loaded, the browser goes to the turn once more.
    addEventListener('load', () => this.#scroll(), { once: true });
  }

  #scroll(): void {
    this.#found[this.#at]?.mark.scrollIntoView({ block: 'center' });
  }

  /** All of the page, with the one that is in view already. */
  complete(found: readonly Found[], near: Element | undefined): void {
    const current = this.#found[this.#at];
    const all = [...this.#found, ...found].sort(byPlace);
    this.#found = all;
    this.#at = current === undefined ? -1 : all.indexOf(current);
    if (all.length === 0) return this.#showBar();
    if (this.#at === -1) {
      if (near === undefined) {
        this.step(1);
        return;
      }
      // The turn has them in what is not on the page; what comes after it is nearest.
      this.#at =
        Math.max(
          0,
          all.findIndex(({ mark }) => isAfter(near, mark)),
        ) - 1;
    }
    this.#showBar();
  }

  step(by: 1 | -1): boolean {
    const { length } = this.#found;
    if (length === 0) return false;
    this.#found[this.#at]?.mark.classList.remove('is-current');
    this.#at = (Math.max(this.#at, by === 1 ? -1 : 0) + by + length) % length;
    const target = this.#found[this.#at]?.mark;
    if (target === undefined) return false;
    reveal(target);
    if (!isShown(target)) showAll();
    target.classList.add('is-current');
    this.#scroll();
    this.#showBar();
    say(this.#words());
    return true;
  }

  #words(): string {
    const { length } = this.#found;
    if (length === 0)
      return 'The words stand in what this page leaves out: in a long output, or in a file beside it';
    const where = document.querySelector('nav.pages') === null ? 'in this session' : 'on this page';
    return `${this.#at + 1} of ${length} ${where}`;
  }

  #showBar(): void {
    this.#bar ??= this.#makeBar();
    if (this.#count !== undefined) this.#count.textContent = this.#words();
    const steps = this.#bar.querySelectorAll<HTMLButtonElement>('.found-step');
    for (const one of steps) one.hidden = this.#found.length < 2;
  }

  #makeBar(): HTMLElement {
    this.#count = element('span', { class: 'found-count' });
    const bar = element(
      'section',
      { class: 'found-bar', 'aria-label': 'Found words' },
      element('a', { class: 'found-back', href: searchLeft(this.#root) }, '← Results'),
      this.#count,
      button('Previous', { class: 'found-step', title: 'Previous found word (N)' }, () => this.step(-1)),
      button('Next', { class: 'found-step', title: 'Next found word (n)' }, () => this.step(1)),
      ...otherPages(),
      button('Close', { class: 'found-close' }, () => bar.remove()),
    );
    addStyle(this.#root);
    document.body.append(bar);
    return bar;
  }
}

function foldsOf(found: readonly Found[]): Element[] {
  const folds = new Set<Element>();
  for (const { mark } of found) {
    const fold = mark.closest('details');
    if (fold !== null) folds.add(fold);
  }
  return [...folds].slice(0, FOLDS_TO_OPEN);
}

function isAfter(near: Element, mark: Element): boolean {
  return (near.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function byPlace(a: Found, b: Found): number {
  return isAfter(a.mark, b.mark) ? -1 : 1;
}

/** Links to the further pages of the session that hold the words. */
function otherPages(): readonly (Node | string)[] {
  const query = new URLSearchParams(location.search);
  const also = (query.get('also') ?? '').split('.').filter((page) => /^\d{1,4}$/.test(page));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav.pages a')];
  const own = document.querySelector('nav.pages [aria-current]')?.textContent?.trim() ?? '';
  const made = [...new Set(also)].flatMap((page) => {
    const link = links.find((one) => one.textContent?.trim() === page);
    if (link === undefined) return [];
    const address = new URL(link.href);
    address.searchParams.set('mark', query.get('mark') ?? '');
    address.searchParams.set('also', [...also.filter((other) => other !== page), own].join('.'));
    return [' ', element('a', { href: address.href }, `page ${page}`)];
  });
  return made.length === 0 ? [] : [element('span', { class: 'found-also' }, 'also on', ...made)];
}
