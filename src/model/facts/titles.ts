/** Titles of sessions: custom title > AI title > plan > summary > first prompt > slug > command with arguments > id. */

import { filled } from '../../base/json-readers.ts';
import type { LeafSummary, SessionSummary, TitleSource } from '../../domain/summary.ts';
import type { Entry, TitleEntry } from '../../domain/transcript.ts';
import type { AgentRun } from '../../domain/turns.ts';
import { uuidDigest } from '../branches/line-digests.ts';
import type { MutableTurn } from '../turns/mutable-turns.ts';
import { turnText } from './prompts.ts';

const LONGEST = 120;
/** Of a summary that is not the title. */
const LONGEST_SUMMARY = 500;
/** Other titles and summaries of a session. */
const KEPT = 50;
/** Placeholders that the client writes in place of a title. */
const NO_TITLE = /^(?:conversation cleared|new (?:conversation|session)|untitled|no title|session cleared)\.?$/i;

/** Characters to remove before an ellipsis. */
const ENDS = /[\s.,;:]{1,20}$/;

/** Lines and blocks of a pasted screen: `╭────╮`, `▐▛███▜▌`. */
const DRAWN = /[\u2500-\u259f]/g;

/** The text as one line without control characters and box drawings, cut between words and never inside a character. */
export function oneLine(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, longest * 20)
    .replace(/\x1b\[[\d;]{0,20}m/g, '')
    .replace(DRAWN, ' ')
    .replace(/[\s\x00-\x1f\x7f]+/g, ' ')
    .trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(ENDS, '')}…`;
}

export interface TitleFacts {
  readonly entries: readonly Entry[];
  readonly planTitle: string | undefined;
  readonly firstPrompt: string | undefined;
  readonly slug: string | undefined;
  /** The first command with arguments: `/review the parser`. */
  readonly command: string | undefined;
  readonly id: string;
}

function titlesFrom(entries: readonly Entry[], source: TitleEntry['source']): readonly TitleEntry[] {
  return entries.filter((entry): entry is TitleEntry => {
    if (entry.kind !== 'title' || entry.source !== source) return false;
    return entry.title.trim() !== '' && !NO_TITLE.test(entry.title.trim());
  });
}

/** The summaries of this session. One whose `leafUuid` is not in its file belongs to another session. */
function summariesOf(entries: readonly Entry[]): { readonly own: readonly string[]; readonly others: LeafSummary[] } {
  const found = titlesFrom(entries, 'summary');
  const uuids = new Set(found.length === 0 ? [] : entries.map(({ uuid }) => uuid));
  const own: string[] = [];
  const others: LeafSummary[] = [];
  for (const { fields, title } of found) {
    const leaf = filled(fields, 'leafUuid');
    if (leaf === undefined || uuids.has(leaf)) own.push(title);
    else if (others.length < KEPT) others.push({ leaf: uuidDigest(leaf), text: oneLine(title, LONGEST_SUMMARY) });
  }
  return { own, others };
}

/** The title from the best source that has one, and the others. */
export function titleOf(
  facts: TitleFacts,
): Pick<SessionSummary, 'title' | 'titleSource' | 'otherTitles' | 'leafSummaries'> {
  const ai = titlesFrom(facts.entries, 'ai').at(-1)?.title;
  const { own, others } = summariesOf(facts.entries);
  const candidates: readonly (readonly [TitleSource, string | undefined])[] = [
    ['custom', titlesFrom(facts.entries, 'custom').at(-1)?.title],
    ['ai', ai],
    ['plan', facts.planTitle],
    ['summary', own.at(-1)],
    ['prompt', facts.firstPrompt],
    ['slug', facts.slug],
    ['prompt', facts.command],
  ];
  const known = candidates.map(([source, text]) => ({ titleSource: source, title: oneLine(text ?? '') }));
  const best = known.find(({ title }) => title !== '') ?? { title: facts.id, titleSource: 'id' };
  return { ...withOtherTitles(best, [...(ai === undefined ? [] : [ai]), ...own]), leafSummaries: others };
}

/** Adds titles that another one is preferred to, each once. */
export function withOtherTitles<T extends Pick<SessionSummary, 'title' | 'otherTitles'>>(
  session: T,
  titles: readonly string[],
): T {
  const others = new Set([...(session.otherTitles ?? []), ...titles.map((title) => oneLine(title, LONGEST_SUMMARY))]);
  const otherTitles = [...others].filter((title) => oneLine(title) !== session.title).slice(0, KEPT);
  return { ...session, otherTitles };
}

/** The title of a session that has only agents: what the first of them had to do. */
export function agentTitle(
  turns: readonly MutableTurn[],
  agents: readonly AgentRun[],
  isLost: boolean,
): string | undefined {
  const [first] = agents;
  if (!first || turns.some(({ kind }) => kind === 'user')) return undefined;
  const task = first.turns.find(({ kind }) => kind === 'user');
  const title = oneLine(first.description ?? (task ? turnText(task) : ''));
  if (title !== '') return title;
  return isLost ? 'Agents of a session whose transcript is gone' : undefined;
}
