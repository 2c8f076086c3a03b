/** `sessionary schedule`: how the system can collect every hour. Writes or removes the timer only with an option. */

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { writeFileIn } from '../../base/write-file.ts';
import { readText } from '../../transcript/discover/existing-files.ts';
import { homeFolder } from '../../transcript/discover/inputs.ts';

export type Kind = 'systemd' | 'launchd' | 'cron' | 'windows';

interface Plan {
  readonly kind: Kind;
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly cron?: string;
  readonly on: readonly (readonly string[])[];
  readonly off: readonly (readonly string[])[];
}

/** What systemd and Windows call the timer. */
const NAME = 'sessionary-collect';
const LABEL = 'dev.sessionary.collect';
const CRON_MARK = '# sessionary collect';

/** In systemd units, `%` and `$` have a meaning, even in quotes. */
function forSystemd(word: string): string {
  return `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`;
}

function forXml(word: string): string {
  return word.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** In a crontab, `%` ends the command, even in quotes. */
function forCron(word: string): string {
  const quoted = /^[\w./:=@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
  return quoted.replaceAll('%', '\\%');
}

function forWindows(word: string): string {
  return /^[\w.:\\/-]+$/.test(word) ? word : `"${word.replaceAll('"', '')}"`;
}

const SYSTEMD_TIMER = `[Unit]
Description=Keep Claude Code sessions every hour

[Timer]
OnCalendar=hourly
RandomizedDelaySec=300
Persistent=true

[Install]
WantedBy=timers.target
`;

function systemd(command: readonly string[], env: NodeJS.ProcessEnv): Partial<Plan> {
  const folder = join(env.XDG_CONFIG_HOME || join(homeFolder(env), '.config'), 'systemd/user');
  const service = `[Unit]
Description=Keep Claude Code sessions (sessionary collect)

[Service]
Type=oneshot
ExecStart=${command.map(forSystemd).join(' ')}
Nice=10
`;
  const systemctl = (...args: readonly string[]): readonly string[] => ['systemctl', '--user', ...args];
  return {
    files: [
      { path: join(folder, `${NAME}.service`), content: service },
      { path: join(folder, `${NAME}.timer`), content: SYSTEMD_TIMER },
    ],
    on: [systemctl('daemon-reload'), systemctl('enable', '--now', `${NAME}.timer`)],
    off: [systemctl('disable', '--now', `${NAME}.timer`)],
  };
}

function launchd(command: readonly string[], env: NodeJS.ProcessEnv): Partial<Plan> {
  const path = join(homeFolder(env), 'Library/LaunchAgents', `${LABEL}.plist`);
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${forXml(word)}</string>`).join('\n')}
  </array>
  <key>StartInterval</key><integer>3600</integer>
  <key>RunAtLoad</key><true/>
  <key>ProcessType</key><string>Background</string>
</dict>
</plist>
`;
  const user = `gui/${process.getuid?.() ?? 501}`;
  return {
    files: [{ path, content }],
    on: [['launchctl', 'bootstrap', user, path]],
    off: [['launchctl', 'bootout', `${user}/${LABEL}`]],
  };
}

/** Characters of a command that schtasks accepts. */
const LONGEST_TASK = 261;

function windows(command: readonly string[]): Partial<Plan> {
  const run = command.map(forWindows).join(' ');
  if (run.length > LONGEST_TASK)
    throw new UserError(
      `Windows schedules no command of more than ${LONGEST_TASK} characters; put sessionary or the archive into a folder with a shorter path, or let the Task Scheduler run this every hour: ${run}`,
    );
  return {
    on: [['schtasks', '/Create', '/F', '/TN', NAME, '/SC', 'HOURLY', '/TR', run]],
    off: [['schtasks', '/Delete', '/F', '/TN', NAME]],
  };
}

const cron: typeof windows = (command) => ({ cron: `17 * * * * ${command.map(forCron).join(' ')} ${CRON_MARK}` });

const PLANS: Readonly<Record<Kind, typeof systemd>> = { systemd, launchd, cron, windows };
const KINDS: readonly string[] = Object.keys(PLANS);

function isKind(name: string): name is Kind {
  return Object.hasOwn(PLANS, name);
}

/** @throws UserError if a path cannot be quoted in the command, or it is too long */
export function planOf(kind: Kind, command: readonly string[], env: NodeJS.ProcessEnv): Plan {
  const odd = command.find((word) => /[\r\n\0]/.test(word));
  if (odd !== undefined) throw new UserError(`A path with a line break cannot be scheduled: ${JSON.stringify(odd)}.`);
  return { kind, files: [], on: [], off: [], ...PLANS[kind](command, env) };
}

/** The kind of timer that this system has. */
export function kindOf(given: string | undefined, platform: NodeJS.Platform): Kind {
  if (given !== undefined && !isKind(given))
    throw new UserError(`--kind must be one of ${KINDS.join(', ')}, not "${given}".`);
  if (given !== undefined) return given;
  if (platform === 'darwin') return 'launchd';
  if (platform === 'win32') return 'windows';
  return existsSync('/run/systemd/system') ? 'systemd' : 'cron';
}

/** A path that an update keeps: `/opt/homebrew/Cellar/node/25.2.0/bin/node` -> `/opt/homebrew/opt/node/bin/node` */
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
