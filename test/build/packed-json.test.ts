/** The JSON of a project's sessions in one file, which builds change without making it again. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { removeFile, writeFileIn } from '../../src/base/write-file.ts';
import { GrowingManifest, NO_FILES, type PrintedSession } from '../../src/build/store/manifest.ts';
import { hasItsJson, packJson } from '../../src/build/store/packed-json.ts';
import { linkArchive } from '../../src/site/link/link-archive.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { summaryOf } from '../helpers/summaries.ts';

const PACK = 'projects/tidepool.jsonl.gz';

function printed(output: string, key: string): PrintedSession {
  const json = `sessions/${key}.json.gz`;
  writeFileIn(join(output, json), gzipSync(`${key}\n`));
  const nothing = { languages: [], commands: [], prompts: [], documents: [] };
  return { ...nothing, key, pages: 1, pageHash: key, files: [`sessions/${key}.html`, json] };
}

/** Packs these, of which each hour has one, and removes what printing left. */
function packed(output: string, sessions: readonly PrintedSession[]) {
  const archive = linkArchive(sessions.map(({ key }, hour) => summaryOf(key, hour)));
  const manifest = new GrowingManifest(output, NO_FILES);
  for (const session of sessions) manifest.addSession(session);
  const singles = packJson(output, archive, manifest);
  for (const path of singles) removeFile(join(output, path));
  const lines = gunzipSync(readFileSync(join(output, PACK))).toString();
  return { lines, singles, sessions: sessions.map(({ key }) => manifest.printed.get(key) as PrintedSession) };
}

test('has a line for each session, the newest first, and takes over those that did not change', () => {
  const output = folderForTest();
  const first = packed(output, [printed(output, 'a'), printed(output, 'b')]);
  expect([first.lines, first.singles]).toEqual(['b\na\n', ['sessions/b.json.gz', 'sessions/a.json.gz']]);
  expect(first.sessions.map(({ files }) => files)).toEqual([
    ['sessions/a.html', PACK],
    ['sessions/b.html', PACK],
  ]);
  const again = packed(output, first.sessions);
  expect(again).toEqual({ ...first, singles: [] });
  const grown = packed(output, [...first.sessions, printed(output, 'c')]);
  expect([grown.lines, grown.singles]).toEqual(['c\nb\na\n', ['sessions/c.json.gz']]);
  const fewer = packed(output, grown.sessions.slice(1));
  expect([fewer.lines, fewer.singles]).toEqual(['c\nb\n', []]);
});

test('is not where the manifest says after a build that was interrupted', () => {
  const output = folderForTest();
  const before = packed(output, [printed(output, 'a')]).sessions;
  expect(before.map((session) => hasItsJson(output, session))).toEqual([true]);
  packed(output, [...before, printed(output, 'b')]);
  expect(before.map((session) => hasItsJson(output, session))).toEqual([false]);
});
