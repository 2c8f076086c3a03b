import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Cache } from '../../src/build/store/cache.ts';
import { draftPart, dropDraft, hasDraft, putDraft, takeDraft, writeAssets } from '../../src/build/work/draft-store.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const HASH = '3f'.repeat(32);
const NOTHING = {
  body: {
    own: [],
    agents: [],
    commands: [],
    changes: [],
    commits: [],
    story: { asked: undefined, decided: [], result: undefined },
  },
  exports: undefined,
};
const WORDS = [
  { url: 'sessions/one.html', words: 'where the words are\non two lines' },
  { url: 'sessions/one-2.html', words: 'and more' },
];
const ASSETS = [
  { path: 'raw/one/1.js', content: 'sessionaryRaw()', isGrowing: true },
  { path: 'outputs/0123.txt', content: 'the whole output' },
] as const;

const HISTORY = { turns: [], reads: ['/w/a.ts'] };

function put(): { readonly store: string; readonly output: string } {
  const store = join(folderForTest(), 'cache');
  putDraft(store, HASH, { ...NOTHING, words: WORDS, history: HISTORY, assets: ASSETS });
  return { store, output: join(store, '../site') };
}

describe('a draft', () => {
  it('is removed once it is used, together with its files; its words and history stay', () => {
    const { store, output } = put();
    expect(hasDraft(store, HASH)).toBe(true);
    expect(draftPart(store, 'words', HASH)).toEqual(WORDS);
    expect(takeDraft(store, HASH, output)).toEqual({
      ...NOTHING,
      files: ['raw/one/1.js', 'outputs/0123.txt'],
    });
    expect(readFileSync(join(output, 'outputs/0123.txt'), 'utf8')).toBe('the whole output');
    expect(hasDraft(store, HASH)).toBe(false);
    expect(existsSync(`${new Cache(store).path('draft', HASH)}-0`)).toBe(false);
    expect(draftPart(store, 'words', HASH)).toEqual(WORDS);
    expect(draftPart(store, 'history', HASH)).toEqual(HISTORY);
    expect(takeDraft(store, HASH, output)).toBeUndefined();
  });

  it('replaces a file that grows, though the one that is there has its size', () => {
    const { store, output } = put();
    mkdirSync(join(output, 'raw/one'), { recursive: true });
    writeFileSync(join(output, 'raw/one/1.js'), 'sessionaryOld()');
    takeDraft(store, HASH, output);
    expect(readFileSync(join(output, 'raw/one/1.js'), 'utf8')).toBe('sessionaryRaw()');
  });

  it('leaves a file that is already there: it is named after its content', () => {
    const { store, output } = put();
    mkdirSync(join(output, 'outputs'), { recursive: true });
    const path = join(output, 'outputs/0123.txt');
    for (const [there, left] of [
      ['THE WHOLE OUTPUT', 'THE WHOLE OUTPUT'],
      ['cut', 'the whole output'],
    ] as const) {
      writeFileSync(path, there);
      expect(writeAssets([ASSETS[1]], output)).toEqual(['outputs/0123.txt']);
      expect(readFileSync(path, 'utf8')).toBe(left);
    }
    writeFileSync(path, 'THE WHOLE OUTPUT');
    takeDraft(store, HASH, output);
    expect(readFileSync(path, 'utf8')).toBe('THE WHOLE OUTPUT');
    expect(existsSync(`${new Cache(store).path('draft', HASH)}-1`)).toBe(false);
  });

  it('counts as missing when it is damaged', () => {
    const { store, output } = put();
    const path = new Cache(store).path('draft', HASH);
    writeFileSync(path, readFileSync(path, 'utf8').replace('commands', 'commends'));
    expect(takeDraft(store, HASH, output)).toBeUndefined();
  });

  it('counts as missing when one of its files is missing or cut', () => {
    for (const damage of [(path: string) => writeFileSync(path, 'the whole'), (path: string) => rmSync(path)]) {
      const { store, output } = put();
      damage(`${new Cache(store).path('draft', HASH)}-1`);
      expect(takeDraft(store, HASH, output)).toBeUndefined();
      expect(existsSync(join(output, 'outputs/0123.txt'))).toBe(false);
    }
  });

  it('counts as missing when another build takes one of its files at the same time', () => {
    const { store, output } = put();
    beforeCalls('renameSync', (from) => rmSync(from));
    expect(takeDraft(store, HASH, output)).toBeUndefined();
  });

  it('leaves nothing but its words when no page is made of it', () => {
    const { store } = put();
    dropDraft(store, HASH);
    expect(hasDraft(store, HASH)).toBe(false);
    expect(existsSync(`${new Cache(store).path('draft', HASH)}-1`)).toBe(false);
  });
});
