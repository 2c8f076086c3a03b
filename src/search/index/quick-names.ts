/** The script with names for the quick box: made from summaries, so that unchanged sessions cost nothing. */

import { oneLine, printable } from '../../base/format.ts';
import { timeView } from '../../site/render/text/time.ts';
import type { OutlineItem } from '../../site/session/outline/make-outline.ts';
import { type Archive, type ArchivedSession, sessionsOf } from '../../transcript/types/archive.ts';
import type { HistoryData, QuickData, QuickSession } from '../shared/names-format.ts';

/** Longest title and command, in letters. */
const TITLE = 90;
const COMMAND = 100;
/** Slugs of one session. */
const SLUGS = 5;

/** The most of each, the newest ones: at most about 100 KB compressed. The search finds the others. */
const LIMITS = { sessions: 800, commands: 500, prompts: 600 } as const;

/** A command that a session ran, or a prompt, and its address: `sessions/x.html#c-1a2b3c4d`. */
export interface QuickLine {
  readonly text: string;
  readonly href: string;
}

/** What the quick box finds in the pages of sessions, by the key of the session. */
export interface QuickLines {
  readonly commands: ReadonlyMap<string, readonly QuickLine[]>;
  readonly prompts: ReadonlyMap<string, readonly QuickLine[]>;
}

export function quickData(archive: Archive, { commands, prompts }: QuickLines, zone: string): QuickData {
  const order = sessionsOf(archive, archive.order.slice(0, LIMITS.sessions));
  const projects = archive.projects.filter(({ sessions, lost = [] }) => sessions.length + lost.length > 0);
  const projectNumbers = new Map(projects.map(({ key }, at) => [key, at]));
  return {
    projects: projects.map(({ name, key, sessions }) => [oneLine(name, TITLE), key, sessions.length]),
    sessions: order.map(
      ({ key, summary, project }): QuickSession => [
        oneLine(summary.title, TITLE),
        key,
        projectNumbers.get(project) ?? -1,
        timeView(summary.end ?? summary.start, zone)?.text.slice(0, 10) ?? '',
        [...summary.slugs.slice(0, SLUGS), ...(key.startsWith(summary.id) ? [] : [summary.id])].join(' '),
      ],
    ),
    commands: newestLines(order, commands, LIMITS.commands),
    prompts: newestLines(order, prompts, LIMITS.prompts),
  };
}

/** The last ones, each once. */
function newestLines(
  order: readonly ArchivedSession[],
  lines: ReadonlyMap<string, readonly QuickLine[]>,
  limit: number,
): QuickData['commands'] {
  const newest = new Map<string, QuickData['commands'][number]>();
  for (const [at, { key }] of order.entries()) {
    for (const { text, href } of lines.get(key) ?? []) {
      if (newest.size >= limit) return [...newest.values()];
      if (!newest.has(text)) newest.set(text, [text, at, href.slice(`sessions/${key}`.length)]);
    }
  }
  return [...newest.values()];
}

/** How many prompts are kept per session (the first ones), and how many letters of each. */
const PROMPTS = 20;
const SHORTEST = 12;

/** The prompts of a session, from its outline. */
export function promptsToKeep(outline: readonly Pick<OutlineItem, 'kind' | 'text' | 'href'>[]): readonly QuickLine[] {
  return outline
    .filter(({ kind, text }) => kind === 'user' && text.length >= SHORTEST)
    .slice(0, PROMPTS)
    .map(({ text, href }) => ({ text, href }));
}

/** Commands kept per session. */
const KEPT = 12;

/** The longest commands of a session, which are the ones that people search for, each once and in order. */
export function commandsToKeep(commands: readonly QuickLine[]): readonly QuickLine[] {
  const byText = new Map<string, string>();
  for (const { text, href } of commands) {
    const line = oneLine(text, COMMAND);
    if (line.length >= 6 && line.length < COMMAND && !byText.has(line)) byText.set(line, href);
  }
  const all = [...byText].map(([text, href]) => ({ text, href }));
  const longest = new Set([...all].sort((a, b) => b.text.length - a.text.length).slice(0, KEPT));
  return all.filter((one) => longest.has(one));
}

/** The data as a script, which a page from disk may load: it calls a function with the data. */
export function namesScript(handOver: string, data: QuickData | HistoryData): string {
  // U+2028 and U+2029 end a line in older JavaScript, but not in JSON.
  const json = printable(JSON.stringify(data)).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `${handOver}(${json})\n`;
}
