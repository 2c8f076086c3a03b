/** Which pages and bundles a build makes, and which it keeps. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { indexBundles, planPages, printPages } from '../../src/build/make-pages.ts';
import { Progress } from '../../src/build/progress.ts';
import { filesOf, GrowingManifest, type Manifest, readManifest } from '../../src/build/store/manifest.ts';
import type { Given, TaskKind, ToPrint } from '../../src/build/tasks/tasks.ts';
import type { Drafts } from '../../src/build/work/drafts.ts';
import type { Run } from '../../src/build/work/run.ts';
import type { LinkedSession } from '../../src/build/work/session-context.ts';
import type { Workers } from '../../src/build/workers.ts';
import { BUNDLE_BYTES } from '../../src/search/index/bundles.ts';
import { wordsOf } from '../../src/search/index/page-words.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { sessionOf } from '../search/helpers.ts';

const KEYS = ['a', 'b', 'c'];

function session(key: string): LinkedSession {
  const file = { size: 1, agents: [] } as unknown as LinkedSession['file'];
  return {
    file,
    context: { key },
    archived: sessionOf({ key }),
    pageHash: `page of ${key}`,
  } as unknown as LinkedSession;
}

/** Runs the second half of a build with workers that only record their tasks. */
async function make(output: string, before: Manifest, keys: readonly string[] = KEYS, isCached = true) {
  const done: string[] = [];
  const answers = {
    print: ({ sessions }: Given<'print'>) =>
      sessions.map(
        ({
          linked: {
            context: { key },
          },
        }) => ({
          key,
          files: [`sessions/${key}.html`, `raw/${key}/1.js`],
          pages: 1,
          commands: [],
          prompts: [],
          pageHash: `page of ${key}`,
        }),
      ),
    index: ({ bundle }: Given<'index'>) => [`${bundle.folder}/file`],
    vocabulary: () => ['pagefind/words/files.js'],
    why: () => ['why/0.js'],
  };
  const workers = {
    do: async (kind: TaskKind, given: never) => {
      const { sessions = [], bundle, documents = [] }: Partial<Given<'print'> & Given<'index'>> = given;
      const keys = [
        ...sessions.map((one: Partial<ToPrint>) => one.linked?.context.key),
        ...documents.map(({ key }) => key),
      ];
      const pages = kind === 'print' ? `, before: ${sessions.map(({ earlier }) => earlier.join(' ')).join(', ')}` : '';
      done.push(`${kind} ${bundle === undefined ? '' : `${bundle.number} of `}${keys.join(' ')}${pages}`.trim());
      return answers[kind as keyof typeof answers](given);
    },
    rest: async () => undefined,
    expect: () => undefined,
    threads: 2,
  };
  const pages = { body: { own: [], agents: [] }, growing: [] };
  // Each session fills a bundle.
  const words = ({ context: { key } }: LinkedSession) => [
    { url: `sessions/${key}.html`, ...wordsOf([]), bytes: BUNDLE_BYTES },
  ];
  const drafts = {
    part: async (kind: string, linked: LinkedSession) => (kind === 'words' ? words(linked) : { turns: [] }),
    ensure: async () => undefined,
    take: async () => pages,
  };
  const manifest = new GrowingManifest(output, before);
  const given = {
    run: { output, cache: isCached ? 'cache' : undefined, site: { timeZone: 'UTC' } } as unknown as Run,
    workers: workers as unknown as Workers,
    drafts: drafts as unknown as Drafts,
    progress: new Progress({ write: () => undefined }, 'quiet'),
    sessions: keys.map(session),
    before,
    manifest,
  };
  const plan = await planPages(given);
  const [, vocabulary] = await Promise.all([printPages(given, plan), indexBundles(given, plan)]);
  return { done, changed: plan.changed.length, manifest: manifest.complete(plan.bundles, vocabulary) };
}

const NOTHING: Manifest = { sessions: [], bundles: [], histories: [], others: [], pages: [] };

/** Everything that a build would write. */
function plant(output: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(join(output, file, '..'), { recursive: true });
    writeFileSync(join(output, file), '');
  }
}

describe('a build', () => {
  it('makes everything when there is no manifest', async () => {
    const output = folderForTest();
    const { done, changed, manifest } = await make(output, NOTHING);
    expect(done).toEqual([
      'print a b c, before: , ,',
      ...['index 1 of a', 'index 2 of b', 'index 3 of c', 'vocabulary'],
    ]);
    expect(changed).toBe(3);
    expect(manifest.bundles.map(({ files }) => files)).toEqual([
      ['pagefind/file'],
      ['pagefind/2/file'],
      ['pagefind/3/file'],
    ]);
    expect(readManifest(output)).toEqual(manifest);
  });

  it('makes no page and no bundle when everything is up to date', async () => {
    const output = folderForTest();
    const { manifest } = await make(output, NOTHING);
    plant(output, [...filesOf(manifest)]);
    const again = await make(output, manifest);
    expect(again).toMatchObject({ done: ['vocabulary'], changed: 0, manifest });
    const uncached = await make(output, manifest, KEYS, false);
    expect(uncached).toMatchObject({ changed: 3, manifest });
    expect(uncached.done).toHaveLength(5);
  });

  it('makes again what has changed or lost a file', async () => {
    const output = folderForTest();
    const { manifest } = await make(output, NOTHING);
    plant(output, [...KEYS.map((key) => `sessions/${key}.html`), 'raw/a/1.js', 'raw/b/1.js']);
    plant(output, ['pagefind/file', 'pagefind/3/file']);
    const sessions = manifest.sessions.map((one) => (one.key === 'a' ? { ...one, pageHash: 'other' } : one));
    const again = await make(output, { ...manifest, sessions });
    expect(again.done).toEqual(['print a c, before: sessions/a.html, sessions/c.html', 'index 2 of b', 'vocabulary']);
    expect(again.manifest).toEqual(manifest);
  });

  it('prints again what an interrupted build left, and knows the pages that were published', async () => {
    const output = folderForTest();
    const { manifest } = await make(output, NOTHING);
    plant(output, [...filesOf(manifest)]);
    const changed = manifest.sessions.map((one) => ({ ...one, pageHash: 'other' }));
    const interrupted = new GrowingManifest(output, { ...manifest, sessions: changed });
    for (const one of manifest.sessions.slice(1)) interrupted.addSession(one);
    interrupted.write();
    const again = await make(output, readManifest(output));
    expect(again.done).toContain('print a, before: sessions/a.html');
  });

  it('keeps no bundle that is no longer part of the index', async () => {
    const other = { hash: 'other', files: [] };
    const { manifest } = await make(folderForTest(), { ...NOTHING, bundles: [other] });
    expect(manifest.bundles).toHaveLength(3);
    expect(manifest.bundles).not.toContainEqual(other);
  });
});
