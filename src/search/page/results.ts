/** Results as the reader sees them: one entry for each session, with the turns below it. */

import { element } from '../../browser/page/dom.ts';
import type { ExcerptRun } from '../engine/excerpts.ts';
import type { SessionHit, TurnHit } from '../engine/session-hits.ts';

const KIND: ReadonlyMap<string, string> = new Map([
  ['plan', 'Plan'],
  ['implementation', 'Implementation'],
]);

export interface ResultList {
  /** Adds results at the end. */
  add(hits: readonly SessionHit[]): void;
  clear(): void;
}

/** `mark`: the words that the session's page is to mark. */
export function resultList(place: HTMLElement, root: string, mark: () => string): ResultList {
  return {
    clear: () => place.replaceChildren(),
    add: (hits) => {
      place.append(...hits.map((hit) => entry(hit, linksOf(hit, root, mark()))));
    },
  };
}

type Link = (url: string, anchor: string, page?: string) => string;

/** `sessions/x.html?mark=login+fails&also=2#t-1a2b3c4d`: `also` are the other pages of the session with hits. */
function linksOf({ pages }: SessionHit, root: string, mark: string): Link {
  return (url, anchor, page = '') => {
    const address = new URL(url, root);
    if (mark !== '') address.searchParams.set('mark', mark);
    const others = pages.filter((other) => other !== (page === '' ? '1' : page));
    if (others.length > 0) address.searchParams.set('also', others.join('.'));
    address.hash = anchor;
    return address.href;
  };
}

function entry(hit: SessionHit, link: Link): HTMLElement {
  const made = element(
    'li',
    { class: 'result' },
    element(
      'h2',
      { class: 'result-title' },
      element('a', { href: link(hit.url, '') }, ...hit.title.map(runNode)),
    ),
    facts(hit),
  );
  if (hit.turns.length > 0)
    made.append(element('ul', { class: 'result-turns' }, ...hit.turns.map((turn) => turnEntry(turn, link))));
  const more = hit.turnCount - hit.turns.length;
  if (more > 0 && hit.turns.length > 0)
    made.append(
      element('p', { class: 'result-more' }, more === 1 ? 'and 1 more turn' : `and ${more} more turns`),
    );
  return made;
}

function facts({ project, member, date, kind, missing }: SessionHit): HTMLElement {
  const said = [project, member, date, KIND.get(kind) ?? ''].filter((fact) => fact !== '');
  const made = element('p', { class: 'result-facts' }, said.join(' · '));
  if (missing.length > 0)
    made.append(' · ', element('span', { class: 'result-missing' }, 'without ', ...between(missing)));
  return made;
}

function between(words: readonly string[]): readonly (Node | string)[] {
  return words.flatMap((word, at) => (at === 0 ? [element('s', {}, word)] : [' ', element('s', {}, word)]));
}

/** Who and how the turn begins, then the words in context; once when they are the same. */
function turnEntry(turn: TurnHit, link: Link): HTMLElement {
  const { title, kind, page, url, anchor } = turn;
  const runs = turn.excerpt.map(runNode);
  const excerpt = turn.excerpt.map(({ text }) => text).join('');
  const href = link(url, anchor, page);
  const badge = element('span', { class: 'result-kind' }, kind);
  const where = page === '' ? [] : [element('span', { class: 'result-page' }, ` page ${page}`)];
  const isAll = title.endsWith(excerpt);
  const who = isAll ? title.slice(0, title.length - excerpt.length) : title;
  const body = element(
    'div',
    {},
    element('a', { class: 'result-turn', href }, who, ...(isAll ? runs : [])),
    ...where,
    ...(isAll ? [] : [element('p', { class: 'result-excerpt' }, ...runs)]),
  );
  return element('li', {}, badge, body);
}

function runNode({ text, marked }: ExcerptRun): Node | string {
  return marked ? element('mark', {}, text) : text;
}
