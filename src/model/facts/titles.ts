/** Titles of sessions: custom title > AI title > plan > summary > first prompt > slug > command with arguments > id. */

import { text } from '../../base/json-readers.ts';
import type { TitleSource } from '../../domain/summary.ts';
import type { Entry, TitleEntry } from '../../domain/transcript.ts';
import type { AgentRun } from '../../domain/turns.ts';
import type { MutableTurn } from '../turns/mutable-turns.ts';
import { turnText } from './prompts.ts';

const LONGEST = 120;
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

/** The last title of a source. A summary whose `leafUuid` is not in this file belongs to another session. */
function lastTitle(entries: readonly Entry[], source: TitleEntry['source']): string | undefined {
  const titles = entries.filter((entry) => entry.kind === 'title' && entry.source === source);
  const uuids = source === 'summary' ? new Set(entries.map((entry) => entry.uuid)) : undefined;
  const own = titles.findLast((entry) => {
    const leaf = text(entry.fields, 'leafUuid');
    return (
      entry.kind === 'title' &&
      !NO_TITLE.test(entry.title.trim()) &&
      entry.title.trim() !== '' &&
      (uuids === undefined || leaf === undefined || uuids.has(leaf))
    );
  });
  return own?.kind === 'title' ? own.title : undefined;
}

/** The title from the best source that has one. */
export function titleOf(facts: TitleFacts): { readonly title: string; readonly source: TitleSource } {
  const candidates: readonly (readonly [TitleSource, string | undefined])[] = [
    ['custom', lastTitle(facts.entries, 'custom')],
    ['ai', lastTitle(facts.entries, 'ai')],
    ['plan', facts.planTitle],
    ['summary', lastTitle(facts.entries, 'summary')],
    ['prompt', facts.firstPrompt],
    ['slug', facts.slug],
    ['prompt', facts.command],
  ];
  for (const [source, text] of candidates) {
    const title = oneLine(text ?? '');
    if (title !== '') return { title, source };
  }
  return { title: facts.id, source: 'id' };
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
