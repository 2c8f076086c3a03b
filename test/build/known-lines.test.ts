/** What is known about the lines of files, and when it is found out again. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Cache } from '../../src/build/store/cache.ts';
import { knownLines } from '../../src/build/tasks/known-lines.ts';
import type { Run } from '../../src/build/work/run.ts';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import { projectRecords } from '../../src/site/history/project-history.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { type Logged, type Step, session, write } from '../helpers/histories.ts';

const SHOP = { key: 'shop', paths: ['/w'] };

/** The known lines of each file. */
async function known(store: string, sessions: readonly (Logged & { readonly draftHash: string })[]) {
  const linked = sessions.map(({ archived, draftHash }) => ({ archived, draftHash }) as unknown as LinkedSession);
  const { records } = projectRecords(SHOP, sessions);
  const lines = await knownLines({ store } as unknown as Run, linked, records);
  return records.map((record) => [
    record.path,
    ...(lines.get(record)?.blocks ?? []).map((block) => {
      const by = record.edits[block.edit ?? -1]?.session.key ?? 'outside';
      return `${by}: ${block.lines?.join(' | ')}`;
    }),
  ]);
}

/** A session, whose lines are in the store. */
async function stored(store: string, key: string, draftHash: string, ...steps: readonly Step[]) {
  const made = await session(key, ['go', ...steps]);
  new Cache(store).write('lines', draftHash, JSON.stringify(made.lines));
  return { ...made, draftHash };
}

test('a file is followed again only if a session that knew it changed', async () => {
  const store = folderForTest();
  const later: Step = ['Bash', { command: 'ls' }];
  const first = await stored(store, 'first', 'hash-1', write('a.ts', 'high\n'), write('b.ts', 'low\n'));
  const second = await stored(store, 'second', 'hash-2', later, later, write('b.ts', 'low\nmid\n'));
  const a = ['a.ts', 'first: high'];
  const before = [a, ['b.ts', 'second: low | mid']];
  expect(await known(store, [first, second])).toEqual(before);

  // Without the lines of the sessions, nothing can be followed.
  rmSync(join(store, 'lines'), { recursive: true });
  expect(await known(store, [first, second])).toEqual(before);
  const third = await stored(store, 'third', 'hash-3', write('c.ts', 'neap\n'));
  expect(await known(store, [first, second, third])).toEqual([...before, ['c.ts', 'third: neap']]);

  new Cache(store).write('lines', 'hash-1', JSON.stringify(first.lines));
  const grown = await stored(store, 'second', 'hash-4', later, later, write('b.ts', 'mid\n'));
  expect(await known(store, [first, grown])).toEqual([a, ['b.ts', 'second: mid']]);
  expect(await known(store, [first])).toEqual([a, ['b.ts', 'first: low']]);
});

test('a file is followed again if a turn that wrote it has another address', async () => {
  const store = folderForTest();
  const only = await stored(store, 'only', 'hash-1', write('a.ts', 'high\n'));
  expect(await known(store, [only])).toEqual([['a.ts', 'only: high']]);
  const turns = only.history.turns.map((turn) => ({ ...turn, href: 'sessions/only.html#t-9' }));
  expect(await known(store, [{ ...only, history: { ...only.history, turns } }])).toEqual([['a.ts', 'outside: high']]);
});
