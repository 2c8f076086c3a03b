/** READ: what the facts of a session are kept under, and for which sessions a draft is made at once. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { deserialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../src/build/config/settings.ts';
import { Cache } from '../../src/build/store/cache.ts';
import { openAgain, read } from '../../src/build/tasks/read-task.ts';
import { makeRun, type Run } from '../../src/build/work/run.ts';
import { type LinkedSession, loneContext } from '../../src/build/work/session-context.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { result, user } from '../helpers/lines.ts';

const REDACT = { off: [], emails: false, home: true, hosts: false, words: [], patterns: [] };
const LINKS = { continuedFrom: [], answers: [], mentions: [] };

function prepared() {
  const root = folderForTest();
  mkdirSync(join(root, 'in/p'), { recursive: true });
  writeFileSync(join(root, 'in/p/s1.jsonl'), `${user('Find Moonshot.')}\n`);
  const [file] = discover([{ path: join(root, 'in'), member: undefined }]).sessions;
  if (file === undefined) throw new Error('no session');
  const run = {
    ...{
      code: 'c',
      hash: 'h',
      cache: join(root, 'cache'),
      output: join(root, 'site'),
      isDrafted: false,
      names: undefined,
    },
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

test('facts are taken from the cache, if there is one', async () => {
  const { file, run } = prepared();
  const facts = await read({ run, file, links: LINKS });
  const cache = run.cache ?? '';
  const [kept = ''] = filesIn(cache);
  expect(kept).toMatch(/^facts\//);
  new Cache(cache).write('facts', basename(kept), JSON.stringify({ ...facts, ledgers: 'kept' }));
  expect((await read({ run, file, links: LINKS })).ledgers).toBe('kept');
  expect((await read({ run: { ...run, cache: undefined }, file, links: LINKS })).ledgers).toEqual(facts.ledgers);
});

describe('a draft', () => {
  const drafted = async () => {
    const settings = await readSettings({ input: ['fixtures/archive'], 'no-cache': true }, {}, REPO);
    const { file, run } = prepared();
    return { file, run: makeRun({ ...settings, redact: undefined, output: run.output }, true) };
  };

  test('is made when a session is read, unless the archive must be known before', async () => {
    const { file, run } = await drafted();
    const { draft, factsHash, summary } = await read({ run, file, links: LINKS });
    const [draftHash = ''] = draft ?? [];
    expect(draftHash).not.toBe('');
    // Reading the session again in this context makes the same draft.
    const session = { file, factsHash, draftHash, context: loneContext(summary, LINKS) } as unknown as LinkedSession;
    const { draft: again } = await openAgain({ run, session, isDrafted: true });
    expect({ ...again, pages: { ...again?.pages, isOutdated: undefined } }).toEqual(draft?.[1]);
    expect(again?.pages.isOutdated).toBe(false);
    expect((await read({ run: { ...run, isDrafted: false }, file, links: LINKS })).draft).toBeUndefined();
    writeFileSync(file.path ?? '', `${JSON.stringify({ type: 'summary', summary: 'Tides', leafUuid: 'u9' })}\n`);
    const pageless = await read({ run, file, links: LINKS });
    expect([pageless.summary.hasPage, pageless.draft]).toEqual([false, undefined]);
  });

  test('says when the files of its session have changed since', async () => {
    const { file, run } = await drafted();
    const { factsHash, summary } = await read({ run, file, links: LINKS });
    writeFileSync(file.path ?? '', `${user('Find Sunshine.')}\n`);
    const session = {
      file,
      factsHash,
      draftHash: 'd',
      context: loneContext(summary, LINKS),
    } as unknown as LinkedSession;
    expect((await openAgain({ run, session, isDrafted: true })).draft?.pages.isOutdated).toBe(true);
  });

  test('leaves its words and history in the cache', async () => {
    const { file, run } = await drafted();
    const cache = folderForTest();
    const { draft } = await read({ run: { ...run, cache }, file, links: LINKS });
    const kept = new Cache(cache).bytes('words', draft?.[0] ?? '');
    expect(deserialize(kept ?? Buffer.of())).toEqual(draft?.[1].words);
  });
});

test('facts are read again with another result in another file, and with other lines or results of another session', async () => {
  const { file, run } = prepared();
  const path = join(run.output, '../answers.jsonl');
  const hashes: string[] = [];
  for (const [answer, ids, continued] of [
    ['one', ['t1'], {}],
    ['two', ['t1'], {}],
    ['two', ['t2'], {}],
    ['two', ['t2'], { digests: ['digest'] }],
    ['two', ['t2'], { digests: ['digest'], results: ['t3'] }],
  ] as const) {
    writeFileSync(path, `${user([result('t1', answer)])}\n`);
    const continuedFrom = [{ key: 'k', title: '', digests: [], ...continued }];
    hashes.push(
      (await read({ run, file, links: { continuedFrom, answers: [{ path, ids }], mentions: [] } })).factsHash,
    );
  }
  expect(new Set(hashes).size).toBe(5);
});
