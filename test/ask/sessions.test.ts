import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readName, readSession } from '../../src/ask/sessions.ts';
import { Site } from '../../src/ask/site.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';

/** A site with these sessions: the first has a transcript, of the second only its agents are left. */
function siteOf(whole: string, left: string): Site {
  const folder = folderForTest();
  mkdirSync(join(folder, 'sessions'));
  const [sessions, incomplete] = [whole, left].map((id) => {
    writeFileSync(join(folder, `sessions/${id}.json`), JSON.stringify({ id }));
    return [{ id, page: `sessions/${id}.html`, json: `sessions/${id}.json` }];
  });
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ sessions, incomplete }));
  return new Site(folder);
}

test.each(['6f0c2a10', '6f0c', 'sessions/6f0c2a10.html', 'https://a.example/sessions/6f0c2a10-agent-a1.html#t-1'])(
  '%s names a session of which only agents are left, as a search finds it',
  async (name) => {
    expect(await readSession(siteOf('271b678d', '6f0c2a10'), readName(name))).toEqual({ id: '6f0c2a10' });
  },
);

test('a beginning that fits several sessions, with a transcript or without, names none', async () => {
  const both = siteOf('6f0c678d', '6f0c2a10');
  await expect(readSession(both, readName('6f0c'))).rejects.toThrow('give more of the id: 6f0c678d, 6f0c2a10');
  await expect(readSession(both, readName('none'))).rejects.toThrow('no session "none"');
});
