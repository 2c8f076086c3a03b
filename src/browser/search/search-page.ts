/** The search page: its form, its address and its results. Works from disk and from a web server. */

import { createInstance } from 'pagefind-runtime';
import { askIndex, correctedQuery, MESSAGES, type Outcome, outcomeText } from '../../search/answer/search-outcome.ts';
import { addressOf, isEmpty, type Query, queryOf } from '../../search/engine/query.ts';
import { type Answer, openIndex, type SearchIndex } from '../../search/engine/search-index.ts';
import type { SessionHit } from '../../search/engine/session-hits.ts';
import { replaceAddress } from '../base/address.ts';
import { element } from '../base/dom.ts';
import { drawResult } from './draw-results.ts';
import { drawFacets, readChoices } from './facet-checkboxes.ts';
import { drawNamed, findNamed } from './named-results.ts';
import { OtherArchive } from './other-archives.ts';
import { fetch } from './pagefind-fetch.ts';
import { drawRecentSearches, rememberSearch, type SavedResults, savedResults, saveResults } from './stored-searches.ts';
import { startWhyBox } from './why-box.ts';

/** How long after the last typed letter the search starts. */
const PAUSE_MS = 150;

/** Results of one batch. They are most of what a first query loads. */
const BATCH = 8;

function queryOfAddress(): Query {
  return queryOf(new URLSearchParams(location.search));
}

/** Where the reader left the results of the same query for a session. */
function resultsLeft(query: Query): SavedResults | undefined {
  const saved = savedResults();
  return saved?.address === addressOf(query) && !isEmpty(query) ? saved : undefined;
}

type UnlessLate = <Value>(promise: Promise<Value>) => Promise<Value>;

class SearchPage {
  readonly #form = find('form', HTMLFormElement);
  readonly #input = find('input[name="q"]', HTMLInputElement);
  readonly #sort = find('select[name="sort"]', HTMLSelectElement);
  readonly #facets = find('.search-facets', HTMLElement);
  readonly #status = find('.search-status', HTMLElement);
  /** The section of the results; busy during a search. */
  readonly #found = find('.search-found', HTMLElement);
  readonly #named = find('.search-named', HTMLElement);
  readonly #list = find('.search-results', HTMLElement);
  readonly #recent = find('.search-recent', HTMLElement);
  readonly #more = find('.search-more', HTMLButtonElement);
  readonly #others = [...this.#found.querySelectorAll<HTMLElement>('.search-other')].map(
    (one) => new OtherArchive(one),
  );
  readonly #bundles = Number(page?.dataset.bundles ?? '0');
  #query = queryOfAddress();
  /** Number of searches so far: the answer to an earlier one is ignored. */
  #asked = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #answer: Answer | undefined;
  #shown = 0;
  #index: Promise<SearchIndex> | undefined;
  /** Where to return to, once. */
  #left = resultsLeft(this.#query);

  start(): void {
    this.#listen();
    if (this.#bundles === 0) return this.#say(MESSAGES.empty);
    this.#fillForm();
    find('.search-filters', HTMLDetailsElement).open = matchMedia('(min-width: 60rem)').matches;
    if (location.hash === '' && this.#left === undefined) this.#input.focus({ preventScroll: true });
    void this.#search();
  }

  #listen(): void {
    this.#input.addEventListener('input', () => {
      const before = this.#query.text.length;
      this.#readForm();
      // Text that was pasted or cleared is not being typed.
      this.#searchAfter(Math.abs(this.#query.text.length - before) > 1 ? 0 : PAUSE_MS);
    });
    this.#form.addEventListener('change', (event) => {
      if (event.target === this.#input) return;
      this.#readForm();
      this.#searchAfter(0);
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#readForm();
      rememberSearch(this.#query.text);
      clearTimeout(this.#pause);
      void this.#search();
    });
    for (const one of [this.#named, this.#list]) one.addEventListener('click', (event) => this.#onClick(event));
    this.#more.addEventListener('click', () => void this.#onMore());
    document.addEventListener('keydown', (event) => this.#onKey(event));
    addEventListener('popstate', () => this.#onHistory());
  }

  get #links(): readonly HTMLAnchorElement[] {
    return [this.#named, this.#list].flatMap((one) => [...one.querySelectorAll('a')]);
  }

  #say(message: string): void {
    if (this.#status.textContent !== message) this.#status.textContent = message;
  }

  /** A moment later: requests also fail when the reader leaves the page, and then there is nothing to say. */
  #fail(error: unknown): void {
    setTimeout(() => {
      console.error(error);
      this.#say(MESSAGES.missing);
    }, 100);
  }

  #readForm(): void {
    this.#query = {
      text: this.#input.value,
      // Without the index, there are no checkboxes yet.
      choices: this.#facets.childElementCount === 0 ? this.#query.choices : readChoices(this.#facets),
      byDate: this.#sort.value === 'date',
    };
  }

  #fillForm(): void {
    this.#input.value = this.#query.text;
    this.#sort.value = this.#query.byDate ? 'date' : 'fit';
  }

  #searchAfter(ms: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#search(), ms);
  }

  /** Passes on what a promise brings, unless another search has begun: then, what waits for it never continues. */
  #unlessLate(): UnlessLate {
    const asked = this.#asked;
    return (promise) =>
      new Promise((resolve, reject) => {
        promise.then(
          (value) => asked === this.#asked && resolve(value),
          (error) => asked === this.#asked && reject(error),
        );
      });
  }

  async #search(): Promise<void> {
    this.#asked += 1;
    this.#found.ariaBusy = 'true';
    try {
      await this.#answerQuery(this.#query, this.#unlessLate());
    } catch (error) {
      this.#index = undefined;
      this.#show(undefined, undefined);
      this.#fail(error);
    }
    this.#found.ariaBusy = 'false';
  }

  async #answerQuery(query: Query, unlessLate: UnlessLate): Promise<void> {
    replaceAddress(location.href.replace(/[?#].*$/s, '') + addressOf(query));
    drawRecentSearches(this.#recent, isEmpty(query));
    const named = findNamed(query);
    this.#say(this.#index === undefined ? MESSAGES.opening : MESSAGES.loading);
    this.#index ??= openIndex(new URL('.', document.baseURI).href, { createInstance, fetch });
    const index = await unlessLate(this.#index);
    if (isEmpty(query)) {
      for (const other of this.#others) void other.ask(query, unlessLate);
      this.#show(undefined, index);
      return this.#say(MESSAGES.idle);
    }
    const outcome = await unlessLate(askIndex(index, query));
    const { answer } = outcome;
    const first = await unlessLate(answer.next(Math.max(BATCH, this.#left?.shown ?? 0)));
    const names = await unlessLate(named);
    this.#show(answer, index);
    this.#named.replaceChildren(...names.map(drawNamed));
    this.#add(first);
    this.#return();
    this.#say(outcomeText(outcome));
    this.#sayCorrected(outcome);
    for (const other of this.#others) void other.ask(query, unlessLate);
  }

  /** Says what was searched for in place of misspelt words, with the way back. */
  #sayCorrected(outcome: Outcome): void {
    const corrected = correctedQuery(outcome);
    if (corrected === undefined) return;
    const { shown, instead } = corrected;
    const href = `search.html${addressOf({ ...outcome.query, text: instead })}`;
    const link = element('a', { href }, instead);
    this.#status.prepend('Showing results for ', element('strong', {}, shown), '; search instead for ', link, '. ');
  }

  /** Clears the results, and shows the facets of an answer. */
  #show(answer: Answer | undefined, index: SearchIndex | undefined): void {
    this.#answer = answer;
    this.#shown = 0;
    this.#more.hidden = true;
    this.#list.replaceChildren();
    this.#named.replaceChildren();
    if (index !== undefined)
      drawFacets(this.#facets, index.totals, answer?.counts ?? index.totals, this.#query.choices);
  }

  #add(hits: readonly SessionHit[]): void {
    this.#list.append(...hits.map((hit) => drawResult(hit)));
    this.#shown += hits.length;
    this.#more.hidden = this.#shown >= (this.#answer?.total ?? 0);
  }

  #return(): void {
    const place = this.#left;
    this.#left = undefined;
    if (place === undefined) return;
    this.#links.find(({ href }) => href === place.link)?.focus({ preventScroll: true });
    scrollTo(0, place.scroll);
  }

  #onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    rememberSearch(this.#query.text);
    saveResults({ address: addressOf(this.#query), shown: this.#shown, scroll: scrollY, link: link.href });
  }

  async #onMore(): Promise<void> {
    // Two batches at once would be the same sessions.
    if (this.#found.ariaBusy === 'true') return;
    this.#found.ariaBusy = 'true';
    try {
      const next = await this.#unlessLate()(this.#answer?.next(BATCH) ?? Promise.resolve([]));
      const before = this.#links.length;
      this.#add(next);
      this.#links[before]?.focus();
    } catch (error) {
      this.#fail(error);
    }
    this.#found.ariaBusy = 'false';
  }

  /** Arrow keys go from result to result, as Tab does; `/` is handled by the page script. */
  #onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = document.activeElement;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const links = this.#links;
    const at = target instanceof HTMLAnchorElement ? links.indexOf(target) : -1;
    if (at === -1 && !(target === this.#input && step === 1)) return;
    event.preventDefault();
    const next = links[at + step];
    if (next !== undefined) next.focus();
    else if (step === -1) this.#input.focus();
  }

  /** Back and forward. A link within the page is also such a step, but not another query. */
  #onHistory(): void {
    const query = queryOfAddress();
    if (addressOf(query) === addressOf(this.#query)) return;
    this.#query = query;
    this.#fillForm();
    void this.#search();
  }
}

function find<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const part = page?.querySelector(selector);
  if (!(part instanceof kind)) throw new Error(`the search page has no ${selector}`);
  return part;
}

const page = document.getElementById('search');
if (page !== null) new SearchPage().start();
const box = document.getElementById('why');
if (box !== null) startWhyBox(box);
