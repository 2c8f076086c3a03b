/**
 * One light HTML document for each session page: what Pagefind reads instead of the page itself.
 *
 *     <div data-pagefind-ignore> filters, sort key, facts for the list of results </div>
 *     <h1>the title</h1>
 *     <div id="t-1a2b3c4d" data-pagefind-title="You: Why does the login fail?">
 *       <span data-pagefind-weight="8">the prompt</span> ...
 *     </div>
 *
 * A hit inside a `div` lands on that turn. All text comes from transcripts: it is escaped here, freed of
 * what would break the way to Pagefind (JSON, then HTML), and broken into words (`domain/segment.ts`).
 */

import type { ArchivedSession } from '../domain/archive.ts';
import { breakWords } from '../domain/segment.ts';
import type { AgentRun, Turn } from '../domain/session.ts';
import { pathOf } from '../render/outline.ts';
import { agentPieces, type SearchPiece, turnPieces, withoutRepeats } from './search-text.ts';

/** The words of a page: all that its session's own files say. */
export interface SearchWords {
  /** The turns on that page, with their anchors as the page has them. */
  readonly turns: readonly { readonly anchor: string; readonly turn: Turn }[];
  /** Agents that no call started, when that page shows them. */
  readonly strays?: readonly AgentRun[];
  /** Whose session it is. */
  readonly member?: string | undefined;
}

/** What the archive knows of the page. */
export interface SearchPage {
  /** Output path of the page, relative to the site's root: `sessions/<key>.html`. */
  readonly url: string;
  readonly session: ArchivedSession;
  readonly projectName: string;
  /** Zone of the date that is shown and of the month; UTC when not given. */
  readonly timeZone?: string;
}

/** Letters of a turn's title in the list of results. */
const TITLE_LENGTH = 90;

/** What every page calls its main part. */
const TOP = 'main';

const KIND_WORD = { plan: 'plan', implementation: 'implementation', other: 'other' } as const;

/** The part of a document that needs no other session: made when the session is read. */
export function searchWords({ turns, strays, member }: SearchWords): string {
  const seen = new Set<string>();
  const blocks = turns.map(({ anchor, turn }) => {
    const title = attribute(turnTitle(turn, member));
    return `<div id="${attribute(anchor)}" data-pagefind-title="${title}">${spans(withoutRepeats(turnPieces(turn), seen))}</div>`;
  });
  return [...(strays ?? []).map(strayAgent), ...blocks].join('\n');
}

/** @param words as {@link searchWords} gives them */
export function searchPage(page: SearchPage, words: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body data-pagefind-body>',
    `<div data-pagefind-ignore>${facts(page)}</div>`,
    `<h1>${content(page.session.summary.title)}</h1>`,
    words,
    '</body></html>',
  ].join('\n');
}

export function searchDocument(page: SearchPage & SearchWords): string {
  return searchPage(page, searchWords({ ...page, member: page.session.summary.member }));
}

/** An agent that no call started stands apart from the turns: a hit in it leads to the top of the page. */
function strayAgent(agent: AgentRun): string {
  const title = attribute(titled('Agent', agent.description ?? agent.type ?? agent.id));
  return `<div id="${TOP}" data-pagefind-title="${title}">${spans(agentPieces(agent))}</div>`;
}

function facts(input: SearchPage): string {
  const { session } = input;
  const { summary } = session;
  const date = moment(summary.end ?? summary.start, input.timeZone ?? 'UTC');
  const filters: readonly (readonly [string, string | undefined])[] = [
    ['project', input.projectName],
    ['member', summary.member],
    ...summary.models.map((use) => ['model', use.model] as const),
    ...summary.tools.map((use) => ['tool', use.name] as const),
    ...summary.branches.map((branch) => ['branch', branch] as const),
    ['month', date.slice(0, 7)],
    ['kind', KIND_WORD[session.kind]],
    ['failures', summary.failures > 0 ? 'with failures' : undefined],
  ];
  const meta: readonly (readonly [string, string | undefined])[] = [
    ['title', summary.title],
    ['project', input.projectName],
    ['member', summary.member],
    ['date', date],
    ['kind', KIND_WORD[session.kind]],
    ['session', session.key],
    ['page', pageNumber(input.url, session.key)],
  ];
  return [
    ...filters.map(([name, value]) => fact('filter', name, value)),
    ...meta.map(([name, value]) => fact('meta', name, value)),
    // Without a value the page would be missing when results are sorted by date.
    fact('sort', 'date', date === '' ? '0' : date),
  ].join('');
}

function fact(what: 'filter' | 'meta' | 'sort', name: string, value: string | undefined): string {
  const shown = clean(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return shown === '' ? '' : `<span data-pagefind-${what}="${name}">${escaped(shown)}</span>`;
}

/** `sessions/<key>-2.html` is page 2 of that session. */
function pageNumber(url: string, key: string): string | undefined {
  const rest = url.slice(`sessions/${key}`.length);
  return /^-(\d{1,4})\.html$/.exec(rest)?.[1];
}

/** "2026-03-04 14:05" in the given zone; empty when there is no time. */
function moment(time: number | undefined, timeZone: string): string {
  if (time === undefined) return '';
  return formatOf(timeZone).format(time).replace(',', '');
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, made);
  return made;
}

/** Who, and the first words: what a hit in the turn is called. */
function turnTitle(turn: Turn, member: string | undefined): string {
  switch (turn.kind) {
    case 'user':
      return titled(turn.from ?? member ?? 'You', firstText(turn) || (turn.plan?.title ?? ''));
    case 'command':
      return titled(member ?? 'You', `/${turn.name.replace(/^\//, '')} ${turn.args}`);
    case 'shell':
      return titled(member ?? 'You', `! ${turn.command}`);
    case 'assistant':
      return titled('Claude', firstText(turn) || firstCalls(turn));
    case 'compaction':
      return titled('Compaction', turn.summary ?? '');
    case 'branch':
      return titled('Not taken', pathOf(turn.turns));
    case 'event':
      return titled('Event', firstText(turn));
  }
}

function titled(who: string, words: string): string {
  const line = clean(words).replace(/\s+/g, ' ').trim();
  if (line === '') return who;
  return `${who}: ${line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH)}…` : line}`;
}

function firstText(turn: Turn): string {
  for (const part of turn.parts) {
    if ((part.kind === 'text' || part.kind === 'notice') && part.text.trim() !== '')
      return part.text.slice(0, 400);
  }
  return '';
}

function firstCalls(turn: Turn): string {
  const names = turn.parts.flatMap((part) => (part.kind === 'call' ? [part.call.name] : []));
  return [...new Set(names)].slice(0, 4).join(', ');
}

/** One after another; a line break keeps the last word of one from growing into the first of the next. */
function spans(pieces: readonly SearchPiece[]): string {
  return pieces
    .map(({ weight, text }) =>
      weight === 1 ? content(text) : `<span data-pagefind-weight="${weight}">${content(text)}</span>`,
    )
    .join('\n');
}

function content(text: string): string {
  return escaped(breakWords(clean(text)));
}

function attribute(text: string): string {
  return escaped(clean(text)).replaceAll('"', '&quot;');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** No half characters, no control characters, none that turn the order of letters, and nothing that Pagefind would take for its own marks. */
function clean(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/(?<!_)__+(?=(?:END_)?PAGEFIND_)/g, '');
}
