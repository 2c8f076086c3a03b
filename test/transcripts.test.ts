/** The library, `sessionary/transcripts`; test/cli/package.e2e.test.ts reads with the packed one. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callsOf, readArchive } from '../src/transcripts.ts';
import { folderForTest } from './helpers/folder-for-test.ts';
import { assistant, toolUse, user } from './helpers/lines.ts';

test('tools of a program read its calls, also while it reads another archive without them', async () => {
  const folder = join(folderForTest(), 'projects');
  mkdirSync(join(folder, '-home-ada-harbor'), { recursive: true });
  const lines = [user('How high is the tide?'), assistant([toolUse('t1', 'tide', { station: 'quay.txt' })])];
  writeFileSync(join(folder, '-home-ada-harbor/tide.jsonl'), `${lines.join('\n')}\n`);
  const like = { tool: 'Read', input: ({ station }: Readonly<Record<string, unknown>>) => ({ file_path: station }) };
  const [own, other] = [readArchive(folder, { tools: [{ names: ['tide'], like }] }), readArchive(folder)];
  const kinds: string[] = [];
  await Promise.all([own.overview(), other.overview()]);
  for (const archive of [own, other, own])
    for await (const session of archive) kinds.push(...[...callsOf(session)].map(({ call }) => call.tool.kind));
  expect(kinds).toEqual(['read', 'other', 'read']);
});
