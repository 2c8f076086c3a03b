import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discover } from '../../../src/transcript/discover/discover.ts';
import { leastTime } from '../../helpers/cpu-time.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { user } from '../../helpers/lines.ts';

// SESSIONARY_ENTRIES=100000 is as many as a large team may have; making the files takes most of the time.
test('a folder with very many entries is read in one pass', async () => {
  const third = Math.round(Number(process.env.SESSIONARY_ENTRIES ?? 3_000) / 3);
  const root = folderForTest();
  for (let at = 0; at < third; at++) {
    writeFileSync(join(root, `s${at}.jsonl`), '');
    writeFileSync(
      join(root, `agent-${at}.jsonl`),
      user('task', { sessionId: at % 2 === 0 ? 's7' : `gone-${at % 100}`, isSidechain: true }),
    );
    if (at % 2 === 0) mkdirSync(join(root, `s${at}`));
    else writeFileSync(join(root, `other-${at}.txt`), '');
  }
  const read = () => discover([{ path: root, member: undefined }]);
  const { sessions, problems } = read();
  expect(problems).toEqual([]);
  expect(sessions).toHaveLength(third + 50);
  expect(sessions.find(({ id }) => id === 's7')?.agents).toHaveLength(third / 2);
  expect(sessions.find(({ id }) => id === 'gone-1')?.agents).toHaveLength(third / 100);
  expect(await leastTime(third * 2.5, read)).toBeLessThan(third * 2.5);
}, 300_000);
