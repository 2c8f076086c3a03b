import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  install,
  type Kind,
  kindOf,
  lastingNode,
  planOf,
  planWords,
  remove,
  timerInPlace,
} from '../../src/archive/schedule/timers.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

const COMMAND = ['/usr/bin/node', '/opt/my tools/cli.js', 'collect', '--to', '/home/ada/100% "kept" $HOME'];

/** A home, and programs of the system that only write down how they were called. */
function setUp(): { readonly env: NodeJS.ProcessEnv; readonly home: string; readonly calls: () => string } {
  const home = folderForTest();
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const log = join(home, 'calls');
  writeFileSync(log, '');
  for (const name of ['systemctl', 'launchctl', 'schtasks'])
    writeFileSync(join(bin, name), `#!/bin/sh\nprintf "%s\\n" "${name} $*" >> ${log}\n`);
  const table = join(home, 'table');
  writeFileSync(
    join(bin, 'crontab'),
    `#!/bin/sh\nif [ "$1" = -l ]; then cat ${table}; else [ "$1" = - ] && cat > ${table}; fi\n`,
  );
  for (const name of filesIn(bin)) chmodSync(join(bin, name), 0o755);
  const env = { HOME: home, PATH: `${bin}:/usr/bin:/bin` };
  return { env, home, calls: () => readFileSync(log, 'utf8') };
}

describe('schedule', () => {
  it.each(['systemd', 'launchd', 'cron', 'windows'] as const)('shows all of %s, and changes nothing', (kind: Kind) => {
    const { env, home, calls } = setUp();
    const before = filesIn(home);
    const words = planWords(planOf(kind, COMMAND, env)).join('\n');
    expect(words).toContain('cli.js');
    expect([filesIn(home), calls()]).toEqual([before, '']);
  });

  it('writes a systemd timer, and removes it again', () => {
    const { env, home, calls } = setUp();
    const plan = planOf('systemd', COMMAND, env);
    expect(install(plan, env)).toEqual([]);
    const folder = join(home, '.config/systemd/user');
    const service = readFileSync(join(folder, 'sessionary-collect.service'), 'utf8');
    // `%`, `$` and quotes mean something to systemd.
    expect(service).toContain(String.raw`"/opt/my tools/cli.js" "collect" "--to" "/home/ada/100%% \"kept\" $$HOME"`);
    expect(readFileSync(join(folder, 'sessionary-collect.timer'), 'utf8')).toContain('Persistent=true');
    expect(timerInPlace(env)).toBe('systemd');
    expect(remove(plan, env)).toHaveLength(2);
    expect(calls().split('\n')).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now sessionary-collect.timer',
      'systemctl --user disable --now sessionary-collect.timer',
      '',
    ]);
    expect(existsSync(join(folder, 'sessionary-collect.timer'))).toBe(false);
    expect(remove(plan, env)).toEqual([]);
    expect(timerInPlace(env)).toBeUndefined();
  });

  it('writes a launchd job', () => {
    const { env, home, calls } = setUp();
    install(planOf('launchd', ['/usr/bin/node', '/a&b <c>'], env), env);
    const plist = readFileSync(join(home, 'Library/LaunchAgents/dev.sessionary.collect.plist'), 'utf8');
    expect(plist).toContain('<string>/a&amp;b &lt;c&gt;</string>');
    expect(calls()).toMatch(/^launchctl bootstrap gui\/\d+ .*\n$/);
    expect(timerInPlace(env)).toBe('launchd');
  });

  it('unloads a launchd job before it loads another version of it', () => {
    const { env, calls } = setUp();
    for (const to of ['/a', '/b']) install(planOf('launchd', ['/usr/bin/node', to], env), env);
    const [, second, third] = calls().split('\n');
    expect(second).toMatch(/^launchctl bootout gui\/\d+\/dev\.sessionary\.collect$/);
    expect(third).toMatch(/^launchctl bootstrap gui/);
  });

  it('names Node.js so that the timer survives an update by Homebrew', () => {
    const node = '/opt/homebrew/Cellar/node@24/24.11.0/bin/node';
    expect(lastingNode(node, () => true)).toBe('/opt/homebrew/opt/node@24/bin/node');
    expect(lastingNode(node, (path) => path === node)).toBe(node);
    expect(lastingNode('/usr/bin/node', () => true)).toBe('/usr/bin/node');
  });

  it('adds one line to a crontab, once, and leaves the others alone', () => {
    const { env, home } = setUp();
    writeFileSync(join(home, 'table'), '# mine\n\n0 9 * * * mail\n');
    const plan = planOf('cron', COMMAND, env);
    install(plan, env);
    install(plan, env);
    const [first, second, ...others] = readFileSync(join(home, 'table'), 'utf8').trimEnd().split('\n').slice(2);
    expect([first, others]).toEqual(['0 9 * * * mail', []]);
    // `%` ends the command in a crontab.
    expect(second).toBe(
      String.raw`17 * * * * /usr/bin/node '/opt/my tools/cli.js' collect --to '/home/ada/100\% "kept" $HOME' # sessionary collect`,
    );
    expect(timerInPlace(env)).toBe('cron');
    expect(remove(plan, env)).toEqual(['a line of the crontab']);
    expect(readFileSync(join(home, 'table'), 'utf8')).toBe('# mine\n\n0 9 * * * mail\n');
    expect(remove(plan, env)).toEqual([]);
  });

  it('does not replace a crontab that it could not read', () => {
    const { env, home } = setUp();
    writeFileSync(join(home, 'table'), '0 9 * * * mail\n');
    writeFileSync(join(home, 'bin/crontab'), `#!/bin/sh\n[ "$1" = -l ] && exit 75\ncat > ${join(home, 'table')}\n`);
    expect(install(planOf('cron', COMMAND, env), env)).toEqual(['crontab -e']);
    expect(readFileSync(join(home, 'table'), 'utf8')).toBe('0 9 * * * mail\n');
  });

  it('creates a Windows task, and deletes it', () => {
    const { env, calls } = setUp();
    const plan = planOf('windows', ['C:\\Program Files\\node.exe', 'C:\\cli.js', 'collect'], env);
    install(plan, env);
    expect(timerInPlace(env, 'win32')).toBe('windows');
    remove(plan, env);
    expect(timerInPlace({ ...env, PATH: '' }, 'win32')).toBeUndefined();
    expect(calls().split('\n')).toEqual([
      'schtasks /Create /F /TN sessionary-collect /SC HOURLY /TR "C:\\Program Files\\node.exe" C:\\cli.js collect',
      'schtasks /Query /TN sessionary-collect',
      'schtasks /Delete /F /TN sessionary-collect',
      '',
    ]);
  });

  it('shows the command for a Windows task as it can be typed', () => {
    const plan = planOf('windows', ['C:\\Program Files\\node.exe', 'C:\\cli.js'], {});
    expect(planWords(plan)).toContain(
      String.raw`    schtasks /Create /F /TN sessionary-collect /SC HOURLY /TR "\"C:\Program Files\node.exe\" C:\cli.js"`,
    );
  });

  it('says which command failed', () => {
    const { env, home } = setUp();
    writeFileSync(join(home, 'bin/systemctl'), '#!/bin/sh\nexit 1\n');
    expect(install(planOf('systemd', COMMAND, env), env)).toHaveLength(2);
  });

  it('uses the timer of the system, or the one that was asked for', () => {
    expect([kindOf(undefined, 'darwin'), kindOf(undefined, 'win32'), kindOf('cron', 'darwin')]).toEqual([
      'launchd',
      'windows',
      'cron',
    ]);
    expect(() => kindOf('at', 'linux')).toThrow(/--kind must be one of systemd/);
    expect(() => planOf('cron', ['a\nb'], {})).toThrow(/line break/);
    expect(() => planOf('windows', ['C:\\node.exe', 'x'.repeat(261)], {})).toThrow(
      /no command of more than 261 .*x{261}$/,
    );
  });
});
