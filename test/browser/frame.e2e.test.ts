/** What holds for every kind of page: no layout shifts, no horizontal scrolling, headings and landmarks. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeWindows } from '../helpers/browser.ts';
import { KINDS, type Kind, openTab, showKind } from '../helpers/kinds.ts';
import { NARROW } from '../helpers/too-wide.ts';
import { openAll, type Watched } from '../helpers/visit.ts';

afterAll(closeWindows);

declare global {
  interface Window {
    /** The elements that moved, and by how much. */
    shifts: string[];
    shifted: number;
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources?: readonly { readonly node: Node | null }[];
}

/** Runs before the scripts of the page. */
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

/** The layout shifts while the page loads and is scrolled. */
async function shiftsOf(tab: Watched, kind: Kind): Promise<[sum: number, each: string]> {
  await showKind(tab, kind);
  const { page } = tab;
  await page.waitForTimeout(300);
  for (let screen = 0; screen < 6; screen++) {
    await page.mouse.wheel(0, 800);
    // Five screens per second: faster than anybody reads, slow enough for a busy machine to lay out ahead.
    await page.waitForTimeout(200);
  }
  const { shifts, shifted } = await page.evaluate(() => ({ shifts: window.shifts, shifted: window.shifted }));
  return [shifted, shifts.join('\n')];
}

/** The structure of the page for screen readers. */
function outline(): object {
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
}

/** One h1, heading ranks in order, one main, one header, one footer, named navigations. */
const ORDERLY = { first: 1, skips: 0, landmarks: [1, 1, 1, 1], unnamed: 0, doubled: 0, skip: '#main' };

let tabs: readonly [narrow: Watched, wide: Watched];

beforeAll(async () => {
  tabs = [await openTab(), await openTab()];
  for (const { page } of tabs) await page.addInitScript(watchShifts);
});

/** Without those that differ from another kind in their words only. */
const LAYOUTS = KINDS.filter((kind) => !['month', 'implementation', 'hostile project'].includes(kind));

describe.each(LAYOUTS)('%s', (kind) => {
  let found: readonly [sum: number, each: string][];

  // Both at the same time, because most of the time is spent waiting.
  beforeAll(async () => {
    const [narrow, wide] = tabs;
    await narrow.page.setViewportSize({ width: 360, height: 900 });
    await wide.page.setViewportSize({ width: 1440, height: 900 });
    found = await Promise.all(tabs.map((tab) => shiftsOf(tab, kind)));
  });

  test('no layout shifts while it loads and is scrolled, 360 and 1440 pixels wide', () => {
    for (const [shifted, shifts] of found) expect(shifted, shifts).toBeLessThan(0.05);
  });

  test('no horizontal scrolling, 320 pixels wide; headings and landmarks are correct, narrow and wide', async () => {
    const [narrow, wide] = tabs;
    await narrow.page.setViewportSize(NARROW);
    for (const open of [false, true]) {
      if (open) await narrow.page.evaluate(openAll);
      expect(await narrow.page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
    }
    expect(await narrow.page.evaluate(outline)).toEqual(ORDERLY);
    await wide.page.evaluate(openAll);
    expect(await wide.page.evaluate(outline)).toEqual(ORDERLY);
  });
});

test('layout shifts are found', async () => {
  for (const tab of tabs) {
    await showKind(tab, 'home');
    await tab.page.waitForTimeout(700);
    await tab.page.evaluate(() => {
      const tall = document.createElement('div');
      tall.className = 'page-head';
      tall.append(...Array.from({ length: 20 }, () => document.createElement('hr')));
      document.body.prepend(tall);
    });
    await expect.poll(() => tab.page.evaluate(() => window.shifted)).toBeGreaterThan(0.05);
  }
});
