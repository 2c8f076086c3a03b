import { execFileSync } from 'node:child_process';
import {
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { readState } from '../../src/archive/machine/state.ts';
import { sha256 } from '../../src/base/hash.ts';
import { archiveOf } from '../../src/cli/archive-folders.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { keptLines } from '../../src/transcript/parse/read-transcript.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn, treeOf } from '../helpers/folders.ts';
import { DAY, keptTexts, PlayedMachine, PROJECT, said, sessionId, uuidsIn } from '../helpers/machine.ts';

const FIRST = `ada/desk/projects/${PROJECT}/${sessionId(1)}`;

let machine: PlayedMachine;
let archive: string;

beforeEach(() => {
  const root = folderForTest();
  machine = new PlayedMachine(root);
  archive = join(root, 'archive');
});

describe('what is collected', () => {
  it('is sessions with their agents, descriptions and saved outputs, prompts and plans', () => {
    const session = `projects/${PROJECT}/${sessionId(1)}`;
    machine.write(1, [said('a', 'Hello')]);
    machine.write(`${session}/subagents/agent-a1b2.jsonl`, [said('b', 'Look', 0, { isSidechain: true })]);
    machine.write(`${session}/subagents/agent-a1b2.meta.json`, '{"agentType":"Explore"}');
    machine.write(`${session}/subagents/workflows/wf_1/agent-a9.jsonl`, [said('c', 'Step')]);
    machine.write(`${session}/tool-results/b1.txt`, 'long output');
    machine.write(`${session}.archived`, '');
    machine.write('history.jsonl', ['{"display":"Hello","timestamp":1}']);
    machine.write('plans/calm-river.md', '# Plan');
    machine.write('settings.json', '{"apiKeyHelper":"x"}');
    machine.write(`projects/${PROJECT}/memory/notes.md`, 'not asked for');
    machine.collect(archive);
    expect(Object.keys(keptTexts(archive))).toEqual([
      'ada/desk/history.jsonl.gz',
      'ada/desk/plans/calm-river.md',
      `${FIRST}.archived`,
      `${FIRST}.jsonl.gz`,
      `${FIRST}/subagents/agent-a1b2.jsonl.gz`,
      `${FIRST}/subagents/agent-a1b2.meta.json`,
      `${FIRST}/subagents/workflows/wf_1/agent-a9.jsonl.gz`,
      `${FIRST}/tool-results/b1.txt`,
    ]);
    expect(readFileSync(join(archive, 'README.md'), 'utf8')).toContain('sessionary build --input');
  });

  it('is what was pasted, even if its text could be read only after the prompt was collected', async () => {
    const token = `ghp_${'k3Xw9'.repeat(7)}q`;
    const prompt = (pasted: string, timestamp: number): string =>
      `{"display":"[Pasted text #1]","pastedContents":{"1":{"id":1,"type":"text",${pasted}}},"timestamp":${timestamp}}`;
    const plain = '{"display":"Next","pastedContents":{},"timestamp":9}';
    const named = ['0c2a7f61d9e84b35', '1d3b8a72eaf95c46'].map((hash, at) => prompt(`"contentHash":"${hash}"`, at));
    machine.write('history.jsonl', named);
    machine.collect(archive);
    machine.write('paste-cache/0c2a7f61d9e84b35.txt', `a trace\n${token}`);
    machine.append('history.jsonl', plain);
    machine.collect(archive);
    machine.append('history.jsonl', plain);
    machine.collect(archive);

    const { 'ada/desk/history~2.jsonl.gz': fuller = '', ...others } = keptTexts(archive);
    expect(others).toEqual({ 'ada/desk/history.jsonl.gz': [...named, plain, plain, ''].join('\n') });
    const filled = fuller.replace(/ #[0-9a-f]{12}/, '').trim();
    expect(filled).toBe(prompt('"content":"a trace\\n[redacted: github-token]"', 0));
    const [history] = discover([{ path: archive, member: undefined }]).histories;
    const read: string[] = [];
    if (typeof history?.file === 'object')
      for (const line of (await keptLines(history.file)).lines) read.push(line.text);
    expect(read).toEqual([fuller.trim(), named[1], plain, plain]);
  });

  it('is prompts with the longer texts that were pasted, which stay when Claude Code deletes them', () => {
    const prompt = (pasted: string, timestamp: number): string =>
      `{"display":"[Pasted text #1]", "pastedContents":{"1":{"id":1,${pasted}}},"timestamp":${timestamp}}\n`;
    const named = ['0c2a7f61d9e84b35', '../history'].map((hash, at) => prompt(`"contentHash": "${hash}"`, at));
    const token = 'ghp_Zk3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk';
    machine.write('paste-cache/0c2a7f61d9e84b35.txt', `a "trace"\n${token}`);
    machine.write('history.jsonl', named.join(''));
    const texts = (): readonly string[] =>
      Object.values(keptTexts(archive)).map((text) => text.replace(/#[0-9a-f]{12}/, '#'));
    const redacted = prompt('"content":"a \\"trace\\"\\n[redacted: github-token #]"', 0).replace(
      ', "pasted',
      ',"pasted',
    );
    machine.collect(archive);
    expect(texts()).toEqual([redacted + named[1]]);
    rmSync(machine.path('paste-cache'), { recursive: true });
    // Even when a machine remembers nothing.
    rmSync(join(machine.state, 'archives'), { recursive: true });
    machine.append('history.jsonl', '{"display":"Next","timestamp":2}');
    machine.collect(archive);
    expect(texts()).toEqual([`${redacted}${named[1]}{"display":"Next","timestamp":2}\n`]);
  });

  it('is counted in sessions, without their agents', () => {
    machine.write(1, [said('a', 'Hello')]);
    machine.write(2, [said('b', 'Hello')]);
    machine.write(`projects/${PROJECT}/agent-a1b2c3d4.jsonl`, [said('c', 'Look')]);
    machine.write(`projects/${PROJECT}/${sessionId(1)}/subagents/workflow.jsonl`, [said('d', 'Step')]);
    machine.write('history.jsonl', ['{"display":"Hello","timestamp":1}']);
    expect(machine.collect(archive).sessions).toBe(2);
  });

  it('is there again when it was deleted from the archive, and a machine without anything says so', async () => {
    machine.collect(archive);
    expect(readFileSync(join(archive, 'ada/desk/machine.json'), 'utf8')).toContain(new Date(machine.now).toISOString());
    machine.write(1, [said('a', 'Hello')], machine.now - DAY);
    machine.collect(archive);
    rmSync(join(archive, `${FIRST}.jsonl.gz`));
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a'] });
  });

  it('is a folder of one project, too, and nothing of what was installed in one', () => {
    const other = sessionId(2);
    machine.write(1, [said('a', 'Hello')]);
    machine.write(`projects/${PROJECT}/node_modules/x/${other}.jsonl`, [said('b', 'Hello')]);
    machine.write(`projects/${PROJECT}/.git/${other}.jsonl`, [said('c', 'Hello')]);
    machine.collect(archive, { inputs: [join(machine.claude, 'projects', PROJECT)] });
    expect(Object.keys(keptTexts(archive))).toEqual([`${FIRST}.jsonl.gz`]);
  });

  it('is no file in which macOS stores attributes of another one, and none is read in an archive', () => {
    machine.write(1, [said('a', 'Hello')]);
    for (const path of [`._${sessionId(1)}.jsonl`, `${sessionId(1)}/tool-results/._b1.txt`])
      machine.write(`projects/${PROJECT}/${path}`, 'Mac OS X\0');
    machine.write('plans/._calm-river.md', 'Mac OS X\0');
    machine.collect(archive);
    expect(Object.keys(keptTexts(archive))).toEqual([`${FIRST}.jsonl.gz`]);
    writeFileSync(join(archive, `ada/desk/projects/${PROJECT}/._${sessionId(1)}.jsonl.gz`), 'Mac OS X\0');
    const { sessions, problems } = discover([{ path: archive, member: undefined }]);
    expect([sessions.map(({ id }) => id), problems]).toEqual([[sessionId(1)], []]);
  });

  it('is a folder of Claude Cowork, too, without its logs of the same sessions', () => {
    machine.write('local_1/.claude/projects/-sessions-a/s1.jsonl', [said('a', 'Hello')]);
    machine.write('local_1/audit.jsonl', [said('a', 'Hello')]);
    machine.collect(archive, { inputs: [join(machine.claude, 'local_1')] });
    expect(filesIn(archive).filter((path) => path.includes('audit'))).toEqual([]);
    expect(filesIn(archive).filter((path) => path.includes('s1.jsonl'))).toHaveLength(1);
  });

  it('is kept under the name of its project, also of one on Windows', () => {
    machine.write(`projects/C--Users-ada-shop/${sessionId(1)}.jsonl`, [said('a', 'Hello')]);
    machine.collect(archive, { inputs: [join(machine.claude, 'projects/C--Users-ada-shop')] });
    expect(Object.keys(keptTexts(archive))).toEqual([`ada/desk/projects/C--Users-ada-shop/${sessionId(1)}.jsonl.gz`]);
  });

  it('is remembered with who collected when, from where, and how', () => {
    machine.collect(archive, { by: 'hand', config: '/a/sessionary.config.js' });
    const other = new PlayedMachine(folderForTest());
    const { now } = machine;
    machine.now += DAY;
    machine.collect(archive, { by: 'hook', inputs: [other.claude] });
    expect(readState(machine.state, archive)).toMatchObject({
      config: '/a/sessionary.config.js',
      inputs: [other.claude, machine.claude],
      runs: new Map([
        ['hand', now],
        ['hook', now + DAY],
      ]),
    });
  });

  it('leaves the originals as they are', () => {
    machine.write(1, [said('a', 'My token is ghp_Zk3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk')]);
    const before = [treeOf(machine.claude), statSync(machine.path(1)).mtimeMs];
    machine.collect(archive);
    expect([treeOf(machine.claude), statSync(machine.path(1)).mtimeMs]).toEqual(before);
  });

  it('is the same bytes, when nothing is redacted, even for lines that are neither JSON nor UTF-8', () => {
    const odd = Buffer.concat([Buffer.from(`${said('a', 'ok')}\r\n\n{"cut": "of\n`), Buffer.from([0xff, 0xfe, 0x0a])]);
    machine.write(1, odd);
    machine.collect(archive, { redact: undefined });
    expect(gunzipSync(readFileSync(join(archive, `${FIRST}.jsonl.gz`))).equals(odd)).toBe(true);
  });

  it('also comes from a folder of projects, of one project, and from compressed transcripts', async () => {
    machine.write(1, [said('a', 'one')]);
    machine.write(`projects/${PROJECT}/${sessionId(2)}.jsonl.gz`, gzipSync(`${said('b', 'two')}\n`));
    for (const input of ['projects', `projects/${PROJECT}`])
      machine.collect(archive, { inputs: [machine.path(input)] });
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a'], [sessionId(2)]: ['b'] });
    expect(keptTexts(archive)[`${FIRST}.jsonl.gz`]).toBe(`${said('a', 'one')}\n`.replace('/home/ada', '~'));
  });

  it('is found again in a folder that a link leads to', () => {
    const root = folderForTest();
    const machine = new PlayedMachine(root);
    const real = realpathSync(root);
    symlinkSync(real, join(real, 'link'));
    const given = (): string => archiveOf('link/archive', { env: {}, cwd: real });
    expect(given()).toBe(join(real, 'archive'));
    machine.collect(given());
    expect(given()).toBe(join(real, 'archive'));
  });

  it('is refused when archive and input contain each other', () => {
    expect(() => machine.collect(join(machine.claude, 'projects/kept'))).toThrow(/must not contain each other/);
  });
});

describe('a continued session', () => {
  it('is a file that only grows', () => {
    const file = join(archive, `${FIRST}.jsonl.gz`);
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    const before = readFileSync(file);
    machine.append(1, said('b', 'two'));
    machine.collect(archive);
    const after = readFileSync(file);
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    expect(gunzipSync(after).toString('utf8').split('\n')).toHaveLength(3);
    // No time in the header, and no operating system: the same bytes on every machine.
    for (const at of [0, before.length])
      expect([...after.subarray(at + 4, at + 8), after[at + 9]]).toEqual([0, 0, 0, 0, 255]);
  });

  it('is left alone when nothing changed, and nothing in the archive is written', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    const before = treeOf(archive);
    machine.now += 1000;
    expect(machine.collect(archive).changes).toEqual(new Map([['none', 1]]));
    expect(treeOf(archive)).toEqual(before);
  });

  it('is read again when another file of its size and time is in its place', () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    machine.write('projects/other', [said('a', 'two')]);
    renameSync(machine.path('projects/other'), machine.path(1));
    machine.collect(archive);
    expect(Object.values(keptTexts(archive)).join('')).toContain('two');
  });

  it('has the time of the collection that last added something, and says whether all lines were redacted', () => {
    const collected = (): unknown => JSON.parse(readFileSync(join(archive, 'ada/desk/machine.json'), 'utf8')).collected;
    machine.write(1, [said('a', 'one')]);
    expect(machine.collect(archive, { redact: undefined }).hadRaw).toBe(false);
    expect(machine.collect(archive, { redact: undefined }).hadRaw).toBe(false);
    const first = collected();
    machine.now += DAY;
    machine.write(`projects/${PROJECT}/${sessionId(1)}/tool-results/b1.bin`, new Uint8Array([0, 255, 0, 254]));
    const { hadRaw, changes } = machine.collect(archive);
    expect([hadRaw, changes.get('left out')]).toEqual([true, 1]);
    expect(collected()).toBe(first);
    machine.append(1, said('b', 'two'));
    expect(machine.collect(archive).hadRaw).toBe(false);
    expect(collected()).not.toBe(first);
  });

  it('keeps a last line without its end, and the whole line when it has one', async () => {
    const line = said('b', 'two');
    machine.write(1, `${said('a', 'one')}\n${line.slice(0, 60)}`, machine.now - 10_000);
    machine.collect(archive);
    expect(keptTexts(archive)[`${FIRST}.jsonl.gz`]).toContain('\n{"type":"user","uuid":"b"');
    machine.write(1, `${said('a', 'one')}\n${line}`);
    machine.collect(archive);
    machine.write(1, `${said('a', 'one')}\n${line}\n${said('c', 'three')}\n`);
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b', 'c'] });
  });

  it('has its outputs and pictures, but no other binary files, in which no secret can be found', () => {
    machine.write(1, [said('a', 'one')]);
    const place = `projects/${PROJECT}/${sessionId(1)}/tool-results`;
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1]);
    for (const [name, bytes] of [
      ['a.txt', 'text\x01'],
      ['b.png', png],
      ['c.bin', 'text\0'],
    ] as const)
      machine.write(`${place}/${name}`, bytes);
    machine.collect(archive);
    const names = filesIn(archive).filter((path) => path.includes('tool-results'));
    expect(names.map((path) => path.replace(/.*\//, ''))).toEqual(['a.txt', 'b.png']);
  });

  it('is stored once by git, however often it grows', () => {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', archive, '-c', 'user.name=ada', '-c', 'user.email=ada@example.org', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    const stored = (): number => {
      git('gc', '--quiet', '--prune=now');
      return Number(/size-pack: (\d+)/.exec(git('count-objects', '-v'))?.[1]) * 1024;
    };
    const lines = (day: number): string =>
      Array.from({ length: 60 }, (_, at) => said(`d${day}-${at}`, sha256(`${day} ${at}`).repeat(4), at)).join('\n');
    machine.write(1, [lines(0)]);
    machine.collect(archive);
    git('init', '--quiet');
    git('add', '-A');
    git('commit', '--quiet', '-m', 'First');
    const before = stored();
    let fresh = 0;
    for (let day = 1; day <= 5; day += 1) {
      const more = lines(day);
      fresh += gzipSync(more).length;
      machine.now += DAY;
      machine.append(1, more);
      machine.collect(archive);
      git('commit', '--quiet', '-a', '-m', `Day ${day}`);
    }
    machine.now += 9 * DAY;
    machine.collect(archive);
    expect(git('status', '--porcelain')).toBe('');

    expect((stored() - before) / fresh).toBeLessThan(1.2);
  });
});

describe('nothing is lost', () => {
  it('when the original shrinks, grows again in another way, is rewritten, or deleted', async () => {
    const [a, b, c] = [said('a', 'one', 1), said('b', 'two', 2), said('c', 'three', 3)];
    machine.write(1, [a, b, c]);
    machine.collect(archive);
    machine.write(1, [a]);
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b', 'c'] });
    machine.append(1, said('d', 'other', 9));
    machine.collect(archive);
    expect(filesIn(archive)).toContain(`${FIRST}~2.jsonl.gz`);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b', 'c', 'd'] });
    machine.append(1, said('e', 'more', 10));
    machine.collect(archive);
    machine.write(1, [said('s', 'Summary', 11), said('e', 'more', 10)]);
    machine.collect(archive);
    rmSync(machine.path(1));
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b', 'c', 'd', 's', 'e'] });
  });

  it('when what the machine remembers is lost: the archive is compared, and nothing is there twice', async () => {
    const secret = said('a', 'My token is ghp_Zk3vQ9xLaM1tb8wq0vRr5TnYc2Ud4EfG7hJk');
    machine.write(1, [secret]);
    machine.collect(archive);
    const before = filesIn(archive);
    // The key of its marks as well: only its own id is still known.
    rmSync(join(machine.state, 'archives'), { recursive: true });
    rmSync(join(machine.state, 'key'));
    machine.append(1, said('b', 'two'));
    machine.collect(archive);
    expect(filesIn(archive)).toEqual(before);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b'] });
  });

  it('when a compressed file of the archive is damaged: it is collected again', async () => {
    machine.write(1, [said('a', 'one'), said('b', 'two')], machine.now - 9 * DAY);
    machine.collect(archive);
    const path = join(archive, `${FIRST}.jsonl.gz`);
    const bytes = readFileSync(path);
    bytes[40] = (bytes[40] ?? 0) ^ 0xff;
    writeFileSync(path, bytes);
    expect(machine.collect(archive).damaged).toEqual([]);
    expect(machine.collect(archive, { isVerifying: true }).damaged).toEqual([
      `projects/${PROJECT}/${sessionId(1)}.jsonl`,
    ]);
    const read = (await uuidsIn(archive))[sessionId(1)];
    expect(read).toEqual(expect.arrayContaining(['a', 'b']));
    truncateSync(path, 30);
    machine.collect(archive);
    expect((await uuidsIn(archive))[sessionId(1)]).toEqual(['a', 'b', 'problem in line 0']);
  });

  it('when two revisions are the beginning of a file: the longer one is continued', () => {
    const lines = ['a', 'b', 'c'].map((uuid) => `${said(uuid, 'tide')}\n`);
    const revisions = (): readonly number[] =>
      Object.values(keptTexts(archive)).map((text) => text.split('\n').length - 1);
    machine.write(1, lines.slice(0, 2).join(''));
    machine.collect(archive, { redact: undefined });
    // An earlier one, from a copy of the archive.
    renameSync(join(archive, `${FIRST}.jsonl.gz`), join(archive, `${FIRST}~3.jsonl.gz`));
    for (const number of ['', '~4'])
      writeFileSync(join(archive, `${FIRST}${number}.jsonl.gz`), gzipSync(lines[0] ?? ''));
    machine.write(1, lines.join(''));
    machine.collect(archive, { redact: undefined });
    expect(revisions()).toEqual([1, 3, 1]);
  });

  it('when a file changed but its size and time did not: --verify compares contents', async () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    machine.write(1, [said('b', 'two')]);
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a'] });
    machine.collect(archive, { isVerifying: true });
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b'] });
  });

  it('when two folders of one machine have the same session', async () => {
    const other = new PlayedMachine(folderForTest());
    machine.write(1, [said('a', 'one', 1), said('b', 'two', 2)]);
    other.write(1, [said('a', 'one', 1), said('c', 'three', 3)]);
    machine.collect(archive, { inputs: [machine.claude, other.claude] });
    const before = treeOf(archive);
    machine.collect(archive, { inputs: [machine.claude, other.claude] });
    expect(treeOf(archive)).toEqual(before);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b', 'c'] });
  });

  it('when the disk is full: what was collected is unharmed, and the next collection completes it', async () => {
    machine.write(1, [said('a', 'one')]);
    machine.collect(archive);
    machine.append(1, said('b', 'two'));
    let isFull = true;
    beforeCalls('writeFileSync', (path) => {
      if (isFull && path.includes('.unfinished'))
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    expect(() => machine.collect(archive)).toThrow(
      'The disk is full; make room, or choose folders on another one. What was collected before is unharmed.',
    );
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a'] });
    expect(filesIn(archive).filter((path) => path.includes('.unfinished'))).toEqual([]);
    isFull = false;
    machine.collect(archive);
    expect(await uuidsIn(archive)).toEqual({ [sessionId(1)]: ['a', 'b'] });
  });
});

describe('whose it is', () => {
  it('another machine of the same name gets a folder of its own, and so does another member', () => {
    const archive = folderForTest();
    for (const member of ['Ada', 'Ada', 'Bo']) {
      const machine = new PlayedMachine(folderForTest(), 'desk', member);
      machine.write(1, [said('a', 'one')]);
      machine.collect(archive);
    }
    const folders = filesIn(archive).filter((path) => path.endsWith('machine.json'));
    expect(folders).toEqual(['ada/desk-2/machine.json', 'ada/desk/machine.json', 'bo/desk/machine.json']);
  });

  it('one machine may collect for two members in turn, and remembers both', () => {
    const root = folderForTest();
    const [ada, bo] = ['Ada', 'Bo'].map((member) => new PlayedMachine(join(root, member), 'desk', member));
    const archive = join(root, 'archive');
    const turn = () => [ada, bo].map((one) => one?.collect(archive, { state: join(root, 'state') }).changes);
    for (const one of [ada, bo]) one?.write(1, [said('a', 'one')]);
    expect(turn()).toEqual([new Map([['new', 1]]), new Map([['new', 1]])]);
    expect(turn()).toEqual([new Map([['none', 1]]), new Map([['none', 1]])]);
    expect(readState(join(root, 'state'), archive)?.sources.size).toBe(2);
  });

  it('the same transcripts may be collected for two members, each into a folder of its own', async () => {
    machine.write(1, [said('a', 'one')]);
    for (const member of ['Ada', 'Bo'])
      expect(machine.collect(archive, { member }).changes).toEqual(new Map([['new', 1]]));
    expect(Object.keys(keptTexts(archive))).toEqual([`${FIRST}.jsonl.gz`, `${FIRST.replace('ada', 'bo')}.jsonl.gz`]);
  });
});
