/** The search page: its form, its address and its results. Everything works from disk as on a server. */

import { createInstance } from 'pagefind-runtime';
import { replaceAddress } from '../../browser/reading/show-filter.ts';
import {
  addressOf,
  isEmpty,
  type Query,
  queryOf,
  questionOf,
  withoutQuotes,
  wordsToMark,
} from '../engine/query.ts';
import { type Answer, openIndex, type SearchIndex } from '../engine/search-index.ts';
import type { SessionHit } from '../engine/session-hits.ts';
import { choicesOf, drawFacets } from './facets.ts';
import { outcome, WORDS } from './outcome.ts';
import { drawRecent, remember } from './recent-searches.ts';
import { type ResultList, resultList } from './results.ts';
import { type SearchPlace, savedPlace, savePlace } from './saved-place.ts';

/** After the last letter that was typed, before asking. */
const PAUSE_MS = 150;

/** Results of one batch. What they weigh is most of what a first query fetches. */
const BATCH = 8;

/** The query that the address asks for. */
function addressed(): Query {
  return queryOf(new URLSearchParams(location.search));
}

/** The place in the results that the reader left for a session, when the page is asked for the same again. */
function placeLeft(query: Query): SearchPlace | undefined {
  const place = savedPlace();
  return place?.address === addressOf(query) && !isEmpty(query) ? place : undefined;
}

class SearchPage {
  readonly #page: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #sort: HTMLSelectElement;
  readonly #facets: HTMLElement;
  readonly #status: HTMLElement;
  /** What is found; busy while it is being looked for. */
  readonly #found: HTMLElement;
  readonly #recent: HTMLElement;
  readonly #more: HTMLButtonElement;
  readonly #root = new URL('.', document.baseURI).href;
  readonly #results: ResultList;
  #query = addressed();
  /** Questions so far: an answer to an earlier one comes too late. */
  #asked = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #answer: Answer | undefined;
  /** Results of the answer that are in the page. */
  #shown = 0;
  #index: Promise<SearchIndex> | undefined;
  /** Until it is found again. */
  #back = placeLeft(this.#query);

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#form = find(page, 'form', HTMLFormElement);
    this.#input = find(page, 'input[name="q"]', HTMLInputElement);
    this.#sort = find(page, 'select[name="sort"]', HTMLSelectElement);
    this.#facets = find(page, '.search-facets', HTMLElement);
    this.#status = find(page, '.search-status', HTMLElement);
    this.#found = find(page, '.search-found', HTMLElement);
    this.#recent = find(page, '.search-recent', HTMLElement);
    this.#more = find(page, '.search-more', HTMLButtonElement);
    const list = find(page, '.search-results', HTMLElement);
    this.#results = resultList(list, this.#root, () => wordsToMark(this.#query.text));
  }

  /** Listens to the reader from now on, and asks what the address asks for. */
  start(): void {
    this.#listen();
    if (this.#bundles === 0) return this.#say(WORDS.empty);
    this.#fill();
    find(this.#page, '.search-filters', HTMLDetailsElement).open = matchMedia('(min-width: 60rem)').matches;
    if (location.hash === '' && this.#back === undefined) this.#input.focus({ preventScroll: true });
    void this.#ask();
  }

  #listen(): void {
    this.#input.addEventListener('input', () => {
      const before = this.#query.text.length;
      this.#read();
      // What came or went all at once is not being typed.
      this.#askAfter(Math.abs(this.#query.text.length - before) > 1 ? 0 : PAUSE_MS);
    });
    this.#form.addEventListener('change', (event) => {
      if (event.target === this.#input) return;
      this.#read();
      this.#askAfter(0);
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#read();
      remember(this.#query.text);
      clearTimeout(this.#pause);
      void this.#ask();
    });
    this.#page.addEventListener('click', (event) => this.#onClick(event));
    this.#more.addEventListener('click', () => this.#onMore());
    document.addEventListener('keydown', (event) => onKey(event, this.#page, this.#input));
    addEventListener('popstate', () => this.#onStep());
  }

  get #bundles(): number {
    return Number(this.#page.dataset.bundles ?? '0');
  }

  #say(text: string): void {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /** What the fields say. */
  #read(): void {
    this.#query = {
      text: this.#input.value,
      // Before the index is there, no boxes say what was chosen.
      choices: this.#facets.childElementCount === 0 ? this.#query.choices : choicesOf(this.#facets),
      byDate: this.#sort.value === 'date',
    };
  }

  /** The other way. */
  #fill(): void {
    this.#input.value = this.#query.text;
    this.#sort.value = this.#query.byDate ? 'date' : 'fit';
  }

  #askAfter(ms: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#ask(), ms);
  }

  async #ask(): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    this.#found.ariaBusy = 'true';
    await this.#answerOf(() => mine !== this.#asked);
    if (mine === this.#asked) this.#found.ariaBusy = 'false';
  }

  async #answerOf(isLate: () => boolean): Promise<void> {
    const query = this.#query;
    replaceAddress(location.href.replace(/[?#].*$/s, '') + addressOf(query));
    drawRecent(this.#recent, this.#root, isEmpty(query));
    this.#say(this.#index === undefined ? WORDS.opening : WORDS.loading);
    try {
      this.#index ??= openIndex(this.#root, this.#bundles, createInstance);
      const index = await this.#index;
      if (isLate()) return;
      if (isEmpty(query)) {
        this.#show(undefined, index);
        return this.#say(WORDS.idle);
      }
      const { answered, loosened } = await answerTo(index, query);
      if (isLate()) return;
      const first = await answered.next(Math.max(BATCH, this.#back?.shown ?? 0));
      if (isLate()) return;
      this.#show(answered, index);
      this.#add(first);
      this.#goBack();
      this.#say(outcome(query, answered, loosened));
    } catch (error) {
      if (isLate()) return;
      this.#index = undefined;
      console.error(error);
      this.#show(undefined, undefined);
      this.#say(WORDS.missing);
    }
  }

  /** Begins with the results of an answer: none are shown yet. */
  #show(answer: Answer | undefined, index: SearchIndex | undefined): void {
    this.#answer = answer;
    this.#shown = 0;
    this.#more.hidden = true;
    this.#results.clear();
    if (index !== undefined)
      drawFacets(this.#facets, index.totals, answer?.counts ?? index.totals, this.#query.choices);
  }

  #add(hits: readonly SessionHit[]): void {
    this.#results.add(hits);
    this.#shown += hits.length;
    this.#more.hidden = this.#shown >= (this.#answer?.total ?? 0);
  }

  #goBack(): void {
    const place = this.#back;
    this.#back = undefined;
    if (place === undefined) return;
    const link = links(this.#page).find(({ href }) => href === place.link);
    link?.focus({ preventScroll: true });
    scrollTo(0, place.scroll);
  }

  #onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !links(this.#page).includes(link)) return;
    remember(this.#query.text);
    savePlace({ address: addressOf(this.#query), shown: this.#shown, scroll: scrollY, link: link.href });
  }

  #onMore(): void {
    // One batch at a time: two would find the same sessions.
    if (this.#found.ariaBusy === 'true') return;
    this.#found.ariaBusy = 'true';
    const mine = this.#asked;
    this.#showMore()
      .catch((error: unknown) => {
        console.error(error);
        if (mine === this.#asked) this.#say(WORDS.missing);
      })
      .finally(() => {
        if (mine === this.#asked) this.#found.ariaBusy = 'false';
      });
  }

  async #showMore(): Promise<void> {
    const mine = this.#asked;
    const next = (await this.#answer?.next(BATCH)) ?? [];
    if (mine !== this.#asked) return;
    const before = links(this.#page).length;
    this.#add(next);
    links(this.#page)[before]?.focus();
  }

  /** Back and forth. A link within the page is such a step, too, and asks for nothing else. */
  #onStep(): void {
    const query = addressed();
    if (addressOf(query) === addressOf(this.#query)) return;
    this.#query = query;
    this.#fill();
    void this.#ask();
  }
}

/** A phrase that stands nowhere, among other words, is asked for once more as words. */
async function answerTo(
  index: SearchIndex,
  query: Query,
): Promise<{ readonly answered: Answer; readonly loosened: boolean }> {
  const answered = await index.ask(questionOf(query, index.totals));
  const loose = withoutQuotes(query);
  if (answered.total > 0 || loose === undefined) return { answered, loosened: false };
  return { answered: await index.ask(questionOf(loose, index.totals)), loosened: true };
}

/** The arrows walk through the results, as Tab does; `/` is the page script's. */
function onKey(event: KeyboardEvent, page: HTMLElement, input: HTMLInputElement): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = document.activeElement;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const all = links(page);
  const at = target instanceof HTMLAnchorElement ? all.indexOf(target) : -1;
  if (at === -1 && !(target === input && step === 1)) return;
  event.preventDefault();
  const next = all[at + step];
  if (next !== undefined) next.focus();
  else if (step === -1) input.focus();
}

function links(page: HTMLElement): readonly HTMLAnchorElement[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('.search-results a')];
}

function find<Kind extends Element>(page: HTMLElement, selector: string, kind: new () => Kind): Kind {
  const found = page.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the search page has no ${selector}`);
  return found;
}

const page = document.getElementById('search');
if (page !== null) new SearchPage(page).start();
