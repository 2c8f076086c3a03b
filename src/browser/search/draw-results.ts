/** Draws results: one entry for each session, with its turns below it. */

import { count, dotted } from '../../base/format.ts';
import { factsOf, turnWords } from '../../search/answer/turn-words.ts';
import type { ExcerptRun } from '../../search/engine/excerpts.ts';
import type { SessionHit, TurnHit } from '../../search/engine/session-hits.ts';
import { TEXT_KINDS } from '../../search/shared/index-format.ts';
import { withParameters } from '../base/address.ts';
import { element } from '../base/dom.ts';

type Link = (url: string, anchor: string, marks: readonly string[], page?: string) => string;

/**
 * `sessions/x.html?mark=login+fails&also=2#t-1a2b3c4d`: `also` are the other pages of the session with hits.
 * @param root address of the site, with `/` at the end, which none of its links leaves
 */
function linksOf({ pages }: SessionHit, root: string): Link {
  return (url, anchor, marks, page = '') => {
    const others = pages.filter((other) => other !== (page === '' ? '1' : page));
    const target = new URL(url, root);
    const address = withParameters(target.href.startsWith(root) ? target : new URL(root), {
      mark: marks.join(' '),
      also: others.join('.'),
    });
    address.hash = anchor;
    return address.href;
  };
}

/** The entry for a result. @param root address of its site */
export function drawResult(hit: SessionHit, root = new URL('.', document.baseURI).href): HTMLElement {
  const link = linksOf(hit, root);
  const marks = [...new Set([...hit.marks, ...hit.turns.flatMap((turn) => turn.marks)])];
  const href = link(hit.url, '', marks);
  const title = element('a', { href }, ...hit.title.map(runNode));
  const made = element('li', { class: 'result' }, element('h2', { class: 'result-title' }, title), facts(hit));
  if (hit.turns.length === 0) return made;
  const turns = element('ul', { class: 'result-turns' }, ...hit.turns.map((turn) => turnEntry(turn, link)));
  made.append(turns);
  if (hit.turnCount > hit.turns.length) made.append(moreTurns(hit, turns, link, href));
  return made;
}

/** "and 29 more turns": a link to the session, which shows some of them here instead. */
function moreTurns(hit: SessionHit, turns: HTMLElement, link: Link, href: string): HTMLElement {
  const words = (): string => `and ${count(hit.turnCount - turns.childElementCount, 'more turn')}`;
  const open = element('a', { href }, words());
  const line = element('p', { class: 'result-more' }, open);
  open.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    void hit.more().then((next) => {
      const entries = next.map((turn) => turnEntry(turn, link));
      turns.append(...entries);
      if (next.length === 0 || turns.childElementCount >= hit.turnCount) line.remove();
      else open.textContent = words();
      entries[0]?.querySelector('a')?.focus();
    });
  });
  return line;
}

function facts(hit: SessionHit): HTMLElement {
  const { missing } = hit;
  const made = element('p', { class: 'result-facts' }, dotted(factsOf(hit)));
  if (missing.length > 0) {
    const words = missing.flatMap((word) => [' ', element('s', {}, word)]);
    made.append(' · ', element('span', { class: 'result-missing' }, 'without', ...words));
  }
  return made;
}

/** The turn's title, then the words in context; only once if they are the same. */
function turnEntry(turn: TurnHit, link: Link): HTMLElement {
  const { kind, page, url, anchor, marks } = turn;
  const { title, words, isTitle } = turnWords(turn);
  const runs = words.map(runNode);
  // The page leaves out the words that are in a file.
  const isIn = kind === TEXT_KINDS.x.name ? 'file' : '';
  const { href } = withParameters(link(url, anchor, marks, page), { in: isIn });
  const body = element(
    'div',
    {},
    element('a', { class: 'result-turn', href }, title, ...(isTitle ? runs : [])),
    ...(page === '' ? [] : [element('span', { class: 'result-page' }, ` page ${page}`)]),
    ...(isTitle ? [] : [element('p', { class: 'result-excerpt' }, ...runs)]),
  );
  return element('li', {}, element('span', { class: 'result-kind' }, kind), body);
}

function runNode({ text, highlighted }: ExcerptRun): Node | string {
  return highlighted ? element('mark', {}, text) : text;
}
