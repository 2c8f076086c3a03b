import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Cache } from '../../src/pipeline/cache.ts';
import { draftWords, dropDraft, hasDraft, putDraft, takeDraft } from '../../src/pipeline/draft-store.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const KEY = '3f'.repeat(32);
const NOTHING = {
  body: { own: [], agents: [], commands: [], changes: [], commits: [] },
  exports: undefined,
};
const WORDS = [{ url: 'sessions/one.html', words: 'where the words are' }];
const ASSETS = [
  { path: 'raw/one/1.js', content: 'sessionaryRaw()', isGrowing: true },
  { path: 'outputs/0123.txt', content: 'the whole output' },
] as const;

function put(): { readonly work: string; readonly output: string } {
  const work = join(folderForTest(), 'cache');
  putDraft(work, KEY, { ...NOTHING, words: WORDS, assets: ASSETS });
  return { work, output: join(work, '../site') };
}

describe('a draft', () => {
  it('is taken once, and its files with it', () => {
    const { work, output } = put();
    expect(hasDraft(work, KEY)).toBe(true);
    expect(draftWords(work, KEY)).toEqual(WORDS);
    expect(takeDraft(work, KEY, output)).toEqual({
      ...NOTHING,
      files: ['raw/one/1.js', 'outputs/0123.txt'],
    });
    expect(readFileSync(join(output, 'outputs/0123.txt'), 'utf8')).toBe('the whole output');
    expect(hasDraft(work, KEY)).toBe(false);
    expect(existsSync(`${new Cache(work).path('draft', KEY)}-0`)).toBe(false);
    expect(draftWords(work, KEY)).toBeUndefined();
    expect(takeDraft(work, KEY, output)).toBeUndefined();
  });

  it('is not taken when it was damaged', () => {
    const { work, output } = put();
    const path = new Cache(work).path('draft', KEY);
    writeFileSync(path, readFileSync(path, 'utf8').replace('commands', 'commends'));
    expect(takeDraft(work, KEY, output)).toBeUndefined();
  });

  it('is not taken when a file of it is missing', () => {
    const { work, output } = put();
    rmSync(`${new Cache(work).path('draft', KEY)}-1`);
    expect(takeDraft(work, KEY, output)).toBeUndefined();
  });

  it('leaves nothing when no page is made of it', () => {
    const { work } = put();
    dropDraft(work, KEY);
    expect(hasDraft(work, KEY)).toBe(false);
    expect(existsSync(`${new Cache(work).path('draft', KEY)}-1`)).toBe(false);
  });
});
