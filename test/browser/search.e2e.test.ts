import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { newContext } from '../helpers/browser.ts';
import { all, attribute, first, readPages, textOf } from '../helpers/pages.ts';
import { homeOf, siteOf, WAYS } from '../helpers/sites.ts';
import { useTab } from '../helpers/tab.ts';
import { wordInFold, wordOfPrompt } from '../helpers/words.ts';

const archive = await siteOf('archive');
const pages = readPages(archive.folder);
const asked = wordOfPrompt(pages);
const hidden = wordInFold(pages);
const commit = aCommit();

/** A commit of the archive, by its short hash. */
function aCommit(): { readonly sha: string; readonly path: string; readonly anchor: string } {
  for (const { path, root } of pages.filter((one) => one.path.startsWith('commits/')))
    for (const item of all(root, '.commit')) {
      const sha = /\b(?=\w*\d)[0-9a-f]{7}\b/.exec(textOf(item))?.[0];
      if (sha !== undefined) return { sha, path, anchor: attribute(item, 'id') ?? '' };
    }
  throw new Error('the archive has no commit');
}

/** Waits until the page shows the outcome of the search. */
async function settled(page: Page): Promise<string> {
  const outcome = page.locator('.search-status', { hasText: /\d+ sessions?|^Nothing found|not found/ });
  return (await outcome.textContent()) ?? '';
}

/** Addresses of the results' turns, relative to the site. */
function turnLinks(page: Page, home: string): Promise<string[]> {
  return page
    .locator('.search-results a.result-turn')
    .evaluateAll((links, root) => links.map((link) => (link.getAttribute('href') ?? '').replace(root, '')), home);
}

test('a page from disk cannot fetch files, so the search from disk really uses scripts', async () => {
  const context = await newContext();
  const page = await context.newPage();
  await page.goto(`${homeOf(archive, 'disk')}404.html`);
  const fetched = page.evaluate(() =>
    fetch('report.json')
      .then(() => 'fetched')
      .catch(() => 'refused'),
  );
  expect(await fetched).toBe('refused');
  await context.close();
});

test('from a web server, the search fetches ranges of the parts of its index, and no part as a whole', async () => {
  const home = homeOf(archive, 'a web server');
  const context = await newContext();
  const page = await context.newPage();
  const answers: (readonly [number, string])[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/pagefind\/part-/.test(pathname)) answers.push([response.status(), pathname]);
  });
  await page.goto(`${home}search.html?q=${asked.word}`);
  expect(await settled(page)).toMatch(/^[1-9]/);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter(([status]) => status !== 206)).toEqual([]);
  await context.close();
});

test('without an index, the page says what is missing and what to do, and the next search looks for it again', async () => {
  const home = homeOf(archive, 'a web server');
  const context = await newContext();
  const page = await context.newPage();
  await page.route(/pagefind/, (route) => route.abort());
  await page.goto(`${home}search.html?q=the`);
  await page.waitForFunction(() =>
    document.querySelector('.search-status')?.textContent?.startsWith('The search index is missing'),
  );
  expect(await page.locator('.search-found').getAttribute('aria-busy')).toBe('false');
  await page.unroute(/pagefind/);
  await page.locator('input[name="q"]').fill(asked.word);
  expect(await settled(page)).toMatch(/^[1-9]/);
  await context.close();
});

describe.each(WAYS)('search, read from %s', (way) => {
  const home = homeOf(archive, way);
  let page: Page;
  useTab(home, (tab) => {
    page = tab;
  });

  test('finds the word of a prompt that is in the address', async () => {
    await page.goto(`${home}search.html?q=${asked.word}`);
    expect(await settled(page)).toMatch(/^[1-9]\d* sessions?(?:, \d+ with exactly this word)?$/);
    expect(await page.locator('input[name="q"]').inputValue()).toBe(asked.word);
    expect(await turnLinks(page, home)).toContain(`${asked.path}?mark=${asked.word}#${asked.anchor}`);
    const marks = await page.locator('.search-results mark').allTextContents();
    expect(marks.map((mark) => mark.toLowerCase())).toContain(asked.word);
    const entry = page.locator('.result-turns > li', { has: page.locator(`a[href$="#${asked.anchor}"]`) });
    expect(await entry.first().locator('.result-kind').textContent()).toBe('prompt');
  });

  test('a click on a result leads to the turn, with the words highlighted and in view', async () => {
    await page.locator(`.search-results a.result-turn[href$="#${asked.anchor}"]`).first().click();
    await page.waitForURL((url) => url.pathname.endsWith(asked.path));
    const turn = page.locator(`[id="${asked.anchor}"]`);
    const mark = turn.locator('mark').first();
    await mark.waitFor();
    expect((await mark.textContent())?.toLowerCase()).toBe(asked.word);
    expect(await inView(page, `[id="${asked.anchor}"] mark`)).toBe(true);
  });

  test('a pasted place leads to the turns that changed the file', async () => {
    const changed = pages
      .filter(({ path }) => path.startsWith('files/'))
      .flatMap(({ root }) => all(root, '.file'))
      .find((file) => first(file, '.turn-link a') !== undefined);
    const heading = first(changed, 'h2');
    const path = heading ? textOf(heading).trim() : '';
    const own = all(changed, '.turn-link a').map((link) => attribute(link, 'href')?.replace('../', ''));
    await page.goto(`${home}search.html`);
    await page.locator('.why-box summary').click();
    await page.locator('.why-box textarea').fill(`Error: no\n    at run (/elsewhere/${path}:3:1)`);
    await page.locator('.why-found a').first().waitFor();
    const found = await page
      .locator('.why-found a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(own).toContain(found[0]);
    await page.locator('.why-box textarea').fill('no file at all');
    await expect.poll(() => page.locator('.why-status').textContent()).toMatch(/^This names no file/);
    expect(await page.locator('.why-found a').count()).toBe(0);
  });

  test('files, commits, plans and decisions with the words are above the sessions, and lead to their places', async () => {
    const named = page.locator('.search-named');
    await page.goto(`${home}search.html?q=ts`);
    await settled(page);
    const files = named.getByRole('region', { name: 'Files' });
    expect(await files.locator('a').count()).toBe(3);
    const all = files.getByRole('button', { name: /^All \d+ files$/ });
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]);
    await all.click();
    expect(await files.locator('a').count()).toBe(count);
    expect(
      await files
        .locator('a')
        .nth(3)
        .evaluate((link) => link === document.activeElement),
    ).toBe(true);
    await page.goto(`${home}search.html?q=${commit.sha}`);
    await settled(page);
    expect(await named.locator('section').evaluateAll((some) => some.map(({ ariaLabel }) => ariaLabel))).toEqual([
      'Commits',
    ]);
    await named.locator('a').first().click();
    await page.waitForURL((url) => url.href.endsWith(`/${commit.path}#${commit.anchor}`));
    expect(await page.locator(':target').textContent()).toContain(commit.sha);
    // Filters do not apply to names.
    await page.goto(`${home}search.html?q=ts+tool:Bash`);
    await settled(page);
    expect(await named.locator('a').count()).toBe(0);
  });

  test('a hit in a closed fold opens that fold and no other turn', async () => {
    await page.goto(`${home}search.html?q=${hidden.word}`);
    await settled(page);
    expect(await turnLinks(page, home)).toContain(`${hidden.path}?mark=${hidden.word}#${hidden.anchor}`);
    await page.locator(`.search-results a.result-turn[href$="#${hidden.anchor}"]`).first().click();
    await page.waitForURL((url) => url.pathname.endsWith(hidden.path));
    const mark = page.locator(`[id="${hidden.anchor}"] details[open] mark`).first();
    await mark.waitFor();
    expect((await mark.textContent())?.toLowerCase()).toBe(hidden.word);
    expect(await inView(page, `[id="${hidden.anchor}"] mark`)).toBe(true);
    const others = page.locator(`.turns > .turn:not([id="${hidden.anchor}"]) details.call[open]`);
    expect(await others.count()).toBe(0);
  });
});

describe('the search page', () => {
  const home = homeOf(archive, 'disk');
  let page: Page;
  useTab(home, (tab) => {
    page = tab;
  });

  test('facets narrow the results, are part of the address, and can be removed again', async () => {
    await page.goto(`${home}search.html?q=the`);
    const before = Number.parseInt(await settled(page), 10);
    const box = page.locator('.search-facets input[name="project"]').first();
    const count = Number(
      await page.locator('.search-facets label:has(input[name="project"]) .facet-count').first().textContent(),
    );
    const project = await box.getAttribute('value');
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(before);
    await box.check();
    await page.waitForFunction(
      (all) => Number.parseInt(document.querySelector('.search-status')?.textContent ?? '', 10) < all,
      before,
    );
    expect(Number.parseInt(await settled(page), 10)).toBe(count);
    expect(new URL(page.url()).searchParams.get('project')).toBe(project);
    for (const facts of await page.locator('.result-facts').allTextContents()) expect(facts).toContain(project);
    await page.reload();
    expect(Number.parseInt(await settled(page), 10)).toBe(count);
    await page.locator('.search-facets input[name="project"]').first().uncheck();
    await page.waitForFunction(
      (all) => Number.parseInt(document.querySelector('.search-status')?.textContent ?? '', 10) === all,
      before,
    );
  });

  test('suggests how to widen a search that finds nothing, and offers no filters for it', async () => {
    const filters = page.locator('.search-filters > summary');
    await page.goto(`${home}search.html?q=the`);
    await settled(page);
    expect(await filters.isVisible()).toBe(true);
    await page.goto(`${home}search.html?q=zzzqqqxxx`);
    expect(await settled(page)).toBe('“zzzqqqxxx” was not found as a word.');
    expect(await page.locator('.search-results li').count()).toBe(0);
    expect(await filters.isVisible()).toBe(false);
  });

  test('finds while a word is being typed, and arrow keys lead to the results', async () => {
    await page.goto(`${home}search.html`);
    await page.keyboard.type(asked.word, { delay: 20 });
    // There may have been results for what was typed so far.
    await page.waitForURL((url) => url.searchParams.get('q') === asked.word);
    await page.locator('.search-found[aria-busy="false"]').waitFor();
    expect(await settled(page)).toMatch(/^[1-9]\d* sessions?(?:, \d+ with exactly this word)?$/);
    await page.keyboard.press('ArrowDown');
    const focused = await page.evaluate(() => document.activeElement?.closest('.search-results') !== null);
    expect(focused).toBe(true);
  });

  test('searches for what a misspelt word means, says so, and leads back', async () => {
    const typed = asked.word.slice(0, 3) + asked.word.slice(4);
    await page.goto(`${home}search.html?q=${typed}`);
    expect(await settled(page)).toMatch(
      new RegExp(`^Showing results for ${asked.word}; search instead for "${typed}"\\. [1-9]\\d* session`),
    );
    await page.locator('.search-status a').click();
    await page.waitForURL((url) => url.searchParams.get('q') === `"${typed}"`);
    expect(await settled(page)).toBe(`“${typed}” was not found. Remove the quotation marks.`);
  });

  test('shows more turns of a session when asked', async () => {
    await page.goto(`${home}search.html?q=the`);
    const more = page.locator('.result-more a').first();
    await more.waitFor();
    expect(await more.getAttribute('href')).toMatch(/sessions\/[^/]+\.html\?mark=the$/);
    const title = page
      .locator('.result', { has: page.locator('.result-more') })
      .first()
      .locator('h2 a');
    const href = await title.getAttribute('href');
    const turns = page.locator(`.result:has(h2 a[href="${href}"]) a.result-turn`);
    const before = await turns.count();
    await more.click();
    await turns.nth(before).waitFor();
    expect(await turns.nth(before).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test('shows more results when asked, and as many again on the way back', async () => {
    await page.goto(`${home}search.html?q=the`);
    const total = Number.parseInt(await settled(page), 10);
    const results = page.locator('.search-results > .result');
    expect(await results.count()).toBe(8);
    const more = page.locator('.search-more');
    await more.click();
    await results.nth(8).waitFor();
    expect(await results.nth(8).evaluate((one) => one.contains(document.activeElement))).toBe(true);
    const shown = await results.count();
    expect(shown).toBe(Math.min(16, total));
    expect(await more.isVisible()).toBe(shown < total);
    await results.nth(8).locator('h2 a').click();
    await page.locator('.found-back').click();
    await settled(page);
    expect(await results.count()).toBe(shown);
  });

  test('remembers searches in the browser only, and clears them on request', async () => {
    await page.goto(`${home}search.html`);
    await page.locator('input[name="q"]').fill(asked.word);
    await page.keyboard.press('Enter');
    await settled(page);
    await page.goto(`${home}search.html`);
    const recent = page.locator('.search-recent');
    await recent.locator('a').first().waitFor();
    expect(await recent.locator('a').first().textContent()).toBe(asked.word);
    await recent.locator('button').click();
    expect(await recent.isVisible()).toBe(false);
    await page.reload();
    await page.locator('.search-found[aria-busy="false"]').waitFor();
    expect(await recent.isVisible()).toBe(false);
  });
});

/** Is the first such element within the window? Waits for the scrolling to end. */
async function inView(page: Page, selector: string): Promise<boolean> {
  return await page
    .waitForFunction(
      (wanted) => {
        const box = document.querySelector(wanted)?.getBoundingClientRect();
        return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
      },
      selector,
      { timeout: 20_000 },
    )
    .then(
      () => true,
      () => false,
    );
}
