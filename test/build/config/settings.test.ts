/** What becomes of options and sessionary.config.js. */

import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Options, readArchiveSettings, readSettings, type Settings } from '../../../src/build/config/settings.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';
import { writeSession } from '../../helpers/transcripts.ts';

/** A folder `project` with this configuration, as JavaScript, and an `archive` beside it. */
function write(config: string): { readonly root: string; readonly path: string } {
  const root = folderForTest();
  for (const name of ['project', 'archive', 'project/archive']) mkdirSync(join(root, name));
  const path = join(root, 'project/sessionary.config.js');
  writeFileSync(path, `export default ${config};`);
  return { root, path };
}

async function settingsOf(config: string, options: Options = {}, env: NodeJS.ProcessEnv = {}): Promise<Settings> {
  const { root, path } = write(config);
  const given = { input: ['archive'], config: path, ...options };
  return await readSettings(given, env, root);
}

const CONFIG = (publish: string): string => `{ publish: ${publish} }`;
const PASSWORD = { SESSIONARY_PASSWORD: 'nine green otters' };
const SALT = "salt: '0123456789abcdef'";

test('without a configuration, secrets are removed, everything else is published, and nothing is strict', async () => {
  const { redact, publish, strict, limits, prices, timeZone, address, verbosity } = await settingsOf('{}');
  expect({ redact, publish, strict, limits, prices, timeZone, address, verbosity }).toEqual({
    redact: { off: [], home: true, emails: false, authors: false, hosts: false, words: [], patterns: [] },
    publish: {
      ...{ members: [], branches: [], titles: [], tags: [], kinds: [], embed: [] },
      ...{ thinking: true, outputs: true, raw: true, exports: true, history: true, costs: true, index: false },
    },
    strict: false,
    limits: { pageWeight: 1_500_000, outputLength: 40_000, agentWeight: 300_000 },
    prices: {},
    timeZone: 'UTC',
    address: '',
    verbosity: 'normal',
  });
});

describe('a setting', () => {
  it.each<[what: string, config: string, options: Options, of: (settings: Settings) => unknown, value: unknown]>([
    ['since: a day', "{ since: '2026-03-01' }", {}, ({ since }) => since, Date.UTC(2026, 2, 1)],
    ['since: the beginning of 1970', "{ since: '1970-01-01' }", {}, ({ since }) => since, 0],
    ['until: with the whole day', "{ until: '2026-03-01' }", {}, ({ until }) => until, Date.UTC(2026, 2, 2) - 1],
    ['until: a time', "{ until: '2026-03-01T10:00:00Z' }", {}, ({ until }) => until, Date.UTC(2026, 2, 1, 10)],
    [
      'an option before the configuration',
      "{ since: '2026-03-01' }",
      { since: '2026-03-02' },
      ({ since }) => since,
      Date.UTC(2026, 2, 2),
    ],
    ['no thinking: no original lines', CONFIG('{ thinking: false }'), {}, ({ publish }) => publish.raw, false],
    ['no outputs: no original lines', CONFIG('{ outputs: false }'), {}, ({ publish }) => publish.raw, false],
    ['tags as they are written', CONFIG("{ tags: ['#Publish'] }"), {}, ({ publish }) => publish.tags, ['publish']],
    ['redact: false', '{ redact: false }', {}, ({ redact }) => redact, undefined],
    ['--no-redact', '{ redact: {} }', { 'no-redact': true }, ({ redact }) => redact, undefined],
    ['limits', '{ limits: { outputLength: 5000 } }', {}, ({ limits }) => limits.outputLength, 5000],
    ['cache: false', '{ cache: false }', {}, ({ cache }) => cache, undefined],
    ['--no-cache', "{ cache: '../c' }", { 'no-cache': true }, ({ cache }) => cache, undefined],
    [
      'the address without a slash',
      "{ baseUrl: 'https://a.example/x?y' }",
      {},
      ({ address }) => address,
      'https://a.example/x/',
    ],
    [
      'the address with a slash',
      "{ baseUrl: 'https://a.example/x/' }",
      {},
      ({ address }) => address,
      'https://a.example/x/',
    ],
    [
      'origins',
      CONFIG("{ embed: ['https://a.example/', 'https://b.example:81'] }"),
      {},
      ({ publish }) => publish.embed,
      ['https://a.example', 'https://b.example:81'],
    ],
  ])('%s', async (_what, config, options, of, value) => {
    expect(of(await settingsOf(config, options))).toEqual(value);
  });

  it.each<[what: string, config: string, says: RegExp]>([
    ['a day that no calendar has', "{ until: '2026-02-30' }", /"until".*2026-02-30/],
    ['a price that is text', "{ prices: { x: { input: 1, output: 2, cacheRead: '1' } } }", /"prices"/],
    ['a limit named like a property of every object', '{ limits: { toString: 5000 } }', /"limits"/],
    [
      'an unknown rule',
      "{ redact: { off: ['jwtt'] } }",
      /"jwtt" that does not exist; a rule is called what its marks say/,
    ],
    [
      'pages that are embedded and encrypted',
      CONFIG(`{ embed: ['https://a.example'], password: true, ${SALT} }`),
      /not both/,
    ],
    ['an origin with a path', CONFIG("{ embed: ['https://a.example/x'] }"), /without a path/],
    ['no salt', CONFIG('{ password: true }'), /"salt".*salt: '[0-9a-f]{32}'/],
    ['a short salt', CONFIG("{ password: true, salt: '0123456789abcde' }"), /"salt"/],
    ['another host', "{ host: 'github' }", /"host" in the configuration must be one of github-pages/],
  ])('may not be %s', async (_what, config, says) => {
    await expect(settingsOf(config, {}, PASSWORD)).rejects.toThrow(says);
  });
});

test.each([
  ['1', 1],
  ['32', 32],
])('--threads %s is a number of threads', async (threads, most) => {
  expect((await settingsOf('{}', { threads })).threads).toBe(most);
});

test.each(['0', '33', '-1', 'all', '1.5'])('--threads %s is refused', async (threads) => {
  await expect(settingsOf('{}', { threads })).rejects.toThrow(
    `--threads must be a number from 1 to 32, not "${threads}".`,
  );
});

test('by default, there is a thread for each core at most', async () => {
  const { threads } = await settingsOf('{}', {});
  expect(threads).toBeGreaterThanOrEqual(1);
  expect(threads).toBeLessThanOrEqual(availableParallelism());
});

test('a path is relative to the file that it is written in, or to the working folder if it is an option', async () => {
  const { root, path } = write(
    "{ inputs: ['archive', { path: '../archive', member: 'Ada' }], output: 'site', cache: 'c' }",
  );
  const placesOf = async (options: Options) => {
    const { inputs, output, cache } = await readSettings({ config: path, ...options }, {}, root);
    return [...inputs.map((input) => input.path), output, cache].map((place) => place?.slice(root.length));
  };
  expect(await placesOf({})).toEqual(['/project/archive', '/archive', '/project/site', '/project/c']);
  expect(await placesOf({ input: ['archive'], output: 'site', cache: 'c' })).toEqual(['/archive', '/site', '/c']);
});

test('a configuration that has changed is read again', async () => {
  const { root, path } = write("{ title: 'Old' }");
  const titleOf = async (time: number) => {
    utimesSync(path, time, time);
    const options = { input: ['archive'], config: path };
    return (await readSettings(options, {}, root)).title;
  };
  expect(await titleOf(1000)).toBe('Old');
  expect((await readSettings({ config: path, title: 'Given' }, {}, root)).title).toBe('Given');
  writeFileSync(path, "export default { title: 'New' };");
  expect(await titleOf(2000)).toBe('New');
});

test('an archive folder is redacted like the site, unless that is switched off', async () => {
  const redactOf = async (config: string, noRedact = false) => {
    const { root, path } = write(config);
    return (await readArchiveSettings({ config: path, noRedact }, root)).redact;
  };
  expect(await redactOf("{ redact: { words: ['Acme'] } }")).toMatchObject({ home: true, words: ['Acme'] });
  expect(await redactOf('{ redact: false }')).toBeUndefined();
  expect(await redactOf('{}', true)).toBeUndefined();
});

test('the password of an encrypted site is needed to write it, not to check its sessions', async () => {
  const lockOf = async (options: Options, env = {}) =>
    (await settingsOf(CONFIG(`{ password: true, ${SALT} }`), options, env)).lock;
  await expect(lockOf({})).rejects.toThrow('SESSIONARY_PASSWORD');
  await expect(lockOf({}, { SESSIONARY_PASSWORD: 'ten letter' })).rejects.toThrow('at least 12 characters');
  expect(await lockOf({}, PASSWORD)).toMatchObject({
    password: 'nine green otters',
  });
  expect(await lockOf({ readsOnly: true })).toBeUndefined();
});

test('typed prompts of the own folder are watched for even if there are none yet', async () => {
  const root = folderForTest();
  writeSession(join(root, 'projects'), '-home-ada-shop', 'open', ['Open the shop.']);
  const { inputs } = await readSettings({}, { CLAUDE_CONFIG_DIR: root }, root);
  expect(inputs).toEqual([{ path: join(root, 'projects'), member: undefined, history: join(root, 'history.jsonl') }]);
});
