/**
 * Titles, from the best to the worst: custom, AI, plan, summary, first request that says something, pull request or
 * commit, branch and result (after a command alone), any first request, date. Never the slug.
 */

import { oneLine } from '../../base/format.ts';
import { proseWords, wordCount } from '../../base/markdown.ts';
import { uuidDigest } from '../../transcript/branches/line-digests.ts';
import type { Entry, TitleEntry } from '../../transcript/parse/entry.ts';
import { turnText } from '../../transcript/turns/prompts.ts';
import type { LeafSummary, SessionSummary, TitleSource } from '../../transcript/types/summary.ts';
import type { AgentRun, Turn } from '../../transcript/types/turns.ts';
import { withIssueNames } from '../git/pull-requests.ts';
import { type Asked, isBareCommand, withoutCommands } from './asked.ts';

export const LONGEST_TITLE = 120;
const LONGEST_SUMMARY = 500;
const KEPT = 50;
/** Placeholders that the client writes in place of a title. */
const NO_TITLE = /^(?:conversation cleared|new (?:conversation|session)|untitled|no title|session cleared)\.?$/i;

/** Of a terminal: `\x1b[1;31m` */
const COLOUR = /\x1b\[[\d;]{0,20}m/g;
/** Control characters, and lines and blocks of a pasted screen: `╭────╮`, `▐▛███▜▌`. */
const NOT_WORDS = /[\x00-\x1f\x7f\u2500-\u259f]+/g;

/** The text on one line without colours, control characters and box drawings, cut between words. */
export function titleLine(text: string, longest = LONGEST_TITLE): string {
  const read = text
    .slice(0, longest * 20)
    .replace(COLOUR, '')
    .replace(NOT_WORDS, ' ');
  return oneLine(read, longest);
}

/** An address before the words, as in "https://ada.example/tides Draw this". */
const ADDRESS = /^https?:\/\/\S{1,500} /;

/** A request or a plan's title as plain words: without Markdown and addresses, unless that leaves too little. */
function titleWords(text: string | undefined): string {
  if (text === undefined) return '';
  const whole = proseWords(text).replace(/^· /, '');
  const words = whole.replace(ADDRESS, '').replace(/ ?:$/, '');
  return wordCount(words) > 1 ? words : whole || text;
}

export interface TitleFacts {
  readonly entries: readonly Entry[];
  /** Of the plan that was handed to the session, else of the one it made, if that was approved, else of one it read. */
  readonly planTitle: string | undefined;
  readonly asked: Asked | undefined;
  readonly shipped: string | undefined;
  readonly branch: string | undefined;
  readonly result: string | undefined;
  readonly start: number | undefined;
  readonly id: string;
}

function titlesFrom(entries: readonly Entry[], source: TitleEntry['source']): readonly TitleEntry[] {
  return entries.filter((entry): entry is TitleEntry => {
    if (entry.kind !== 'title' || entry.source !== source) return false;
    return entry.title.trim() !== '' && !NO_TITLE.test(entry.title.trim());
  });
}

/** The last title that the human gave. Versions since 2.1.223 also write the name of the worktree as one. */
function customTitle(entries: readonly Entry[]): string | undefined {
  const titles = titlesFrom(entries, 'custom');
  if (titles.length === 0) return undefined;
  const worktrees = new Set(
    entries.map((entry) =>
      entry.kind === 'other' && entry.record?.kind === 'worktree' ? entry.record.name : undefined,
    ),
  );
  return titles.findLast(({ title }) => !worktrees.has(title))?.title;
}

/** The summaries of this session. One whose `leafUuid` is not in its file belongs to another session. */
function summariesOf(entries: readonly Entry[]): { readonly own: readonly string[]; readonly others: LeafSummary[] } {
  const summaries = titlesFrom(entries, 'summary');
  const uuids = new Set(summaries.length === 0 ? [] : entries.map(({ uuid }) => uuid));
  const own: string[] = [];
  const others: LeafSummary[] = [];
  for (const { leaf, title } of summaries) {
    if (leaf === undefined || uuids.has(leaf)) own.push(title);
    else if (others.length < KEPT) others.push({ leaf: uuidDigest(leaf), text: titleLine(title, LONGEST_SUMMARY) });
  }
  return { own, others };
}

/** The title from the best source that has one, and the others. */
export function titleOf(facts: TitleFacts) {
  const ai = titlesFrom(facts.entries, 'ai').at(-1)?.title;
  const { own, others } = summariesOf(facts.entries);
  const { asked, shipped } = facts;
  const words = titleWords(asked && withIssueNames(asked.text));
  const isBare = asked?.isPasted || isBareCommand(words);
  const candidates: readonly (readonly [TitleSource, string | undefined])[] = [
    ['custom', customTitle(facts.entries)],
    ['ai', ai],
    ['plan', titleWords(facts.planTitle)],
    ['summary', own.at(-1)],
    [asked?.source ?? 'prompt', asked?.isClear && !isBare ? withoutCommands(words) : undefined],
    ['commit', shipped],
    ['branch', isBare ? branchWords(facts.branch) : undefined],
    ['result', isBare ? facts.result : undefined],
    [asked?.source ?? 'prompt', words],
  ];
  const titles = candidates.map(([titleSource, text]) => ({ titleSource, title: titleLine(text ?? '') }));
  const best = titles.find(isTelling) ?? titles.find(({ title }) => title !== '') ?? namedByDate(facts);
  return { ...withOtherTitles(best, [...(ai === undefined ? [] : [ai]), ...own]), leafSummaries: others };
}

/** `ada/fix-tide-table-03-01-0813` -> "Fix tide table" */
function branchWords(branch = ''): string {
  const words = branch
    .replace(/^.*\//, '')
    .replace(/(?:[-_]\d+)+$/, '')
    .replace(/[-_]+/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

const GIVEN: ReadonlySet<TitleSource> = new Set(['custom', 'ai', 'summary']);

/** From any other source, a single word says too little: "Plan", "continue". */
function isTelling({ title, titleSource }: Pick<SessionSummary, 'title' | 'titleSource'>): boolean {
  return GIVEN.has(titleSource) ? title !== '' : wordCount(title) > 1;
}

function namedByDate({ start, id }: TitleFacts): Pick<SessionSummary, 'title' | 'titleSource'> {
  if (start === undefined) return { title: `Session ${id}`, titleSource: 'id' };
  return { title: `Session of ${new Date(start).toISOString().slice(0, 10)}`, titleSource: 'date' };
}

/** The best sources of titles: what linking may find, and what is better than that. */
const BEST: readonly TitleSource[] = ['custom', 'ai', 'plan', 'summary'];

/** The session with a title that linking found, unless it has one that is as good. */
export function withTitle<T extends Pick<SessionSummary, 'title' | 'titleSource' | 'otherTitles'>>(
  session: T,
  titleSource: 'plan' | 'summary',
  text: string,
): T {
  const title = titleLine(titleSource === 'plan' ? titleWords(text) : text);
  const isGood = BEST.slice(0, BEST.indexOf(titleSource) + 1).includes(session.titleSource);
  if (isGood || !isTelling({ title, titleSource })) return session;
  const lost = session.titleSource === 'summary' ? [session.title] : [];
  return withOtherTitles({ ...session, title, titleSource }, lost);
}

export function withOtherTitles<T extends Pick<SessionSummary, 'title' | 'otherTitles'>>(
  session: T,
  titles: readonly string[],
): T {
  const others = new Set([...(session.otherTitles ?? []), ...titles.map((title) => titleLine(title, LONGEST_SUMMARY))]);
  const otherTitles = [...others].filter((title) => titleLine(title) !== session.title).slice(0, KEPT);
  return { ...session, otherTitles };
}

/** The title of a session in which the human said nothing: its task, or what the agent that has it is for. */
export function agentTitle(task: Asked | undefined, agents: readonly AgentRun[], isLost: boolean): string | undefined {
  const agent = agents.find(({ turns }) => task === undefined || turns.includes(task.turn));
  return (
    titleLine(agent?.description ?? task?.text ?? '') ||
    (isLost ? 'Agents of a session whose transcript is gone' : undefined)
  );
}

/** `#publish`. In a heading, a space follows `#`; in a URL, something precedes it. */
const TAG = /(?<![^\s(])#([a-z][\w-]{0,60})/gi;
const TAGS_KEPT = 50;
const TAG_LENGTH = 60;

/** The tag of the session: that of its last `tag` line; an empty one removes it. */
export function tagOf(entries: readonly Entry[]): string | undefined {
  const tags = entries.flatMap((entry) =>
    entry.kind === 'other' && entry.record?.kind === 'tag' ? (entry.record.value ?? '') : [],
  );
  const tag = titleLine(tags.at(-1) ?? '', TAG_LENGTH).replace(/^#/, '');
  return tag === '' ? undefined : tag;
}

/** The session's tag, and the `#tags` of the title and the prompts, in lowercase and without `#`. */
export function tagsOf(tag: string | undefined, title: string, prompts: readonly Turn[]): readonly string[] {
  const texts = [title, ...prompts.map(turnText)];
  const tags = texts.flatMap((words) => [...words.matchAll(TAG)].map(([, name = '']) => name.toLowerCase()));
  return [...new Set([...(tag === undefined ? [] : [tag.toLowerCase()]), ...tags])].slice(0, TAGS_KEPT);
}
