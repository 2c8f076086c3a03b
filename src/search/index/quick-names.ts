/** The script with names for the quick box: made of summaries, so that unchanged sessions cost nothing. */

import type { Archive, ArchivedSession } from '../../domain/archive.ts';
import { oneLine } from '../../render/text/format.ts';
import { timeView } from '../../render/text/time.ts';
import { printable } from '../../site/eleventy-plugin.ts';
import type { QuickData, QuickSession } from '../shared/quick-names.ts';

/** Letters of a title, a path, a command. */
const TITLE = 90;
const PATH = 120;
const COMMAND = 100;

/** What there is at most of each: about 200 KB on the way for 2,000 sessions. */
const MOST = { sessions: 3_000, files: 2_000, commands: 800 } as const;

/** A command that a session ran, and its place: `sessions/x.html#c-1a2b3c4d`. */
export interface RunCommand {
  readonly text: string;
  readonly href: string;
}

/** @param commands of a session, by its key */
export function quickData(
  archive: Archive,
  commands: ReadonlyMap<string, readonly RunCommand[]>,
  zone: string,
): QuickData {
  const order = archive.order.slice(0, MOST.sessions).flatMap((key) => archive.sessions.get(key) ?? []);
  const projects = archive.projects.filter(({ sessions }) => sessions.length > 0);
  const projectNumbers = new Map(projects.map(({ key }, at) => [key, at]));
  return {
    projects: projects.map(({ name, key, sessions }) => [oneLine(name, TITLE), key, sessions.length]),
    sessions: order.map(
      ({ key, summary, project }): QuickSession => [
        oneLine(summary.title, TITLE),
        key,
        projectNumbers.get(project) ?? -1,
        timeView(summary.end ?? summary.start, zone)?.text.slice(0, 10) ?? '',
      ],
    ),
    files: filesOf(order),
    commands: commandsOf(order, commands),
  };
}

/** The files that changed last, each once for its project: many have a `package.json`. */
function filesOf(order: readonly ArchivedSession[]): QuickData['files'] {
  const files = new Map<string, readonly [path: string, session: number]>();
  for (const [at, { project, summary }] of order.entries()) {
    for (const { path } of summary.files) {
      if (path.length > PATH) continue;
      const name = relativeTo(path, summary.cwds);
      const key = `${project}\n${name}`;
      if (!files.has(key)) files.set(key, [name, at]);
      if (files.size >= MOST.files) return [...files.values()];
    }
  }
  return [...files.values()];
}

/** `/home/ada/shop/src/cart.ts` -> `src/cart.ts`, when the session worked in `/home/ada/shop`. */
function relativeTo(path: string, folders: readonly string[]): string {
  const folder = folders.find((one) => one !== '' && path.startsWith(`${one}/`));
  return folder === undefined ? path : path.slice(folder.length + 1);
}

/** The commands that ran last, each once. */
function commandsOf(
  order: readonly ArchivedSession[],
  commands: ReadonlyMap<string, readonly RunCommand[]>,
): QuickData['commands'] {
  const found = new Map<string, readonly [number, string]>();
  for (const [at, { key }] of order.entries()) {
    for (const { text, href } of commands.get(key) ?? []) {
      if (found.size >= MOST.commands) return flat(found);
      if (!found.has(text)) found.set(text, [at, href.slice(`sessions/${key}`.length)]);
    }
  }
  return flat(found);
}

function flat(found: ReadonlyMap<string, readonly [number, string]>): QuickData['commands'] {
  return [...found].map(([text, [session, rest]]) => [text, session, rest]);
}

/** Commands of one session that are kept. */
const KEPT = 12;

/** Some of the commands of a session: each once, the longer ones, which are the ones that somebody looks for. */
export function commandsToKeep(commands: readonly RunCommand[]): readonly RunCommand[] {
  const byText = new Map<string, string>();
  for (const { text, href } of commands) {
    const line = oneLine(text, COMMAND);
    if (line.length >= 6 && line.length < COMMAND && !byText.has(line)) byText.set(line, href);
  }
  const all = [...byText].map(([text, href]) => ({ text, href }));
  const longest = new Set([...all].sort((a, b) => b.text.length - a.text.length).slice(0, KEPT));
  return all.filter((one) => longest.has(one));
}

/** The data as a script: what a page from disk may load. */
export function quickScript(data: QuickData): string {
  // In a script of its own nothing ends it but its end; two characters end a line of JavaScript, and none of JSON.
  // What would turn the order of letters is named, as on pages.
  const json = printable(JSON.stringify(data)).replace(/[\u2028\u2029]/g, (end) =>
    end === '\u2028' ? '\\u2028' : '\\u2029',
  );
  return `sessionaryQuickData(${json})\n`;
}
