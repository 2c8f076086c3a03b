import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, it, test } from 'vitest';
import { Cache } from '../../src/build/store/cache.ts';
import { writeAssets } from '../../src/build/store/output-folder.ts';
import type { Parts } from '../../src/build/work/draft.ts';
import { Drafts } from '../../src/build/work/drafts.ts';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import { wordsOf } from '../../src/search/index/page-words.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';

/** The draft of a session, with ten bytes of markup. */
function draftOf(key: string): Parts {
  const page = { url: `sessions/${key}.html`, turns: [], outline: [], minimap: undefined, netChanges: [], strays: [] };
  const own = [{ ...page, count: 0, markup: new Uint8Array(Buffer.from('<p>one</p>')) }];
  const story = { asked: undefined, next: '', decided: [], result: undefined };
  return {
    pages: {
      body: { own, agents: [], commands: [], changes: [], commits: [], story },
      exports: undefined,
      languages: ['go'],
      files: ['outputs/0123.txt'],
      growing: [],
    },
    words: [{ url: `sessions/${key}.html`, ...wordsOf([]), vocabulary: `${key}${key}` }],
    history: { turns: [{ href: key, prompt: '' }] },
  };
}

function session(key: string): LinkedSession {
  return { draftHash: key } as unknown as LinkedSession;
}

/** Drafts of which `most` bytes are held, the sessions that were read again, and the files of the build. */
function prepared(most: number, cache?: string) {
  const workFolder = join(folderForTest(), 'work');
  const made: string[] = [];
  const make = async ({ draftHash }: LinkedSession): Promise<Parts> => {
    made.push(draftHash);
    return draftOf(draftHash);
  };
  return {
    drafts: new Drafts({ cache, workFolder }, make, most),
    made,
    files: () => (existsSync(workFolder) ? filesIn(workFolder) : []),
  };
}

test.each([
  ['all in memory', 1000, []],
  ['the second one in a file', 17, ['pages-two', 'words-two']],
  ['both in files', 0, ['pages-one', 'pages-two', 'words-one', 'words-two']],
])('drafts wait %s, until their pages are taken', async (_where, most, waiting) => {
  const { drafts, made, files } = prepared(most);
  for (const key of ['one', 'two']) drafts.keep(key, draftOf(key));
  expect(files().sort()).toEqual(waiting);
  for (const key of ['one', 'two']) {
    await drafts.ensure(session(key));
    expect(await drafts.take(session(key))).toEqual(draftOf(key).pages);
    expect(await drafts.part('words', session(key))).toEqual(draftOf(key).words);
    expect(await drafts.part('history', session(key))).toEqual(draftOf(key).history);
  }
  expect(files().filter((name) => name.startsWith('pages'))).toEqual([]);
  expect(made).toEqual([]);
});

it('forgets drafts that no page needs', async () => {
  const { drafts, made, files } = prepared(17);
  for (const key of ['one', 'two']) drafts.keep(key, draftOf(key));
  drafts.keepOnly(new Set(['one']));
  expect(files()).toEqual([]);
  for (const key of ['one', 'two']) await drafts.ensure(session(key));
  expect(made).toEqual(['two']);
});

it('takes words and history from the cache, and reads a session again if they are damaged', async () => {
  const cache = folderForTest();
  const stored = new Cache(cache);
  stored.write('words', 'one', serialize([{ url: 'u', vocabulary: 'from the cache' }]));
  stored.write('history', 'one', serialize({ turns: [] }));
  const { drafts, made } = prepared(1000, cache);
  expect(await drafts.part('words', session('one'))).toEqual([{ url: 'u', vocabulary: 'from the cache' }]);
  const path = stored.path('history', 'one');
  writeFileSync(path, readFileSync(path, 'latin1').replace('turns', 'tunes'), 'latin1');
  expect(await drafts.part('history', session('one'))).toEqual(draftOf('one').history);
  expect(made).toEqual(['one']);
});

test('a file beside pages is written unless one of its name and size is there: it is named after its content', () => {
  const output = folderForTest();
  const asset = { path: '0123.txt', content: 'the whole output' };
  const path = join(output, asset.path);
  for (const [there, left] of [
    ['THE WHOLE OUTPUT', 'THE WHOLE OUTPUT'],
    ['cut', 'the whole output'],
  ] as const) {
    writeFileSync(path, there);
    expect(writeAssets([asset], output)).toEqual(['0123.txt']);
    expect(readFileSync(path, 'utf8')).toBe(left);
  }
  writeFileSync(path, 'THE WHOLE OUTPUT');
  writeAssets([{ ...asset, isGrowing: true }], output);
  expect(readFileSync(path, 'utf8')).toBe('the whole output');
  rmSync(path);
  writeAssets([asset], output);
  expect(readFileSync(path, 'utf8')).toBe('the whole output');
});
