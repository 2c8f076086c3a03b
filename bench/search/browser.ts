/** The search page in Chromium, used as readers use it: words are typed and results read. */

import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Shown {
  readonly session: string;
  /** Anchors of the turns listed below it. */
  readonly anchors: readonly string[];
}

/** Runs in the page. As text, because this program is compiled without the types of the DOM. */
const READ_RESULTS = `
  [...document.querySelectorAll('.result')].map((entry) => ({
    session: entry.querySelector('.result-title a').pathname.split('/').at(-1).replace(/\\.html$/, ''),
    anchors: [...entry.querySelectorAll('a.result-turn')].map((link) => decodeURIComponent(link.hash.slice(1))),
  }))`;

/** Types the words, and returns the milliseconds until the first result is in the page. */
const TYPE_AND_TIME = `(words) => {
  const input = document.querySelector('input[name="q"]');
  const list = document.querySelector('.search-results');
  const shown = new Promise((done) => {
    const begun = performance.now();
    new MutationObserver(() => {
      if (list.childElementCount > 0) done(performance.now() - begun);
    }).observe(list, { childList: true });
    setTimeout(() => done(20000), 20000);
  });
  input.value = words;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return shown;
}`;

/** The `file:` address of a folder, with a `/` at the end. */
export function diskAddress(folder: string): string {
  return `${pathToFileURL(folder).href}/`;
}

/** Waits until the page shows the results of the last query. */
async function answered(page: Page): Promise<void> {
  await page.waitForSelector('.search-found[aria-busy="false"]', { state: 'attached', timeout: 60_000 });
}

/** Opens the search page in a new tab. */
export async function openSearch(context: BrowserContext, home: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${home}search.html`);
  return page;
}

/** The sessions and turns that the page shows for a query, in order. */
export async function ask(page: Page, query: string): Promise<readonly Shown[]> {
  await page.locator('input[name="q"]').fill(query);
  await page.locator('input[name="q"]').press('Enter');
  await answered(page);
  return await page.evaluate<readonly Shown[]>(READ_RESULTS);
}

export interface FirstQuery {
  /** From typing the words to the first result. */
  readonly ms: number;
  /** Of everything that was fetched for the query, without the page itself. */
  readonly KB: number;
  readonly requests: number;
}

/** The first query in a fresh browser context. */
export async function firstQuery(browser: Browser, home: string, query: string): Promise<FirstQuery> {
  const context = await browser.newContext();
  try {
    const page = await openSearch(context, home);
    await page.waitForLoadState('networkidle');
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      const isFile = request.url().startsWith('file:');
      sizes.push(
        isFile
          ? Promise.resolve(statSync(fileURLToPath(request.url().replace(/[?#].*$/, ''))).size)
          : request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
    });
    const ms = await page.evaluate<number>(`(${TYPE_AND_TIME})(${JSON.stringify(query)})`);
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { ms, KB: bytes / 1000, requests: sizes.length };
  } finally {
    await context.close();
  }
}
