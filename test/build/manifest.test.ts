/** The manifest of a build at work. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/hash.ts';
import {
  filesOf,
  GrowingManifest,
  type KeptHistory,
  MANIFEST,
  type PrintedSession,
  readManifest,
} from '../../src/build/store/manifest.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

const NOTHING = { sessions: [], bundles: [], histories: [], others: [], pages: [] };

function session(key: string): PrintedSession {
  const nothing = { commands: [], prompts: [], languages: [], documents: [] };
  return { key, files: [`sessions/${key}.html`], pages: 1, ...nothing, pageHash: key };
}

function history(key: string): KeptHistory {
  return { key, files: [`files/${key}.html`], hash: key } as unknown as KeptHistory;
}

test('lists what is complete, in an order that does not depend on threads', () => {
  const output = folderForTest();
  const manifest = new GrowingManifest(output, { ...NOTHING, others: ['index.html'] });
  for (const key of ['b', 'c', 'a']) manifest.addSession(session(key));
  for (const key of ['tides', 'shop']) manifest.addHistory(history(key));
  for (const hash of ['2', '1', 'of an earlier plan'])
    manifest.bundles.set(hash, { hash, files: [`pagefind/${hash}`] });
  manifest.write();
  const noted = readManifest(output);
  expect(noted.sessions.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(noted.histories.map(({ key }) => key)).toEqual(['shop', 'tides']);
  // Until the build is complete, the pages of the earlier one are still there.
  expect(noted.others).toEqual(['index.html']);
  const plan = [{ key: '1' }, { key: '2' }, { key: 'not made' }];
  const complete = manifest.complete(plan, ['search.html']);
  expect(readManifest(output)).toEqual(complete);
  expect(complete.bundles.map(({ hash }) => hash)).toEqual(['1', '2']);
  expect([...filesOf(complete)]).toEqual([
    ...['a', 'b', 'c'].map((key) => `sessions/${key}.html`),
    ...['pagefind/1', 'pagefind/2', 'files/shop.html', 'files/tides.html', 'search.html'],
  ]);
});

test('is not written again right after it was written', () => {
  const output = folderForTest();
  const manifest = new GrowingManifest(output, NOTHING);
  manifest.write();
  manifest.addSession(session('a'));
  manifest.note();
  expect(readManifest(output).sessions).toEqual([]);
});

test('of an earlier version may lack what that did not know', () => {
  const output = folderForTest();
  const text = JSON.stringify({ others: ['index.html'] });
  writeFileSync(join(output, MANIFEST), `${sha256(text)}\n${text}`);
  expect(readManifest(output)).toEqual({ ...NOTHING, others: ['index.html'] });
});
