/** Results as the reader sees them: one entry for each session, with the turns below it. */

import { element } from './dom.ts';
import type { PageHit } from './search-pages.ts';
import type { ExcerptRun, TurnHit } from './search-turns.ts';

/** Turns shown of one page. */
const TURNS = 3;

const KIND: ReadonlyMap<string, string> = new Map([
  ['plan', 'Plan'],
  ['implementation', 'Implementation'],
]);

export interface ResultList {
  /** Adds results at the end; a further page of a session joins the session's entry. */
  add(hits: readonly PageHit[]): void;
  clear(): void;
}

/** `mark`: the words that the session's page is to mark. */
export function resultList(place: HTMLElement, root: string, mark: () => string): ResultList {
  const entries = new Map<string, HTMLElement>();
  return {
    clear: () => {
      entries.clear();
      place.replaceChildren();
    },
    add: (hits) => {
      for (const hit of hits) {
        const known = entries.get(hit.session);
        const turns = turnList(hit, root, mark());
        if (known !== undefined) {
          known.append(...turns);
          continue;
        }
        const entry = element('li', { class: 'result' }, heading(hit, root, mark()), facts(hit), ...turns);
        entries.set(hit.session, entry);
        place.append(entry);
      }
    },
  };
}

function heading(hit: PageHit, root: string, mark: string): HTMLElement {
  return element(
    'h2',
    { class: 'result-title' },
    element('a', { href: link(root, hit.url, mark, '') }, ...hit.title.map(runNode)),
  );
}

function facts({ project, member, date, kind }: PageHit): HTMLElement {
  const said = [project, member, date, KIND.get(kind) ?? ''].filter((fact) => fact !== '');
  return element('p', { class: 'result-facts' }, said.join(' · '));
}

function turnList(hit: PageHit, root: string, mark: string): readonly HTMLElement[] {
  const shown = hit.turns.slice(0, TURNS);
  if (shown.length === 0) return [];
  const where = hit.page === '' ? '' : ` (page ${hit.page})`;
  return [
    element(
      'ul',
      { class: 'result-turns' },
      ...shown.map((turn) => turnEntry(turn, link(root, hit.url, mark, turn.anchor), where)),
    ),
  ];
}

/** Who and how the turn begins, then the words in context; once when they are the same. */
function turnEntry(turn: TurnHit, href: string, where: string): HTMLElement {
  const runs = turn.excerpt.map(runNode);
  const excerpt = turn.excerpt.map(({ text }) => text).join('');
  if (turn.title.endsWith(excerpt)) {
    const who = turn.title.slice(0, turn.title.length - excerpt.length);
    return element('li', {}, element('a', { class: 'result-turn', href }, who, ...runs, where));
  }
  return element(
    'li',
    {},
    element('a', { class: 'result-turn', href }, turn.title + where),
    element('p', { class: 'result-excerpt' }, ...runs),
  );
}

function runNode({ text, marked }: ExcerptRun): Node | string {
  return marked ? element('mark', {}, text) : text;
}

/** `sessions/x.html?mark=login+fails#t-1a2b3c4d` */
function link(root: string, url: string, mark: string, anchor: string): string {
  const address = new URL(url, root);
  if (mark !== '') address.searchParams.set('mark', mark);
  address.hash = anchor;
  return address.href;
}
