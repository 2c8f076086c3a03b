/**
 * One light HTML document for each session page: what Pagefind reads instead of the page itself.
 *
 *     <div data-pagefind-ignore> filters, facts for the list of results </div>
 *     <h1>the title</h1> <p>branches, commits, pull requests</p>
 *     <div id="t-1a2b3c4d" data-pagefind-title="You: Why does the login fail?">
 *       <span id=":p" data-pagefind-weight="8">the prompt</span> ...
 *     </div>
 *
 * A hit inside a `div` lands on that turn; ids like `:p` say what a text is (`TEXT_KINDS`). All text comes from
 * transcripts: it is escaped here, freed of what would break the way to Pagefind (JSON, then HTML), and broken into words
 * (`search/shared/segment.ts`).
 */

import type { ArchivedSession } from '../../domain/archive.ts';
import type { AgentRun, Turn } from '../../domain/turns.ts';
import { head } from '../../render/text/format.ts';
import { pathOf } from '../../render/turns/outline-text.ts';
import { commandLine } from '../../tools/command-line.ts';
import { breakWords } from '../shared/segment.ts';
import { agentPieces, type SearchPiece, turnPieces, WEIGHT, withoutRepeats } from './turn-text.ts';

/** The words of a page: all that its session's own files say. */
export interface SearchWords {
  /** The turns on that page, with their anchors as the page has them. */
  readonly turns: readonly { readonly anchor: string; readonly turn: Turn }[];
  /** Agents that no call started, with the anchors of their turns, when that page shows them. */
  readonly strays?: readonly { readonly anchor: string; readonly agent: AgentRun }[];
  /** Agents with pages of their own: what they said is found there. */
  readonly elsewhere?: ReadonlySet<AgentRun>;
  /** Whose session it is. */
  readonly member?: string | undefined;
}

/** What the archive knows of the page. */
export interface SearchPage {
  /** Output path of the page, relative to the site's root: `sessions/<key>.html`. */
  readonly url: string;
  readonly session: ArchivedSession;
  readonly projectName: string;
  /** Title of the agent whose page it is. */
  readonly agent?: string | undefined;
  /** Zone of the date that is shown and of the month; UTC when not given. */
  readonly timeZone?: string;
}

/** Letters of a turn's title in the list of results. */
const TITLE_LENGTH = 90;

const KIND_WORD = { plan: 'plan', implementation: 'implementation', other: 'other' } as const;

/** The part of a document that needs no other session: made when the session is read. */
export function searchWords({ turns, strays = [], member, elsewhere }: SearchWords): string {
  const seen = new Set<string>();
  const isElsewhere = (agent: AgentRun): boolean => elsewhere?.has(agent) ?? false;
  const block = (anchor: string, title: string, pieces: readonly SearchPiece[]): string =>
    `<div id="${attribute(anchor)}" data-pagefind-title="${attribute(title)}">${spans(withoutRepeats(pieces, seen))}</div>`;
  return [
    ...turns.map(({ anchor, turn }) => block(anchor, turnTitle(turn, member), turnPieces(turn, isElsewhere))),
    ...strays.map(({ anchor, agent }) =>
      block(
        anchor,
        titled('Agent', agent.description ?? agent.type ?? agent.id),
        agentPieces(agent, isElsewhere),
      ),
    ),
  ].join('\n');
}

/** @param words as {@link searchWords} gives them */
export function searchPage(page: SearchPage, words: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body data-pagefind-body>',
    `<div data-pagefind-ignore>${facts(page)}</div>`,
    `<h1 id=":h">${content(page.agent ?? page.session.summary.title)}</h1>`,
    names(page),
    words,
    '</body></html>',
  ].join('\n');
}

/** Commits of a session that are named at its top; the rest stands where git printed it. */
const COMMITS = 40;

/** What the head of the session's first page names: branches, commits, pull requests, its id. */
function names({ url, session, agent }: SearchPage): string {
  const { summary } = session;
  if (agent !== undefined || pageNumber(url, session.key) !== undefined) return '';
  const words = [
    ...summary.branches,
    ...summary.commits.slice(0, COMMITS).map(({ sha, message }) => `${sha} ${message}`),
    ...summary.pullRequests,
    summary.id,
  ];
  return `<p data-pagefind-weight="${WEIGHT.h}">${content(words.join('\n'))}</p>`;
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
    ['agent', input.agent],
  ];
  return [
    ...filters.map(([name, value]) => fact('filter', name, value)),
    ...meta.map(([name, value]) => fact('meta', name, value)),
  ].join('');
}

function fact(what: 'filter' | 'meta', name: string, value: string | undefined): string {
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
      return titled(member ?? 'You', `! ${commandLine(turn.command)}`);
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
  return `${who}: ${line.length > TITLE_LENGTH ? `${head(line, TITLE_LENGTH)}…` : line}`;
}

function firstText(turn: Turn): string {
  for (const part of turn.parts) {
    if ((part.kind === 'text' || part.kind === 'notice') && part.text.trim() !== '')
      return head(part.text, 400);
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
    .map(({ kind, text, weight = WEIGHT[kind] }, at) => {
      const id = kind === pieces[at - 1]?.kind ? '' : ` id=":${kind}"`;
      const weighs = weight === 1 ? '' : ` data-pagefind-weight="${weight}"`;
      return id === '' && weighs === '' ? content(text) : `<span${id}${weighs}>${content(text)}</span>`;
    })
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

/**
 * No half characters, no control characters, none that turn the order of letters, and nothing that Pagefind would take
 * for its own marks.
 */
function clean(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/(?<!_)__+(?=(?:END_)?PAGEFIND_)/g, '');
}
