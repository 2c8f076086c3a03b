/** Each setting of the configuration file: what it takes, and what is said about anything else. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/build/config/config-file.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

const NAME = 'sessionary.config.mjs';

async function read(config: string): Promise<unknown> {
  const file = join(folderForTest(), NAME);
  writeFileSync(file, `export default ${config};\n`);
  return readConfig(file, true);
}

/** The sentence that says what is wrong, without the folder. */
async function complaint(config: string): Promise<string> {
  const error: unknown = await read(config).then(
    () => 'nothing',
    (thrown: unknown) => thrown,
  );
  return String(error instanceof Error ? error.message : error).replace(/(^|\s)\/\S*\//, '$1');
}

const TRUE_OR_FALSE = 'true or false';
const GLOBS = 'a list of globs, none of them empty';
const FOLDERS = 'a list of folders, without ~';
const KINDS = 'plan, implementation, other, prompts';

test.each([
  ['title', "'Shop'", '1', 'a string'],
  ['description', "'What we did'", '[]', 'a string'],
  ['baseUrl', "'https://example.org/'", '1', 'a web address, such as https://example.org/archive/'],
  ['inputs', "['a', { path: 'b' }, { path: 'c', member: 'Ada' }]", "'a'", FOLDERS],
  ['inputs', '[]', '[{ path: 1 }]', FOLDERS],
  ['inputs', '[]', "[{ path: 'a', member: 1 }]", FOLDERS],
  ['inputs', '[]', "[{ path: 'a', name: 'Ada' }]", FOLDERS],
  ['inputs', "['a/~', '~ada']", "['~/a']", FOLDERS],
  ['inputs', "['~ada=b']", "['Ada=~/a']", FOLDERS],
  ['inputs', '[]', "[{ path: '~\\\\a' }]", FOLDERS],
  ['output', "'site'", 'false', 'the path of a folder, without ~'],
  ['output', "'~site'", "'~/site'", 'the path of a folder, without ~'],
  ['output', "'a~'", "'~\\\\site'", 'the path of a folder, without ~'],
  ['cache', 'false', "''", 'the path of a folder, without ~, or false'],
  ['inputs', '[]', "['']", FOLDERS],
  ['timeZone', "'Europe/Berlin'", '1', 'the name of a time zone, such as Europe/Berlin'],
  ['since', "'2026-03-01'", '20260301', 'a day, such as 2026-03-01'],
  ['until', "'2026-03-31'", '20260331', 'a day, such as 2026-03-31'],
  ['redact', 'false', 'true', 'false, or an object'],
  ['publish', '{}', 'false', 'an object'],
  ['limits', '{ pageWeight: 1000 }', '1000', 'an object of numbers'],
  ['host', "'netlify'", '{}', 'the name of a host, such as github-pages'],
] as const)('%s may be %s, but not %s', async (key, right, wrong, what) => {
  expect(await read(`{ ${key}: ${right} }`)).toHaveProperty(key);
  expect(await complaint(`{ ${key}: ${wrong} }`)).toBe(`"${key}" in ${NAME} must be ${what}.`);
});

test.each([
  "''",
  '1',
  "{ name: '', match: ['a'] }",
  "{ match: ['a'] }",
  "{ name: 'Shop', match: [''] }",
  "{ name: 'Shop' }",
  "{ name: 'Shop', match: ['a'], matches: ['b'] }",
])('projects have no %s', async (one) => {
  expect(await complaint(`{ projects: ['shop-*', ${one}] }`)).toBe(
    `"projects" in ${NAME} must be a list of globs that are not empty, and of names such as { name: 'Shop', match: ['shop-*'] }.`,
  );
});

test.each([
  '{}',
  '{ input: 1 }',
  "{ input: 1, output: '2' }",
  '{ input: 1, output: -2 }',
  "{ input: 1, output: 2, cacheRead: '0' }",
  '{ input: 1, output: 2, cacheReads: 0 }',
])('a price is not %s', async (price) => {
  expect(
    await read('{ prices: { a: { input: 1, output: 2 }, b: { input: 1, output: 2, cacheRead: 0 } } }'),
  ).toBeDefined();
  expect(await complaint(`{ prices: { a: { input: 1, output: 2 }, b: ${price} } }`)).toBe(
    `"prices" in ${NAME} must be prices such as { "opus-5": { input: 5, output: 25 } }.`,
  );
});

test.each([
  ['redact', 'off', "['token']", "'token'", 'a list of rule ids'],
  ['redact', 'home', 'false', '0', TRUE_OR_FALSE],
  ['redact', 'emails', 'true', '1', TRUE_OR_FALSE],
  ['redact', 'authors', 'true', '1', TRUE_OR_FALSE],
  ['redact', 'hosts', 'true', '1', TRUE_OR_FALSE],
  ['redact', 'words', "['Acme']", "['']", 'a list of words, none of them empty'],
  ['redact', 'patterns', '[/a/]', "['a']", 'a list of regular expressions'],
  ['publish', 'members', "['Ada']", "['']", GLOBS],
  ['publish', 'branches', "['main']", "'main'", GLOBS],
  ['publish', 'titles', "['*']", '[1]', GLOBS],
  ['publish', 'tags', "['release']", "'release'", 'a list of words, none of them empty'],
  [
    'publish',
    'kinds',
    "['plan', 'implementation', 'other', 'prompts']",
    "['plan', 'others']",
    `a list with some of ${KINDS}`,
  ],
  ['publish', 'thinking', 'false', '0', TRUE_OR_FALSE],
  ['publish', 'outputs', 'false', '0', TRUE_OR_FALSE],
  ['publish', 'raw', 'false', '0', TRUE_OR_FALSE],
  ['publish', 'exports', 'false', '0', TRUE_OR_FALSE],
  ['publish', 'history', 'false', '0', TRUE_OR_FALSE],
  ['publish', 'costs', 'false', '0', TRUE_OR_FALSE],
  ['publish', 'index', 'true', '1', TRUE_OR_FALSE],
  [
    'publish',
    'embed',
    "['https://example.org']",
    "'https://example.org'",
    'a list of origins, such as https://example.org',
  ],
  ['publish', 'salt', "'pepper'", '1', 'a string'],
  ['limits', 'pageWeight', '1000', '999', 'a number of at least 1000'],
  ['limits', 'outputLength', 'Infinity', 'NaN', 'a number of at least 1000'],
  ['limits', 'agentWeight', '1000.5', "'2000'", 'a number of at least 1000'],
] as const)('%s.%s may be %s, but not %s', async (of, key, right, wrong, what) => {
  expect(await read(`{ ${of}: { ${key}: ${right} } }`)).toHaveProperty([of, key]);
  expect(await complaint(`{ ${of}: { ${key}: ${wrong} } }`)).toBe(`"${key}" in "${of}" in ${NAME} must be ${what}.`);
});

test('a password is not in a file', async () => {
  expect(await complaint("{ publish: { password: 'open sesame' } }")).toContain('is read from SESSIONARY_PASSWORD');
});

test('other settings do not exist', async () => {
  expect(await complaint('{ titel: 1 }')).toMatch(
    /has a setting "titel" that does not exist; the settings are title, /,
  );
  expect(await complaint('{ redact: { mail: true } }')).toMatch(
    /^"redact" in .* has a setting "mail" that does not exist; the settings are off, home,/,
  );
  expect(await complaint('{ publish: { secret: true } }')).toMatch(/the settings are members, branches,/);
  expect(await complaint('{ limits: { others: 2000 } }')).toMatch(
    /the settings are pageWeight, outputLength, agentWeight/,
  );
});

test('a file has a default export, and one that was asked for is there', async () => {
  for (const value of ['1', 'null', '[]'])
    expect(await complaint(value)).toBe(
      `${NAME} must export its settings as the default export: export default { … }.`,
    );
  const missing = join(folderForTest(), NAME);
  expect(await readConfig(missing, false)).toEqual({});
  await expect(readConfig(missing, true)).rejects.toThrow(NAME);
});

test('a promise of settings is awaited', async () => {
  expect(await read("Promise.resolve({ title: 'Shop' })")).toEqual({ title: 'Shop' });
  expect(await complaint("Promise.reject(new Error('No.\\nAt all'))")).toBe(`${NAME} could not be loaded: No.`);
});
