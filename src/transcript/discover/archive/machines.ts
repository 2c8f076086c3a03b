/**
 * Machine folders: the part of an archive that one machine of one member writes, and nobody else.
 *
 *     <archive>/<member>/<machine>/machine.json       who it is, and when it last had something new
 *                                  forgotten.jsonl    what must not come back
 *                                  history.jsonl      the prompts that were typed; also plans/…, projects/…
 */

import { basename, dirname, join } from 'node:path';
import * as field from '../../../base/json/declared-fields.ts';
import { valueFor } from '../../../base/lists.ts';
import type { ForgottenLines } from '../../parse/transcript.ts';
import { entriesOf, isFile, isFolder, readJson, readText } from '../existing-files.ts';

export const MACHINE_FILE = 'machine.json';
export const FORGOTTEN_FILE = 'forgotten.jsonl';
export const HISTORY_FILE = 'history.jsonl';
const FORMAT = 'sessionary archive 1';
const { filled, number, flag } = field;
const ABOUT = field.object({ format: filled, member: filled, machine: filled, id: filled, collected: filled });
const TOMBSTONE = { session: filled, line: filled, type: filled, file: filled, prompt: number, isChanged: flag };

export type Machine = Readonly<NonNullable<ReturnType<typeof machineIn>>>;

/** The machine whose folder this is; undefined for any other folder. */
export function machineIn(path: string) {
  const file = join(path, MACHINE_FILE);
  if (!isFile(file)) return undefined;
  // The id is random, and tells machines of the same name apart.
  const about = ABOUT.read(readJson(file));
  const { format, member, machine, id = '', collected } = about ?? {};
  // The names of the folders have to do.
  if (about === undefined && isFolder(join(path, 'projects')))
    return { path, member: basename(dirname(path)), machine: basename(path), id, collected, isDamaged: true };
  if (format !== FORMAT || member === undefined || machine === undefined) return undefined;
  return { path, member, machine, id, collected };
}

/** The content of `machine.json`. */
export function machineJson({ member, machine, id, collected }: Omit<Machine, 'path'>): string {
  return `${JSON.stringify({ format: FORMAT, member, machine, id, collected }, undefined, 2)}\n`;
}

function folders(path: string): readonly string[] {
  return entriesOf(path)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join(path, name))
    .sort();
}

/** All machines of an archive folder. The folder may also be one member's, or one machine's. */
export function machinesIn(archive: string): readonly Machine[] {
  const levels = [[archive], folders(archive), folders(archive).flatMap(folders)];
  return levels.flat().flatMap((path) => machineIn(path) ?? []);
}

/** One line of `forgotten.jsonl`. It reveals nothing about the content. */
export type Tombstone =
  | { readonly session: string }
  | { readonly session: string; readonly line: string }
  | { readonly session: string; readonly type: string }
  /** A file without lines; without a session, a plan. */
  | { readonly session?: string; readonly file: string }
  /** `isChanged`: the prompt is still there, without the forgotten text. */
  | { readonly prompt: number; readonly isChanged?: boolean };

export type Forgotten = ReturnType<typeof forgottenBy>;

/** Everything that was forgotten on any machine of an archive: it applies to all of them. */
export function forgottenBy(machines: readonly Machine[]) {
  const sessions = new Set<string>();
  const lines = new Map<string, ForgottenLines[]>();
  /** Times of prompts in `history.jsonl`, with the machine that forgot them; undefined: gone on all machines. */
  const prompts = new Map<number, string | undefined>();
  /** Files without lines, as `<session>/<name>`, with the machine that removed something from them. */
  const files = new Map<string, string>();
  for (const machine of machines) {
    const ofMachine = new Map<string, { lines: string[]; types: string[] }>();
    for (const tombstone of (readText(join(machine.path, FORGOTTEN_FILE)) ?? '').split('\n').map(field.jsonIn)) {
      const { session, line, type, file, prompt, isChanged } = field.valuesOf(tombstone, TOMBSTONE);
      if (prompt !== undefined) {
        // A removed prompt stays removed, whatever another machine did to its copy.
        const isGone = !isChanged || (prompts.has(prompt) && !prompts.get(prompt));
        prompts.set(prompt, isGone ? undefined : machine.path);
      }
      if (file !== undefined) files.set(`${session ?? ''}/${file}`, machine.path);
      if (session === undefined || file !== undefined) continue;
      if (line === undefined && type === undefined) sessions.add(session);
      const of = valueFor(ofMachine, session, () => ({ lines: [], types: [] }));
      if (line !== undefined) of.lines.push(line);
      if (type !== undefined) of.types.push(type);
    }
    for (const [session, of] of ofMachine) {
      if (of.lines.length + of.types.length === 0) continue;
      lines.set(session, [...(lines.get(session) ?? []), { ...of, machine: machine.path }]);
    }
  }
  return { sessions, lines, prompts, files };
}
