/**
 * What a machine knows about its collections, outside the archive. Without it, the next one compares the files
 * themselves.
 *
 *     <state>/key                   of the marks in place of secrets
 *     <state>/machine               a random id
 *     <state>/archives/<hash>.json  for each archive folder: what was collected, from where
 */

import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { shortHash } from '../../base/hash.ts';
import * as field from '../../base/json/declared-fields.ts';
import { makeFolder, replaceFile, writeNew } from '../../base/write-file.ts';
import { sharedKey } from '../../redact/shared-key.ts';
import { entriesOf, readJson, readText } from '../../transcript/discover/existing-files.ts';
import { homeFolder } from '../../transcript/discover/inputs.ts';

const UNKNOWN = field.numberOr(-1);
/** Of a file: the whole lines (`bytes`) and the last line without a newline (`tail`) that were collected, and where to. */
const SOURCE = {
  ...{ size: UNKNOWN, time: UNKNOWN, inode: UNKNOWN, bytes: field.numberOr(0), hash: field.words },
  ...{ tail: field.words, revision: field.numberOr(1), part: field.words, partSize: UNKNOWN, partHash: field.words },
};
export type SourceState = field.Values<typeof SOURCE>;

export type RunBy = 'hand' | 'hook' | 'timer';

/**
 * `runs`: when each kind of run was last, in milliseconds. `words`, `projects`: forgotten texts and globs, to be left out.
 * `unpushed`: why the last collection could not push.
 */
const STATE = {
  ...{ archive: field.filled, member: field.filled, machine: field.filled, isRedacted: field.flag },
  ...{ config: field.filled, inputs: field.texts, words: field.texts, projects: field.texts },
  ...{ runs: field.mapOf(field.number.read), sources: field.mapOf(field.object(SOURCE).read) },
  ...{ isPushed: field.flag, unpushed: field.filled },
};
export type ArchiveState = Readonly<NonNullable<ReturnType<typeof stateIn>>>;

/** `$XDG_STATE_HOME/sessionary`, `%LOCALAPPDATA%\sessionary` or `~/.local/state/sessionary`. */
export function stateFolder(env: NodeJS.ProcessEnv): string {
  const { XDG_STATE_HOME: xdg, LOCALAPPDATA: local } = env;
  if (xdg) return join(xdg, 'sessionary');
  if (process.platform === 'win32' && local) return join(local, 'sessionary');
  return join(homeFolder(env), '.local/state/sessionary');
}

function temporaryOf(path: string): string {
  return `${path}.${process.pid}.tmp`;
}

function replace(path: string, content: string): void {
  replaceFile(path, content, temporaryOf(path), { mode: 0o600 });
}

/** The text in a file. If several processes make it at the same time, all of them get that of the first one. */
function ownText(path: string, make: () => string): string {
  const stored = (): string | undefined => readText(path)?.trim() || undefined;
  const made = `${make()}\n`;
  // A full disk may have left an empty file.
  if (stored() === undefined && !writeNew(path, made, temporaryOf(path)) && stored() === undefined) replace(path, made);
  return stored() ?? made.trim();
}

/** A random id of this machine (of this user on it). */
export function machineId(folder: string): string {
  makeFolder(folder, 0o700);
  return ownText(join(folder, 'machine'), () => randomBytes(12).toString('hex'));
}

/**
 * Derived from `SESSIONARY_KEY`, which machines can share, or else this machine's own. One from the variable is stored
 * for the hook and the timer, which do not get it. @throws UserError if it is short
 */
export function markKey(folder: string, env: NodeJS.ProcessEnv): Uint8Array {
  makeFolder(folder, 0o700);
  const file = join(folder, 'key');
  const given = sharedKey(env);
  if (given !== undefined && readText(file)?.trim() !== given) replace(file, `${given}\n`);
  const text = given ?? ownText(file, () => randomBytes(32).toString('hex'));
  return createHmac('sha256', text).update('sessionary: marks of an archive').digest();
}

function pathOf(folder: string, archive: string): string {
  return join(folder, 'archives', `${shortHash(archive, 16)}.json`);
}

function stateIn(path: string) {
  const { archive, member, machine, runs, sources, ...more } = field.valuesOf(readJson(path), STATE);
  if (archive === undefined || member === undefined || machine === undefined) return undefined;
  return { ...more, archive, member, machine, runs: runs ?? new Map(), sources: sources ?? new Map() };
}

/** The state of an archive folder into which this machine has collected nothing yet. */
export function emptyState(
  archive: string,
  { member, machine }: Pick<ArchiveState, 'member' | 'machine'>,
): ArchiveState {
  const nothing = { ...field.valuesOf({}, STATE), runs: new Map(), sources: new Map() };
  return { ...nothing, archive, member, machine, isRedacted: true };
}

/** The state of an archive folder; undefined if it is new, or the state was lost. */
export function readState(folder: string, archive: string): ArchiveState | undefined {
  return stateIn(pathOf(folder, archive));
}

/** The states of all archive folders, the one last collected into first. */
export function readStates(folder: string): readonly ArchiveState[] {
  const folderOfStates = join(folder, 'archives');
  const names = entriesOf(folderOfStates).flatMap(({ name }) => (name.endsWith('.json') ? [name] : []));
  const last = ({ runs }: ArchiveState): number => Math.max(0, ...runs.values());
  return names.flatMap((name) => stateIn(join(folderOfStates, name)) ?? []).sort((a, b) => last(b) - last(a));
}

export function writeState(folder: string, state: ArchiveState): void {
  const path = pathOf(folder, state.archive);
  makeFolder(join(folder, 'archives'), 0o700);
  const [runs, sources] = [Object.fromEntries(state.runs), Object.fromEntries(state.sources)];
  replace(path, JSON.stringify({ ...state, runs, sources }));
}
