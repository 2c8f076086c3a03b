import { chmodSync, mkdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DoctorOptions, examine, type Health, healthWords } from '../../src/archive/doctor/doctor.ts';
import { managedFolder, retentionOf } from '../../src/archive/doctor/retention.ts';
import { forget } from '../../src/archive/forget/forget.ts';
import { machineId, readState } from '../../src/archive/machine/state.ts';
import { COMMANDS } from '../../src/cli/archive-commands.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { DAY, PlayedMachine, PROJECT, said, sessionId } from '../helpers/machine.ts';

let root: string;
let machine: PlayedMachine;
let archive: string;

beforeEach(() => {
  root = folderForTest();
  machine = new PlayedMachine(root);
  archive = join(root, 'archive');
});

function health(more: Partial<DoctorOptions> = {}): Health {
  const { claude, now, state } = machine;
  const env = { HOME: root, PATH: '' };
  return examine({
    claude,
    cwd: root,
    archive,
    known: readState(state, archive),
    isVerifying: false,
    env,
    now,
    ...more,
  });
}

describe('doctor', () => {
  it('names the sessions that will be deleted within a week and are not kept', () => {
    machine.write(1, [said('a', 'old')], machine.now - 26 * DAY);
    machine.write(2, [said('b', 'older than that')], machine.now - 40 * DAY);
    machine.write(3, [said('c', 'new')]);
    expect(health().endangered).toEqual([
      { session: sessionId(2), project: PROJECT, days: 0 },
      { session: sessionId(1), project: PROJECT, days: 4 },
    ]);
    expect(health().risks).toEqual([
      'Nothing is kept: there is no archive. Start one with sessionary collect.',
      '2 sessions that the archive does not have will be deleted within 7 days.',
    ]);
    machine.collect(archive);
    expect(health()).toMatchObject({ sessions: 3, kept: 3, behind: 0, missing: 0, endangered: [], risks: [] });
  });

  it('knows that sessions of the desktop app are kept longer, or as long as their own setting says', () => {
    const old = machine.now - 40 * DAY;
    const desktop = { entrypoint: 'claude-desktop', version: '2.1.260' };
    machine.write(1, [said('a', 'begun in a terminal', 0, { entrypoint: 'cli' }), said('b', 'and', 0, desktop)], old);
    machine.write(2, [said('c', 'begun in the app', 0, desktop), said('d', 'and', 0, { entrypoint: 'cli' })], old);
    machine.write(3, [said('e', 'by a version that deletes', 0, { ...desktop, version: '2.1.99' })], old);
    machine.write(4, [said('f', 'new', 0, desktop)], machine.now - 6 * DAY);
    const endangered = (): readonly string[] => health().endangered.map(({ session }) => session);
    expect(endangered()).toEqual([2, 3].map(sessionId));
    const set = (settings: object): void =>
      writeFileSync(join(machine.claude, 'settings.json'), JSON.stringify(settings));
    set({ desktopSessionCleanupPeriodDays: 0 });
    expect(endangered()).toEqual([2, 3].map(sessionId));
    set({ desktopSessionCleanupPeriodDays: 10, cleanupPeriodDays: 90 });
    expect(health().endangered).toEqual([
      { session: sessionId(1), project: PROJECT, days: 0 },
      { session: sessionId(4), project: PROJECT, days: 4 },
    ]);
    expect(healthWords(health(), machine.now)[2]).toBe(
      '               those of the desktop app: 10 days (desktopSessionCleanupPeriodDays)',
    );
    // An administrator's number is that of all sessions.
    writeFileSync(join(root, 'managed-settings.json'), '{"cleanupPeriodDays": 20}');
    expect(retentionOf(machine.claude, root, root)).toMatchObject({ days: 20, desktopDays: 20 });
  });

  it('prints no control characters, and keeps those of names in JSON', async () => {
    const project = '-srv-\u009b2J';
    machine.write(`projects/${project}/${sessionId(1)}.jsonl`, [said('a', 'old')], Date.now() - 26 * DAY);
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await COMMANDS.doctor(undefined, { input: [machine.claude], json: true }, { env: { HOME: root }, cwd: root });
      const words = printed.mock.calls.join('');
      expect(words).not.toContain('\u009b');
      expect(JSON.parse(words)).toMatchObject({ endangered: [{ project }] });
    } finally {
      printed.mockRestore();
    }
  });

  it('compares what Claude Code has with what is kept', () => {
    machine.write(1, [said('a', 'one')]);
    machine.write(2, [said('b', 'two')]);
    machine.collect(archive);
    machine.append(1, said('c', 'more'));
    machine.write(3, [said('d', 'three')]);
    expect(health()).toMatchObject({ sessions: 3, kept: 1, behind: 1, missing: 1 });
    expect(health().risks).toEqual(['Nothing collects automatically: install the plugin, or use sessionary schedule.']);
    writeFileSync(join(machine.claude, 'settings.json'), '{"enabledPlugins":{"sessionary@sessionary" : true}}');
    expect(health()).toMatchObject({ hook: true, risks: [] });
  });

  it('says that a timer or hook no longer works', () => {
    const systemd = join(root, '.config/systemd/user');
    mkdirSync(systemd, { recursive: true });
    for (const end of ['service', 'timer']) writeFileSync(join(systemd, `sessionary-collect.${end}`), '');
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive, { by: 'timer' });
    machine.append(1, said('b', 'more'));
    machine.write(2, [said('c', 'two')]);
    const { now } = machine;
    expect(health({ now: now + DAY }).risks).toEqual([]);
    expect(health({ now: now + 3 * DAY }).risks).toEqual([
      'The systemd timer has not collected 2 sessions for more than 2 days: run sessionary schedule --install again, as after an update of Node.js.',
    ]);
    rmSync(systemd, { recursive: true });
    writeFileSync(join(machine.claude, 'settings.json'), '{"enabledPlugins":{"sessionary@sessionary":true}}');
    expect(health({ now: now + 3 * DAY }).risks).toEqual([
      'The plugin or hook has not collected 2 sessions for more than 2 days: see whether sessionary is still on the PATH.',
    ]);
    machine.collect(archive, { by: 'hook' });
    expect(health({ now: now + 3 * DAY }).risks).toEqual([]);
  });

  it('says when each machine of each member last collected something, and when this one last looked', () => {
    const other = new PlayedMachine(root, 'lap', 'Bo');
    other.now -= 3 * DAY;
    for (const one of [machine, other]) {
      one.write(1, [said('a', 'one')]);
      one.collect(archive, { by: one === machine ? 'hook' : 'timer' });
    }
    const found = health({ now: machine.now + 3 * 3_600_000 });
    expect(found.machines.map(({ member, machine: name }) => [member, name])).toEqual([
      ['Ada', 'desk'],
      ['Bo', 'lap'],
    ]);
    expect(found.runs).toEqual({ hook: new Date(machine.now).toISOString() });
    const words = healthWords(found, machine.now + 3 * 3_600_000).join('\n');
    expect(words).toContain('Ada on desk: last new data 3 hours ago');
    expect(words).toContain('Bo on lap: last new data 3 days ago');
    expect(words.split('\n').length).toBeLessThan(24);
    expect(words).toMatch(/\nAll is well\.$/);
    machine.write(9, [said('z', 'old')], machine.now - 29 * DAY);
    const later = healthWords(health(), machine.now);
    expect(later).toContain('1 session that the archive does not have will be deleted within 7 days.');
    expect(later).toContain(`    ${sessionId(9)} in ${PROJECT}: in 1 day`);
  });

  it('finds damaged files: cut off, no longer compressed, gone; and others when it unpacks them', () => {
    for (const number of [1, 2, 3, 4]) machine.write(number, [said(`${number}`, 'one')], machine.now - 9 * DAY);
    machine.write(5, [said('5', 'five')]);
    machine.collect(archive);
    expect(health().damaged).toEqual([]);
    const kept = (number: number): string => `ada/desk/projects/${PROJECT}/${sessionId(number)}.jsonl`;
    truncateSync(join(archive, `${kept(1)}.gz`), 40);
    writeFileSync(join(archive, `${kept(2)}.gz`), 'x'.repeat(500));
    truncateSync(join(archive, `${kept(5)}.gz`), 20);
    expect([...health().damaged].sort()).toEqual([`${kept(1)}.gz`, `${kept(2)}.gz`, `${kept(5)}.gz`]);
    const sound = join(archive, `${kept(3)}.gz`);
    const bytes = Buffer.from(Array.from({ length: 400 }, (_, at) => [0x1f, 0x8b, 8][at] ?? 0));
    writeFileSync(sound, bytes);
    expect(health().damaged).not.toContain(`${kept(3)}.gz`);
    expect(health({ isVerifying: true }).damaged).toContain(`${kept(3)}.gz`);
    expect(health().risks).toContain('3 files are damaged in the archive.');
  });

  it('no longer misses what is gone on both sides after a collection that compares contents', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    const kept = `ada/desk/projects/${PROJECT}/${sessionId(1)}.jsonl.gz`;
    for (const path of [join(archive, kept), machine.path(1)]) rmSync(path);
    expect(machine.collect(archive).gone).toEqual([]);
    expect(health().damaged).toEqual([kept]);
    expect(machine.collect(archive, { isVerifying: true }).gone).toEqual([join(archive, kept)]);
    expect(health()).toMatchObject({ damaged: [], risks: [] });
  });

  it('misses nothing that was forgotten on another machine, even if the originals are gone', () => {
    const lap = new PlayedMachine(root, 'lap');
    const text = 'Acme Corporation, 12 Quay Street, Northport, fifth floor, third door on the left';
    for (const one of [machine, lap]) {
      for (const number of [1, 2]) one.write(number, [said(`${number}`, text)]);
      one.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`, text);
      one.write('history.jsonl', [JSON.stringify({ display: text, timestamp: 7, sessionId: sessionId(1) })]);
      one.collect(archive);
    }
    for (const path of [1, 2, 'history.jsonl', `projects/${PROJECT}/${sessionId(1)}`])
      rmSync(machine.path(path), { recursive: true });
    const given = { member: 'Ada', machine: 'lap', id: machineId(lap.state) };
    const asked = { archive, given, state: lap.state, isProject: undefined, zone: 'UTC' };
    forget({ ...asked, text, session: undefined });
    forget({ ...asked, text: undefined, session: sessionId(2) });
    expect(health({ isVerifying: true })).toMatchObject({ damaged: [], risks: [] });
    truncateSync(join(archive, `ada/desk/projects/${PROJECT}/${sessionId(1)}.jsonl.gz`), 40);
    expect(health({ isVerifying: true }).damaged).toHaveLength(1);
  });

  it('does not miss a session that was forgotten and that Claude Code still has', () => {
    for (const number of [1, 2]) machine.write(number, [said(`${number}`, 'old')], machine.now - 26 * DAY);
    machine.collect(archive);
    const given = { member: 'Ada', machine: 'desk', id: machineId(machine.state) };
    const asked = { archive, given, state: machine.state, isProject: undefined, zone: 'UTC' };
    forget({ ...asked, text: undefined, session: sessionId(2) });
    machine.collect(archive);
    const after = health();
    expect(after).toMatchObject({ sessions: 2, kept: 1, missing: 0, forgotten: 1, endangered: [], risks: [] });
    expect(healthWords(after, machine.now)).toContain(
      'Sessions       1 up to date, 0 outdated, 0 missing, 1 forgotten',
    );
  });

  it('finds a damaged file about a machine, which the next collection there writes again', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    const file = join(archive, 'ada/desk/machine.json');
    writeFileSync(file, '<<<<<<< HEAD');
    expect(health()).toMatchObject({ hasArchive: true, damaged: ['ada/desk/machine.json'] });
    machine.collect(archive);
    expect(health()).toMatchObject({ damaged: [], machines: [{ member: 'Ada', machine: 'desk' }] });
  });

  it('names links that lead out of the folder, because they are not collected', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    const projects = join(machine.claude, 'projects');
    for (const [target, name] of [
      [root, 'out'],
      [projects, 'in'],
    ] as const)
      symlinkSync(target, join(projects, name));
    const link = `${join(projects, 'out')} (a link; give its target with --input)`;
    expect(machine.collect(archive).problems).toEqual([link]);
    expect(health()).toMatchObject({ unread: [link], risks: ['1 file or folder could not be read.'] });
    expect(healthWords(health(), machine.now)).toContain(`    ${link}`);
  });

  it('names files of a folder that can be listed but not entered', () => {
    machine.write(1, [said('a', 'one')]);
    machine.write(2, [said('b', 'two')]);
    const closed = join(machine.claude, 'projects', PROJECT, `${sessionId(2)}.jsonl`);
    beforeCalls('statSync', (path) => {
      if (path === closed)
        throw Object.assign(new Error(`EACCES: permission denied, stat '${path}'`), { code: 'EACCES' });
    });
    const unread = [`${closed} (EACCES)`];
    expect(machine.collect(archive)).toMatchObject({ sessions: 1, problems: unread });
    expect(health()).toMatchObject({ unread });
  });

  // Root can read everything.
  it.skipIf(process.getuid?.() === 0)('names folders of the archive that cannot be read', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    const folder = join(archive, 'ada/desk/projects');
    chmodSync(folder, 0);
    expect(health()).toMatchObject({ unread: [folder], damaged: [], risks: ['1 file or folder could not be read.'] });
    chmodSync(folder, 0o700);
  });

  it('knows where the retention is set: managed before local before project before user', () => {
    const claude = machine.claude;
    expect(retentionOf(claude, root)).toEqual({ days: 30, file: undefined, overruled: [] });
    const set = (path: string, days: unknown): string => {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, JSON.stringify({ cleanupPeriodDays: days }));
      return path;
    };
    const user = set(join(claude, 'settings.json'), 90);
    expect(retentionOf(claude, root)).toEqual({ days: 90, file: user, overruled: [] });
    const project = set(join(root, '.claude/settings.json'), 7);
    expect(retentionOf(claude, root)).toEqual({ days: 7, file: project, overruled: [user] });
    set(join(root, '.claude/settings.local.json'), 'soon');
    expect(retentionOf(claude, root).days).toBe(7);
    const local = set(join(root, '.claude/settings.local.json'), 0);
    expect(retentionOf(claude, root)).toEqual({ days: 0, file: local, overruled: [project, user] });
    const managed = join(root, 'managed');
    set(join(managed, 'managed-settings.json'), 7);
    set(join(managed, 'managed-settings.d/10-first.json'), 8);
    const last = set(join(managed, 'managed-settings.d/20-last.json'), 9);
    expect(retentionOf(claude, root, managed)).toMatchObject({ days: 9, file: last });
    expect(managedFolder('win32')).toBe('C:\\Program Files\\ClaudeCode');
  });

  it('warns when Claude Code keeps nothing', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    writeFileSync(join(machine.claude, 'settings.json'), '{"cleanupPeriodDays": 0}');
    expect(health().risks).toEqual([
      'cleanupPeriodDays is 0: older versions of Claude Code then keep no transcripts at all, and newer ones refuse it. Set at least 1.',
    ]);
    // A kept session is not in danger, whatever its age.
    utimesSync(machine.path(1), 1, 1);
    machine.collect(archive);
    expect(health().endangered).toEqual([]);
  });
});
