/** Draws results: one entry for each session, with its turns below it. */

import type { ExcerptRun } from '../../search/engine/excerpts.ts';
import type { SessionHit, TurnHit } from '../../search/engine/session-hits.ts';
import { element } from '../base/dom.ts';

/** Entries for the results. @param words to be highlighted in the pages of the sessions */
export function drawResults(hits: readonly SessionHit[], root: string, words: string): readonly HTMLElement[] {
  return hits.map((hit) => entry(hit, linksOf(hit, root, words)));
}

type Link = (url: string, anchor: string, page?: string) => string;

/** `sessions/x.html?mark=login+fails&also=2#t-1a2b3c4d`: `also` are the other pages of the session with hits. */
function linksOf({ pages }: SessionHit, root: string, words: string): Link {
  return (url, anchor, page = '') => {
    const address = new URL(url, root);
    if (words !== '') address.searchParams.set('mark', words);
    const others = pages.filter((other) => other !== (page === '' ? '1' : page));
    if (others.length > 0) address.searchParams.set('also', others.join('.'));
    address.hash = anchor;
    return address.href;
  };
}

function entry(hit: SessionHit, link: Link): HTMLElement {
  const title = element('a', { href: link(hit.url, '') }, ...hit.title.map(runNode));
  const made = element('li', { class: 'result' }, element('h2', { class: 'result-title' }, title), facts(hit));
  if (hit.turns.length === 0) return made;
  made.append(element('ul', { class: 'result-turns' }, ...hit.turns.map((turn) => turnEntry(turn, link))));
  const more = hit.turnCount - hit.turns.length;
  if (more > 0)
    made.append(element('p', { class: 'result-more' }, `and ${more} more ${more === 1 ? 'turn' : 'turns'}`));
  return made;
}

const KIND_NAMES: ReadonlyMap<string, string> = new Map([
  ['plan', 'Plan'],
  ['implementation', 'Implementation'],
  ['prompts', 'Prompts only'],
]);

function facts({ project, member, date, kind, missing }: SessionHit): HTMLElement {
  const kindName = KIND_NAMES.get(kind) ?? '';
  const shown = [project, member, date, kindName].filter((fact) => fact !== '');
  const made = element('p', { class: 'result-facts' }, shown.join(' · '));
  if (missing.length > 0) {
    const words = missing.flatMap((word) => [' ', element('s', {}, word)]);
    made.append(' · ', element('span', { class: 'result-missing' }, 'without', ...words));
  }
  return made;
}

/** The turn's title, then the words in context; only once when they are the same. */
function turnEntry(turn: TurnHit, link: Link): HTMLElement {
  const { title, kind, page, url, anchor } = turn;
  const runs = turn.excerpt.map(runNode);
  const excerpt = turn.excerpt.map(({ text }) => text).join('');
  const isSame = title.endsWith(excerpt);
  const who = isSame ? title.slice(0, title.length - excerpt.length) : title;
  const href = link(url, anchor, page);
  const body = element(
    'div',
    {},
    element('a', { class: 'result-turn', href }, who, ...(isSame ? runs : [])),
    ...(page === '' ? [] : [element('span', { class: 'result-page' }, ` page ${page}`)]),
    ...(isSame ? [] : [element('p', { class: 'result-excerpt' }, ...runs)]),
  );
  return element('li', {}, element('span', { class: 'result-kind' }, kind), body);
}

function runNode({ text, highlighted }: ExcerptRun): Node | string {
  return highlighted ? element('mark', {}, text) : text;
}
