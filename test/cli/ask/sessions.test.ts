import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readName, readSession } from '../../../src/cli/ask/sessions.ts';
import { Site } from '../../../src/cli/ask/site.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

const JSON_FILE = 'quay.jsonl.gz';

/** Each session is a gzip member. */
function writeJson(folder: string, sessions: readonly { readonly page: string }[]): void {
  const members = sessions.map(({ page }) => gzipSync(`${JSON.stringify({ page })}\n`));
  writeFileSync(join(folder, JSON_FILE), Buffer.concat(members));
}

/** A site with these sessions: the first has a transcript, of the second only its agents are left. */
function siteOf(whole: string, left: string): Site {
  const folder = folderForTest();
  const [sessions, incomplete] = [whole, left].map((id) => {
    return [{ id, page: `sessions/${id}.html`, json: JSON_FILE }];
  });
  writeJson(folder, [...(sessions ?? []), ...(incomplete ?? [])]);
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ sessions, incomplete }));
  return new Site(folder);
}

test.each(['6f0c2a10', '6f0c', 'sessions/6f0c2a10.html', 'https://a.example/sessions/6f0c2a10-agent-a1.html#t-1'])(
  '%s names a session of which only agents are left, as a search finds it',
  async (name) => {
    expect(await readSession(siteOf('271b678d', '6f0c2a10'), readName(name))).toEqual({
      page: 'sessions/6f0c2a10.html',
    });
  },
);

test('a session is found in the files that follow index.json, as far as there are any', async () => {
  const folder = folderForTest();
  const rows = ['6f0c2a10', '271b678d'].map((id) => ({ id, page: `sessions/${id}.html`, json: JSON_FILE }));
  writeJson(folder, rows);
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ sessions: [rows[0]], more: 'index-2.json' }));
  const old = (): Promise<unknown> => readSession(new Site(folder), readName('271b'));
  await expect(old()).rejects.toThrow('has no session "271b"');
  for (const more of [undefined, 'index-2.json', '../index-3.json']) {
    writeFileSync(join(folder, 'index-2.json'), JSON.stringify({ sessions: [rows[1]], more }));
    expect(await old()).toEqual({ page: 'sessions/271b678d.html' });
  }
});

test('the address of a page names its session, even if others have an id like that', async () => {
  const folder = folderForTest();
  const sessions = ['twin', 'twin-5d2b1e0f'].map((key) => {
    return { id: 'twin', page: `sessions/${key}.html`, json: JSON_FILE };
  });
  writeJson(folder, sessions);
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ sessions }));
  const read = (name: string): Promise<unknown> => readSession(new Site(folder), readName(name));
  expect(await read('sessions/twin.html#t-1')).toEqual({ page: 'sessions/twin.html' });
  expect(await read('twin-5d2b1e0f')).toEqual({ page: 'sessions/twin-5d2b1e0f.html' });
  await expect(read('twin')).rejects.toThrow('by its address: sessions/twin.html, sessions/twin-5d2b1e0f.html');
});

test('an address may end with the words that a browser highlights', () => {
  expect(readName('a.html?mark=x#t-1:~:text=neap%20tide').turn).toBe('t-1');
  expect(readName('a.html#:~:text=neap').turn).toBeUndefined();
});

test('a beginning that fits several sessions, with a transcript or without, names none', async () => {
  const both = siteOf('6f0c678d', '6f0c2a10');
  await expect(readSession(both, readName('6f0c'))).rejects.toThrow(
    'name one by its address: sessions/6f0c678d.html, sessions/6f0c2a10.html',
  );
  await expect(readSession(both, readName('6f'))).rejects.toThrow('"6f" is too short; give at least 4 characters');
  await expect(readSession(both, readName('none'))).rejects.toThrow('no session "none"');
});
