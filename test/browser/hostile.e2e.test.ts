import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { closeWindows } from '../helpers/browser.ts';
import { buildSite, REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn } from '../helpers/folders.ts';
import { pagePaths } from '../helpers/pages.ts';
import { homeOf, siteOf, WAYS } from '../helpers/sites.ts';
import { NARROW, overflow } from '../helpers/too-wide.ts';
import { transcript } from '../helpers/transcripts.ts';
import { LOW, watch } from '../helpers/visit.ts';

const hostile = await siteOf('hostile');
const outputs = filesIn(hostile.folder).filter((path) => path.startsWith('outputs/'));
const paths = pagePaths(hostile.folder);
const all = [...paths, ...outputs];

afterAll(closeWindows);

interface Harm {
  /** Ids of the payloads that ran, and elements that take the place of the variable they set. */
  readonly ran: readonly unknown[];
  /** Links that no page of ours contains. */
  readonly links: readonly string[];
}

/** Opens all folds, moves the pointer over links, waits a moment, and reports what happened. */
async function provoke(): Promise<Harm> {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  for (const element of document.querySelectorAll('main :is(a, img, summary, [tabindex])')) {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    element.dispatchEvent(new FocusEvent('focus'));
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ protocol, href }) =>
      !['http:', 'https:', 'mailto:'].includes(protocol) &&
      !(protocol === location.protocol && /\/(?:hostile|site)\//.test(href)),
  );
  const named = document.querySelectorAll('[id="__pwned"], [name="__pwned"]');
  return {
    ran: [...(Array.isArray(window.__pwned) ? window.__pwned : []), ...[...named].map(({ tagName }) => tagName)],
    links: links.map(({ href }) => href),
  };
}

const NONE: Harm = { ran: [], links: [] };

async function expectHarmless(page: Page, complaints: readonly string[], address: string): Promise<void> {
  expect(await page.evaluate(provoke), address).toEqual(NONE);
  expect(page.url(), address).toBe(address);
  expect(complaints, address).toEqual([]);
}

/** Queries that find payloads in titles, in excerpts and in the names of facets. */
const WORDS = [
  'script',
  'evil',
  'pwned',
  'onerror',
  'javascript:',
  'svg',
  'foreignObject',
  'srcdoc',
  'PAGEFIND',
  'constructor',
  'invoice',
];

/** Queries that are payloads themselves: they come with the address, as in a link that somebody was sent. */
const PAYLOADS = ['"><img src=x>', '{{ 7 * 7 }}', '__proto__'];

/** Waits until the page shows the outcome of that query. */
async function answered(page: Page, query: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      new URLSearchParams(location.search).get('q') === wanted &&
      document.querySelector('.search-found')?.ariaBusy === 'false' &&
      /\d session|Nothing found|not found/.test(document.querySelector('.search-status')?.textContent ?? ''),
    query,
  );
}

/** Expects that the outcome of a query is harmless. Returns the address that its first result leads to, if it has one. */
async function firstResult(page: Page, query: string): Promise<string | undefined> {
  await answered(page, query);
  expect(await page.evaluate(provoke), query).toEqual(NONE);
  const unsafe = page.locator('.search-results :is(script, img, svg, iframe, style, form, input)');
  expect(await unsafe.count(), query).toBe(0);
  return await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.search-results a.result-turn')?.href);
}

test('the site has pages of all kinds', () => {
  for (const kind of [
    /^sessions\/title-/,
    /^sessions\/hostile-.+-2\.html$/,
    /-agent-/,
    /^projects\//,
    /^report/,
    /^404/,
  ])
    expect(all.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
  expect(outputs.length).toBeGreaterThanOrEqual(12);
});

test('a payload that runs is reported by its id', async () => {
  const home = homeOf(hostile, 'disk');
  const { page, close } = await watch(home);
  await page.goto(`${home}404.html`);
  await page.evaluate(() => {
    window.__pwned = 'first';
    window.__pwned = 'second';
    const form = document.createElement('form');
    form.id = '__pwned';
    const link = document.createElement('a');
    link.href = 'javascript:void 0';
    document.body.append(form, link);
  });
  expect(await page.evaluate(provoke)).toEqual({ ran: ['first', 'second', 'FORM'], links: ['javascript:void 0'] });
  await close();
});

describe.each(WAYS)('the hostile site, read from %s', (way) => {
  const home = homeOf(hostile, way);
  /**
   * Nearly all pages from disk, where nothing else protects the reader: of those that have one payload, in their title,
   * a third, because `markup.e2e.test.ts` reads the markup of all. A part of them from a server.
   */
  const step = (path: string): number => (way === 'disk' ? (path.startsWith('sessions/title-') ? 3 : 1) : 20);
  const visited = all.filter((path, at) => !path.startsWith('sessions/') || at % step(path) === 0);

  test('runs no payload, contacts no other host and does not navigate; from disk: fits on a narrow screen', async () => {
    const { page, complaints, close } = await watch(home, { viewport: way === 'disk' ? NARROW : LOW });
    const wide: string[] = [];
    for (const [at, path] of visited.entries()) {
      await page.goto(home + path);
      const isMeasured = way === 'disk' && path.endsWith('.html') && at % 2 === 0;
      const found = isMeasured ? await overflow(page, 'ignored') : '';
      if (found !== '') wide.push(`${path}, ${found}`);
      await expectHarmless(page, complaints, home + path);
    }
    expect(wide).toEqual([]);
    await close();
  });
});

test('the hostile site is harmless in search results, which show payloads, and on the pages that they lead to', async () => {
  const home = homeOf(hostile, 'disk');
  const { page, complaints, close } = await watch(home);
  const results: (string | undefined)[] = [];
  for (const query of PAYLOADS) {
    await page.goto(`${home}search.html?q=${encodeURIComponent(query)}`);
    results.push(await firstResult(page, query));
  }
  for (const word of WORDS) {
    await page.locator('input[name="q"]').fill(word);
    results.push(await firstResult(page, word));
    if (word === 'evil') expect(await page.locator('.search-results').textContent()).toContain(word);
  }
  expect(complaints).toEqual([]);
  const addresses = new Set(results.filter((address) => address !== undefined));
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of addresses) {
    expect(address).toMatch(/\/sessions\//);
    await page.goto(address);
    expect(await page.evaluate(provoke), address).toEqual(NONE);
    expect(complaints, address).toEqual([]);
  }
  await close();
});

const NAMES: readonly string[] = JSON.parse(readFileSync(join(REPO, 'fixtures/hostile/NAMES.json'), 'utf8'));

// Other systems do not allow some of these names.
test.runIf(process.platform === 'linux')('names of files that only some systems can store do no harm', async () => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'in/-odd-names'), { recursive: true });
  for (const name of NAMES)
    writeFileSync(join(folder, `in/-odd-names/${name}.jsonl`), transcript(name, [`I am ${name.slice(0, 20)}.`]));
  await buildSite(['--input', 'in', '--output', 'site', '--no-cache', '--quiet'], { cwd: folder });
  const site = join(folder, 'site');
  const home = homeOf({ folder: site, url: '' }, 'disk');
  const pages = pagePaths(site).filter((path) => path.startsWith('sessions/'));
  expect(pages.length).toBe(NAMES.length);
  const { page, complaints, close } = await watch(home);
  for (const path of ['index.html', ...pages]) {
    await page.goto(home + path);
    await expectHarmless(page, complaints, home + path);
  }
  await close();
});
