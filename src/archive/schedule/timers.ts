/** `sessionary schedule`: shows how to collect every hour; writes or removes the timer only with an option. */

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { UserError } from '../../base/errors.ts';
import { writeFileIn } from '../../base/write-file.ts';
import { readText } from '../../transcript/discover/existing-files.ts';
import { CRON_MARK, isKind, KINDS, type Kind, NAME, type Plan, planOf } from './timer-plans.ts';

/** The kind of timer that this system has. */
export function kindOf(given: string | undefined, platform: NodeJS.Platform): Kind {
  if (given !== undefined && !isKind(given))
    throw new UserError(`--kind must be one of ${KINDS.join(', ')}, not "${given}".`);
  if (given !== undefined) return given;
  if (platform === 'darwin') return 'launchd';
  if (platform === 'win32') return 'windows';
  return existsSync('/run/systemd/system') ? 'systemd' : 'cron';
}

/**
 * A path of Node.js that stays after an update: `/opt/homebrew/Cellar/node/25.2.0/bin/node` ->
 * `/opt/homebrew/opt/node/bin/node`
 */
export function lastingNode(path: string, isThere = existsSync): string {
  const linked = path.replace(/\/Cellar\/([^/]+)\/[^/]+\//, '/opt/$1/');
  return isThere(linked) ? linked : path;
}

function run(command: readonly string[], env: NodeJS.ProcessEnv, input?: string) {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { encoding: 'utf8', env, timeout: 10_000, input });
}

/** The lines of the crontab; undefined if it cannot be read. Where there is none, `crontab -l` ends with 1. */
function crontab(env: NodeJS.ProcessEnv): readonly string[] | undefined {
  const { status, stdout } = run(['crontab', '-l'], env);
  if (status === 0) return stdout === '' ? [] : stdout.replace(/\n$/, '').split('\n');
  return status === 1 ? [] : undefined;
}

function writeCrontab(lines: readonly string[], env: NodeJS.ProcessEnv): boolean {
  return run(['crontab', '-'], env, lines.map((line) => `${line}\n`).join('')).status === 0;
}

/** What to show: the files that would be written, and the commands that would be run. */
export function planWords({ files, cron, on }: Plan): readonly string[] {
  return [
    ...files.flatMap(({ path, content }) => [
      `${path}:`,
      '',
      ...content
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
      '',
    ]),
    ...(cron === undefined ? [] : ['A line of your crontab:', '', `    ${cron}`, '']),
    ...(on.length === 0
      ? []
      : ['Then these commands run:', '', ...on.map((command) => `    ${commandLine(command)}`), '']),
  ];
}

function commandLine(command: readonly string[]): string {
  return command.map((word) => (/[\s"']/.test(word) ? `"${word.replaceAll('"', '\\"')}"` : word)).join(' ');
}

function runAll(commands: readonly (readonly string[])[], env: NodeJS.ProcessEnv): readonly string[] {
  return commands.filter((command) => run(command, env).status !== 0).map(commandLine);
}

/** Writes the files and enables them. @returns commands that failed, which the user has to run */
export function install({ files, cron, on, off }: Plan, env: NodeJS.ProcessEnv): readonly string[] {
  // launchd loads no job that it has loaded before, even if its file is another one now.
  if (files.some(({ path }) => existsSync(path))) runAll(off, env);
  for (const { path, content } of files) writeFileIn(path, content);
  if (cron === undefined) return runAll(on, env);
  const others = crontab(env)?.filter((line) => !line.endsWith(CRON_MARK));
  return others !== undefined && writeCrontab([...others, cron], env) ? [] : ['crontab -e'];
}

/** Disables and removes the files. @returns those that existed */
export function remove({ files, cron, off }: Plan, env: NodeJS.ProcessEnv): readonly string[] {
  if (cron !== undefined) {
    const lines = crontab(env) ?? [];
    const others = lines.filter((line) => !line.endsWith(CRON_MARK));
    if (others.length === lines.length) return [];
    if (writeCrontab(others, env)) return ['a line of the crontab'];
    throw new UserError(`The crontab cannot be written; remove the line that ends with "${CRON_MARK}" by crontab -e.`);
  }
  const there = files.map(({ path }) => path).filter((path) => existsSync(path));
  if (there.length === 0 && files.length > 0) return [];
  const failed = runAll(off, env);
  for (const path of there) rmSync(path, { force: true });
  return files.length > 0 ? there : failed.length === 0 ? ['a scheduled task'] : [];
}

/** Which kind of timer is in place, if any. */
export function timerInPlace(env: NodeJS.ProcessEnv, platform = process.platform): Kind | undefined {
  const kinds = ['systemd', 'launchd'] as const;
  const installed = kinds.find((kind) => planOf(kind, [], env).files.every(({ path }) => existsSync(path)));
  if (installed !== undefined) return installed;
  if (platform === 'win32') return run(['schtasks', '/Query', '/TN', NAME], env).status === 0 ? 'windows' : undefined;
  return crontab(env)?.some((line) => line.endsWith(CRON_MARK)) ? 'cron' : undefined;
}

/** Does the settings file of Claude Code enable the plugin, or run the program in a hook? */
export function hookInPlace(settings: readonly string[]): boolean {
  return settings.some((path) => {
    const text = readText(path) ?? '';
    return /"sessionary@[^"]+"\s{0,20}:\s{0,20}true/.test(text) || /\bsessionary\b[^"]{0,200}\bcollect\b/.test(text);
  });
}
