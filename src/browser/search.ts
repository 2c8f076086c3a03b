/** The search page: its form, its address and its results. Everything works from disk as on a server. */

import { createInstance } from 'pagefind-runtime';
import { type Answer, openIndex, type SearchIndex } from './search-data.ts';
import { choicesOf, drawFacets } from './search-facets.ts';
import { outcome, WORDS } from './search-outcome.ts';
import { savedPlace, savePlace } from './search-place.ts';
import {
  addressOf,
  isEmpty,
  type Query,
  queryOf,
  questionOf,
  withoutQuotes,
  wordsToMark,
} from './search-query.ts';
import { drawRecent, remember } from './search-recent.ts';
import { resultList } from './search-results.ts';
import { replaceAddress } from './show.ts';

/** After the last letter that was typed, before asking. */
const PAUSE_MS = 150;

/** Results of one batch. What they weigh is most of what a first query fetches. */
const BATCH = 8;

function start(page: HTMLElement): void {
  const form = find(page, 'form', HTMLFormElement);
  const input = find(page, 'input[name="q"]', HTMLInputElement);
  const sort = find(page, 'select[name="sort"]', HTMLSelectElement);
  const filters = find(page, '.search-filters', HTMLDetailsElement);
  const facets = find(page, '.search-facets', HTMLElement);
  const status = find(page, '.search-status', HTMLElement);
  const found = find(page, '.search-found', HTMLElement);
  const recent = find(page, '.search-recent', HTMLElement);
  const more = find(page, '.search-more', HTMLButtonElement);
  const root = new URL('.', document.baseURI).href;
  const results = resultList(find(page, '.search-results', HTMLElement), root, () => wordsToMark(query.text));

  let query = queryOf(new URLSearchParams(location.search));
  let asked = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let answer: Answer | undefined;
  let shown = 0;
  let index: Promise<SearchIndex> | undefined;

  const bundles = Number(page.dataset.bundles ?? '0');
  const open = (): Promise<SearchIndex> => {
    index ??= openIndex(root, bundles, createInstance);
    return index;
  };

  const say = (text: string): void => {
    if (status.textContent !== text) status.textContent = text;
  };

  const ask = async (): Promise<void> => {
    asked += 1;
    const mine = asked;
    found.ariaBusy = 'true';
    await answerOf(() => mine !== asked);
    if (mine === asked) found.ariaBusy = 'false';
  };

  const answerOf = async (late: () => boolean): Promise<void> => {
    replaceAddress(location.href.replace(/[?#].*$/s, '') + addressOf(query));
    drawRecent(recent, root, isEmpty(query));
    say(index === undefined ? WORDS.opening : WORDS.loading);
    try {
      const opened = await open();
      if (late()) return;
      if (isEmpty(query)) {
        show(undefined, opened);
        return say(WORDS.idle);
      }
      const { answered, loosened } = await answerTo(opened, query);
      if (late()) return;
      const first = await answered.next(Math.max(BATCH, back?.shown ?? 0));
      if (late()) return;
      show(answered, opened);
      results.add(first);
      goBack();
      shown = first.length;
      more.hidden = shown >= answered.total;
      say(outcome(query, answered, loosened));
    } catch (error) {
      if (late()) return;
      index = undefined;
      console.error(error);
      show(undefined, undefined);
      say(WORDS.missing);
    }
  };

  /** The place in the results that the reader left for a session, until it is found again. */
  let back = savedPlace();
  if (back?.address !== addressOf(query) || isEmpty(query)) back = undefined;

  const goBack = (): void => {
    const place = back;
    back = undefined;
    if (place === undefined) return;
    const link = links(page).find(({ href }) => href === place.link);
    link?.focus({ preventScroll: true });
    scrollTo(0, place.scroll);
  };

  const show = (shownFor: Answer | undefined, opened: SearchIndex | undefined): void => {
    answer = shownFor;
    shown = 0;
    more.hidden = true;
    results.clear();
    if (opened !== undefined)
      drawFacets(facets, opened.totals, shownFor?.counts ?? opened.totals, query.choices);
  };

  const askAfter = (ms: number): void => {
    clearTimeout(pause);
    pause = setTimeout(() => void ask(), ms);
  };

  const read = (): void => {
    query = {
      text: input.value,
      // Before the index is there, no boxes say what was chosen.
      choices: facets.childElementCount === 0 ? query.choices : choicesOf(facets),
      byDate: sort.value === 'date',
    };
  };

  input.addEventListener('input', () => {
    const before = query.text.length;
    read();
    // What came or went all at once is not being typed.
    askAfter(Math.abs(query.text.length - before) > 1 ? 0 : PAUSE_MS);
  });
  form.addEventListener('change', (event) => {
    if (event.target === input) return;
    read();
    askAfter(0);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    read();
    remember(query.text);
    clearTimeout(pause);
    void ask();
  });
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !links(page).includes(link)) return;
    remember(query.text);
    savePlace({ address: addressOf(query), shown, scroll: scrollY, link: link.href });
  });
  const showMore = async (): Promise<void> => {
    const mine = asked;
    const next = (await answer?.next(BATCH)) ?? [];
    if (mine !== asked) return;
    const before = links(page).length;
    results.add(next);
    shown += next.length;
    more.hidden = shown >= (answer?.total ?? 0);
    links(page)[before]?.focus();
  };
  more.addEventListener('click', () => {
    // One batch at a time: two would find the same sessions.
    if (found.ariaBusy === 'true') return;
    found.ariaBusy = 'true';
    const mine = asked;
    showMore()
      .catch((error: unknown) => {
        console.error(error);
        if (mine === asked) say(WORDS.missing);
      })
      .finally(() => {
        if (mine === asked) found.ariaBusy = 'false';
      });
  });
  document.addEventListener('keydown', (event) => onKey(event, page, input));
  const fill = (): void => {
    input.value = query.text;
    sort.value = query.byDate ? 'date' : 'fit';
  };
  // A link within the page is such a step, too, and asks for nothing else.
  addEventListener('popstate', () => {
    const before = queryOf(new URLSearchParams(location.search));
    if (addressOf(before) === addressOf(query)) return;
    query = before;
    fill();
    void ask();
  });

  if (bundles === 0) return say(WORDS.empty);
  fill();
  filters.open = matchMedia('(min-width: 60rem)').matches;
  if (location.hash === '' && back === undefined) input.focus({ preventScroll: true });
  void ask();
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
if (page !== null) start(page);
