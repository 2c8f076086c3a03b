import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, REPO } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { assistant, result, results, toolUse, user } from '../helpers/lines.ts';
import { all, readPages, textOf } from '../helpers/pages.ts';
import { useTab } from '../helpers/tab.ts';
import { writeSession } from '../helpers/transcripts.ts';

/** A project with large agents, from the archive. */
const PROJECT = '-Users-jonas-dev-tidewatch';

const folder = folderForTests();
const site = join(folder, 'site');
const TEXT = 'It prevents a leak. A teapot, crimson as rust; later the crimson teapot, and crimson\n\nteapot again.';
const RAIN = 'count the umbrellas in the stand. '.repeat(30);

beforeAll(async () => {
  const input = join(folder, 'projects');
  cpSync(join(REPO, 'fixtures/archive/jonas/projects', PROJECT), join(input, PROJECT), { recursive: true });
  const prompts = Array.from({ length: 12 }, (_, at) => `Step ${at}: ${at % 5 === 1 ? 'the zither' : ''} ${RAIN}`);
  writeSession(input, '-home-ada-shop', 'long', prompts);
  writeSession(input, '-home-ada-shop', 'short', [
    'Where is the xylophone kept? The xylophone is loud.',
    'And the kettle?',
    'Put the kettle beside the xylophone stand.',
  ]);
  writeSession(input, '-home-ada-shop', 'japanese', ['静的サイトに全文検索を追加してください。', '検索は速いですか']);
  const calls = assistant([
    toolUse('g', 'Grep', { pattern: 'quokka', path: '/home/ada/shop/src/lib' }),
    toolUse('b', 'Bash', { command: 'count' }),
  ]);
  const long = Array.from({ length: 8_000 }, (_, at) => (at === 7_500 ? 'Error: pangolin is missing' : `row ${at}`));
  const printed = results(result('g', 'src/lib/quokka.ts'), result('b', long.join('\n')));
  mkdirSync(join(input, '-home-ada-shop'), { recursive: true });
  writeFileSync(
    join(input, '-home-ada-shop', 'calls.jsonl'),
    [user(TEXT, { cwd: '/home/ada/shop' }), calls, printed].join('\n'),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'sessionary.config.js'),
    'export default { limits: { pageWeight: 8000, agentWeight: 1000 } };',
  );
  await buildSite(['--input', input, '--output', site, '--no-cache', '--quiet'], { cwd: folder });
});

/** A word that only the page of an agent contains. */
function wordOfAgent(): { readonly word: string; readonly path: string } {
  const pages = readPages(site).filter(({ path }) => path.startsWith('sessions/'));
  const wordsOf = (text: string): readonly string[] => text.match(/\b[a-z]{7,12}\b/g) ?? [];
  for (const page of pages.filter(({ path }) => path.includes('-agent-'))) {
    const others = pages.filter((other) => other !== page).map(({ root }) => textOf(root).toLowerCase());
    const own = all(page.root, '.turns > .turn .prose').flatMap((turn) => wordsOf(textOf(turn)));
    const word = own.find((one) => !others.some((text) => text.includes(one)));
    if (word !== undefined) return { word, path: page.path };
  }
  throw new Error('no agent has a word of its own');
}

describe('a hit', () => {
  const home = `${pathToFileURL(site).href}/`;
  let page: Page;
  useTab(home, (tab) => {
    page = tab;
  });

  async function search(address: string): Promise<void> {
    await page.goto(`${home}search.html?${address}`);
    await page.locator('.search-found[aria-busy="false"] .result').first().waitFor();
  }

  async function follow(index = 0): Promise<void> {
    await page.locator('.search-results a.result-turn').nth(index).click();
    await page.locator('.found-bar').waitFor();
  }

  const count = (): Promise<string | null> => page.locator('.found-count').textContent();

  test('is counted in a bar, and n and N step through its matches', async () => {
    await search('q=xylophone');
    await follow();
    await page.waitForFunction(() => / of 6 /.test(document.querySelector('.found-count')?.textContent ?? ''));
    const first = await count();
    expect(first).toMatch(/^\d of 6 in this session$/);
    const at = Number(first?.[0]);
    await page.keyboard.press('n');
    expect(await count()).toBe(`${(at % 6) + 1} of 6 in this session`);
    await page.keyboard.press('N');
    expect(await count()).toBe(first);
    expect(await page.locator('mark.is-current').count()).toBe(1);
    expect((await page.locator('mark.is-current').textContent())?.toLowerCase()).toBe('xylophone');
  });

  test('of several words is where they are close together', async () => {
    await search('q=kettle+xylophone');
    await follow();
    await page.waitForFunction(() => / of \d+ /.test(document.querySelector('.found-count')?.textContent ?? ''));
    expect(await count()).toMatch(/ of 2 in this session$/);
    const line = await page.locator('mark.is-current').evaluate((mark) => mark.closest('p')?.textContent);
    expect(line).toContain('Put the kettle beside the xylophone stand.');
    // One of the words alone is no match, and is not highlighted.
    const marked = await page
      .locator('mark')
      .evaluateAll((marks) => marks.map((mark) => mark.closest('p')?.textContent));
    expect(marked.length).toBeGreaterThan(2);
    for (const text of marked) expect(text).toMatch(/kettle.*xylophone/i);
  });

  test('has a link back to the results, at the same scroll position', async () => {
    await search('q=the&sort=date');
    const links = page.locator('.search-results a.result-turn');
    const last = (await links.count()) - 1;
    const href = await links.nth(last).getAttribute('href');
    await links.nth(last).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await follow(last);
    await page.locator('.found-back').click();
    await page.waitForURL((url) => url.pathname.endsWith('search.html'));
    await page.locator('.search-found[aria-busy="false"] .result').first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=the&sort=date');
    await page.waitForFunction((wanted) => document.activeElement?.getAttribute('href') === wanted, href);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(200);
    // Another search begins at its own beginning.
    await search('q=kettle');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q');
  });

  test('on a further page is found there, and other pages with matches are listed', async () => {
    await search('q=zither');
    await page.locator('.result-more a').first().click();
    await page.locator('.search-results a.result-turn[href*="long-"]').first().click();
    await page.locator('.found-bar mark, .found-bar .found-count').first().waitFor();
    expect(await page.locator('[id] mark.is-current').textContent()).toBe('zither');
    expect(await count()).toMatch(/ on this page$/);
    const other = page.locator('.found-also a').first();
    const address = await other.evaluate((link) => (link as HTMLAnchorElement).href);
    expect(address).toMatch(/mark=zither/);
    const own = await page.locator('nav.pages [aria-current]').first().textContent();
    expect(new URL(address).searchParams.get('also')?.split('.')).toContain(own?.trim());
    await other.click();
    await page.waitForURL(address);
    await page.locator('mark.is-current').waitFor();
    expect(await page.locator('mark.is-current').textContent()).toBe('zither');
    await page.locator('.found-also a').first().waitFor();
  });

  test('in an agent opens the agent', async () => {
    const { word, path } = wordOfAgent();
    await search(`q=${word}`);
    await page.locator(`.search-results a.result-turn[href*="${path}"]`).first().click();
    await page.locator('mark.is-current').waitFor();
    expect((await page.locator('mark.is-current').textContent())?.toLowerCase()).toBe(word);
  });

  test('in Japanese is highlighted, even from the middle of a word', async () => {
    for (const [query, marked] of [
      ['全文検索', '全文'],
      ['検索', '検索'],
    ] as const) {
      await search(`q=${encodeURIComponent(query)}`);
      await page.locator('.search-results a.result-turn[href*="japanese"]').first().click();
      await page.locator('.found-bar').waitFor();
      expect(await page.locator('.turns mark').allTextContents()).toContain(marked);
    }
  });

  test('in another form of the word is marked in that form', async () => {
    await search('q=preventing');
    await follow();
    expect(await page.locator('mark.is-current').textContent()).toBe('prevents');
  });

  test('of a phrase is the phrase, even across the end of a line', async () => {
    await search(`q=${encodeURIComponent('"crimson teapot"')}`);
    await follow();
    await page.waitForFunction(() => / of 2 /.test(document.querySelector('.found-count')?.textContent ?? ''));
    expect(await page.locator('.turns mark').allTextContents()).toEqual(['crimson teapot', 'crimson', 'teapot']);
  });

  test('of words in a row is where they are in that row', async () => {
    await search('q=crimson+teapot');
    await follow();
    expect(await page.locator('mark.is-current').textContent()).toBe('crimson teapot');
  });

  test('of a path in full is the path as the page shows it', async () => {
    await search('q=/home/ada/shop/src/lib');
    await page.locator('.search-results a.result-turn[href*="calls"]').first().click();
    await page.locator('.found-bar').waitFor();
    expect(await page.locator('mark.is-current').textContent()).toContain('src/lib');
  });

  test('in what the page leaves out of an output leads to its file', async () => {
    await search('q=pangolin');
    expect(await page.locator('.result-kind').first().textContent()).toBe('full output');
    await follow();
    expect(await count()).toBe('The words are in the part of an output that has a file of its own:');
    expect(await page.locator('.found-bar a', { hasText: 'more line' }).getAttribute('href')).toMatch(
      /outputs\/.*\.txt$/,
    );
  });

  test('can be dismissed', async () => {
    await search('q=xylophone');
    await follow();
    await page.locator('.found-close').click();
    expect(await page.locator('.found-bar').count()).toBe(0);
  });

  test('that was not reached from results has a link to the results for its words', async () => {
    await search('q=xylophone');
    await follow();
    const address = new URL(page.url());
    await page.goto(`${home}${address.pathname.slice(address.pathname.indexOf('sessions/'))}?mark=kettle`);
    const back = page.locator('.found-back');
    await back.waitFor();
    expect(new URL((await back.getAttribute('href')) ?? '', page.url()).search).toBe('?q=kettle');
  });
});
