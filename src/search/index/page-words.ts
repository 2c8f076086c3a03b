/**
 * The searchable words of a page, as far as they depend only on its session's own files: cut, described and counted once,
 * when the session is read. Pagefind gets them as plain text, excerpts as pieces, the vocabulary as a list.
 */

import { head } from '../../base/format.ts';
import { sha256 } from '../../base/hash.ts';
import { inGroups, valueFor } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import type { RenderedSession } from '../../site/render/render-session.ts';
import { pathOf } from '../../site/render/turns/outline-text.ts';
import type { PageBody, SessionBody } from '../../site/session/session-body.ts';
import type { TurnView } from '../../site/types/view.ts';
import { commandLine } from '../../transcript/tools/command-line.ts';
import type { Session } from '../../transcript/types/session.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { AgentRun, Turn } from '../../transcript/types/turns.ts';
import { type KindLetter, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { breakWords, type Written, writtenIn } from '../shared/segment.ts';
import { WHERE_OF, WHOLE, type WordEntry, writeWords } from '../shared/vocabulary-format.ts';
import { Repeats } from './repeats.ts';
import { pack } from './scripts.ts';
import { type SearchPiece, type ShownTurn, turnPieces, type WholeText } from './turn-text.ts';

/** Numbers of words are counted from the first turn of the page. */
export interface PageWords {
  /** Relative to the site's root. */
  readonly url: string;
  /** Title of the agent whose page it is. */
  readonly agent?: string;
  /** The text in pieces, packed: lists of stretches. */
  readonly pieces: readonly Uint8Array[];
  /** Numbers of the first words of the pieces, and of the turns; and which turns are prompts, by their index. */
  readonly starts: readonly number[];
  readonly turns: readonly number[];
  readonly prompts: readonly number[];
  /** Its words, as {@link writeWords} writes those of one session. */
  readonly vocabulary: string;
  /** Size of the text in bytes, and a hash of it and of these numbers. */
  readonly bytes: number;
  readonly hash: string;
}

/** Words of one kind. */
type Worded = Readonly<{ kind: KindLetter; words: readonly string[] }>;

/** What is said in a turn, or by an agent that no call started. */
export interface TextBlock {
  readonly anchor: string;
  readonly title: string;
  readonly pieces: readonly SearchPiece[];
}

/** Words of one piece: about 8 KB of text, 3 KB packed; and of the next part of a turn, so that a phrase is in one. */
const PIECE_WORDS = 1_200;
const OVERLAP = 30;

/** Letters of a turn's title in the list of results. */
const TITLE_LENGTH = 90;

/** The words of each page, the session's own before those of its agents. */
export function pageWords(
  session: Session,
  rendered: Pick<RenderedSession, 'agentPages' | 'strays' | 'assets'>,
  body: SessionBody,
): readonly PageWords[] {
  const elsewhere = new Set(rendered.agentPages.map(({ run }) => run));
  const files = new Map(rendered.assets.map(({ path, content }) => [path, content]));
  const whole = (href: string): string => files.get(href)?.toString() ?? '';
  // Pages show the turns of a session, and those of agents with pages of their own, in order.
  const turns = new Map<TurnView, Turn | undefined>();
  const enter = (pages: readonly PageBody[], read: readonly Turn[]): void => {
    for (const [at, view] of pages.flatMap((page) => page.turns).entries()) turns.set(view, read[at]);
  };
  enter(body.own, session.turns);
  const ofAgents = rendered.agentPages.flatMap(({ run }) => run.turns);
  enter(body.agents, ofAgents);
  const words = (page: PageBody): Omit<PageWords, 'url'> => {
    const shown = page.turns.map((view) => ({ view, turn: turns.get(view) }));
    const strays = page.strays.flatMap((view, at) => {
      const agent = session.strayAgents[at];
      return agent === undefined ? [] : [{ view, agent }];
    });
    return wordsOf(textBlocks({ turns: shown, strays, elsewhere, of: session.summary, whole }));
  };
  return [
    ...body.own.map((page) => ({ url: page.url, ...words(page) })),
    ...body.agents.map((page) => ({ url: page.url, agent: page.title, ...words(page) })),
  ];
}

/** What the text of a page is made from. */
export interface ShownPage {
  /** The turns on that page. */
  readonly turns: readonly ShownTurn[];
  /** Agents not started by a call, each as a turn, if this page shows them. */
  readonly strays?: readonly { readonly view: TurnView; readonly agent: AgentRun }[];
  /** Agents with pages of their own, where their words are found. */
  readonly elsewhere?: ReadonlySet<AgentRun>;
  /** The whole text of an output that the page cuts. */
  readonly whole?: WholeText;
  /** Whose session it is. */
  readonly of?: Partial<Pick<SessionSummary, 'member' | 'agent'>>;
}

/** The text of a page by turns, without lines of tools that were on it before. */
export function textBlocks({
  turns,
  strays = [],
  of = {},
  elsewhere,
  whole = () => '',
}: ShownPage): readonly TextBlock[] {
  const repeats = new Repeats();
  const where = { whole, isElsewhere: (agent: AgentRun): boolean => elsewhere?.has(agent) ?? false };
  const block = (shown: ShownTurn, title: string): TextBlock => ({
    anchor: shown.view.anchor,
    title: clean(title),
    pieces: repeats.without(turnPieces(shown, where)),
  });
  return [
    ...turns.map((shown) => block(shown, turnTitle(shown.turn, of))),
    ...strays.map(({ view, agent }) => {
      const title = titled('Agent', agent.description ?? agent.type ?? agent.id);
      return block({ view, turn: undefined }, title);
    }),
  ];
}

/** Cuts the text of a page. */
export function wordsOf(blocks: readonly TextBlock[]): Omit<PageWords, 'url' | 'agent'> {
  const worded: Worded[] = [];
  const stretches: TextStretch[] = [];
  const turns: number[] = [];
  const prompts: number[] = [];
  let from = 0;
  let bytes = 0;
  for (const { anchor, title, pieces } of blocks) {
    const words: string[] = [];
    const kinds: (readonly [at: number, kind: KindLetter])[] = [];
    for (const { kind, text } of pieces) {
      const broken = brokenWords(text);
      if (broken.length > 0 && kind !== kinds.at(-1)?.[1]) kinds.push([from + words.length, kind]);
      for (const word of broken) words.push(word);
      worded.push({ kind, words: broken });
    }
    if (kinds[0]?.[1] === 'p') prompts.push(turns.length);
    turns.push(from);
    for (let at = 0; at < words.length; at += PIECE_WORDS) {
      const text = words.slice(at, at + PIECE_WORDS + OVERLAP).join(' ');
      stretches.push({ at: from + at, anchor, title, text, kinds: kindsIn(kinds, from + at) });
      bytes += Buffer.byteLength(text);
    }
    from += words.length;
  }
  const groups = inGroups(stretches, ({ text }) => text.split(' ').length, PIECE_WORDS);
  const pieces = groups.map(pack);
  const starts = groups.map((group) => group[0]?.at ?? 0);
  const vocabulary = writeWords(entriesOf(worded));
  const hash = sha256(Buffer.concat([Buffer.from(JSON.stringify([starts, turns, prompts])), ...pieces]));
  return { pieces, starts, turns, prompts, vocabulary, bytes, hash };
}

/** The kinds of a stretch that begins with this word, from that of the first word on. */
function kindsIn(kinds: TextStretch['kinds'], from: number): TextStretch['kinds'] {
  const to = from + PIECE_WORDS + OVERLAP;
  const before = kinds.findLast(([at]) => at <= from);
  const inside = kinds.filter(([at]) => at > from && at < to);
  return before === undefined ? inside : [[from, before[1]], ...inside];
}

/** The words of a text as Pagefind counts them. */
export function brokenWords(text: string): readonly string[] {
  return breakWords(clean(text))
    .split(WORD_GAP)
    .filter((word) => word !== '');
}

/** What words were last read as: the same ones are on most pages. */
const written = new Map<string, Written>();
const MOST = 100_000;

/** The words in no order, as those of one session, whose number is 0. */
export function entriesOf(texts: readonly Worded[]): readonly WordEntry[] {
  const tokens = new Map<string, number>();
  for (const { kind, words } of texts) {
    for (const token of words) {
      const where = tokens.get(token) ?? 0;
      if ((where & WHERE_OF[kind]) === 0) tokens.set(token, where | WHERE_OF[kind]);
    }
  }
  const flags = new Map<string, number>();
  const add = (word: string, flag: number): unknown => flags.set(word, (flags.get(word) ?? 0) | flag);
  if (written.size > MOST) written.clear();
  for (const [token, where] of tokens) {
    const { whole, parts, operators } = valueFor(written, token, () => writtenIn(token));
    for (const word of whole === '' ? operators : [whole, ...operators]) add(word, where | WHOLE);
    for (const part of parts) add(part, where);
  }
  return [...flags].map(([word, flag]) => ({ word, sessions: [0], flags: [flag] }));
}

/** How results name a turn: who, and the first words. */
function turnTitle(turn: Turn | undefined, { member = 'You', agent }: NonNullable<ShownPage['of']>): string {
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

/** Clean text on one line. */
export function flat(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim();
}

/** Text without half characters, control characters, changes of direction, and what Pagefind would take for its marks. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u0085]/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/(?<!_)__+(?=(?:END_)?PAGEFIND_)/g, '');
}
