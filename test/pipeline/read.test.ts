/** READ: what the facts of a session are kept under, and for which sessions a draft is made at once. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '../../src/discover/discover.ts';
import { read } from '../../src/pipeline/tasks/read.ts';
import type { Run } from '../../src/pipeline/work/run.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { result, user } from '../helpers/lines.ts';

const REDACT = { off: [], emails: false, home: true, hosts: false, words: [], patterns: [] };
const LINKS = { continuedFrom: [], answers: [] };

function prepared() {
  const root = folderForTest();
  mkdirSync(join(root, 'in/p'), { recursive: true });
  writeFileSync(join(root, 'in/p/s1.jsonl'), `${user('Find Moonshot.')}\n`);
  const [file] = discover([{ path: join(root, 'in'), member: undefined }]).sessions;
  if (file === undefined) throw new Error('no session');
  const run = {
    ...{ code: 'c', hash: 'h', store: join(root, 'cache'), isCached: true, isDrafted: false, names: undefined },
    ...{ redact: REDACT, secret: new Uint8Array(32) },
  } as unknown as Run;
  return { file, run };
}

test('facts are read again with another redaction, another key and another version', async () => {
  const { file, run } = prepared();
  const facts = (change: Partial<Run>) => read({ run: { ...run, ...change }, file, links: LINKS });
  const words = { redact: { ...REDACT, words: ['Moonshot'] } };
  expect((await facts({})).summary.firstPrompt).toContain('Moonshot');
  const hidden = await facts(words);
  expect(JSON.stringify(hidden)).not.toContain('Moonshot');
  const otherKey = await facts({ ...words, secret: new Uint8Array(32).fill(1) });
  expect(otherKey.redacted.secrets).not.toEqual(hidden.redacted.secrets);
  expect((await facts({ code: 'd' })).factsHash).not.toBe((await facts({})).factsHash);
});

test('no draft is made before the secrets of a session have names', async () => {
  const { file, run } = prepared();
  const hidden = { ...run, isDrafted: true, redact: { ...REDACT, words: ['Moonshot'] } };
  expect((await read({ run: hidden, file, links: LINKS })).draft).toBeUndefined();
});

test('facts are read again with another result in another file, and with other lines that another session shows', async () => {
  const { file, run } = prepared();
  const path = join(run.store, '../answers.jsonl');
  const hashes: string[] = [];
  for (const [answer, ids, digests] of [
    ['one', ['t1'], []],
    ['two', ['t1'], []],
    ['two', ['t2'], []],
    ['two', ['t2'], ['digest']],
  ] as const) {
    writeFileSync(path, `${user([result('t1', answer)])}\n`);
    const continuedFrom = digests.length === 0 ? [] : [{ key: 'k', title: '', digests }];
    hashes.push((await read({ run, file, links: { continuedFrom, answers: [{ path, ids }] } })).factsHash);
  }
  expect(new Set(hashes).size).toBe(4);
});
