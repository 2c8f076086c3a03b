/** Excerpts: some turns of a session, as a link, as Markdown, and in a page of another site. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import createMarkdown from 'markdown-it';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows } from '../helpers/browser.ts';
import { buildSite } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { assistant, at, result, results, text, toolUse, user } from '../helpers/lines.ts';
import { closeServer, type Served, serveFolder } from '../helpers/serve-folder.ts';
import { type Watched, watch } from '../helpers/visit.ts';

const ANSWER = [
  'It is **painted**, see [the shed](https://example.org/shed):',
  '',
  '1. `a|b`',
  '   - once',
  '2. @mara asked',
  '3. Run',
  '   ```',
  '   gate --open',
  '   ```',
  '',
  '| Gate | Colour |',
  '|---|---|',
  '| first | blue |',
  '| `a\\|b` | red |',
  '',
  '```ts',
  'paint();',
  '```',
].join('\n');

const LINES = [
  user('```\ngate.open();\n```', at(0)),
  assistant(
    [
      text('Hello.'),
      toolUse('t2', 'Edit', { file_path: '/home/ada/gate.ts', old_string: 'rusty();', new_string: 'blue();' }),
      toolUse('t3', 'WebFetch', { url: 'https://example.org/paint', prompt: '- how blue?' }),
    ],
    { id: 'm1' },
    at(1),
  ),
  results(result('t2', 'edited'), result('t3', 'Very.')),
  user('Paint the gate <img src=x>\n\n- - # twice', at(60)),
  assistant(
    [text('Let me look.'), toolUse('t1', 'Bash', { command: 'ls', description: 'List the shed' }), text(ANSWER)],
    { id: 'm2' },
    at(61),
  ),
  results(result('t1', 'brush')),
  user('Thanks', at(90)),
];

const folder = folderForTests();
let server: Served;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  const projects = join(folder, 'projects/-home-ada-gate');
  mkdirSync(projects, { recursive: true });
  writeFileSync(join(projects, 'gate.jsonl'), `${LINES.join('\n')}\n`);
  writeFileSync(
    join(folder, 'sessionary.config.js'),
    "export default { host: 'netlify', publish: { embed: ['https://blog.example'] } };\n",
  );
  await buildSite(['--input', 'projects', '--output', 'site', '--cache', 'cache', '--quiet'], { cwd: folder });
  server = await serveFolder(join(folder, 'site'));
  watched = await watch(server.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = watched.page;
});

afterAll(async () => {
  closeServer(server);
  await closeWindows();
});

const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** The turns that are laid out, by their first words. */
function shownTurns(shown: Page | FrameLocator = page): Promise<string[]> {
  return shown
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
  expect(await page.getByLabel('Last turn').locator('option').allInnerTexts()).toContain('1 · You: gate.open();');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await clipboard();
  await page.keyboard.press('Escape');
  expect(await page.locator('.excerpt-bar, .is-chosen-turn').count()).toBe(0);
  expect(await page.locator('.turn:focus').count()).toBe(1);

  await page.goto(link);
  expect(await shownTurns()).toEqual(['Paint', 'Let m']);
  expect(await page.locator('h1').isVisible()).toBe(true);
  expect(await page.locator('.outline, .session-bar').first().isVisible()).toBe(false);
  expect(await page.locator('.excerpt-note').textContent()).toBe('Turns 3 to 4 of 5. Show all of it');
  await page.locator('.excerpt-note a').click();
  await page.waitForURL((url) => url.search === '');
  expect(await shownTurns()).toHaveLength(5);
  await page.goto(link);
  expect(await shownTurns()).toHaveLength(2);
  // An address of another turn leads there.
  await page.evaluate(() => {
    location.hash = [...document.querySelectorAll('.turns > .turn')].at(-1)?.id ?? '';
  });
  await expect.poll(() => shownTurns()).toHaveLength(5);
});

test('a site on a host has original lines and a search index that are not scripts', async () => {
  await page.goto(`${server.url}sessions/gate.html`);
  await page.locator('.turn .raw-button').first().click();
  const line: unknown = JSON.parse(await page.locator('.raw pre').first().innerText());
  expect(line).toEqual(JSON.parse(LINES[0] ?? ''));
  await page.goto(`${server.url}search.html?q=shed`);
  await page.waitForFunction(() => /^1 /.test(document.querySelector('.search-status')?.textContent ?? ''));
  expect(await page.locator('mark').first().innerText()).toBe('shed');
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
  expect(html).toContain('<td><code>a|b</code></td>\n<td>red</td>');
  expect(markdown.split('gate --open')).toHaveLength(2);
  expect(html).toContain('<code>paint();\n</code>');
  await page.getByLabel('First turn').selectOption({ index: 1 });
  await page.getByLabel('Last turn').selectOption({ index: 1 });
  for (const call of await page.locator('.turn:nth-of-type(2) .call').all())
    await call.evaluate((fold) => fold.setAttribute('open', ''));
  await page.getByRole('button', { name: 'Copy Markdown' }).click();
  await expect.poll(clipboard).toContain('-rusty();\n+blue();\n');
  expect(await clipboard()).toContain('\n\n\\- how blue?');
  expect(watched.complaints).toEqual([]);
});

/** A page of a site with this code, and the archive at an address on the web; these are the only addresses there are. */
async function pageWith(origin: string, code: string): Promise<Watched> {
  const archive = 'https://archive.example/';
  const visit = await watch('https://');
  const body = code.replace(server.url, archive);
  await visit.page.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Gates</title>${body}` }),
  );
  await visit.page.route(`${archive}**`, (route) =>
    route.fulfill({ path: join(folder, 'site', new URL(route.request().url()).pathname) }),
  );
  await visit.page.goto(`${origin}/`);
  return visit;
}

test('a site that is named may show an excerpt in a frame, without what surrounds it; others may not', async () => {
  await page.goto(`${server.url}sessions/gate.html`);
  await page.keyboard.press('x');
  await page.getByLabel('First turn').selectOption({ index: 2 });
  await page.getByLabel('Last turn').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Copy embed code' }).click();
  const code = await clipboard();
  expect(code).toMatch(/^<iframe src="[^"]+" title="[^"]+"[^<>]*><\/iframe>$/);

  const named = await pageWith('https://blog.example', code);
  const frame = named.page.frameLocator('iframe');
  await expect
    .poll(() => frame.locator('.excerpt-note').textContent())
    .toMatch(/ · Turn 3 of 5\. Open in the archive$/);
  expect(await shownTurns(frame)).toEqual(['Paint']);
  expect(
    await frame.locator('.site-head, .session-head, .outline, .minimap, .site-foot').filter({ visible: true }).count(),
  ).toBe(0);
  const link = frame.getByRole('link', { name: 'Open in the archive' });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('href')).not.toContain('embed');

  const other = await pageWith('https://other.example', code);
  const refused = other.page.frameLocator('iframe').locator('body');
  await expect.poll(() => refused.innerText()).toBe('This page may not be shown inside this site. Open it in a tab');
  expect([...named.complaints, ...other.complaints]).toEqual([]);
  // Hosts that send headers need no script for that.
  expect(readFileSync(join(folder, 'site/_headers'), 'utf8')).toContain(
    "frame-ancestors 'self' https://blog.example\n",
  );
});
