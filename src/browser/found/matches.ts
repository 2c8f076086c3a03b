/** The matches of a page: which one is current, and the bar that counts them. */

import { pageNumber, withParameters } from '../base/address.ts';
import { announce } from '../base/announce.ts';
import { addStyle, button, element } from '../base/dom.ts';
import { reveal } from '../reading/folds.ts';
import { makeVisible } from '../reading/go-to.ts';
import { resultsAddress } from '../search/saved-results.ts';
import type { Found } from './find-in-page.ts';

const IN_FILE = 'The words are in the part of an output that has a file of its own:';
const NOT_SHOWN = 'The text of this page does not show these words: they may be in the address of a link';

/** Folds that open on arrival; the others wait for the reader. */
const FOLDS_TO_OPEN = 40;

export class Matches {
  #found: readonly Found[] = [];
  #at = -1;
  #bar: HTMLElement | undefined;
  /** Links to the files of the turn that was found. */
  #files: readonly HTMLAnchorElement[] = [];
  readonly #isInFile = new URLSearchParams(location.search).get('in') === 'file';
  readonly #count = element('span', { class: 'found-count' });

  /** Shows the first matches: opens their folds, and scrolls to the best. */
  show(found: readonly Found[]): void {
    this.#found = found;
    for (const fold of foldsOf(found)) reveal(fold);
    const most = Math.max(0, ...found.map(({ words }) => words));
    this.#at = found.findIndex(({ words }) => words === most) - 1;
    if (found.length > 0) this.step(1);
    // When the page has loaded, the browser scrolls to the turn again.
    addEventListener('load', () => this.#scroll(), { once: true });
  }

  /** Adds all other matches of the page. @param near the element that was found */
  complete(found: readonly Found[], near: Element | undefined): void {
    const current = this.#found[this.#at];
    const all = [...this.#found, ...found].sort((a, b) => (isAfter(a.highlight, b.highlight) ? -1 : 1));
    this.#found = all;
    if (all.length === 0) this.#files = [...(near?.querySelectorAll<HTMLAnchorElement>('.more a') ?? [])];
    this.#at = current === undefined ? -1 : all.indexOf(current);
    if (all.length > 0 && current === undefined) {
      if (near === undefined) {
        this.step(1);
        return;
      }
      // The match of the turn is not on the page, so the next step goes to the first one after it.
      const after = all.findIndex(({ highlight }) => isAfter(near, highlight));
      this.#at = Math.max(0, after) - 1;
    }
    this.#showBar();
  }

  /** Goes to the next or previous match; false if there is none. */
  step(by: 1 | -1): boolean {
    const { length } = this.#found;
    if (length === 0) return false;
    this.#found[this.#at]?.highlight.classList.remove('is-current');
    this.#at = (Math.max(this.#at, by === 1 ? -1 : 0) + by + length) % length;
    const target = this.#found[this.#at]?.highlight;
    if (target === undefined) return false;
    makeVisible(target);
    target.classList.add('is-current');
    this.#scroll();
    this.#showBar();
    announce(this.#text());
    return true;
  }

  #scroll(): void {
    this.#found[this.#at]?.highlight.scrollIntoView({ block: 'center' });
  }

  #text(): string {
    const { length } = this.#found;
    if (length === 0) return this.#isInFile ? IN_FILE : NOT_SHOWN;
    const where = document.querySelector('nav.pages') === null ? 'in this session' : 'on this page';
    return `${this.#at + 1} of ${length} ${where}`;
  }

  #showBar(): void {
    this.#bar ??= this.#makeBar();
    this.#count.textContent = this.#text();
    for (const step of this.#bar.querySelectorAll<HTMLButtonElement>('.found-step'))
      step.hidden = this.#found.length < 2;
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

function foldsOf(found: readonly Found[]): readonly Element[] {
  const folds = found.flatMap(({ highlight }) => highlight.closest('details') ?? []);
  return [...new Set(folds)].slice(0, FOLDS_TO_OPEN);
}

/** Does the second element come after the first? */
function isAfter(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Links to other pages of the session that have the words. */
function otherPages(): readonly Node[] {
  const query = new URLSearchParams(location.search);
  const also = (query.get('also') ?? '').split('.').filter((page) => /^\d{1,4}$/.test(page));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav.pages a')];
  const made = [...new Set(also)].flatMap((page) => {
    const link = links.find((one) => one.textContent?.trim() === page);
    if (link === undefined) return [];
    const others = [...also.filter((other) => other !== page), pageNumber()].join('.');
    const { href } = withParameters(link.href, { mark: query.get('mark') ?? '', also: others });
    return [' ', element('a', { href }, `page ${page}`)];
  });
  return made.length === 0 ? [] : [element('span', { class: 'found-also' }, 'also on', ...made)];
}
