/** `check --review` with the compiled program: its page, and what becomes of each decision. */

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runWarm, startCli } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { keptTexts, PlayedMachine, said } from '../helpers/machine.ts';
import { writeSession } from '../helpers/transcripts.ts';
import { some } from '../redact/examples/some.ts';

/** No rule knows these. */
const [HARMLESS, SECRET, THIRD] = [1, 2, 3].map((at) => `${some(38)}${at}`) as [string, string, string];
const PROMPTS = [HARMLESS, SECRET, THIRD].map((value) => `It printed ${value} & stopped.`);

/** Starts a review, and gives its page. */
async function begin(folder: string, input: string) {
  const args = ['check', '--review', '--input', input, '--config', join(folder, 'sessionary.config.js')];
  const env = { XDG_STATE_HOME: join(folder, 'state') };
  const child = startCli([...args, '--cache', join(folder, 'cache')], { cwd: folder, env });
  let printed = '';
  const errors = text(child.stderr);
  const closed = new Promise<number | null>((done) => child.on('close', done));
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await expect.poll(() => printed, { timeout: 20_000 }).toMatch(/http:\S+\//);
  const address = /http:\S+\//.exec(printed)?.[0] ?? '';
  const post = async (form: Readonly<Record<string, string>>): Promise<string> =>
    await (await fetch(address, { method: 'POST', body: new URLSearchParams(form) })).text();
  const page = await (await fetch(address)).text();
  const fingerprintOf = (value: string): string =>
    new RegExp(`f-([0-9a-f]{24})(?:(?!<article)[^])*${value}`).exec(
      page.slice(page.lastIndexOf('<article', page.indexOf(value))),
    )?.[1] ?? '';
  const ended = async () => ({ code: await closed, printed, errors: await errors });
  return { address, page, post, fingerprintOf, ended };
}

function statusOf(address: URL, headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  return new Promise((done, fail) => {
    get(address, { headers }, ({ statusCode }) => done(statusCode)).on('error', fail);
  });
}

function configured(): string {
  const folder = folderForTest();
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'sessionary.config.js'), 'export default {};\n');
  return folder;
}

test('a page shows each finding in its context, and carries out what is decided', async () => {
  const folder = configured();
  const input = join(folder, 'in');
  writeSession(input, '-home-ada-shop', 'one', PROMPTS);
  const { address, page, post, fingerprintOf, ended } = await begin(folder, input);
  expect(page).toContain(`It printed <mark>${SECRET}</mark> &amp; stopped.`);
  expect(await statusOf(new URL('/', address), {})).toBe(404);
  expect(await statusOf(new URL(address), { host: 'evil.test' })).toBe(404);
  expect(await post({ fingerprint: fingerprintOf(HARMLESS), decision: 'waive' })).toContain('Say why it is no secret.');
  const waived = await post({ fingerprint: fingerprintOf(HARMLESS), decision: 'waive', reason: 'a hash of <ours>' });
  expect(waived).toContain('1 waived, 0 redacted, 2 left.');
  await post({ fingerprint: fingerprintOf(SECRET), decision: 'redact' });
  await post({ fingerprint: fingerprintOf(THIRD), decision: 'leave' });
  const { code, printed, errors } = await ended();
  expect([code, errors]).toEqual([1, '']);
  expect(printed).toContain('1 waived, 1 redacted, 1 left.');
  expect(printed).not.toContain(SECRET);
  expect(readFileSync(join(folder, 'sessionary.waivers.json'), 'utf8')).toBe(
    `[\n  {"fingerprint":"${fingerprintOf(HARMLESS)}","reason":"a hash of <ours>"}\n]\n`,
  );
  const local = join(folder, '.sessionary-redact');
  expect([readFileSync(local, 'utf8'), statSync(local).mode & 0o777]).toEqual([`"${SECRET}"\n`, 0o600]);
  const check = ['check', '--input', input, '--config', join(folder, 'sessionary.config.js')];
  const again = await runWarm(check, { cwd: folder });
  expect(again.stderr).toContain('1 finding that redaction did not remove');
  const fingerprint = fingerprintOf(THIRD);
  expect((await runWarm(['check', '--waive', fingerprint], { cwd: folder })).stderr).toMatch(/Give the reason/);
  await runWarm(['check', '--waive', fingerprint, '--reason', 'an example'], { cwd: folder });
  expect((await runWarm(check, { cwd: folder })).code).toBe(0);
});

test('redacting takes a value out of an archive folder, and no collection brings it back', async () => {
  const folder = configured();
  const machine = new PlayedMachine(folder);
  const archive = join(folder, 'archive');
  Object.assign(machine, { state: join(folder, 'state/sessionary') });
  machine.write(1, [said('a', PROMPTS[1] ?? '')]);
  machine.collect(archive);
  const { post, fingerprintOf, ended } = await begin(folder, archive);
  await post({ fingerprint: fingerprintOf(SECRET), decision: 'redact' });
  expect((await ended()).code).toBe(0);
  machine.append(1, said('b', `Again: ${SECRET}`, 1));
  machine.collect(archive);
  expect(JSON.stringify(keptTexts(archive))).not.toContain(SECRET);
  expect(JSON.stringify(keptTexts(archive))).toContain('Again: [redacted: forgotten]');
  expect(existsSync(join(folder, '.sessionary-redact'))).toBe(false);
});
