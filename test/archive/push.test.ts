/** `collect --push`, with git and a bare repository as the remote. */

import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { examine } from '../../src/archive/doctor/doctor.ts';
import { readState, stateFolder } from '../../src/archive/machine/state.ts';
import type { OptionValues } from '../../src/build/config/options.ts';
import { COMMANDS } from '../../src/cli/archive-commands.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { sessionId } from '../helpers/machine.ts';
import { type Member, team } from '../helpers/team.ts';

/** What a command prints, and its exit code. */
async function run(
  member: Member,
  command: 'collect' | 'forget',
  options: OptionValues,
  more: NodeJS.ProcessEnv = {},
  session?: string,
) {
  const printed: string[] = [];
  const write = (text: unknown): boolean => printed.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(write));
  try {
    const place = { env: { ...member.env, ...more }, cwd: member.clone };
    return { code: await COMMANDS[command](session, options, place), printed: printed.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function collect(member: Member, options: OptionValues = {}, more: NodeJS.ProcessEnv = {}) {
  const { claude, member: name, name: machine } = member.machine;
  const where = { input: [claude], to: join(member.clone, 'archive'), member: name, machine };
  return run(member, 'collect', { ...where, ...options }, more);
}

/** The files of the remote's branch below `archive/`, apart from those that describe a folder. */
function remoteFiles(member: Member): readonly string[] {
  member.git('fetch', '--quiet');
  const files = member.git('ls-tree', '-r', '--name-only', 'origin/main').split('\n');
  return files.filter((path) => !/machine\.json|\.git(?:ignore|attributes)$/.test(path));
}

function played(...names: readonly string[]): readonly [Member, Member] {
  const [one, other = one] = team(folderForTest(), names).members;
  if (one === undefined || other === undefined) throw new Error('A team without members');
  return [one, other];
}

describe('collect --push', () => {
  it('pushes the folder of this machine and nothing else, and leaves all other work as it is', async () => {
    const [ada] = played('Ada');
    ada.say(1, 'Hello');
    appendFileSync(join(ada.clone, 'README.md'), 'Changed\n');
    for (const name of ['staged.txt', 'untracked.txt']) writeFileSync(join(ada.clone, name), `${name}\n`);
    ada.git('add', 'staged.txt');
    expect((await collect(ada, { push: true })).printed).toContain('Pushed to origin (main).');
    expect(remoteFiles(ada)).toEqual(['README.md', expect.stringContaining(sessionId(1))]);
    expect(ada.git('status', '--short').split('\n')).toEqual([
      ' M README.md',
      'A  staged.txt',
      '?? archive/README.md',
      '?? untracked.txt',
    ]);
    expect(ada.git('log', '--format=%s')).toBe('Collect ada/ada\nBegin');
    expect((await collect(ada)).printed).toContain('Nothing to push.');
    expect((await collect(ada, { 'no-push': true })).printed).not.toContain('push');
    ada.say(1, 'Hello', 'Again');
    expect((await collect(ada)).printed).not.toContain('ushed');
  });

  it('brings what others pushed first, and puts its own on top', async () => {
    const [ada, bo] = played('Ada', 'Bo');
    for (const [member, ...words] of [
      [ada, 'Hello'],
      [bo, 'Hello'],
      [ada, 'Hello', 'Again'],
    ] as const) {
      member.say(1, ...words);
      expect((await collect(member, { push: true })).code).toBe(0);
    }
    expect(remoteFiles(bo)).toHaveLength(3);
    expect(ada.git('log', '--format=%s', 'origin/main')).toBe('Collect ada/ada\nCollect bo/bo\nCollect ada/ada\nBegin');
    expect(ada.git('rev-parse', 'HEAD')).toBe(ada.git('rev-parse', 'origin/main'));
  });

  it('pushes what grew again and again, though the branch has commits of its own', async () => {
    const [ada, bo] = played('Ada', 'Bo');
    writeFileSync(join(ada.clone, 'notes.txt'), 'Not ready\n');
    ada.git('add', 'notes.txt');
    ada.git('commit', '--quiet', '-m', 'Notes');
    for (const words of [['Hello'], ['Hello', 'Again'], ['Hello', 'Again', 'More']]) {
      ada.say(1, ...words);
      bo.say(1, ...words);
      for (const member of [ada, bo])
        expect((await collect(member, { push: true })).printed).toContain('Pushed to origin (main).');
    }
    expect(remoteFiles(ada)).not.toContain('notes.txt');
    expect(ada.git('log', '-1', '--format=%s')).toBe('Notes');
    bo.git('merge', '--quiet', '--ff-only', 'origin/main');
    const [file = ''] = remoteFiles(ada).filter((path) => path.includes('/ada/'));
    expect(
      execFileSync('gunzip', ['-c', join(bo.clone, file)], { encoding: 'utf8' })
        .trim()
        .split('\n'),
    ).toHaveLength(3);
  });

  it('brings nothing back that somebody else made the archive forget', async () => {
    const [ada, bo] = played('Ada', 'Bo');
    for (const member of [ada, bo]) {
      member.say(1, 'Hello');
      if (member === ada) member.say(2, 'The secret plan');
      await collect(member, { push: true });
    }
    await run(bo, 'forget', { input: [join(bo.clone, 'archive')], yes: true }, {}, sessionId(2));
    bo.git('add', '--all');
    bo.git('commit', '--quiet', '-m', 'Forget');
    bo.git('push', '--quiet');
    ada.say(2, 'The secret plan', 'goes on');
    ada.say(3, 'New');
    await collect(ada, { push: true });
    expect(remoteFiles(ada).filter((path) => path.includes(sessionId(2)))).toEqual([]);
    expect(remoteFiles(ada).filter((path) => path.includes(sessionId(3)))).toHaveLength(1);
  });

  it('still collects if it cannot push, says why, and pushes everything later, from a hook as well', async () => {
    const [ada] = played('Ada');
    const root = dirname(dirname(ada.clone));
    const away = (): void => renameSync(join(root, 'remote.git'), join(root, 'away.git'));
    away();
    ada.say(1, 'Hello');
    const { code, printed } = await collect(ada, { push: true });
    expect([code, printed]).toEqual([1, expect.stringMatching(/not pushed: git fetch failed: fatal: .*remote\.git/)]);
    const hook = { SESSIONARY_RUN_BY: 'hook' };
    ada.say(2, 'Hello');
    expect((await collect(ada, {}, hook)).code).toBe(0);
    const archive = join(ada.clone, 'archive');
    const known = readState(stateFolder(ada.env), archive);
    const { claude, now } = ada.machine;
    const health = examine({ claude, cwd: root, archive, known, isVerifying: false, env: ada.env, now });
    expect(health.risks.join('\n')).toMatch(/collected last is not pushed: git fetch failed/);
    renameSync(join(root, 'away.git'), join(root, 'remote.git'));
    await collect(ada, {}, hook);
    expect(remoteFiles(ada)).toHaveLength(3);
    expect(readState(stateFolder(ada.env), archive)?.unpushed).toBeUndefined();
  });

  it.each([
    [
      'no repository',
      (ada: Member) => renameSync(join(ada.clone, '.git'), join(ada.clone, 'was')),
      /is not in a git repository/,
    ],
    [
      'no remote',
      (ada: Member) => ada.git('remote', 'remove', 'origin'),
      /follows no remote branch; run git push -u origin main/,
    ],
    ['no branch', (ada: Member) => ada.git('checkout', '--quiet', '--detach'), /follows no remote branch/],
  ])('says what is missing where there is %s', async (_, act, words) => {
    const [ada] = played('Ada');
    act(ada);
    ada.say(1, 'Hello');
    mkdirSync(join(ada.clone, 'archive'));
    const { code, printed } = await collect(ada, { push: true });
    expect([code, printed]).toEqual([1, expect.stringMatching(words)]);
    expect(printed).toContain('1 new');
  });
});
