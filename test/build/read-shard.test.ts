import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sessionsInShard } from '../../src/build/tasks/read-shard.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';

const idOf = (day: number): string => `${String(day).repeat(8)}-0000-4000-8000-000000000000`;

test.each([
  {
    name: 'of neighbouring days',
    first: {},
    fourth: {},
    expected: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    name: 'with the same slug',
    first: { slug: 'a-heron' },
    fourth: { slug: 'a-heron' },
    expected: [
      [1, 4],
      [2, 3],
    ],
  },
  {
    name: 'of which one names the other',
    first: {},
    fourth: { text: `/${idOf(1)}.jsonl` },
    expected: [
      [1, 4],
      [2, 3],
    ],
  },
])('sessions $name are in the same shard', ({ name, first, fourth, expected }) => {
  const folder = join(folderForTests(), name.replaceAll(' ', '-'));
  mkdirSync(folder);
  for (const [at, more] of [first, {}, {}, fourth].entries()) {
    const id = idOf(at + 1);
    const line = { type: 'user', sessionId: id, timestamp: `2026-03-0${at + 1}T09:00:00Z`, ...more };
    writeFileSync(join(folder, `${id}.jsonl`), `${JSON.stringify(line).padEnd(200)}\n`);
  }
  const { sessions } = discover([{ path: folder, member: undefined }]);
  const shards = [1, 2].map((number) => sessionsInShard(sessions, { number, of: 2 }));
  expect(shards.map((shard) => shard.map(({ id }) => Number(id[0])))).toEqual(expected);
});
