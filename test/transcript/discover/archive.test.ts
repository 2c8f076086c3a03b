/** Archive folders: names of files, and machines. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { keptFiles, pathsOf } from '../../../src/transcript/discover/archive/kept-files.ts';
import { MACHINE_FILE, machineJson, machinesIn } from '../../../src/transcript/discover/archive/machines.ts';
import {
  decodeSegment,
  encodeSegment,
  isSafeName,
  partFile,
  partsInOrder,
  readPartFile,
} from '../../../src/transcript/discover/archive/part-names.ts';
import { discover } from '../../../src/transcript/discover/discover.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { user } from '../../helpers/lines.ts';

describe('a name', () => {
  it.each([
    ['a~b+c', 'a%7Eb%2Bc'],
    ['50%', '50%25'],
    ['a:b', 'a%3Ab'],
    ['ends.', 'ends%2E'],
    ['ends ', 'ends%20'],
    ['a.gz', 'a%2Egz'],
    ['.hidden', '.hidden'],
    ['Grüße.txt', 'Grüße.txt'],
  ])('%s is stored as %s, and read again', (name, stored) => {
    expect(encodeSegment(name)).toBe(stored);
    expect(decodeSegment(stored)).toBe(name);
  });

  it.each(['', '.', '..', 'a/b', 'a\\b', 'a\0'])('%j is not a safe name', (name) =>
    expect(isSafeName(name)).toBe(false),
  );
});

test('parts of a file have names of their own, and an order: a packed one comes after what it was packed from', () => {
  const part = { name: 'a+1.jsonl', revision: 2, part: 3, isPacked: true };
  expect(partFile(part)).toBe('a%2B1~2+3.jsonl.gz');
  expect(readPartFile('a%2B1~2+3.jsonl.gz')).toEqual(part);
  expect(readPartFile('a~1.jsonl')).toBeUndefined();
  const bare = { ...part, name: 'a.jsonl.superseded-1', part: 1 };
  expect(readPartFile(partFile(bare))).toEqual(bare);
  const first = { ...part, part: 1 };
  const unpacked = { ...first, isPacked: false };
  expect(partsInOrder([part, first, unpacked])).toEqual([unpacked, first, part]);
});

test('revisions of a file are in the order of their numbers', () => {
  const folder = folderForTest();
  const names = ['a.jsonl', 'a~2.jsonl', 'a~10.jsonl'];
  for (const name of names.toReversed()) writeFileSync(join(folder, name), '');
  const machine = { path: folder, member: 'Ada', machine: 'desk', id: '1', collected: undefined };
  expect(keptFiles(machine, [], folder).flatMap(pathsOf)).toEqual(names.map((name) => join(folder, name)));
});

test('machines have the format of an archive, and are in no hidden folder', () => {
  const archive = folderForTest();
  const write = (path: string, text: string): void => {
    mkdirSync(join(archive, path), { recursive: true });
    writeFileSync(join(archive, path, MACHINE_FILE), text);
  };
  const json = machineJson({ member: 'Ada', machine: 'desk', id: '1', collected: undefined });
  write('ada/desk', json);
  write('.git/desk', json);
  write('ada/lap', json.replace('archive 1', 'archive 9'));
  write('bo/desk', '{"member":"Bo","machine":"desk"}');
  expect(machinesIn(archive).map(({ path }) => path)).toEqual([join(archive, 'ada/desk')]);
});

test('an agent in an archive has the path that it had in the folder of Claude Code', () => {
  const archive = folderForTest();
  const machine = join(archive, 'ada/desk');
  const inside = join(machine, 'projects/-shop/s1/subagents/workflows/w1');
  mkdirSync(inside, { recursive: true });
  writeFileSync(
    join(machine, MACHINE_FILE),
    machineJson({ member: 'Ada', machine: 'desk', id: '1', collected: undefined }),
  );
  writeFileSync(join(machine, 'projects/-shop/s1.jsonl'), user('Go'));
  writeFileSync(join(inside, 'agent-a1.jsonl'), user('Dig', { sessionId: 's1' }));
  const [session] = discover([{ path: archive, member: undefined }]).sessions;
  expect(session?.agents.map(({ relative }) => relative)).toEqual(['-shop/s1/subagents/workflows/w1/agent-a1.jsonl']);
});

test('an input may name its prompts, and the folder of outputs has only files', () => {
  const root = folderForTest();
  for (const path of ['p/s1.jsonl', 'p/s1/tool-results/b.txt', 'p/s1/tool-results/inner/c.txt', 'history.jsonl']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), user('Go'));
  }
  const history = join(root, 'history.jsonl');
  const { sessions, histories } = discover([{ path: join(root, 'p'), member: 'Ada', history }]);
  expect(sessions.map(({ toolResults }) => toolResults.map(({ name }) => name))).toEqual([['b.txt']]);
  expect(histories).toMatchObject([{ file: history, member: 'Ada', input: 0 }]);
});

test('a folder of a machine that cannot be read is a problem, not an empty archive', () => {
  const archive = folderForTest();
  const folder = join(archive, 'ada/desk');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, MACHINE_FILE),
    machineJson({ member: 'Ada', machine: 'desk', id: '1', collected: undefined }),
  );
  writeFileSync(join(folder, 'projects'), 'not a folder');
  const reason = 'The folder could not be read (ENOTDIR).';
  expect(discover([{ path: archive, member: undefined }]).problems).toEqual([
    { relative: 'ada/desk/projects', member: undefined, reason },
  ]);
  const [machine] = machinesIn(archive);
  expect(() => machine && keptFiles(machine, [], join(folder, 'projects'))).toThrow('ENOTDIR');
});

test('a machine whose file is damaged is one that its folders name, and a problem', () => {
  const archive = folderForTest();
  const folder = join(archive, 'ada/desk');
  mkdirSync(join(folder, 'projects/-home-ada-shop'), { recursive: true });
  writeFileSync(join(folder, MACHINE_FILE), '');
  writeFileSync(join(folder, 'projects/-home-ada-shop/gone.jsonl'), user('a'));
  writeFileSync(join(folder, 'forgotten.jsonl'), '{"session":"gone"}\n');
  expect(machinesIn(archive)).toMatchObject([{ member: 'ada', machine: 'desk', isDamaged: true }]);
  const { sessions, problems } = discover([{ path: archive, member: undefined }]);
  expect({ sessions, problems: problems.map(({ relative }) => relative) }).toEqual({
    sessions: [],
    problems: ['ada/desk/machine.json'],
  });
});
