/** Hashes of what results depend on: contents of files, our own code and templates, but never the times of files. */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { sha256 } from '../../base/hash.ts';
import { distinct } from '../../base/lists.ts';
import { encodedFolder } from '../../base/paths.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { accountsIn } from '../../transcript/discover/found-accounts.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';
import type { Kept } from '../../transcript/parse/transcript.ts';
import type { Settings } from '../config/settings.ts';
import { noted } from './cache.ts';
import { aboutText, rawPaths, rawText } from './raw-text.ts';

/** Shared by all files of a thread: a stream would allocate two megabytes for each, and most files are small. */
const chunk = Buffer.allocUnsafe(1 << 20);

function hashFile(path: string): string {
  const hash = createHash('sha256');
  try {
    const file = openSync(path, 'r');
    try {
      for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
        hash.update(chunk.subarray(0, read));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // Reading the file will report the problem. The same problem counts as the same content.
    hash.update(`unreadable ${codeOf(error)}`);
  }
  return hash.digest('hex');
}

/** Hash of a transcript, or of everything that an archive folder has of it. */
export function contentHash(path: string, kept: Kept | undefined): string {
  if (kept === undefined) return hashFile(path);
  const copies = kept.copies.map(({ name, parts }) => [name, parts.map(hashFile)]);
  // By number, because the paths of machines say nothing about the content.
  const machines = [...new Set(kept.copies.map(({ machine }) => machine))];
  const forgotten = kept.forgotten.map(({ machine, ...what }) => [machines.indexOf(machine), what]);
  return sha256(JSON.stringify([copies, kept.copies.map(({ machine }) => machines.indexOf(machine)), forgotten]));
}

/** A file that changed so short a time ago may change again without getting another time: some drives count even seconds. */
const RACY_MS = 2_000;

/**
 * What the system says of a session's files, as git's index compares it; undefined if one may change unnoticed: one that
 * changed just now, or, as the clock was set back, later.
 */
export function stampOf(file: SessionFile, now = Date.now()): string | undefined {
  const stats = rawPaths(file).map((path) => {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (stat === undefined || stat.mtimeMs > now - RACY_MS) return undefined;
    return [stat.size, stat.mtimeNs, stat.ctimeNs, stat.ino].join();
  });
  return stats.includes(undefined) ? undefined : sha256(JSON.stringify([file, stats]));
}

/** Hash of everything that goes into reading a session: the bytes of its files, and where they are. */
export function sessionHash(file: SessionFile): string {
  const hash = createHash('sha256');
  const { path, size, kept, agents, toolResults, ...facts } = file;
  hash.update(JSON.stringify([facts, path === undefined ? '' : contentHash(path, kept)]));
  for (const agent of agents) {
    hash.update(JSON.stringify([agent.relative, agent.id, agent.meta, contentHash(agent.path, agent.kept)]));
  }
  for (const saved of toolResults) hash.update(JSON.stringify([saved.name, hashFile(saved.path)]));
  return hash.digest('hex');
}

/** What is in a session's files, from the cache if the system says that none of them was touched. */
function notedOf({ cache, isVerified }: Pick<Settings, 'cache' | 'isVerified'>, file: SessionFile) {
  const stamp = cache === undefined || isVerified ? undefined : stampOf(file);
  if (cache === undefined || stamp === undefined) return undefined;
  return noted(cache, `contents ${stamp}`, () => ({ hash: sessionHash(file), accounts: accountsIn(file) }));
}

/** {@link sessionHash}, as the cache has it. */
export function contentOf(settings: Pick<Settings, 'cache' | 'isVerified'>, file: SessionFile): string {
  return notedOf(settings, file)?.hash ?? sessionHash(file);
}

export type Contents = ReturnType<typeof contentsOf>;

/** What is in the files of each session; what is not noted is read when it is asked for. */
export function contentsOf(settings: Pick<Settings, 'cache' | 'isVerified'>, sessions: readonly SessionFile[]) {
  return sessions.map((file) => {
    const known = notedOf(settings, file);
    return { hash: () => known?.hash ?? sessionHash(file), accounts: () => known?.accounts ?? accountsIn(file) };
  });
}

/** The names of accounts in all sessions, sorted. */
export function accountNames(contents: Contents): readonly string[] {
  return distinct(contents.flatMap(({ accounts }) => accounts())).sort();
}

/** A letter as `\u0061`, or base64 that is no picture: names in it cannot be seen. */
const HIDDEN =
  /\\u00(?:2[de]|3\d|[46][1-9a-f]|[57][0-9af])|"(?:data|base64|blob)"\s{0,9}:\s{0,9}"(?!iVBORw0K|\/9j\/|R0lGOD|UklGR)(?:data:|[\w+/=-]{4})/i;

/** The names of accounts that may be in what is read of a session. Others change nothing in it. */
export function namesIn(names: readonly string[], file: SessionFile): readonly string[] {
  try {
    const text = [aboutText(file), ...rawPaths(file).map(rawText)].join('');
    // JSON may escape other letters than these.
    const isThere = (name: string): boolean =>
      /[^ -~]/.test(name) || text.includes(name) || text.includes(encodedFolder(name));
    const shown = names.filter(isThere);
    return shown.length < names.length && HIDDEN.test(text) ? names : shown;
  } catch {
    // A file that is gone, damaged or too long.
    return names;
  }
}

/** Hash of the compiled code and the templates: another version rebuilds everything. @param of the package's folder */
export function codeHash(of = PACKAGE_ROOT): string {
  const hash = createHash('sha256');
  for (const folder of ['dist', 'templates']) {
    const root = join(of, folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:js|njk|css|svg)$/.test(name),
    );
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}
