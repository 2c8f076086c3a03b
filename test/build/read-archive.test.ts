/** Which drafts are made before all sessions have been read and linked. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/build/config/settings.ts';
import { readArchive } from '../../src/build/read-archive.ts';
import { openAgain, read, readerOf } from '../../src/build/tasks/read-task.ts';
import { makeRun } from '../../src/build/work/run.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, at, user } from '../helpers/lines.ts';

test('those that were made for the context that their session turned out to have', async () => {
  const input = folderForTest();
  mkdirSync(join(input, 'p'));
  const first = [
    user('Paint the boat.', { uuid: 'u-1', parentUuid: null, sessionId: 'first', ...at(0) }),
    assistant('It is blue.', {}, { uuid: 'a-1', parentUuid: 'u-1', sessionId: 'first', ...at(1) }),
  ];
  const more = [
    user('Once more.', { uuid: 'u-2', parentUuid: 'a-1', sessionId: 'second', ...at(5) }),
    assistant('Twice blue.', {}, { uuid: 'a-2', parentUuid: 'u-2', sessionId: 'second', ...at(6) }),
  ];
  writeFileSync(join(input, 'p/first.jsonl'), first.join('\n'));
  writeFileSync(join(input, 'p/second.jsonl'), [...first, ...more].join('\n'));
  const settings = await readSettings({ input: [input], 'no-cache': true }, {}, input);
  const run = makeRun({ ...settings, output: folderForTest() }, true);
  const made: string[] = [];
  const linked = await readArchive(discover(settings.inputs), settings, run, {
    ...readerOf(run),
    read: async (file, links) => {
      const { draft: [hash = ''] = [], ...facts } = await read({ run, file, links });
      made.push(hash);
      return facts;
    },
  });
  // The second one was read twice: its first draft had all lines of the first one.
  expect(made).toHaveLength(3);
  expect(linked.sessions.filter(({ draftHash }) => made.includes(draftHash))).toHaveLength(2);
});

test('a session that continues a continued one names it as the archive does', async () => {
  const input = folderForTest();
  mkdirSync(join(input, 'p'));
  const lines = ['Paint the boat.', 'Paint the mast.', 'Paint the oars.'].map((words, index) => [
    user(words, { uuid: `u-${index}`, sessionId: `s-${index}`, ...at(index * 10) }),
    assistant('Done.', {}, { uuid: `a-${index}`, sessionId: `s-${index}`, ...at(index * 10 + 1) }),
  ]);
  for (const index of lines.keys())
    writeFileSync(
      join(input, `p/s-${index}.jsonl`),
      lines
        .slice(0, index + 1)
        .flat()
        .join('\n'),
    );
  const settings = await readSettings({ input: [input], 'no-cache': true }, {}, input);
  const run = makeRun({ ...settings, output: folderForTest() }, true);
  const { sessions } = await readArchive(discover(settings.inputs), settings, run, readerOf(run));
  const last = sessions.at(-1);
  if (last === undefined) throw new Error('There is no session.');
  const { pages } = (await openAgain({ run, session: last, isDrafted: true })).draft ?? {};
  expect(last.context.continuedFrom.map(({ title }) => title)).toEqual(['Paint the boat.', 'Paint the mast.']);
  expect(JSON.stringify(pages?.body.own.map(({ markup }) => Buffer.from(markup ?? []).toString()))).toContain(
    'Paint the mast.',
  );
});
