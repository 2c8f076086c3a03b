/** Files and folders that may be missing, and whether a path is within the inputs. */

import {
  accessSync,
  closeSync,
  type Dirent,
  fstatSync,
  constants as modes,
  opendirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { codeOf } from '../../base/errors.ts';
import * as field from '../../base/json/declared-fields.ts';
import { filled, fromJson } from '../../base/json-readers.ts';
import type { Input } from './inputs.ts';

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** Is it this folder, or in it? */
export function isWithin(path: string, folder: string): boolean {
  return isIn(realpathOf(path), realpathOf(folder));
}

/** Of an input that is a single file, also its folder, which contains its agents. */
export function rootsOf(inputs: readonly Input[]): readonly string[] {
  return inputs.flatMap(({ path }) => (isFolder(path) ? [path] : [path, dirname(path)])).map(realpathOf);
}

/** Where links of an input may lead: into this or another input. */
export function insideOf(inputs: readonly Input[]): (path: string) => boolean {
  const roots = rootsOf(inputs);
  return (path) => {
    const real = realpathOf(path);
    return roots.some((root) => isIn(real, root));
  };
}

/** The text in a file; undefined if it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The JSON value in a file; undefined if it cannot be read. */
export function readJson(path: string): unknown {
  return fromJson(readText(path) ?? '');
}

/** None if it cannot be read: the problem is reported when the whole file is read. */
export function endOf(path: string, end: 'first' | 'last', bytes: number): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    const buffer = Buffer.alloc(Math.min(bytes, size));
    const from = end === 'first' ? 0 : size - buffer.length;
    return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from));
  } catch {
    return Buffer.alloc(0);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The first bytes of a file as text, decompressed if necessary; empty if it cannot be read. */
export function headOf(path: string, bytes: number): string {
  const head = endOf(path, 'first', bytes);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  try {
    return (isGzip ? gunzipSync(head, { finishFlush: constants.Z_SYNC_FLUSH }) : head).toString('utf8');
  } catch {
    return '';
  }
}

/** The entries of a folder; none if it cannot be read. @param isDeep include those of its folders? */
export function entriesOf(folder: string, isDeep = false): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: isDeep });
  } catch {
    return [];
  }
}

/** With links resolved, as far as it leads somewhere, and names as on the disk: some systems ignore their case. */
export function realpathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realpathOf(folder), basename(path));
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** False for pipes, because reading one would never end. */
export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

/** The code of the error if the file or folder cannot be read. */
export function refusalOf(path: string): string | undefined {
  try {
    if (statSync(path).isDirectory()) opendirSync(path).closeSync();
    else accessSync(path, modes.R_OK);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** `{"agentType":"Explore","description":"Find callers","toolUseId":"toolu_…"}` */
const META = { type: field.as('agentType', field.filled), description: field.filled, toolUseId: field.filled };
export type AgentMeta = field.Values<typeof META>;

export function readAgentMeta(path: string | undefined): AgentMeta {
  return field.valuesOf(path === undefined ? undefined : readJson(path), META);
}

/** Bytes of a file's beginning that are read: more if a line is long. */
const HEADS = [8 * 1024, 256 * 1024];
/** The first value with this key in the first lines: `sessionId` is the session of an agent's file. */
export function firstOf(path: string, key: string): string | undefined {
  for (const bytes of HEADS) {
    for (const line of headOf(path, bytes).split('\n')) {
      const value = filled(fromJson(line), key);
      if (value !== undefined) return value;
    }
  }
  return undefined;
}
