/**
 * One light HTML document for each session page: what Pagefind reads instead of the page itself.
 *
 *     <div data-pagefind-ignore> facts for the list of results </div>
 *     <h1>the title</h1> <p>branches, commits, pull requests</p>
 *     <div data-title="You: Why does the login fail?"><a id="t-1a2b3c4d"></a>
 *       <a id=":p"></a>the prompt ...
 *     </div>
 *
 * A hit inside a `div` leads to that turn; ids like `:p` name the kind of a text (`TEXT_KINDS`). Elements with ids are
 * empty, because Pagefind keeps another copy of their text. All text is escaped, cleaned, and broken into words.
 */

import { head } from '../../base/format.ts';
import { distinct } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { timeView } from '../../site/render/text/time.ts';
import { pathOf } from '../../site/render/turns/outline-text.ts';
import type { TurnView } from '../../site/types/view.ts';
import { commandLine } from '../../transcript/tools/command-line.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { AgentRun, Turn } from '../../transcript/types/turns.ts';
import { type FacetName, type MetaName, WITH_RED_CHECKS, WITH_TOOL_ERRORS } from '../shared/index-format.ts';
import { breakWords } from '../shared/segment.ts';
import { unescaped } from './html-text.ts';
import { Repeats } from './repeats.ts';
import { type SearchPiece, type ShownTurn, turnPieces, type WholeText } from './turn-text.ts';

/** What the words of a page are made from: only its session's own files. */
export interface SearchWords {
  /** The turns on that page. */
  readonly turns: readonly ShownTurn[];
  /** Agents not started by a call, each as a turn, if this page shows them. */
  readonly strays?: readonly { readonly view: TurnView; readonly agent: AgentRun }[];
  /** Agents with pages of their own, where their words are found. */
  readonly elsewhere?: ReadonlySet<AgentRun>;
  /** The whole text of an output that the page cuts. */
  readonly whole?: WholeText;
  /** Whose session it is. */
  readonly of?: Partial<Pick<ArchivedSession['summary'], 'member' | 'agent'>>;
}

/** What a page is filtered by. */
export type Facets = readonly (readonly [name: FacetName, value: string])[];

export interface SearchPage {
  /** Output path of the page, relative to the site's root: `sessions/<key>.html`. */
  readonly url: string;
  readonly session: ArchivedSession;
  readonly projectName: string;
  /** Title of the agent whose page it is. */
  readonly agent?: string | undefined;
  /** Zone of the date that is shown and of the month; UTC by default. */
  readonly timeZone?: string;
}

/** Letters of a turn's title in the list of results. */
const TITLE_LENGTH = 90;

/** How many commits of a session its document names at the top; the others are found where git printed them. */
const COMMITS = 40;
const FILES = 100;

/** The part of a document that needs no other session: made when the session is read. */
export function searchWords({ turns, strays = [], of = {}, elsewhere, whole = () => '' }: SearchWords): string {
  const repeats = new Repeats();
  const where = { whole, isElsewhere: (agent: AgentRun): boolean => elsewhere?.has(agent) ?? false };
  const block = (shown: ShownTurn, title: string): string =>
    `<div data-title="${attribute(title)}">${anchor(shown.view.anchor)}${spans(repeats.without(turnPieces(shown, where)))}</div>`;
  return [
    ...turns.map((shown) => block(shown, turnTitle(shown.turn, of))),
    ...strays.map(({ view, agent }) => {
      const title = titled('Agent', agent.description ?? agent.type ?? agent.id);
      return block({ view, turn: undefined }, title);
    }),
  ].join('\n');
}

/** @param words as {@link searchWords} returns them */
export function searchPage(page: SearchPage, words: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body data-pagefind-body>',
    `<div data-pagefind-ignore>${facts(page)}</div>`,
    `<h1>${anchor(':h')}${content(page.agent ?? page.session.summary.title)}</h1>`,
    names(page),
    words,
    '</body></html>',
  ].join('\n');
}

/** The names at the top of the document of a session's first page: branches, commits, pull requests, its id. */
function names({ url, session, agent }: SearchPage): string {
  const { summary } = session;
  if (agent !== undefined || pageNumber(url, session.key) !== undefined) return '';
  const words = [
    ...(summary.otherTitles ?? []),
    summary.tag ?? '',
    ...summary.branches,
    ...summary.commits.slice(0, COMMITS).map(({ sha, message }) => `${sha} ${message}`),
    ...summary.pullRequests,
    // Other files are found at the calls that edit them.
    ...summary.files.flatMap(({ path, withoutDiff }) => (withoutDiff ? [path] : [])).slice(0, FILES),
    ...summary.cwds,
    summary.id,
  ];
  return `<p>${content(words.join('\n'))}</p>`;
}

type Facts<Name> = readonly (readonly [name: Name, value: string | undefined])[];

/** Those that have a value, on one line each. */
function nonEmpty<Name>(facts: Facts<Name>): readonly (readonly [Name, string])[] {
  return facts.map(([name, value = '']) => [name, flat(value)] as const).filter(([, value]) => value !== '');
}

function dateOf({ session: { summary }, timeZone = 'UTC' }: SearchPage): string {
  return timeView(summary.end ?? summary.start, timeZone)?.text ?? '';
}

/** What a page is filtered by. Pagefind's own filters are not used: it writes them in a different order each time. */
export function facetsOf(page: SearchPage): Facets {
  const { summary, kind, worktrees } = page.session;
  return nonEmpty<FacetName>([
    ['project', page.projectName],
    ['agent', page.session.agent],
    ['member', summary.member],
    ...distinct(summary.models.map(({ model }) => model)).map((model) => ['model', model] as const),
    ...summary.tools.map((use) => ['tool', use.name] as const),
    ...summary.branches.map((branch) => ['branch', branch] as const),
    ...worktrees.map((worktree) => ['worktree', worktree] as const),
    ['month', dateOf(page).slice(0, 7)],
    ['kind', kind],
    ['checks', summary.failures.redChecks > 0 ? WITH_RED_CHECKS : undefined],
    ['failures', summary.failures.toolErrors > 0 ? WITH_TOOL_ERRORS : undefined],
  ]);
}

function facts(page: SearchPage): string {
  const { session, projectName, agent, url } = page;
  const { summary, kind } = session;
  return nonEmpty<MetaName>([
    ['title', summary.title],
    ['project', projectName],
    ['member', summary.member],
    ['date', dateOf(page)],
    ['kind', kind],
    ['session', session.key],
    ['page', pageNumber(url, session.key)],
    ['agent', agent],
  ])
    .map(([name, value]) => `<span data-pagefind-meta="${name}">${escaped(value)}</span>`)
    .join('');
}

/** `sessions/<key>-2.html` is page 2 of that session. */
function pageNumber(url: string, key: string): string | undefined {
  const rest = url.slice(`sessions/${key}`.length);
  return /^-(\d{1,4})\.html$/.exec(rest)?.[1];
}

/** How results name a turn: who, and the first words. */
function turnTitle(turn: Turn | undefined, { member = 'You', agent }: NonNullable<SearchWords['of']>): string {
  switch (turn?.kind) {
    case undefined:
      return '';
    case 'user':
      return titled(turn.from ?? member, firstText(turn) || (turn.plan?.title ?? ''));
    case 'command':
      return titled(member, `${turn.name} ${turn.args}`);
    case 'shell':
      return titled(member, `! ${commandLine(turn.command)}`);
    case 'assistant':
      return titled(agent === 'codex' ? 'Codex' : 'Claude', firstText(turn) || firstCalls(turn));
    case 'compaction':
      return titled('Compaction', turn.summary ?? '');
    case 'branch':
      return titled('Not taken', pathOf(turn.turns));
    case 'event':
      return titled('Event', firstText(turn));
  }
}

function titled(who: string, words: string): string {
  const line = flat(words);
  if (line === '') return who;
  return `${who}: ${line.length > TITLE_LENGTH ? `${head(line, TITLE_LENGTH)}…` : line}`;
}

function firstText(turn: Turn): string {
  for (const part of turn.parts) {
    if ((part.kind === 'text' || part.kind === 'notice') && part.text.trim() !== '')
      return plainWords(head(part.text, 400));
  }
  return '';
}

function firstCalls(turn: Turn): string {
  const names = turn.parts.flatMap((part) => (part.kind === 'call' ? [part.call.name] : []));
  return [...new Set(names)].slice(0, 4).join(', ');
}

const BLOCK = /<div data-title="([^"]*)"><a id="([^"]+)">/g;

/** The titles of a document's turns by their anchors. Pagefind keeps none. */
export function titlesIn(html: string): ReadonlyMap<string, string> {
  return new Map([...html.matchAll(BLOCK)].map(([, title = '', id = '']) => [id, unescaped(title)]));
}

/** Marks where a turn, or a text of another kind, begins. */
function anchor(id: string): string {
  return `<a id="${attribute(id)}"></a>`;
}

/** The letter of the kind that an id names; undefined for the id of a turn. */
export function kindOfId(id: string): string | undefined {
  return /^:(.)$/.exec(id)?.[1];
}

/** Line breaks keep the last word of a piece from growing into the first of the next. */
function spans(pieces: readonly SearchPiece[]): string {
  return pieces
    .map(({ kind, text }, at) => (kind === pieces[at - 1]?.kind ? '' : anchor(`:${kind}`)) + content(text))
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

/** Clean text on one line. */
function flat(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim();
}

/** Text without half characters, control characters, changes of direction, and what Pagefind would take for its marks. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/(?<!_)__+(?=(?:END_)?PAGEFIND_)/g, '');
}
