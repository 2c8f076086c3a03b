/**
 * Arriving at a page from a search: the words are highlighted, counted, and can be stepped through.
 *
 *     sessions/4d37.html?mark=token+bucket&also=2#t-3f9c02ab
 *
 * `also` names other pages of the session with the words; `in=file` says that a file of the turn has them.
 */

import { pageNumber, withParameters } from '../base/address.ts';
import { announce } from '../base/announce.ts';
import { addStyle, button, element, isAfter } from '../base/dom.ts';
import { fold } from '../base/fold-text.ts';
import { addressed, makeVisible, reveal } from '../reading/go-to.ts';
import { resultsAddress } from '../search/stored-searches.ts';
import { findInPage, type Match, wordsOfAddress } from './highlighted-words.ts';

/** Goes to the next or previous match; false if there is none, as on a page without a search. */
export type StepMatch = (by: 1 | -1) => boolean;

/** Highlights the words of the search that led here. */
export function startLanding(): StepMatch {
  const marks = wordsOfAddress(location.search);
  const turns = document.querySelector<HTMLElement>('.turns');
  if (marks.length === 0 || turns === null) return () => false;
  const target = addressed();
  const near = target !== undefined && turns.parentElement?.contains(target) === true ? target : undefined;
  const words = marks.map((mark) => shownPart(mark, near ?? turns));
  const matches = new Matches();
  // First the turn that was found; the rest of a long page when the browser has time.
  if (near !== undefined) matches.show(bestIn(near, words));
  setTimeout(() => {
    const inTurns = findInPage([...turns.querySelectorAll(':scope > :not(.net-changes)')], words);
    // The title, branch and commits are above the turns.
    const head = document.querySelector('.session-head');
    const above = inTurns.length > 0 || near !== undefined || head === null ? [] : findInPage([head], words);
    matches.complete([...above, ...inTurns], near);
  }, 0);
  return (by) => matches.step(by);
}

/** Up to this many words are also looked for as a sequence: more are a pasted text. */
const ROW = 12;

/** The words in the order in which they were typed, if the turn has them; else the passages with the most of them. */
function bestIn(turn: Element, words: readonly string[]): readonly Match[] {
  const isRow = words.length > 1 && words.length <= ROW;
  const row = isRow ? findInPage([turn], [words.join(' ')]) : [];
  return row.length > 0 ? row : findInPage([turn], words);
}

/** The end of a path that the page shows, because pages show paths relative to the session's folder; else the path. */
function shownPart(word: string, within: Element): string {
  if (!/[\\/]./.test(word)) return word;
  const text = fold(within.textContent).text;
  for (let part = word; part !== ''; part = part.replace(/^[\\/]|^[^\\/]+(?:[\\/]|$)/, ''))
    if (text.includes(part)) return part;
  return word;
}

const IN_FILE = 'The words are in the part of an output that has a file of its own:';
const NOT_SHOWN = 'The text of this page does not show these words: they may be in the address of a link';

/** Folds that open on arrival; the others wait for the reader. */
const FOLDS_TO_OPEN = 40;

/** The matches of the page, which of them is current, and the bar that counts them. */
class Matches {
  #matches: readonly Match[] = [];
  #at = -1;
  #bar: HTMLElement | undefined;
  /** Links to the files of the turn that was found. */
  #files: readonly HTMLAnchorElement[] = [];
  readonly #isInFile = new URLSearchParams(location.search).get('in') === 'file';
  readonly #count = element('span', { class: 'found-count' });

  /** Shows the first matches: opens their folds, and scrolls to the best. */
  show(matches: readonly Match[]): void {
    this.#matches = matches;
    for (const fold of foldsOf(matches)) reveal(fold);
    const most = Math.max(0, ...matches.map(({ words }) => words));
    this.#at = matches.findIndex(({ words }) => words === most) - 1;
    if (matches.length > 0) this.step(1);
    // When the page has loaded, the browser scrolls to the turn again.
    addEventListener('load', () => this.#scroll(), { once: true });
  }

  /** Adds all other matches of the page. @param near the element that was found */
  complete(matches: readonly Match[], near: Element | undefined): void {
    const current = this.#matches[this.#at];
    const all = [...this.#matches, ...matches].sort((a, b) => (isAfter(a.highlight, b.highlight) ? -1 : 1));
    this.#matches = all;
    if (all.length === 0) this.#files = [...(near?.querySelectorAll<HTMLAnchorElement>('.more a') ?? [])];
    this.#at = current === undefined ? -1 : all.indexOf(current);
    if (all.length > 0 && current === undefined) {
      if (near === undefined) return void this.step(1);
      // The match of the turn is not on the page, so the next step goes to the first one after it.
      const after = all.findIndex(({ highlight }) => isAfter(near, highlight));
      this.#at = Math.max(0, after) - 1;
    }
    this.#showBar();
  }

  step(by: 1 | -1): boolean {
    const { length } = this.#matches;
    if (length === 0) return false;
    this.#matches[this.#at]?.highlight.classList.remove('is-current');
    this.#at = (Math.max(this.#at, by === 1 ? -1 : 0) + by + length) % length;
    const target = this.#matches[this.#at]?.highlight;
    if (target === undefined) return false;
    makeVisible(target);
    target.classList.add('is-current');
    this.#scroll();
    this.#showBar();
    announce(this.#text());
    return true;
  }

  #scroll(): void {
    this.#matches[this.#at]?.highlight.scrollIntoView({ block: 'center' });
  }

  #text(): string {
    const { length } = this.#matches;
    if (length === 0) return this.#isInFile ? IN_FILE : NOT_SHOWN;
    const where = document.querySelector('nav.pages') === null ? 'in this session' : 'on this page';
    return `${this.#at + 1} of ${length} ${where}`;
  }

  #showBar(): void {
    this.#bar ??= this.#makeBar();
    this.#count.textContent = this.#text();
    for (const step of this.#bar.querySelectorAll<HTMLButtonElement>('.found-step'))
      step.hidden = this.#matches.length < 2;
  }

  #makeBar(): HTMLElement {
    const bar = element(
      'section',
      { class: 'found-bar', 'aria-label': 'Matches' },
      element('a', { class: 'found-back', href: resultsAddress() }, '← Results'),
      this.#count,
      button('Previous', { class: 'found-step', title: 'Previous match (N)' }, () => this.step(-1)),
      button('Next', { class: 'found-step', title: 'Next match (n)' }, () => this.step(1)),
      ...(this.#isInFile ? this.#files : []).map(({ href, textContent }) =>
        element('a', { href }, textContent ?? 'the file'),
      ),
      ...otherPages(),
      button('Close', { class: 'found-close' }, () => bar.remove()),
    );
    addStyle();
    document.body.append(bar);
    return bar;
  }
}

function foldsOf(matches: readonly Match[]): readonly Element[] {
  const folds = matches.flatMap(({ highlight }) => highlight.closest('details') ?? []);
  return [...new Set(folds)].slice(0, FOLDS_TO_OPEN);
}

function otherPages(): readonly Node[] {
  const query = new URLSearchParams(location.search);
  const also = (query.get('also') ?? '').split('.').filter((page) => /^\d{1,4}$/.test(page));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav.pages a')];
  const pageLinks = [...new Set(also)].flatMap((page) => {
    const link = links.find((one) => one.textContent?.trim() === page);
    if (link === undefined) return [];
    const others = [...also.filter((other) => other !== page), pageNumber()].join('.');
    const { href } = withParameters(link.href, { mark: query.get('mark') ?? '', also: others });
    return [' ', element('a', { href }, `page ${page}`)];
  });
  return pageLinks.length === 0 ? [] : [element('span', { class: 'found-also' }, 'also on', ...pageLinks)];
}
