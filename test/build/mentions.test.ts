/** A secret that a rule recognised in one place is redacted in the whole archive. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readSettings } from '../../src/build/config/settings.ts';
import { readArchive } from '../../src/build/read-archive.ts';
import { Cache } from '../../src/build/store/cache.ts';
import { openSession, readerOf } from '../../src/build/tasks/read-task.ts';
import { makeRun } from '../../src/build/work/run.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
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

/** Reads the archive as a build does: titles, all that pages are made from, and how much was added to the cache. */
async function readAll({ input, cache }: { readonly input: string; readonly cache: string | undefined }) {
  const kept = cache === undefined ? { 'no-cache': true } : { cache };
  const settings = await readSettings({ input: [input], ...kept }, {}, input);
  const run = makeRun(settings, true);
  const write = vi.spyOn(Cache.prototype, 'write');
  const { sessions } = await readArchive(discover(settings.inputs), settings, run, readerOf(run));
  const written = write.mock.calls.length;
  write.mockRestore();
  const texts = sessions.map((linked) => openSession(run, linked, async ({ session }) => JSON.stringify(session)));
  return {
    written,
    site: {
      hashes: sessions.map(({ pageHash }) => pageHash),
      titles: sessions.map(({ archived }) => archived.summary.title),
      all: (await Promise.all(texts)).join(),
    },
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
  const { titles, all } = (await readAll(given)).site;
  expect(titles).toEqual(['Try [redacted: password #1] again.', 'It is [redacted: password #1].']);
  for (const words of ['deploy', 'Deploy with', 'deployed with', 'password:'])
    expect(all).toContain(`${words} [redacted: password #1]`);
  expect(all).not.toContain(VALUE);
});

test('with the cache as without it, which no secret is in', async () => {
  const given = archive();
  given.write('old.jsonl', OLD);
  expect((await readAll(given)).site.titles).toEqual([`Try ${VALUE} again.`]);
  given.write('new.jsonl', NEW);
  const cold = await readAll({ ...given, cache: undefined });
  expect((await readAll(given)).site).toEqual(cold.site);
  expect(await readAll(given)).toEqual({ site: cold.site, written: 0 });
  given.write('newer.jsonl', [user(`Is ${VALUE} still right?`, { uuid: 'u-9', ...at(20) })]);
  const more = await readAll(given);
  expect(more.site.titles.at(-1)).toBe('Is [redacted: password #1] still right?');
});

test('the cache has no secret, and a session whose secret is none any more is shown as it is', async () => {
  const given = archive();
  given.write('old.jsonl', OLD);
  given.write('new.jsonl', NEW);
  await readAll(given);
  for (const path of filesIn(given.cache)) expect(readFileSync(join(given.cache, path), 'latin1')).not.toContain(VALUE);
  expect((await readAll(given)).written).toBe(0);
  given.write('new.jsonl', NEW.slice(0, 3));
  expect((await readAll(given)).site).toEqual((await readAll({ ...given, cache: undefined })).site);
});

test('a session without other places is not read again', async () => {
  const given = archive();
  given.write('old.jsonl', [user('Hello.', { uuid: 'u-1', ...at(0) })]);
  given.write('new.jsonl', NEW.slice(3));
  const { site } = await readAll(given);
  expect(site.titles).toEqual(['Hello.', 'password: [redacted: password #1]']);
});

test('numbers stay those of the places that rules recognise', async () => {
  const given = archive();
  given.write('one.jsonl', [
    user(`Not ${VALUE}.`, { uuid: 'u-1', ...at(0) }),
    user('password: Otterbay5914', { uuid: 'u-2', parentUuid: 'u-1', ...at(1) }),
    user(`password: ${VALUE}`, { uuid: 'u-3', parentUuid: 'u-2', ...at(2) }),
  ]);
  const { all } = (await readAll(given)).site;
  expect(all).toContain('Not [redacted: password #2].');
});
