/** Hourly collections by the system: the files to write, and the commands that enable and disable them. */

import { join } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { homeFolder } from '../../transcript/discover/inputs.ts';

export type Kind = 'systemd' | 'launchd' | 'cron' | 'windows';

export interface Plan {
  readonly kind: Kind;
  readonly files: readonly { readonly path: string; readonly content: string }[];
  readonly cron?: string;
  readonly on: readonly (readonly string[])[];
  readonly off: readonly (readonly string[])[];
}

/** What systemd and Windows call the timer. */
export const NAME = 'sessionary-collect';
const LABEL = 'dev.sessionary.collect';
export const CRON_MARK = '# sessionary collect';

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

function systemd(command: readonly string[], env: NodeJS.ProcessEnv): Partial<Plan> {
  const folder = join(env.XDG_CONFIG_HOME || join(homeFolder(env), '.config'), 'systemd/user');
  const service = [
    '[Unit]',
    'Description=Keep Claude Code sessions (sessionary collect)',
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=${command.map(forSystemd).join(' ')}`,
    'Nice=10',
  ];
  const timer = [
    '[Unit]',
    'Description=Keep Claude Code sessions every hour',
    '',
    '[Timer]',
    'OnCalendar=hourly',
    'RandomizedDelaySec=300',
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
  ];
  const systemctl = (...args: readonly string[]): readonly string[] => ['systemctl', '--user', ...args];
  return {
    files: [
      { path: join(folder, `${NAME}.service`), content: `${service.join('\n')}\n` },
      { path: join(folder, `${NAME}.timer`), content: `${timer.join('\n')}\n` },
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
export const KINDS: readonly string[] = Object.keys(PLANS);

export function isKind(name: string): name is Kind {
  return Object.hasOwn(PLANS, name);
}

/** @throws UserError if a path cannot be quoted in the command, or it is too long */
export function planOf(kind: Kind, command: readonly string[], env: NodeJS.ProcessEnv): Plan {
  const odd = command.find((word) => /[\r\n\0]/.test(word));
  if (odd !== undefined) throw new UserError(`A path with a line break cannot be scheduled: ${JSON.stringify(odd)}.`);
  return { kind, files: [], on: [], off: [], ...PLANS[kind](command, env) };
}
