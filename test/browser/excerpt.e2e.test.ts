/** Excerpts: some turns of a session, as a link and as Markdown. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import createMarkdown from 'markdown-it';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser } from '../helpers/browser.ts';
import { buildSite } from '../helpers/cli.ts';
import { makeFolder, removeFolder } from '../helpers/folders.ts';
import { assistant, at, result, results, text, toolUse, user } from '../helpers/lines.ts';
import { closeServer, type Served, serveFolder } from '../helpers/serve-folder.ts';
import { type Watched, watch } from '../helpers/visit.ts';

const ANSWER = [
  'It is **painted**, see [the shed](https://example.org/shed):',
  '',
  '1. `a|b`',
  '   - once',
  '2. @mara asked',
  '',
  '| Gate | Colour |',
  '|---|---|',
  '| first | blue |',
  '',
  '```ts',
  'paint();',
  '```',
].join('\n');

const LINES = [
  user('Hello', at(0)),
  assistant([text('Hello.')], { id: 'm1' }, at(1)),
  user('Paint the gate <img src=x>\n\n- - # twice', at(60)),
  assistant(
    [text('Let me look.'), toolUse('t1', 'Bash', { command: 'ls', description: 'List the shed' }), text(ANSWER)],
    { id: 'm2' },
    at(61),
  ),
  results(result('t1', 'brush')),
  user('Thanks', at(90)),
];

const folder = makeFolder();
let server: Served;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  const projects = join(folder, 'projects/-home-ada-gate');
  mkdirSync(projects, { recursive: true });
  writeFileSync(join(projects, 'gate.jsonl'), `${LINES.join('\n')}\n`);
  await buildSite(['--input', 'projects', '--output', 'site', '--no-cache', '--quiet'], { cwd: folder });
  server = await serveFolder(join(folder, 'site'));
  watched = await watch(server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = watched.page;
});

afterAll(async () => {
  closeServer(server);
  await closeBrowser();
  removeFolder(folder);
});

const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The turns that are laid out, by their first words. */
function shownTurns(): Promise<string[]> {
  return page
    .locator('.turns > .turn > .turn-body')
    .evaluateAll((all) =>
      all.filter((one) => one.getClientRects().length > 0).map((one) => one.textContent?.slice(0, 5) ?? ''),
    );
}

test('an excerpt is chosen with a key, and its link shows only those turns', async () => {
  await page.goto(`${server.url}sessions/gate.html`);
  await page.keyboard.press('x');
  await page.getByLabel('First turn').selectOption({ index: 2 });
  await page.getByLabel('Last turn').selectOption({ index: 3 });
  expect(await page.locator('.is-chosen-turn').count()).toBe(2);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await clipboard();
  await page.keyboard.press('Escape');
  expect(await page.locator('.excerpt-bar, .is-chosen-turn').count()).toBe(0);

  await page.goto(link);
  expect(await shownTurns()).toEqual(['Paint', 'Let m']);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.locator('.outline, .session-bar').first().isVisible()).toBe(false);
  expect(await page.locator('.excerpt-note').textContent()).toBe('Turns 3 to 4 of 5. Show all of it');
  await page.locator('.excerpt-note a').click();
  expect(await shownTurns()).toHaveLength(5);
});

test('the same as Markdown keeps what was said, and gives nothing a new meaning', async () => {
  await page.goto(`${server.url}sessions/gate.html`);
  await page.locator('.excerpt-start').click();
  await page.getByLabel('First turn').selectOption({ index: 2 });
  await page.getByLabel('Last turn').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Copy Markdown' }).click();
  const markdown = await clipboard();
  expect(markdown).toContain('Turns 3 to 4 of 5');
  expect(markdown).toContain('**You** · 2026-03-02 09:01\n\n> Paint the gate \\<img src=x\\>');
  expect(markdown).toContain('- `Bash` List the shed `ls`');
  expect(markdown).toContain('1. `a|b`\n   - once\n2. @\u200bmara asked');
  const html = createMarkdown({ html: true }).render(markdown);
  expect(html).not.toContain('<img');
  expect(html).toContain('<strong>painted</strong>, see <a href="https://example.org/shed">the shed</a>:');
  expect(html).toContain('<td>blue</td>');
  expect(html).toContain('<code>paint();\n</code>');
  expect(watched.complaints).toEqual([]);
});
