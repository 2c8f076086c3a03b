/** What every kind of page keeps to: stillness while it loads, headings and landmarks, no scrolling sideways. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browser, closeBrowser } from '../helpers/browser.ts';
import { KINDS, openAll, Pages } from '../helpers/kinds.ts';
import { watch } from '../helpers/visit.ts';

const pages = new Pages();

beforeAll(() => pages.build());
afterAll(() => pages.remove());
afterAll(closeBrowser);

declare global {
  interface Window {
    /** What moved, with how much. */
    shifts: string[];
    shifted: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null }[];
}

/** Runs before the page does. */
function watchShifts(): void {
  window.shifts = [];
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      window.shifted += entry.value;
      const what = (entry.sources ?? []).map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}` : '#text',
      );
      window.shifts.push(`${entry.value.toFixed(4)}: ${what.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe.each([360, 1440])('%s pixels wide', (width) => {
  test.each(KINDS)('%s: nothing moves while it loads and while it is read', async (kind) => {
    const { home, address, ready } = pages.of(kind);
    const viewport = { width, height: 900 };
    const { page, close } = await watch(await browser(), home, { viewport });
    await page.addInitScript(watchShifts);
    await page.goto(address);
    if (ready !== undefined) await page.locator(ready).first().waitFor();
    await page.waitForTimeout(300);
    for (let screen = 0; screen < 6; screen++) {
      await page.mouse.wheel(0, 800);
      // A screen five times a second: faster than anybody reads, slow enough for a busy machine to lay out ahead.
      await page.waitForTimeout(200);
    }
    const { shifts, shifted } = await page.evaluate(() => ({
      shifts: window.shifts,
      shifted: window.shifted,
    }));
    expect(shifted, shifts.join('\n')).toBeLessThan(0.05);
    await close();
  });
});

test('a shift is seen', async () => {
  const { home, address } = pages.of('home');
  const { page, close } = await watch(await browser(), home);
  await page.addInitScript(watchShifts);
  await page.goto(address);
  await page.waitForTimeout(700);
  await page.evaluate(() => {
    const tall = document.createElement('div');
    tall.className = 'page-head';
    tall.append(...Array.from({ length: 20 }, () => document.createElement('hr')));
    document.body.prepend(tall);
  });
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => window.shifted)).toBeGreaterThan(0.05);
  await close();
});

describe('outline and landmarks', () => {
  test.each(KINDS)(
    '%s: one h1, ranks in order, one main, one header, one footer, named navigation',
    async (kind) => {
      const { home, address, ready } = pages.of(kind);
      const { page, close } = await watch(await browser(), home);
      await page.goto(address);
      if (ready !== undefined) await page.locator(ready).first().waitFor();
      await page.evaluate(openAll);
      const found = await page.evaluate(() => {
        const ranks = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) =>
          Number(heading.tagName.slice(1)),
        );
        const top = (name: string): number => document.querySelectorAll(`body > ${name}`).length;
        const navs = [...document.querySelectorAll('nav')].map((nav) => nav.getAttribute('aria-label') ?? '');
        return {
          first: ranks.filter((rank) => rank === 1).length,
          skips: ranks.filter((rank, at) => rank > (ranks[at - 1] ?? 0) + 1).length,
          landmarks: [top('header'), top('main'), top('footer'), document.querySelectorAll('main').length],
          unnamed: navs.filter((name) => name === '').length,
          doubled: navs.length - new Set(navs).size,
          skip: document.querySelector('body > a.skip')?.getAttribute('href'),
        };
      });
      expect(found).toEqual({
        ...{ first: 1, skips: 0, landmarks: [1, 1, 1, 1], unnamed: 0, doubled: 0, skip: '#main' },
      });
      await close();
    },
  );
});

describe('on a screen 320 pixels wide', () => {
  test.each(KINDS)('%s: nothing scrolls sideways', async (kind) => {
    const { home, address, ready } = pages.of(kind);
    const viewport = { width: 320, height: 700 };
    const { page, close } = await watch(await browser(), home, { viewport });
    await page.goto(address);
    if (ready !== undefined) await page.locator(ready).first().waitFor();
    for (const open of [false, true]) {
      if (open) await page.evaluate(openAll);
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
    }
    await close();
  });
});
