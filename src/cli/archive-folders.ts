/** What the archive commands share: options, folders, and the lock. */

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { whileLocked } from '../archive/machine/lock.ts';
import { type ArchiveState, readStates, stateFolder } from '../archive/machine/state.ts';
import { UserError } from '../base/errors.ts';
import { shortHash } from '../base/hash.ts';
import type { OptionValues } from '../build/config/options.ts';
import { machinesIn } from '../transcript/discover/archive/machines.ts';
import { codexFolder, ownFolders } from '../transcript/discover/codex-files.ts';
import { isFolder, realpathOf } from '../transcript/discover/existing-files.ts';
import { claudeFolder, homeFolder } from '../transcript/discover/inputs.ts';

export interface Place {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Asks a question; undefined without a terminal. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}

const WAIT_MS = 10 * 60 * 1000;

/** The archive that a command works on: the given one, the one collected into last, or a folder in the home directory. */
export function archiveOf(given: string | undefined, { env, cwd }: Place): string {
  if (given !== undefined) return realpathOf(resolve(cwd, given));
  const last = readStates(stateFolder(env)).find(({ runs }) => runs.size > 0);
  return realpathOf(last?.archive ?? join(homeFolder(env), 'sessionary-archive'));
}

/** The archive that `--input` names, or the usual one. @throws UserError when there is none */
export function existingArchive({ input }: OptionValues, place: Place): string {
  const archive = archiveOf(input?.[0], place);
  if (machinesIn(archive).length === 0) throw new UserError(`There is no archive ${archive}; give one with --input.`);
  return archive;
}

/** The sources: the given folders, those used last, or those of Claude Code and Codex. */
export function inputsOf(given: readonly string[] | undefined, known: ArchiveState | undefined, { env, cwd }: Place) {
  if (given !== undefined && given.length > 0) {
    return given.map((path) => {
      if (!isFolder(resolve(cwd, path))) throw new UserError(`There is no folder ${path}; check --input.`);
      return realpathOf(resolve(cwd, path));
    });
  }
  const own = ownFolders(env);
  const remembered = (known?.inputs ?? []).filter((path) => existsSync(path));
  if (remembered.length > 0 && !remembered.some((path) => own.includes(path))) return remembered;
  if (remembered.length + own.length > 0) return [...new Set([...remembered, ...own])];
  const [claude, codex] = [claudeFolder(env), codexFolder(env)];
  throw new UserError(`There is neither ${claude} of Claude Code nor ${codex} of Codex; name a folder with --input.`);
}

/** Runs something while holding the lock of the archive; undefined if another process holds it for too long. */
export function withLock<T>(state: string, archive: string, isPatient: boolean, act: () => T) {
  return whileLocked(join(state, 'locks', shortHash(archive, 16)), isPatient ? WAIT_MS : 0, act);
}
