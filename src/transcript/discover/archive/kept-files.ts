/** The files of machine folders: parts and revisions on disk -> each of Claude Code's files with all its copies. */

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../base/errors.ts';
import { compareText, groupBy, sumOf } from '../../../base/lists.ts';
import { encodedFolder } from '../../../base/paths.ts';
import type { KeptCopy } from '../../parse/transcript.ts';
import { aboutRollout, CODEX } from '../codex-files.ts';
import { firstOf } from '../existing-files.ts';
import { isAppleDouble, isSetAside, transcriptName } from '../transcript-names.ts';
import { HISTORY_FILE, type Machine } from './machines.ts';
import { decodeSegment, isSafeName, partsInOrder, readPartFile } from './part-names.ts';

export interface KeptFile {
  readonly machine: Machine;
  readonly folders: readonly string[];
  readonly name: string;
  readonly copies: readonly KeptCopy[];
  readonly size: number;
}

/** The parts of files among the entries of a folder of a machine. */
export function partsAmong(folder: string, entries: readonly Dirent[]) {
  return entries.flatMap((entry) => {
    const part = entry.isFile() ? readPartFile(entry.name) : undefined;
    const path = join(folder, entry.name);
    const size = part && statSync(path, { throwIfNoEntry: false })?.size;
    return part === undefined || size === undefined || !isSafeName(part.name) ? [] : [{ ...part, path, size }];
  });
}

export type Part = ReturnType<typeof partsAmong>[number];

/** All its parts on disk. */
export function pathsOf({ copies }: Pick<KeptFile, 'copies'>): readonly string[] {
  return copies.flatMap(({ parts }) => parts);
}

export const AGENT = /^agent-(.+)\.jsonl$/s;
export const META = /^(agent-.+)\.meta\.json$/s;
const ID = /^[0-9a-f-]{36}/i;

/** Are these folders of a machine's, or below: those of Claude Code's projects, those of Codex? */
export function isOfSessions([top]: readonly string[]): boolean {
  return top === 'projects' || top === CODEX;
}

/** 1 for `['-home-ada-shop', '6f0c…', 'subagents']`; undefined for a file beside sessions. */
function sessionFolderIn(folders: readonly string[], name: string): number | undefined {
  const inner = folders.findIndex((one, index) => index > 0 && (one === 'subagents' || one === 'tool-results'));
  if (inner > 0) return inner - 1;
  // Other files in the folder of a session.
  const at = AGENT.test(name) ? -1 : folders.findIndex((one, index) => index > 0 && ID.exec(one)?.[0] === one);
  return at > 0 ? at : undefined;
}

/** The session of a file beside sessions. Agents name theirs in their first lines; a description is beside its agent. */
function sessionBeside(name: string, path: string): string | undefined {
  const meta = META.exec(name)?.[1];
  const agents =
    meta === undefined ? [path] : ['.jsonl', '.jsonl.gz'].map((end) => path.replace(/\.meta\.json.*$/s, end));
  if (meta !== undefined || AGENT.test(name)) {
    const session = agents.map((agent) => firstOf(agent, 'sessionId')).find((id) => id !== undefined);
    return session ?? meta ?? name.replace(/\.jsonl$/, '');
  }
  return transcriptName(name)?.stem ?? ID.exec(name)?.[0];
}

/**
 * @param folders from `projects` down
 * @returns `inside`: the file within its project, `['6f0c', 'subagents', 'agent-a1.jsonl']`; undefined if it belongs to no
 * session
 */
export function placeOf(folders: readonly string[], name: string, path: string) {
  const { stem = '', day } = transcriptName(name) ?? {};
  if (day !== undefined) {
    const { session = stem, cwd } = aboutRollout(path);
    return { id: session, project: cwd === '' ? [] : [encodedFolder(cwd)], inside: [name] };
  }
  const at = sessionFolderIn(folders, name);
  const id = at === undefined ? sessionBeside(name, path) : folders[at];
  if (id === undefined) return undefined;
  return { id, project: folders.slice(0, at), inside: [...folders.slice(at ?? folders.length), name] };
}

export type SessionPlace = NonNullable<ReturnType<typeof placeOf>>;

/** Where a file below `projects` belongs; undefined if it belongs to no session. */
export function placeOfKept({ folders, name, copies }: KeptFile) {
  return placeOf(folders.slice(1), name, copies[0]?.parts[0] ?? '');
}

/** The largest of several copies of a file that does not grow, and the parts of its newest version. */
export function largest(files: readonly Pick<KeptFile, 'copies' | 'size'>[]) {
  const [file] = [...files].sort((a, b) => b.size - a.size || compareText(machineOf(a), machineOf(b)));
  return file && { size: file.size, newest: file.copies.at(-1)?.parts ?? [] };
}

function machineOf({ copies }: Pick<KeptFile, 'copies'>): string {
  return copies[0]?.machine ?? '';
}

function copiesOf(name: string, parts: readonly Part[], machine: string): readonly KeptCopy[] {
  return [...groupBy(parts, ({ revision }) => revision)]
    .sort(([a], [b]) => a - b)
    .map(([, own]) => ({
      name,
      isSetAside: isSetAside(name),
      parts: partsInOrder(own).map(({ path }) => path),
      machine,
    }));
}

export type Unreadable = (folder: string, error: unknown) => void;

const fail: Unreadable = (_, error) => {
  throw error;
};

/** None if it does not exist. @throws the error if it cannot be read, unless `unreadable` takes it */
export function entriesOfArchive(folder: string, unreadable = fail): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !isAppleDouble(name));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') unreadable(folder, error);
    return [];
  }
}

/**
 * All files below a folder, by name. Links are not followed: none of ours are. @param isDeep those in its folders, too
 */
export function keptFiles(
  machine: Machine,
  folders: readonly string[],
  path: string,
  unreadable = fail,
  isDeep = true,
): readonly KeptFile[] {
  const entries = entriesOfArchive(path, unreadable);
  const inner = (isDeep ? entries : []).flatMap((entry): readonly KeptFile[] => {
    const folder = decodeSegment(entry.name);
    if (!entry.isDirectory() || !isSafeName(folder)) return [];
    return keptFiles(machine, [...folders, folder], join(path, entry.name), unreadable);
  });
  const ofFolder = [...groupBy(partsAmong(path, entries), ({ name }) => name)].map(([name, parts]) => {
    const copies = copiesOf(name, parts, machine.path);
    return { machine, folders, name, copies, size: sumOf(parts, ({ size }) => size) };
  });
  return [...ofFolder, ...inner];
}

/** All files of sessions, of Claude Code and of Codex. The first folder says which. */
export function keptSessionFiles(machine: Machine, unreadable?: Unreadable): readonly KeptFile[] {
  return ['projects', CODEX].flatMap((top) => keptFiles(machine, [top], join(machine.path, top), unreadable));
}

/** The file of the prompts that were typed; none if there are none. */
export function keptHistory(machine: Machine, unreadable?: Unreadable): readonly KeptFile[] {
  return keptFiles(machine, [], machine.path, unreadable, false).filter(({ name }) => name === HISTORY_FILE);
}
