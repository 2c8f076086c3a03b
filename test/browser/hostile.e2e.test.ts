import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { serveFolder } from '../bench/search/serve-folder.ts';
import { browser, closeBrowser } from '../helpers/browser.ts';
import { buildSite, REPO } from '../helpers/cli.ts';
import { filesIn, makeFolder, removeFolder } from '../helpers/folders.ts';
import { homeOf, WAYS } from '../helpers/homes.ts';
import { assistant, result, results, toolUse, user } from '../helpers/lines.ts';
import { pagePaths } from '../helpers/pages.ts';
import { NARROW, overflow } from '../helpers/too-wide.ts';
import { watch } from '../helpers/visit.ts';

const { folder } = inject('sites').hostile;
const paths = pagePaths(folder);

const PAYLOADS: readonly { readonly text: string }[] = JSON.parse(
  readFileSync(join(REPO, 'fixtures/hostile/PAYLOADS.json'), 'utf8'),
);

/** Some of the sessions once more, on so many pages that all kinds of them are there. */
const parts = makeFolder();
let served: Awaited<ReturnType<typeof serveFolder>>;

beforeAll(async () => {
  const from = join(REPO, 'fixtures/hostile/projects/-hostile');
  const names = ['script-src', 'svg-onload', 'url-data', 'quote-single', 'osc-title', 'trojan-string'];
  for (const name of names)
    for (const end of ['.jsonl', ''])
      if (existsSync(join(from, `hostile-${name}${end}`)))
        cpSync(join(from, `hostile-${name}${end}`), join(parts, `in/p/hostile-${name}${end}`), {
          recursive: true,
        });
  // Outputs so long that they lie beside the page.
  const long = PAYLOADS.slice(0, 12).map(({ text }, at) => [
    assistant([toolUse(`t${at}`)]),
    results(result(`t${at}`, `${text}\n`.repeat(1 + 3000 / (text.length + 1)))),
  ]);
  writeFileSync(join(parts, 'in/p/long.jsonl'), [user('Print them all.'), ...long.flat()].join('\n'));
  writeFileSync(join(parts, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(parts, 'sessionary.config.js'),
    'export default { limits: { pageWeight: 8000, outputLength: 1000, agentWeight: 1000 } };',
  );
  await buildSite(['--input', 'in', '--output', 'site', '--no-cache', '--quiet'], { cwd: parts });
  served = await serveFolder(join(parts, 'site'));
});

afterAll(async () => {
  await closeBrowser();
  served.server.closeAllConnections();
  served.server.close();
  removeFolder(parts);
});

interface Harm {
  /** What a foreign script left behind. */
  readonly pwned: unknown;
  /** Links to where no page of ours leads. */
  readonly links: readonly string[];
}

/** Opens what is folded, points at what can be pointed at, waits a moment, and looks what came of it. */
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
  return { pwned: window.__pwned, links: links.map(({ href }) => href) };
}

/** What finds payloads: in titles, in excerpts, in the names of facets. */
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
  '"><img src=x>',
  '{{ 7 * 7 }}',
  '__proto__',
];

const NONE: Harm = { pwned: undefined, links: [] };

async function expectHarmless(page: Page, trouble: readonly string[], address: string): Promise<void> {
  expect(await page.evaluate(provoke), address).toEqual(NONE);
  expect(page.url(), address).toBe(address);
  expect(trouble, address).toEqual([]);
}

describe.each(WAYS)('the hostile site, read from %s', (way) => {
  const home = homeOf('hostile', way);
  // The whole from disk, where nothing else protects the reader; a part of it on a server.
  const visited =
    way === 'disk' ? paths : paths.filter((path, at) => !path.startsWith('sessions/') || at % 6 === 0);

  test('runs no foreign script, asks no other host and goes nowhere; from disk: fits on a narrow screen', async () => {
    const { page, trouble, close } = await watch(await browser(), home);
    if (way === 'disk') await page.setViewportSize(NARROW);
    const wide: string[] = [];
    for (const path of visited) {
      await page.goto(home + path);
      const found = way === 'disk' ? await overflow(page) : '';
      if (found !== '') wide.push(`${path}, ${found}`);
      await expectHarmless(page, trouble, home + path);
    }
    expect(wide).toEqual([]);
    await close();
  });

  test('is as harmless on further pages, pages of agents and in the files beside them', async () => {
    const site = join(parts, 'site');
    const all = pagePaths(site);
    for (const kind of [/-2\.html$/, /-agent-/, /^projects\//, /^report/, /^404/])
      expect(all.filter((path) => kind.test(path)).length, String(kind)).toBeGreaterThan(0);
    const outputs = filesIn(site).filter((path) => path.startsWith('outputs/'));
    expect(outputs.length).toBe(12);
    const where = way === 'disk' ? `${pathToFileURL(site).href}/` : served.url;
    const { page, trouble, close } = await watch(await browser(), where);
    for (const path of [...all, ...outputs]) {
      await page.goto(where + path);
      await expectHarmless(page, trouble, where + path);
    }
    await close();
  });

  test('stays harmless in the results of a search and where they lead', async () => {
    const { page, trouble, close } = await watch(await browser(), home);
    for (const word of WORDS) {
      await page.goto(`${home}search.html?q=${encodeURIComponent(word)}`);
      await page.waitForFunction(() =>
        /result|Nothing found/.test(document.querySelector('.search-status')?.textContent ?? ''),
      );
      expect(await page.evaluate(provoke), word).toEqual(NONE);
      expect(
        await page.locator('.search-results :is(script, img, svg, iframe, style, form, input)').count(),
        word,
      ).toBe(0);
      const first = page.locator('.search-results a.result-turn').first();
      if ((await first.count()) > 0) {
        await first.click();
        await page.waitForURL(/\/sessions\//);
        expect(await page.evaluate(provoke), word).toEqual(NONE);
      }
      expect(trouble, word).toEqual([]);
    }
    await close();
  });

  test('finds something for the hostile words: the search above saw them', async () => {
    const { page, close } = await watch(await browser(), home);
    await page.goto(`${home}search.html?q=evil`);
    await page.locator('.search-results .result').first().waitFor();
    expect(await page.locator('.search-results').textContent()).toContain('evil');
    await close();
  });
});
