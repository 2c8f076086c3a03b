import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forget } from '../../src/archive/forget/forget.ts';
import { machineId } from '../../src/archive/machine/state.ts';
import { type Restored, type RestoreOptions, restore, restoredWords } from '../../src/archive/restore.ts';
import { COMMANDS } from '../../src/cli/archive-commands.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { DAY, PlayedMachine, PROJECT, said, sessionId } from '../helpers/machine.ts';

/** Twenty sessions: some short, some with agents and outputs, some continued, rewritten or cut short. */
function writeTwenty(machine: PlayedMachine, archive: string): void {
  for (let number = 1; number <= 20; number += 1) {
    const age = number % 3 === 0 ? 10 * DAY : 0;
    const lines = Array.from({ length: number }, (_, at) =>
      said(`${number}-${at}`, `“Line” ${at}\u0000 \ud83d\ude00`, at),
    );
    machine.write(number, lines, machine.now - age);
    const folder = `projects/${PROJECT}/${sessionId(number)}`;
    if (number % 4 === 0) {
      machine.write(`${folder}/subagents/agent-a${number}.jsonl`, [
        said(`agent ${number}`, 'x', 0, { isSidechain: true }),
      ]);
      machine.write(`${folder}/subagents/agent-a${number}.meta.json`, '{"agentType":"Explore"}');
      machine.write(`${folder}/tool-results/b.txt`, 'output\n'.repeat(2000));
    }
    if (number % 5 === 0)
      machine.write(`projects/${PROJECT}/agent-${number}0abcdef.jsonl`, [
        said(`beside ${number}`, 'x', 0, { isSidechain: true, sessionId: sessionId(number) }),
      ]);
  }
  machine.collect(archive);
  for (const number of [3, 6, 7]) machine.append(number, said(`${number}-more`, 'Resumed', 99));
  machine.collect(archive);
}

let root: string;
let machine: PlayedMachine;
let archive: string;
let to: string;

beforeEach(() => {
  root = folderForTest();
  machine = new PlayedMachine(root);
  archive = join(root, 'archive');
  to = join(root, 'back');
});

/** Restores the first session into the folder `to`, or what else is asked. */
function back(more?: Partial<RestoreOptions>): Promise<Restored> {
  return restore({ session: sessionId(1), archive, member: undefined, to, home: '/home/ada', ...more });
}

describe('restore', () => {
  it('gives 20 of 20 sessions back, byte for byte, in the folders that Claude Code reads', async () => {
    machine.redact = undefined;
    writeTwenty(machine, archive);
    for (let number = 1; number <= 20; number += 1) {
      const { id, written, left } = await back({ session: sessionId(number) });
      expect([id, left]).toEqual([sessionId(number), []]);
      expect(written.at(-1)).toBe(join(to, 'projects', PROJECT, `${sessionId(number)}.jsonl`));
    }
    const original = join(machine.claude, 'projects');
    expect(filesIn(join(to, 'projects'))).toEqual(filesIn(original));
    for (const path of filesIn(original))
      expect(readFileSync(join(to, 'projects', path)).equals(readFileSync(join(original, path))), path).toBe(true);
  });

  it('puts back the home directory that redaction removed: the same lines on the same machine', async () => {
    machine.write(1, [said('a', 'Hello'), said('b', 'Again', 1)]);
    machine.collect(archive);
    const { written, cwd } = await back({ session: sessionId(1).slice(0, 9) });
    expect(cwd).toBe('/home/ada/shop');
    expect(readFileSync(written[0] ?? '', 'utf8')).toBe(readFileSync(machine.path(1), 'utf8'));
  });

  it('takes the project folder of this machine when it is another one', async () => {
    const root = folderForTest();
    const [machine, archive, to] = [new PlayedMachine(root), join(root, 'archive'), join(root, 'back/projects')];
    machine.write(1, [said('0', 'From elsewhere', 0, { cwd: '/home/ada/till' }), said('a', 'Hello')]);
    machine.collect(archive);
    const restored = await restore({ session: sessionId(1), archive, member: 'Ada', to, home: '/Users/ada.l' });
    expect(restored.written).toEqual([join(to, '-Users-ada-l-shop', `${sessionId(1)}.jsonl`)]);
    expect(readFileSync(restored.written[0] ?? '', 'utf8')).toContain('"cwd":"/Users/ada.l/shop"');
    const words = restoredWords(restored, '/else where').join('\n');
    expect(words).toContain(`cd /Users/ada.l/shop && CLAUDE_CONFIG_DIR='/else where' claude --resume ${sessionId(1)}`);
    expect(words).toContain(`Restored ${sessionId(1)}: 1 file in ${join(to, '-Users-ada-l-shop')}.`);
    expect(words).toContain('does not exist on this machine');
    expect(restoredWords({ ...restored, cwd: 'C:\\Users\\ada\\my shop' }, 'D:\\else', 'win32').slice(-3)).toEqual([
      "  cd 'C:\\Users\\ada\\my shop'",
      "  $env:CLAUDE_CONFIG_DIR = 'D:\\else'",
      `  claude --resume ${sessionId(1)}`,
    ]);
    // The folder is what a transcript says.
    const odd = { ...restored, cwd: "/a'b’$(c)" };
    expect(restoredWords(odd, undefined, 'win32').at(-2)).toBe("  cd '/a''b’’$(c)'");
    expect(restoredWords(odd, undefined, 'linux').at(-1)).toMatch(/^ {2}cd '\/a'\\''b’\$\(c\)' && claude/);
  });

  it('prints no control characters of the folder that a transcript names', async () => {
    machine.write(1, [said('a', 'Hello', 0, { cwd: '/srv/\u001b[2J\u009b1A' })]);
    machine.collect(archive);
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await COMMANDS.restore(sessionId(1), { input: [archive], to }, { env: { HOME: root }, cwd: root });
      const words = printed.mock.calls.join('');
      expect(words).toContain("cd '/srv/␛[2J�1A' && ");
      expect(words).not.toMatch(/[\u001b\u0080-\u009f]/);
    } finally {
      printed.mockRestore();
    }
  });

  it('puts a session that worked in the home directory itself back there', async () => {
    const root = folderForTest();
    const [machine, archive, to] = [new PlayedMachine(root), join(root, 'archive'), join(root, 'back/projects')];
    machine.write(1, [said('a', 'Hello', 0, { cwd: '/home/ada' })]);
    machine.collect(archive);
    const { cwd, written } = await restore({
      ...{ session: sessionId(1), archive, member: undefined, to, home: '/Users/ada' },
    });
    expect([cwd, written]).toEqual(['/Users/ada', [join(to, '-Users-ada', `${sessionId(1)}.jsonl`)]]);
  });

  it('gives back all parts of a file that was too large for one', async () => {
    machine.write(1, [said('a', 'Hello')]);
    machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`, 'output\n'.repeat(2000));
    machine.collect(archive);
    const folder = join(PROJECT, sessionId(1), 'tool-results');
    writeFileSync(join(archive, 'ada/desk/projects', folder, 'b+2.txt.gz'), gzipSync('and more\n'));
    await back();
    expect(readFileSync(join(to, 'projects', folder, 'b.txt'), 'utf8')).toBe(`${'output\n'.repeat(2000)}and more\n`);
  });

  it('restores what can be read of a damaged session, and says so', async () => {
    machine.write(1, [said('a', 'Hello')]);
    machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`, 'output\n'.repeat(2000));
    machine.collect(archive);
    const folder = join(archive, 'ada/desk/projects', PROJECT, sessionId(1));
    writeFileSync(join(folder, 'tool-results/b.txt.gz'), 'x');
    const restored = await back();
    expect(restored.damaged).toEqual([`${sessionId(1)}/tool-results/b.txt`]);
    expect(readFileSync(restored.written.at(-1) ?? '', 'utf8')).toContain('Hello');
    expect(restoredWords(restored, undefined).join('\n')).toContain('only as far as it can be read: ');
    truncateSync(`${folder}.jsonl.gz`, 40);
    await expect(back({ to: join(root, 'again') })).rejects.toThrow(/is damaged in .*; replace its file/);
  });

  it('is completed once a full disk has room again', async () => {
    const output = `projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`;
    machine.write(1, [said('a', 'Hello', 1)]);
    machine.write(output, 'output');
    machine.collect(archive);
    let room = 0;
    beforeCalls('writeFileSync', (path) => {
      room -= 1;
      if (room >= 0) return;
      closeSync(openSync(path, 'w'));
      throw new Error('The disk is full');
    });
    await expect(back()).rejects.toThrow('The disk is full');
    room = 1;
    await expect(back()).rejects.toThrow('The disk is full');
    room = 2;
    expect([(await back()).written.length, filesIn(to).length]).toEqual([1, 2]);
    expect(readFileSync(join(to, output), 'utf8')).toBe('output');
  });

  it('never overwrites', async () => {
    machine.write(1, [said('a', 'Hello')]);
    machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b.txt`, 'kept');
    machine.collect(archive);
    const own = join(to, 'projects', PROJECT, sessionId(1));
    mkdirSync(join(own, 'tool-results'), { recursive: true });
    writeFileSync(join(own, 'tool-results/b.txt'), 'mine');
    const { left } = await back();
    expect([left, readFileSync(join(own, 'tool-results/b.txt'), 'utf8')]).toEqual([
      [join(own, 'tool-results/b.txt')],
      'mine',
    ]);
    writeFileSync(`${own}.jsonl`, 'mine');
    await expect(back()).rejects.toThrow(/already at .*; nothing was changed/);
    expect(readFileSync(`${own}.jsonl`, 'utf8')).toBe('mine');
  });

  it('says which session is meant when that is not clear', async () => {
    for (const number of [1, 2]) machine.write(number, [said(`${number}`, 'Hello')]);
    machine.collect(archive);
    await expect(back({ session: '6f0c' })).rejects.toThrow(/2 sessions begin with "6f0c"/);
    await expect(back({ session: 'nobody' })).rejects.toThrow(/There is no session "nobody"/);
    const other = new PlayedMachine(root, 'lap', 'Bo');
    other.write(1, [said('1', 'Hello')]);
    other.collect(archive);
    await expect(back({ session: sessionId(1) })).rejects.toThrow(/Ada and Bo have session .* --member/);
  });

  it('says that a session was forgotten, even for the beginning of its id', async () => {
    machine.write(1, [said('a', 'Hello')]);
    machine.collect(archive);
    const lap = new PlayedMachine(root, 'lap');
    const state = lap.state;
    await forget({
      archive,
      given: { member: 'Ada', machine: 'lap', id: 'lap' },
      state,
      session: sessionId(1),
      text: undefined,
      isProject: undefined,
      zone: 'UTC',
    });
    machine.append(1, said('b', 'More'));
    await expect(back({ session: sessionId(1) })).rejects.toThrow(/was forgotten/);
    await expect(back({ session: sessionId(1).slice(0, 30) })).rejects.toThrow(/There is no session/);
  });

  it('gives back nothing that was forgotten, even if an old copy of the archive has it again, and to nobody else', async () => {
    const desk = machine;
    const lap = new PlayedMachine(root, 'lap');
    for (const machine of [desk, lap]) {
      machine.write(1, [
        said('a', 'Hello'),
        said('b', 'Ask the Acme Corporation of the North', 1),
        said('c', 'Bye', 2),
      ]);
      machine.write(2, [said('d', 'Gone')]);
      machine.collect(archive);
    }
    const copy = join(root, 'copy');
    cpSync(join(archive, 'ada/lap/projects'), copy, { recursive: true });
    const given = { member: 'Ada', machine: 'desk', id: machineId(desk.state) };
    const what = { archive, given, state: desk.state, isProject: undefined, zone: 'UTC' };
    forget({ ...what, session: undefined, text: 'the Acme Corporation of the North' });
    forget({ ...what, session: sessionId(2), text: undefined });
    cpSync(copy, join(archive, 'ada/lap/projects'), { recursive: true });
    const { written } = await back();
    const text = readFileSync(written.at(-1) ?? '', 'utf8');
    expect(text).not.toContain('Acme');
    expect(text).toContain('Bye');
    expect(statSync(written.at(-1) ?? '').mode & 0o077).toBe(0);
    await expect(back({ session: sessionId(2).slice(0, -1) })).rejects.toThrow(/already|There is no/);
    await expect(back({ session: sessionId(2) })).rejects.toThrow(/was forgotten/);
  });

  it('writes nothing outside the folder, whatever the names in an archive are', async () => {
    machine.write(1, [said('a', 'Hello')]);
    machine.collect(archive);
    const evil = join(archive, `ada/desk/projects/${PROJECT}/${sessionId(1)}/tool-results`);
    mkdirSync(join(evil, '%2E.'), { recursive: true });
    for (const name of ['..%2F..%2Fevil.txt', '%2E./evil.txt', 'a%5C..%5Cevil.txt', '%00.txt'])
      writeFileSync(join(evil, name), 'evil');
    await back();
    expect(filesIn(root).filter((path) => path.includes('evil') && !path.startsWith('archive/'))).toEqual([]);
    expect(existsSync(join(to, 'projects', PROJECT, `${sessionId(1)}.jsonl`))).toBe(true);
  });
});
