/** The commands around archives: `collect`, `doctor`, `restore`, `import`, `forget`, `schedule`. */

import { readFileSync, realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type Collected, collect } from '../archive/collect.ts';
import { machineId, type RunBy, readState, stateFolder, writeState } from '../archive/machine/state.ts';
import { collectAndPush } from '../archive/push.ts';
import { UserError } from '../base/errors.ts';
import { count, grouped, printable } from '../base/format.ts';
import { pathGlobs } from '../base/paths.ts';
import type { OptionValues } from '../build/config/options.ts';
import { readArchiveSettings } from '../build/config/settings.ts';
import { codexFolder } from '../transcript/discover/codex-files.ts';
import { isFile, isFolder, realpathOf } from '../transcript/discover/existing-files.ts';
import { claudeFolder, homeFolder } from '../transcript/discover/inputs.ts';
import { archiveOf, existingArchive, inputsOf, type Place, withLock } from './archive-folders.ts';

/** The message about what was collected. */
export function collectedWords(
  { sessions, changes, problems, damaged, gone, machine, hadRaw }: Collected,
  isRaw: boolean,
  archive: string,
): readonly string[] {
  const parts = (['new', 'grown', 'rewritten'] as const).flatMap((change) => {
    const number = changes.get(change) ?? 0;
    return number === 0 ? [] : [`${grouped(number)} ${change}`];
  });
  const leftOut = changes.get('left out') ?? 0;
  return [
    `${count(sessions, 'session')} examined, ${parts.length === 0 ? 'nothing new' : `files: ${parts.join(', ')}`}.`,
    `They are kept in ${machine}.`,
    ...(leftOut === 0 ? [] : [`${count(leftOut, 'binary file')} left out: secrets in such files cannot be found.`]),
    ...(problems.length === 0
      ? []
      : [
          `${count(problems.length, 'file or folder', 'files or folders')} could not be read: ${problems.slice(0, 3).join(', ')}.`,
        ]),
    ...damaged.map((path) => `Damaged in the archive, and collected again: ${path}.`),
    ...gone.map((path) => `Gone from the archive, and from where it was collected: ${path}.`),
    ...(isRaw ? [`Nothing was redacted: everyone with access to ${archive} can read every secret in it.`] : []),
    ...(hadRaw ? ['Earlier collections were not redacted, and what they collected stays as it is.'] : []),
  ];
}

/** JSON in which all control characters are escapes, so that the names of files stay what they are. */
function escapedJson(value: unknown): string {
  const escaped = (character: string): string => `\\u00${character.charCodeAt(0).toString(16)}`;
  return JSON.stringify(value, undefined, 2).replace(/[\u007f-\u009f]/g, escaped);
}

/** Prints lines. Paths in them may contain control characters, which no terminal should follow. */
function say(...lines: readonly string[]): void {
  process.stdout.write(`${printable(lines.join('\n'))}\n`);
}

async function runCollect(_: string | undefined, options: OptionValues, place: Place): Promise<number> {
  const { env, cwd } = place;
  const by: RunBy = env.SESSIONARY_RUN_BY === 'hook' ? 'hook' : options.timer ? 'timer' : 'hand';
  const [archive, usual] = [archiveOf(options.to, place), archiveOf(undefined, place)];
  const state = stateFolder(env);
  const stateBefore = readState(state, archive);
  const inputs = inputsOf(options.input, stateBefore, place);
  // A hook runs in the folder of any project, and the configuration there is untrusted code.
  const config = options.config ?? (by === 'hand' ? undefined : stateBefore?.config);
  const noRedact = options['no-redact'] || (by !== 'hand' && stateBefore?.isRedacted === false);
  const isBlind = by !== 'hand' && config === undefined;
  const redaction = await readArchiveSettings({ config, noRedact }, isBlind ? state : cwd);
  if (by !== 'hand') setPriority(10);
  const collecting = () =>
    withLock(state, archive, by === 'hand', () => {
      const { member, machine, verify: isVerifying = false } = options;
      return collect({ inputs, archive, member, machine, ...redaction, isVerifying, by, state, env, now: Date.now() });
    });
  const isPushed = options['no-push'] ? false : (options.push ?? stateBefore?.isPushed ?? false);
  const { collected, pushedTo, unpushed } = isPushed
    ? await collectAndPush({ archive, env, isAsking: by === 'hand' }, collecting)
    : { collected: await collecting() };
  const known = readState(state, archive);
  if (known !== undefined && (known.isPushed !== isPushed || known.unpushed !== unpushed))
    writeState(state, { ...known, isPushed, unpushed });
  if (by === 'hook') return 0;
  if (unpushed !== undefined) process.stderr.write(`${printable(`sessionary: not pushed: ${unpushed}`)}\n`);
  const code = unpushed === undefined ? 0 : 1;
  if (options.quiet) return code;
  if (collected === undefined) {
    say('Another collection into this archive is running; this one did nothing.');
    return 0;
  }
  const shown = relative(cwd, archive).startsWith('..') ? archive : relative(cwd, archive) || '.';
  say(...collectedWords(collected, redaction.redact === undefined, shown));
  if (options.verbose) for (const problem of collected.problems) say(`  ${problem}`);
  if (isPushed && unpushed === undefined) say(pushedTo === undefined ? 'Nothing to push.' : `Pushed to ${pushedTo}.`);
  if (usual !== archive && isFolder(usual))
    say(`collect, the plugin and doctor now use this archive by default; before, it was ${usual}.`);
  return code;
}

async function runRestore(session: string | undefined, options: OptionValues, place: Place): Promise<number> {
  if (session === undefined) throw new UserError('Say which session: sessionary restore SESSION.');
  const { restore, restoredWords } = await import('../archive/restore.ts');
  const archive = existingArchive(options, place);
  const claude = claudeFolder(place.env);
  const to = options.to === undefined ? claude : resolve(place.cwd, options.to);
  const home = homeFolder(place.env);
  const codex = options.to === undefined ? codexFolder(place.env) : to;
  const restored = await restore({ session, archive, member: options.member, to, codex, home });
  const isOwn = to === claude || to === join(claude, 'projects');
  const config = isOwn ? undefined : basename(to) === 'projects' ? dirname(to) : to;
  say(...restoredWords(restored, config));
  return 0;
}

async function runForget(session: string | undefined, options: OptionValues, place: Place): Promise<number> {
  const { text, project = [] } = options;
  if ([session !== undefined, text !== undefined, project.length > 0].filter(Boolean).length !== 1)
    throw new UserError('Say what to forget: a session, --text VALUE or --project GLOB.');
  const [{ forget, forgottenWords, plannedWords }, { default: picomatch }] = await Promise.all([
    import('../archive/forget/forget.ts'),
    import('picomatch'),
  ]);
  const archive = existingArchive(options, place);
  const state = stateFolder(place.env);
  const isAsked = picomatch(...pathGlobs(project));
  const isProject =
    project.length === 0 ? undefined : (names: readonly string[]) => names.some((name) => isAsked(name));
  const { timeZone: zone } = await readArchiveSettings({ config: options.config, noRedact: undefined }, place.cwd);
  const given = { member: undefined, machine: undefined, id: machineId(state) };
  // `-` is standard input, because arguments stay in the history of the shell.
  const value = text === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : text;
  const what = { archive, given, state, session, text: value, isProject, zone };
  const isDry = options['dry-run'] ?? false;
  const plan = forget({ ...what, isDry: true });
  const removesSomething = plan.files + plan.prompts > 0;
  if (isDry || (removesSomething && !options.yes)) say(...plannedWords(plan, archive));
  if (isDry) return 0;
  if (removesSomething && !options.yes) {
    if (place.confirm === undefined) throw new UserError('Nothing was removed; add --yes to remove it.');
    if (!(await place.confirm('Remove it for good?'))) throw new UserError('Nothing was removed.');
  }
  const report = await withLock(state, archive, true, () => forget({ ...what, isDry: false }));
  if (report === undefined) throw new UserError('Another collection into this archive is running; try again later.');
  say(...forgottenWords(report, archive));
  return 0;
}

/** `sessionary doctor`: 1 if anything is at risk. */
async function runDoctor(_: string | undefined, options: OptionValues, place: Place): Promise<number> {
  const { examine, healthWords } = await import('../archive/doctor/doctor.ts');
  const { env, cwd } = place;
  const [first = '', ...others] = inputsOf(options.input?.slice(0, 1), undefined, place);
  const claude = options.input === undefined ? realpathOf(claudeFolder(env)) : first;
  const archive = archiveOf(options.to, place);
  const stateBefore = readState(stateFolder(env), archive);
  const now = Date.now();
  const isVerifying = options.verify ?? false;
  const where = { claude, codex: [first, ...others].find((one) => one !== claude), cwd, archive };
  const health = examine({ ...where, known: stateBefore, isVerifying, env, now });
  say(...(options.json ? [escapedJson(health)] : healthWords(health, now)));
  return health.risks.length === 0 ? 0 : 1;
}

async function runSchedule(_: string | undefined, options: OptionValues, place: Place): Promise<number> {
  const { install, kindOf, lastingNode, planOf, planWords, remove } = await import('../archive/schedule/timers.ts');
  if (options.install && options.remove) throw new UserError('Give --install or --remove, not both.');
  const { env } = place;
  const kind = kindOf(options.kind, process.platform);
  const archive = archiveOf(options.to, place);
  const command = (): readonly string[] => [
    ...[lastingNode(process.execPath), realpathSync(process.argv[1] ?? '')],
    ...['collect', '--timer', '--quiet', '--to', archive],
    ...inputsOf(options.input, readState(stateFolder(env), archive), place).flatMap((input) => ['--input', input]),
    ...(options.member ? ['--member', options.member] : []),
  ];
  const plan = planOf(kind, options.remove ? [] : command(), env);
  if (options.remove) {
    const removed = remove(plan, env);
    say(removed.length === 0 ? `There is no ${plan.kind} timer of sessionary.` : `Removed ${removed.join(', ')}.`);
    return 0;
  }
  say(...planWords(plan));
  if (!options.install) {
    say('Nothing was written. --install installs it, --remove removes it again.');
    return 0;
  }
  const failed = install(plan, env);
  say(
    failed.length === 0 ? 'Installed: it collects every hour.' : `This failed, so do it yourself: ${failed.join('; ')}`,
  );
  return failed.length === 0 ? 0 : 1;
}

async function runImport(file: string | undefined, { to = 'imported' }: OptionValues, { cwd }: Place): Promise<number> {
  if (file === undefined) throw new UserError('Name the file of a trajectory: sessionary import FILE.');
  if (!isFile(resolve(cwd, file))) throw new UserError(`There is no file ${file}.`);
  const { importTrajectory } = await import('../archive/import-trajectory.ts');
  const path = importTrajectory(readFileSync(resolve(cwd, file), 'utf8'), file, resolve(cwd, to));
  say(`Written to ${path}.`, `Show it: sessionary build --input ${to}`);
  return 0;
}

type Run = (session: string | undefined, options: OptionValues, place: Place) => Promise<number>;

/** The function behind each command; it returns the exit code. */
export const COMMANDS = {
  collect: runCollect,
  doctor: runDoctor,
  restore: runRestore,
  import: runImport,
  forget: runForget,
  schedule: runSchedule,
} satisfies Record<string, Run>;
