/** Names of accounts, from the folders that sessions worked in: they are removed from what is published. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { discover } from '../../../src/transcript/discover/discover.ts';
import { accountsIn } from '../../../src/transcript/discover/found-accounts.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { user } from '../../helpers/lines.ts';

const inFolder = (cwd: string): string => user('Go', { cwd, sessionId: 's1' });

function namesIn(files: Readonly<Record<string, string | Uint8Array>>): readonly string[] {
  const root = folderForTest();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return discover([{ path: root, member: undefined }])
    .sessions.flatMap(accountsIn)
    .sort();
}

it.each<[string, string, readonly string[]]>([
  ['on Unix', '/home/ada-l/shop', ['ada-l']],
  ['on macOS, the folder itself', '/Users/ada-l', ['ada-l']],
  ['on Windows', 'C:\\Users\\Ada Lovelace\\shop', ['Ada Lovelace']],
  ['on Windows, in lowercase', 'c:\\users\\ada-l\\shop', ['ada-l']],
  ['in an address', 'app/users/ada-l/shop', []],
  ['on another disk', '/data/home/ada-l/shop', ['ada-l']],
  ['not the name of a machine', '/home/Runner/work', []],
  ['not the name of a role', '/Users/Admin/shop', []],
  ['no single letter', '/home/a/shop', []],
  ['elsewhere', '/srv/shop', []],
])('%s: %s -> %j', (_where, cwd, names) => expect(namesIn({ 'p/s1.jsonl': inFolder(cwd) })).toEqual(names));

it('are found in compressed transcripts, and in agents whose session is gone, each once and in order', () => {
  const agent = user('task', { cwd: '/home/bo-x/till', sessionId: 's9', isSidechain: true });
  expect(
    namesIn({
      'p/s1.jsonl.gz': gzipSync(inFolder('/home/zoe-z/shop')),
      'p/s2.jsonl': inFolder('/home/ada-l/shop') + inFolder('/home/ada-l/till'),
      'q/agent-1.jsonl': agent,
    }),
  ).toEqual(['ada-l', 'bo-x', 'zoe-z']);
});
