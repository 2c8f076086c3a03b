/** `sessionary doctor`: is everything that Claude Code will delete in the archive? Compares only sizes and times. */

import { existsSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { count, joined } from '../../base/format.ts';
import {
  isOfSessions,
  type KeptFile,
  keptFiles,
  pathsOf,
  placeOfKept,
} from '../../transcript/discover/archive/kept-files.ts';
import {
  type Forgotten,
  forgottenBy,
  HISTORY_FILE,
  MACHINE_FILE,
  type Machine,
  machinesIn,
} from '../../transcript/discover/archive/machines.ts';
import { CODEX } from '../../transcript/discover/codex-files.ts';
import { endOf, isFolder, refusalOf } from '../../transcript/discover/existing-files.ts';
import { type SourceFile, sessionsIn, sourcesIn } from '../keep/sources.ts';
import type { ArchiveState } from '../machine/state.ts';
import { hookInPlace, type Kind, timerInPlace } from '../schedule/timers.ts';
import { belongsTo } from '../session-parts.ts';
import { unpacked } from '../write.ts';
import { isOfDesktop, type Retention, retentionOf } from './retention.ts';

export interface DoctorOptions {
  readonly claude: string;
  /** Codex's folder; it deletes nothing. */
  readonly codex?: string | undefined;
  readonly cwd: string;
  readonly archive: string;
  readonly known: ArchiveState | undefined;
  readonly isVerifying: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly now: number;
}

export type Health = ReturnType<typeof examine>;

const DAY_MS = 24 * 60 * 60 * 1000;
const SOON_DAYS = 7;
/** Hooks and timers run more often, even if the computer was off for a night. */
const WAITING_DAYS = 2;
const GZIP = [0x1f, 0x8b, 8];
const SHORTEST_GZIP = 20;
const NEWLINE = 0x0a;

/** Is a part undamaged, according to its first and last bytes? */
function isSound(path: string, isVerifying: boolean): boolean {
  try {
    if (isVerifying) unpacked(path);
  } catch {
    return false;
  }
  if (path.endsWith('.gz')) {
    const head = endOf(path, 'first', SHORTEST_GZIP);
    return head.length === SHORTEST_GZIP && GZIP.every((byte, at) => head[at] === byte);
  }
  if (refusalOf(path) !== undefined) return false;
  const [last = NEWLINE] = endOf(path, 'last', 1);
  return !path.endsWith('.jsonl') || last === NEWLINE;
}

function isForgottenIn(file: KeptFile, { lines, prompts, files }: Forgotten): boolean {
  const session = isOfSessions(file.folders) ? placeOfKept(file)?.id : undefined;
  if (file.name === HISTORY_FILE && session === undefined) return prompts.size > 0;
  return lines.has(session ?? '') || files.has(`${session ?? ''}/${file.name}`);
}

function damagedIn(machines: readonly Machine[], forgotten: Forgotten, { known, isVerifying }: DoctorOptions) {
  const closed: string[] = [];
  const unreadable = (folder: string): void => void closed.push(folder);
  const files = machines.flatMap((machine) => keptFiles(machine, [], machine.path, unreadable));
  const isHidden = (path: string): boolean => closed.some((folder) => path.startsWith(folder + sep));
  const sources = [...(known?.sources ?? [])].filter(([path]) => !belongsTo(path, forgotten.sessions));
  const sizes = new Map(sources.map(([, { part, partSize }]) => [part, partSize]));
  // A part that is shorter than recorded was truncated. A longer one came from another copy of the archive.
  const isShort = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) < (sizes.get(path) ?? 0);
  const gone = [...sizes.keys()].filter((path) => path !== '' && !isHidden(path) && !existsSync(path));
  const about = machines.flatMap(({ path, isDamaged }) => (isDamaged ? join(path, MACHINE_FILE) : []));
  const damaged = files.flatMap((file) =>
    pathsOf(file).filter((path) => !isSound(path, isVerifying) || (isShort(path) && !isForgottenIn(file, forgotten))),
  );
  return { damaged: [...about, ...damaged, ...gone], closed };
}

type Keeping = 'kept' | 'behind' | 'missing';

/** How much the archive has of a session's transcripts, and the earliest time of one that it lacks. */
function keepingOf(files: readonly SourceFile[], known: ArchiveState | undefined): [keeping: Keeping, since: number] {
  const lacking = files.filter(({ path, size, time, inode }) => {
    const state = known?.sources.get(path);
    return state?.size !== size || state.time !== time || state.inode !== inode;
  });
  const isMissing = files.every(({ path }) => known?.sources.has(path) !== true);
  const keeping = lacking.length === 0 ? 'kept' : isMissing ? 'missing' : 'behind';
  return [keeping, Math.min(...lacking.map(({ time }) => time))];
}

/** Days until Claude Code deletes a session. Only transcripts for which it matters are asked which program wrote them. */
function daysLeft(files: readonly SourceFile[], { days, desktopDays = Infinity }: Retention, age: number): number {
  const isNear = Math.min(days, desktopDays) - age <= SOON_DAYS;
  const newest = files.reduce((one, other) => (other.time > one.time ? other : one));
  return (isNear && days !== desktopDays && isOfDesktop(newest.path) ? desktopDays : days) - age;
}

/** Timers contain the paths of Node.js and of this program, which an update may move. */
function idleWords(waiting: number, timer: Kind | undefined): string {
  const [name, way] =
    timer === undefined
      ? ['plugin or hook', 'see whether sessionary is still on the PATH']
      : [`${timer} timer`, 'run sessionary schedule --install again, as after an update of Node.js'];
  return `The ${name} has not collected ${count(waiting, 'session')} for more than ${WAITING_DAYS} days: ${way}.`;
}

function risksOf(health: ReturnType<typeof factsOf>): readonly string[] {
  const { endangered, waiting, damaged, unread, hook, timer, hasArchive, retention } = health;
  const { missing, behind, unpushed } = health;
  const automatic = hook || timer !== undefined;
  const known: readonly (readonly [isRisk: boolean, words: string])[] = [
    [!hasArchive, 'Nothing is kept: there is no archive. Start one with sessionary collect.'],
    [
      retention.days === 0,
      'cleanupPeriodDays is 0: older versions of Claude Code then keep no transcripts at all, and newer ones refuse it. Set at least 1.',
    ],
    [
      endangered.length > 0,
      `${count(endangered.length, 'session')} that the archive does not have will be deleted within 7 days.`,
    ],
    [damaged.length > 0, `${count(damaged.length, 'file is', 'files are')} damaged in the archive.`],
    [unread.length > 0, `${count(unread.length, 'file or folder', 'files or folders')} could not be read.`],
    [
      !automatic && hasArchive && missing + behind > 0,
      'Nothing collects automatically: install the plugin, or use sessionary schedule.',
    ],
    [automatic && hasArchive && waiting > 0, idleWords(waiting, timer)],
    [unpushed !== undefined, `What was collected last is not pushed: ${unpushed}`],
  ];
  return known.flatMap(([isRisk, words]) => (isRisk ? [words] : []));
}

function factsOf(options: DoctorOptions) {
  const { claude, codex, archive, known, env, now } = options;
  const retention = retentionOf(claude, options.cwd);
  const sources = [claude, codex ?? ''].filter(isFolder).map(sourcesIn);
  const machines = machinesIn(archive);
  const forgotten = forgottenBy(machines);
  const allSessions = sessionsIn(sources.flatMap(({ files }) => files));
  const isOfCodex = ({ files: [file] }: Pick<(typeof allSessions)[number], 'files'>): boolean => file?.to[0] === CODEX;
  const wanted = allSessions.filter(({ id }) => !forgotten.sessions.has(id));
  const sessions = wanted.map(({ id, project, files }) => {
    const [keeping, since] = keepingOf(files, known);
    return { id, project, files, keeping, since };
  });
  const amountOf = (asked: Keeping): number => sessions.filter(({ keeping }) => keeping === asked).length;
  const endangered = sessions.flatMap(({ id, project, files, keeping, since }) => {
    if (keeping === 'kept' || isOfCodex({ files })) return [];
    const left = daysLeft(files, retention, (now - since) / DAY_MS);
    return left > SOON_DAYS ? [] : [{ session: id, project, days: Math.max(0, Math.floor(left)) }];
  });
  const isLate = (time: number): boolean => now - time > WAITING_DAYS * DAY_MS;
  const isIdle = (['hook', 'timer'] as const).every((by) => isLate(known?.runs.get(by) ?? 0));
  const { damaged, closed } = damagedIn(machines, forgotten, options);
  return {
    ...{ retention, claude, archive, hasArchive: machines.length > 0, sessions: allSessions.length },
    ...(codex !== undefined && { codex: { folder: codex, sessions: allSessions.filter(isOfCodex).length } }),
    ...{ kept: amountOf('kept'), behind: amountOf('behind'), missing: amountOf('missing') },
    // Those that Claude Code still has.
    forgotten: allSessions.length - wanted.length,
    // Claude Code will delete them soon, and the archive does not have them.
    endangered: endangered.sort((a, b) => a.days - b.days),
    // A hook or timer should have collected them: nothing ran for days, and they have not changed since.
    waiting: isIdle ? sessions.filter(({ keeping, since }) => keeping !== 'kept' && isLate(since)).length : 0,
    machines: machines.map(({ member, machine, collected }) => ({ member, machine, collected })),
    runs: Object.fromEntries([...(known?.runs ?? [])].map(([by, time]) => [by, new Date(time).toISOString()])),
    hook: hookInPlace(['settings.json', 'settings.local.json'].map((file) => join(claude, file))),
    timer: timerInPlace(env),
    unpushed: known?.unpushed,
    damaged: damaged.map((path) => relative(archive, path)),
    unread: [...sources.flatMap(({ problems }) => problems), ...closed],
  };
}

export function examine(options: DoctorOptions) {
  const health = factsOf(options);
  return { ...health, risks: risksOf(health) };
}

const FEW = 6;

function ago(iso: string | undefined, now: number): string {
  if (iso === undefined) return 'never';
  const minutes = Math.max(0, Math.round((now - Date.parse(iso)) / 60_000));
  if (minutes < 2) return 'just now';
  if (minutes < 120) return `${minutes} minutes ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} hours ago`;
  return `${Math.round(minutes / 60 / 24)} days ago`;
}

function listed<Item>(heading: string, items: readonly Item[], word: (item: Item) => string): readonly string[] {
  const more = items.length - FEW;
  const first = items.slice(0, FEW).map((item) => `    ${word(item)}`);
  return items.length === 0 ? [] : [heading, ...first, ...(more > 0 ? [`    and ${more} more`] : [])];
}

function automaticWords({ hook, timer, runs }: Health, now: number): string {
  const parts = [
    hook ? `plugin or hook (last ran ${ago(runs.hook, now)})` : '',
    timer === undefined ? '' : `${timer} timer (last ran ${ago(runs.timer, now)})`,
  ];
  return joined(parts, ', ') || 'nothing; install the plugin, or use sessionary schedule';
}

export function healthWords(health: Health, now: number): readonly string[] {
  const { retention, codex, sessions, kept, behind, missing, forgotten, endangered, machines, damaged, unread, risks } =
    health;
  const { days, file, overruled, desktopDays } = retention;
  return [
    `Claude Code    ${health.claude}: ${count(sessions - (codex?.sessions ?? 0), 'session')}`,
    `Keeps them     ${count(days, 'day')}${file === undefined ? ' (its default; cleanupPeriodDays is not set)' : ` (cleanupPeriodDays in ${file})`}`,
    ...(desktopDays === undefined || desktopDays === days
      ? []
      : [`               those of the desktop app: ${count(desktopDays, 'day')} (desktopSessionCleanupPeriodDays)`]),
    ...(codex === undefined
      ? []
      : [`Codex          ${codex.folder}: ${count(codex.sessions, 'session')}; it does not delete any by itself`]),
    ...overruled.map((other) => `               ${other} sets another number, which does not apply here`),
    `Archive        ${health.archive}${health.hasArchive ? '' : ': there is none yet'}`,
    `Sessions       ${kept} up to date, ${behind} outdated, ${missing} missing${forgotten === 0 ? '' : `, ${forgotten} forgotten`}`,
    ...machines.map(
      ({ member, machine, collected }) =>
        `               ${member} on ${machine}: last new data ${ago(collected, now)}`,
    ),
    `Automatically  ${automaticWords(health, now)}`,
    ...listed(
      'Deleted soon and not in the archive:',
      endangered,
      ({ session, project, days: left }) =>
        `${session} in ${project}: ${left === 0 ? 'at the next start' : `in ${count(left, 'day')}`}`,
    ),
    ...listed(
      'Damaged in the archive; replace them from another copy of it, or delete those that were collected again:',
      damaged,
      (path) => path,
    ),
    ...listed('Could not be read; check who owns them:', unread, (path) => path),
    '',
    ...(risks.length === 0 ? ['All is well.'] : risks),
  ];
}
