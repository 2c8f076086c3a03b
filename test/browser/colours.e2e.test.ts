/** The colours of folded code, which the page adds when the fold opens. */

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite } from '../helpers/cli.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { assistant, at, result, results, text, toolUse, user } from '../helpers/lines.ts';
import { closeServer, type Served, serveFolder } from '../helpers/serve-folder.ts';
import { type Watched, watch } from '../helpers/visit.ts';

const folder = folderForTests();
const site = join(folder, 'site');
const PAGE = 'sessions/gates.html';
let server: Served;

const BEFORE = '/* The gate\n   is red */\nopen(1);';
const AFTER = '/* The gate\n   is blue */\nopen(2);';

function write(name: string, path: string): void {
  const lines = [
    user('Paint the gate', at(0)),
    assistant(
      [
        text('```ts\nconst gate = 1;\n```'),
        toolUse('t1', 'Edit', { file_path: '/home/ada/gate.ts', old_string: BEFORE, new_string: AFTER }),
        toolUse('t2', 'Read', { file_path: path }),
        toolUse('t3', 'Bash', { command: 'ls' }),
        toolUse('t4', 'Read', { file_path: '/home/ada/far.ts' }),
      ],
      { id: 'm1' },
      at(1),
    ),
    results(
      result('t1', 'edited'),
      result('t2', '1\tx = "\u200b" # ajar\n2\ta < b'),
      result('t3', 'ajar'),
      result('t4', '1\topen(3);'),
    ),
  ];
  mkdirSync(join(folder, 'projects'), { recursive: true });
  writeFileSync(join(folder, `projects/${name}.jsonl`), `${lines.join('\n')}\n`);
}

async function build(): Promise<void> {
  await buildSite(['--input', join(folder, 'projects'), '--output', site, '--cache', join(folder, 'cache')]);
}

beforeAll(async () => {
  write('gates', '/home/ada/gate.py');
  await build();
  server = await serveFolder(site);
});
afterAll(() => closeServer(server));

const EDIT = '.diff[data-language="typescript"]';
const READ = '.code[data-language="python"]';

/** Runs in the page: the coloured texts of a block, in order, however they are coloured. */
function coloursIn(selector: string): readonly string[] {
  const block = document.querySelector(selector);
  const colours: [Node, number, string][] = [];
  for (const [style, highlight] of CSS.highlights ?? [])
    for (const range of highlight as unknown as Iterable<StaticRange>)
      colours.push([
        range.startContainer,
        range.startOffset,
        `${style} ${range.startContainer.textContent?.slice(range.startOffset, range.endOffset)}`,
      ]);
  for (const span of block?.querySelectorAll('span:not(.invisible)') ?? [])
    if (span.firstChild !== null) colours.push([span.firstChild, 0, `${span.className} ${span.textContent}`]);
  return colours
    .filter(([node]) => block?.contains(node))
    .sort(([a, x], [b, y]) =>
      a === b ? x - y : a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
    .map(([, , colour]) => colour);
}

async function openCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

const EDITED = ['c /* The gate', 'c    is red */', 'f open', 'n 1', 'c    is blue */', 'f open', 'n 2'];

async function visit(
  home: string,
  options: { readonly highlights?: false; readonly query?: string } = {},
): Promise<Watched> {
  const watched = await watch(home);
  if (options.highlights === false)
    await watched.page.addInitScript(() => Object.defineProperty(CSS, 'highlights', { value: undefined }));
  await watched.page.goto(`${home}${PAGE}${options.query ?? ''}`);
  return watched;
}

const disk = (): string => `${pathToFileURL(site).href}/`;

test.each([
  ['from disk', disk, undefined],
  ['from a web server', () => server.url, undefined],
  ['without highlights', disk, false],
] as const)('the code of an open fold has its colours %s, and its text stays', async (_, home, highlights) => {
  const { page, complaints, close } = await visit(home(), highlights === false ? { highlights } : {});
  const before = await page.locator(EDIT).first().textContent();
  expect(await page.evaluate(coloursIn, EDIT)).toEqual([]);
  await openCalls(page);
  const height = await page
    .locator(EDIT)
    .first()
    .evaluate((block) => block.getBoundingClientRect().height);
  await expect.poll(() => page.evaluate(coloursIn, EDIT)).toEqual(EDITED);
  // A word that is not code keeps its own colour.
  await expect.poll(() => page.evaluate(coloursIn, READ)).toEqual(['k = ', 's "', 's " ', 'c # ajar', 'k <']);
  expect(await page.locator(EDIT).first().textContent()).toBe(before);
  expect(
    await page
      .locator(EDIT)
      .first()
      .evaluate((block) => block.getBoundingClientRect().height),
  ).toBe(height);
  expect(complaints).toEqual([]);
  await close();
});

test.each(['light', 'dark'] as const)('a highlight has the colour of the class, %s', async (colorScheme) => {
  const { page, close } = await watch(disk(), { colorScheme });
  await page.goto(`${disk()}${PAGE}`);
  const colours = await page
    .locator('.prose .k')
    .first()
    .evaluate((word) => [
      getComputedStyle(word).color,
      getComputedStyle(word.ownerDocument.body, '::highlight(k)').color,
    ]);
  expect(colours[1]).toBe(colours[0]);
  await close();
});

test('found words are marked in coloured code, and the rest keeps its colours', async () => {
  const { page, close } = await visit(disk(), { query: '?mark=open' });
  await page.locator('mark').first().waitFor();
  await openCalls(page);
  await expect.poll(() => page.evaluate(coloursIn, EDIT)).toEqual(EDITED.filter((colour) => colour !== 'f open'));
  // A mark that comes later divides a text node.
  const line = page.locator(`${READ} li`).last();
  await expect.poll(() => page.evaluate(coloursIn, `${READ} li:last-child`)).toEqual(['k <']);
  await line.evaluate(({ firstChild }) => {
    if (!(firstChild instanceof Text)) return;
    firstChild.splitText(1);
    const mark = document.createElement('mark');
    firstChild.replaceWith(mark);
    mark.append(firstChild);
  });
  expect(await line.innerHTML()).toBe('<mark>a</mark> &lt; b');
  expect(await page.evaluate(coloursIn, `${READ} li:last-child`)).toEqual(['k <']);
  await close();
});

test('what is open is coloured when the page is printed, even if it is far away', async () => {
  const { page, close } = await visit(disk());
  const far = '.code[data-language="typescript"]';
  await page
    .locator('.call', { has: page.locator(far) })
    .evaluate(({ style }) => Object.assign(style, { marginTop: '9000px' }));
  await openCalls(page);
  await expect.poll(() => page.evaluate(coloursIn, EDIT)).toEqual(EDITED);
  expect(await page.evaluate(coloursIn, far)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.evaluate(coloursIn, far)).toEqual(['f open', 'n 3']);
  await close();
});

test('an encrypted site has colours, too', async () => {
  const locked = folderForTest();
  const config = { publish: { password: true, salt: 'bWFyc2ggbWFyc2ggbWFyc2g' }, inputs: [join(folder, 'projects')] };
  writeFileSync(join(locked, 'sessionary.config.js'), `export default ${JSON.stringify(config)};`);
  writeFileSync(join(locked, 'package.json'), '{ "type": "module" }');
  const env = { SESSIONARY_PASSWORD: 'nine green otters!' };
  await buildSite(['--output', 'site', '--quiet'], { cwd: locked, env });
  const home = `${pathToFileURL(join(locked, 'site')).href}/`;
  const { page, close } = await watch(home);
  const [name] = readdirSync(join(locked, 'site/sessions'));
  await page.goto(`${home}sessions/${name}`);
  await page.locator('#password').fill('nine green otters!');
  await page.locator('form button').click();
  await page.locator(EDIT).first().waitFor({ state: 'attached' });
  await openCalls(page);
  await expect.poll(() => page.evaluate(coloursIn, EDIT)).toEqual(EDITED);
  await close();
});

test('a site has the scripts of the languages that its pages colour, and leaves those that it had alone', async () => {
  const languages = join(site, 'assets/languages');
  const times = (): readonly (readonly [string, number])[] =>
    readdirSync(languages).map((name) => [name, statSync(join(languages, name)).mtimeMs]);
  const before = times();
  expect(before.map(([name]) => name)).toEqual(['python.js', 'typescript.js']);
  write('more', '/home/ada/gate.go');
  await build();
  expect(times()).toEqual([['go.js', expect.any(Number)], ...before]);
});
