/** A secret that a rule found in one place is redacted in the whole archive. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/build/config/settings.ts';
import { readArchive } from '../../src/build/read-archive.ts';
import { openSession, readerOf } from '../../src/build/tasks/read-task.ts';
import { makeRun } from '../../src/build/work/run.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { assistant, at, result, toolUse, user } from '../helpers/lines.ts';

const VALUE = 'Harbor95canyon161';
const SAVED = '<persisted-output>\nOutput too large (54KB). Full output saved to: /h/.claude/new/tool-results/b1.txt\n';

function archive() {
  const input = folderForTest();
  const write = (path: string, lines: readonly string[]): void => {
    mkdirSync(join(input, 'p', path, '..'), { recursive: true });
    writeFileSync(join(input, 'p', path), lines.map((line) => `${line}\n`).join(''));
  };
  return { input, write, cache: folderForTest() };
}

/** Reads the archive as a build does: the titles of its sessions, and all that their pages are made from. */
async function readAll({ input, cache }: ReturnType<typeof archive>) {
  const settings = await readSettings({ input: [input], cache }, {}, input);
  const run = makeRun(settings, true);
  const { sessions, facts } = await readArchive(discover(settings.inputs), settings, run, readerOf(run));
  const texts = sessions.map((linked) => openSession(run, linked, async ({ session }) => JSON.stringify(session)));
  return {
    titles: sessions.map(({ archived }) => archived.summary.title),
    all: (await Promise.all(texts)).join(),
    facts,
  };
}

const OLD = [user(`Try ${VALUE} again.`, { uuid: 'u-1', ...at(0) }), assistant('No.', {}, { uuid: 'a-1', ...at(1) })];
const NEW = [
  user(`It is ${VALUE}.`, { uuid: 'u-2', ...at(10) }),
  assistant([toolUse('t1', 'Bash', { command: `deploy ${VALUE}` })], {}, { uuid: 'a-2', ...at(11) }),
  user([result('t1', SAVED)], { uuid: 'u-3', ...at(12) }),
  user(`password: ${VALUE}`, { uuid: 'u-4', ...at(13) }),
];

test('before it and after it, in other sessions, in agents and saved outputs, under one number', async () => {
  const given = archive();
  given.write('old.jsonl', OLD);
  given.write('new.jsonl', NEW);
  given.write('new/subagents/agent-a1.jsonl', [user(`Deploy with ${VALUE}.`, { isSidechain: true })]);
  given.write('new/tool-results/b1.txt', [`deployed with ${VALUE}`]);
  const { titles, all } = await readAll(given);
  expect(titles).toEqual(['Try [redacted: password #1] again.', 'It is [redacted: password #1].']);
  for (const words of ['deploy', 'Deploy with', 'deployed with', 'password:'])
    expect(all).toContain(`${words} [redacted: password #1]`);
  expect(all).not.toContain(VALUE);
});

test('also in a session that was read before the secret was known, and from a session that was', async () => {
  const given = archive();
  given.write('old.jsonl', OLD);
  expect((await readAll(given)).titles).toEqual([`Try ${VALUE} again.`]);
  given.write('new.jsonl', NEW);
  const cold = await readAll({ ...given, cache: folderForTest() });
  expect(await readAll(given)).toEqual({ ...cold, facts: expect.anything() });
  given.write('newer.jsonl', [user(`Is ${VALUE} still right?`, { uuid: 'u-9', ...at(20) })]);
  expect((await readAll(given)).titles.at(-1)).toBe('Is [redacted: password #1] still right?');
});
