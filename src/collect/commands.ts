/** The commands around archives: `collect`, `doctor`, `restore`, `forget`, `schedule`. */

import { existsSync, realpathSync } from 'node:fs';
import { homedir, setPriority } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { shortHash } from '../base/hash.ts';
import { UserError } from '../base/user-error.ts';
import { settleRedaction } from '../config/settings.ts';
import { type Collected, collect } from './collect.ts';
import { lock } from './machine/lock.ts';
import { type ArchiveState, type RunBy, readState, readStates, stateFolder } from './machine/state.ts';

/** Options of the command line, as given. */
export interface KeepOptions {
  readonly input?: readonly string[] | undefined;
  readonly to?: string | undefined;
  readonly member?: string | undefined;
  readonly machine?: string | undefined;
  readonly config?: string | undefined;
  readonly 'no-redact'?: boolean | undefined;
  readonly verify?: boolean | undefined;
  readonly timer?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

export interface Place {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

/** How long a collection that somebody asked for waits for another one, and how often it looks. */
const WAIT_MS = 10 * 60 * 1000;
const LOOK_MS = 200;

/** `$CLAUDE_CONFIG_DIR`, or `~/.claude`. */
export function claudeFolder(env: NodeJS.ProcessEnv): string {
  return env.CLAUDE_CONFIG_DIR || join(env.HOME || homedir(), '.claude');
}

/** The archive when none is given: the one that was collected into last, or a folder at home. */
function defaultArchive(states: readonly ArchiveState[], env: NodeJS.ProcessEnv): string {
  return states[0]?.archive ?? join(env.HOME || homedir(), 'sessionary-archive');
}

function realOrSame(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}

/** The archive that a command is about. */
export function archiveOf(given: string | undefined, { env, cwd }: Place): string {
  return realOrSame(given === undefined ? defaultArchive(readStates(stateFolder(env)), env) : resolve(cwd, given));
}

/** The same, of commands that need one. @throws UserError when there is none */
export function existingArchive(given: string | undefined, place: Place, option: string): string {
  const archive = archiveOf(given, place);
  if (!existsSync(archive)) throw new UserError(`There is no archive ${archive}; give one with ${option}.`);
  return archive;
}

/** What is collected: the folders that were given or remembered, or Claude Code's own. */
function inputsOf(
  given: readonly string[] | undefined,
  known: ArchiveState | undefined,
  { env, cwd }: Place,
): string[] {
  if (given !== undefined && given.length > 0) {
    return given.map((path) => {
      if (!existsSync(resolve(cwd, path))) throw new UserError(`There is no folder ${path}; check --input.`);
      return realpathSync(resolve(cwd, path));
    });
  }
  const remembered = (known?.inputs ?? []).filter((path) => existsSync(path));
  if (remembered.length > 0) return remembered;
  const own = claudeFolder(env);
  if (!existsSync(own)) throw new UserError(`There is no folder ${own}; say with --input where Claude Code's is.`);
  return [realpathSync(own)];
}

async function waitForLock(path: string, isPatient: boolean): Promise<(() => void) | undefined> {
  const until = Date.now() + (isPatient ? WAIT_MS : 0);
  for (;;) {
    const release = lock(path);
    if (release !== undefined || Date.now() >= until) return release;
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}

/** Runs something while nothing else changes the archive; undefined when something else does for too long. */
export async function alone<T>(
  state: string,
  archive: string,
  isPatient: boolean,
  act: () => T,
): Promise<T | undefined> {
  const release = await waitForLock(join(state, 'locks', shortHash(archive, 16)), isPatient);
  if (release === undefined) return undefined;
  try {
    return act();
  } finally {
    release();
  }
}

function counted(number: number, one: string, more = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : more}`;
}

function wordsOf(
  { sessions, changes, problems, damaged, machine, hadRaw }: Collected,
  isRaw: boolean,
  archive: string,
) {
  const parts = (['new', 'grown', 'rewritten'] as const).flatMap((change) => {
    const number = changes.get(change) ?? 0;
    return number === 0 ? [] : [`${number.toLocaleString('en')} ${change}`];
  });
  const leftOut = changes.get('left out') ?? 0;
  return [
    `${counted(sessions, 'session')} looked at, ${parts.length === 0 ? 'nothing new' : `files: ${parts.join(', ')}`}.`,
    `They are kept in ${machine}.`,
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'binary file')} left out: secrets cannot be found in them.`]),
    ...(problems.length === 0
      ? []
      : [`${counted(problems.length, 'file')} could not be read: ${problems.slice(0, 3).join(', ')}.`]),
    ...damaged.map((path) => `Damaged in the archive, and collected again: ${path}.`),
    ...(isRaw ? [`Nothing was redacted: whoever gets ${archive} can read every secret in it.`] : []),
    ...(hadRaw ? ['Earlier collections were not redacted, and what they collected stays as it is.'] : []),
  ];
}

/** `sessionary collect` */
export async function runCollect(options: KeepOptions, place: Place): Promise<number> {
  const { env, cwd } = place;
  const by: RunBy = env.SESSIONARY_RUN_BY === 'hook' ? 'hook' : options.timer ? 'timer' : 'hand';
  const archive = archiveOf(options.to, place);
  const state = stateFolder(env);
  const known = readState(state, archive);
  const inputs = inputsOf(options.input, known, place);
  // A hook runs in any project's folder, and a configuration is code.
  const config = options.config ?? (by === 'hand' ? undefined : known?.config);
  const noRedact = options['no-redact'] || (by !== 'hand' && known?.isRedacted === false);
  const isBlind = by !== 'hand' && config === undefined;
  const redaction = await settleRedaction({ config, noRedact }, isBlind ? state : cwd);
  if (by !== 'hand') setPriority(10);
  const collected = await alone(state, archive, by === 'hand', () => {
    const { member, machine, verify: isVerifying = false } = options;
    const folders = new Set(known?.projects);
    return collect(
      { inputs, archive, member, machine, ...redaction, isVerifying, by, state, env, now: Date.now() },
      (folder) => folders.has(folder),
    );
  });
  if (options.quiet || by === 'hook') return 0;
  if (collected === undefined) {
    process.stdout.write('Another collection into this archive is at work; this one left it to it.\n');
    return 0;
  }
  const shown = relative(cwd, archive).startsWith('..') ? archive : relative(cwd, archive) || '.';
  process.stdout.write(`${wordsOf(collected, redaction.redact === undefined, shown).join('\n')}\n`);
  if (options.verbose) for (const problem of collected.problems) process.stdout.write(`  ${problem}\n`);
  return 0;
}
