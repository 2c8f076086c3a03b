/** Builds into the same folder with the same cache and other options: what an earlier build published does not stay. */

import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { valueFor } from '../../src/base/lists.ts';
import { build } from '../../src/build/build.ts';
import { readSettings } from '../../src/build/config/settings.ts';
import { Progress } from '../../src/build/progress.ts';
import type { SessionaryConfig } from '../../src/user-config.ts';
import { beforeCalls } from '../helpers/before-calls.ts';
import { everyText } from '../helpers/every-text.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTreeWithoutForwards } from '../helpers/folders.ts';
import { assistant, at, line, result, text, thinking, toolUse, user } from '../helpers/lines.ts';
import { writeSession } from '../helpers/transcripts.ts';
import { some } from '../redact/examples/some.ts';

const folder = folderForTests();

/** Configuration -> what a build into an empty folder without a cache publishes. */
const clean = new Map<string, Promise<ReturnType<typeof publishedTreeWithoutForwards>>>();

const SESSIONS = 3;

/** A session of Bo with thinking, an output, an edit, a decision and a plan, and two of Ada in another project. */
function writeInputs(): void {
  const place = { cwd: '/home/bo/harbour', sessionId: 'tides', gitBranch: 'main', version: '2.1.0' };
  let count = 0;
  const own = (): object => {
    count += 1;
    return { ...place, ...at(count), uuid: `0000000${count}-0000-4000-8000-000000000000` };
  };
  const question = { question: 'Which lantern?', header: 'Lantern', options: [{ label: 'Brass' }, { label: 'Tin' }] };
  const lines = [
    user('Fix the lantern of Moonshot.', { ...own() }),
    assistant(
      [thinking('A pebble perhaps.'), toolUse('t1', 'Bash', { command: 'ls drawers' })],
      { id: 'm1', usage: { input_tokens: 1000, output_tokens: 20_000 } },
      { ...own() },
    ),
    user([result('t1', 'buttons.txt')], { ...own() }),
    assistant([toolUse('t2', 'AskUserQuestion', { questions: [question] })], { id: 'm2' }, { ...own() }),
    user([result('t2', 'ok')], {
      ...own(),
      toolUseResult: { questions: [question], answers: { 'Which lantern?': 'Brass' } },
    }),
    assistant([text('Odds and ends.')], { id: 'm3' }, { ...own() }),
  ];
  writeSession(join(folder, 'in'), '-home-bo-harbour', 'tides', []);
  writeFileSync(
    join(folder, 'in/-home-bo-harbour/tides.jsonl'),
    `${lines.join('\n')}\n${line('tag', { tag: 'publish', ...place })}\n`,
  );
  writeSession(join(folder, 'in'), '-home-ada-bakery', 'open', ['Open the bakery.', 'And the oven?'], {
    cwd: '/home/ada/bakery',
  });
  writeSession(join(folder, 'in'), '-home-ada-bakery', 'close', ['Close it at midnight.'], {
    cwd: '/home/ada/bakery',
    day: '2026-03-06',
  });
}

/** An edit, a commit and a pull request at the end of a session. */
const EDIT = [
  assistant(
    [
      toolUse('e1', 'Edit', {
        file_path: '/home/bo/harbour/pier.ts',
        old_string: 'wet',
        new_string: 'const plank = 1;',
      }),
    ],
    { id: 'e1' },
    at(90),
  ),
  user([result('e1', 'The file was updated.')], at(91)),
  assistant(
    [toolUse('e2', 'Bash', { command: 'git commit -m Planks && rm -r nets && gh pr create' })],
    { id: 'e2' },
    at(92),
  ),
  user([result('e2', '[main 1a2b3c4] Planks\nhttps://github.com/bo/harbour/pull/7')], at(93)),
]
  .map((one) => `${one}\n`)
  .join('');

async function built(name: string, config: SessionaryConfig, cache: string | undefined): Promise<string> {
  const path = join(folder, `${name}.config.js`);
  writeFileSync(path, `export default ${JSON.stringify(config)};\n`);
  const output = join(folder, cache === undefined ? `clean ${name}` : 'site');
  const inputs = [`Bo=${join(folder, 'in/-home-bo-harbour')}`, `Ada=${join(folder, 'in/-home-ada-bakery')}`];
  const options = { input: inputs, output, config: path, ...(cache === undefined ? { 'no-cache': true } : { cache }) };
  const settings = await readSettings(options, {}, folder);
  await build(settings, new Progress({ write: () => undefined }, 'quiet'));
  return output;
}

test.each<[string, SessionaryConfig, RegExp | undefined]>([
  ['everything', {}, undefined],
  [
    'an address, another title and zone',
    { baseUrl: 'https://example.org/a/', title: 'Quay', timeZone: 'Pacific/Kiritimati', publish: { index: true } },
    undefined,
  ],
  ['one member', { publish: { members: ['Ada'], raw: false } }, /lantern|harbour|Moonshot|pebble|\bBo\b|Quay/],
  ['one project', { projects: ['harbour'], publish: { history: false, costs: false } }, /bakery|oven|midnight|\$\d/],
  ['no thinking', { publish: { thinking: false }, limits: { outputLength: 1000 } }, /pebble/],
  ['no outputs', { publish: { outputs: false, exports: false } }, /buttons\.txt/],
  [
    'other words and names of projects',
    { redact: { words: ['Moonshot'] }, projects: [{ name: 'Sea', match: ['harbour'] }] },
    /Moonshot/,
  ],
  ['everything again', {}, /Quay|\bSea\b/],
])('%s', async (name, config, gone) => {
  if (name === 'everything') writeInputs();
  const site = await built(name, config, join(folder, 'cache'));
  expect(publishedTreeWithoutForwards(site)).toEqual(
    await valueFor(clean, JSON.stringify(config), async () =>
      publishedTreeWithoutForwards(await built(name, config, undefined)),
    ),
  );
  // Our own scripts may contain the words.
  const own = [...everyText(site)].filter(([path]) => !/^(?:assets|pagefind)\//.test(path));
  const left = own
    .flatMap(([path, words]) => `${path}: ${gone?.exec(words)?.[0] ?? ''}`)
    .filter((one) => !one.endsWith(': '));
  expect(left).toEqual([]);
  // Only pages are for search engines, not the decisions as Markdown.
  if (config.publish?.index)
    expect(everyText(site).get('sitemap.xml')).toMatch(/\/decisions\/harbour\.html<(?!.*\.md<)/s);
});

/** Each keeps what the ones before left in the site, and has to leave what a build into an empty folder leaves. */
test.each<[string, () => void]>([
  [
    'a session is added',
    () => writeSession(join(folder, 'in'), '-home-bo-harbour', 'later', ['Paint the pier.'], { day: '2026-04-01' }),
  ],
  [
    'an earlier session is added',
    () => writeSession(join(folder, 'in'), '-home-bo-harbour', 'dawn', ['Sweep the pier.'], { day: '2026-01-01' }),
  ],
  ['the first session grows', () => appendFileSync(join(folder, 'in/-home-bo-harbour/dawn.jsonl'), EDIT)],
  ['a file of its index is gone', () => rmSync(join(folder, 'site/why/files-0.js'))],
  ['a page of a month is gone', () => rmSync(join(folder, 'site/months/2026-04.html'))],
  ['a session is gone', () => rmSync(join(folder, 'in/-home-bo-harbour/dawn.jsonl'))],
])('incremental: %s', async (_, change) => {
  change();
  const site = await built('grown', {}, join(folder, 'cache'));
  rmSync(join(folder, 'clean grown'), { recursive: true, force: true });
  expect(publishedTreeWithoutForwards(site)).toEqual(publishedTreeWithoutForwards(await built('grown', {}, undefined)));
});

test('pages and histories are made again if a transcript was gone after it was read, even if it comes back unchanged', async () => {
  writeInputs();
  const config = { redact: { words: ['Moonshot'] } };
  const transcript = join(folder, 'in/-home-bo-harbour/tides.jsonl');
  const lines = readFileSync(transcript);
  let read = 0;
  beforeCalls('writeFileSync', (path, content) => {
    if (!path.includes('facts') || !`${content}`.includes('"ledgers"')) return;
    read += 1;
    if (read === SESSIONS) rmSync(transcript);
  });
  const site = await built('gone', config, join(folder, 'cache of gone'));
  expect(readFileSync(join(site, 'sessions/tides.html'), 'utf8')).toContain('ENOENT');
  writeFileSync(transcript, lines);
  await built('gone', config, join(folder, 'cache of gone'));
  expect(publishedTreeWithoutForwards(site)).toEqual(
    publishedTreeWithoutForwards(await built('gone', config, undefined)),
  );
});

test('a build that the gate refuses leaves nothing, not even outputs of sessions that may pass', async () => {
  const inputs = folderForTest();
  writeSession(inputs, '-home-bo-harbour', 'open', [`It printed ${some(38)} and stopped.`]);
  const own = { sessionId: 'long', cwd: '/home/bo/harbour' };
  const lines = [
    user('List the nets.', { ...own, ...at(1) }),
    assistant([toolUse('t1')], { id: 'm1' }, { ...own, ...at(2) }),
    user([result('t1', 'a net\n'.repeat(20_000))], { ...own, ...at(3) }),
  ];
  writeFileSync(join(inputs, '-home-bo-harbour/long.jsonl'), `${lines.join('\n')}\n`);
  const output = join(inputs, 'site');
  const settings = await readSettings({ input: [inputs], output, check: true, 'no-cache': true }, {}, inputs);
  expect(await build(settings, new Progress({ write: () => undefined }, 'quiet'))).toHaveProperty('refused');
  expect(filesIn(output)).toEqual([]);
});

test('a build fails if its pages are removed before it ends', async () => {
  writeInputs();
  beforeCalls('writeFileSync', (path) => {
    if (path.endsWith('llms.txt')) rmSync(join(folder, 'site/sessions'), { recursive: true });
  });
  await expect(built('removed', {}, join(folder, 'cache'))).rejects.toThrow(/^ENOENT: .*sessions/);
});
