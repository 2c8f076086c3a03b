import { afterAll, describe, expect, inject, test } from 'vitest';
import { browser, closeBrowser } from '../helpers/browser.ts';
import { homeOf, WAYS } from '../helpers/homes.ts';
import { pagePaths } from '../helpers/pages.ts';
import { watch } from '../helpers/visit.ts';

const { folder } = inject('sites').hostile;
const paths = pagePaths(folder);

afterAll(closeBrowser);

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
      !(protocol === location.protocol && href.includes('/hostile/')),
  );
  return { pwned: window.__pwned, links: links.map(({ href }) => href) };
}

const NONE: Harm = { pwned: undefined, links: [] };

describe.each(WAYS)('the hostile site, read from %s', (way) => {
  const home = homeOf('hostile', way);
  // The whole from disk, where nothing else protects the reader; a part of it on a server.
  const visited =
    way === 'disk' ? paths : paths.filter((path, at) => !path.startsWith('sessions/') || at % 6 === 0);

  test('runs no foreign script, asks no other host and goes nowhere', async () => {
    const { page, trouble, close } = await watch(await browser(), home);
    for (const path of visited) {
      await page.goto(home + path);
      expect(await page.evaluate(provoke), path).toEqual(NONE);
      expect(page.url(), path).toBe(home + path);
      expect(trouble, path).toEqual([]);
    }
    await close();
  });

  test('stays harmless in the results of a search and where they lead', async () => {
    const { page, trouble, close } = await watch(await browser(), home);
    for (const word of [
      'script',
      'evil',
      'pwned',
      'onerror',
      'javascript:',
      '"><img src=x>',
      '{{ 7 * 7 }}',
      '__proto__',
    ]) {
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
