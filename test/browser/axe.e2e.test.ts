/** WCAG 2.2 AA on every kind of page, as far as a machine can tell, in both themes, wide and narrow. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser } from '../helpers/browser.ts';
import { KINDS, type Kind, openTab, showKind } from '../helpers/kinds.ts';
import { openAll, type Watched } from '../helpers/visit.ts';

declare global {
  interface Window {
    readonly axe: { run(root: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Without loading style sheets again, which a page from disk is not allowed to do.
const WHAT = { preload: false, resultTypes: ['violations'] } satisfies RunOptions;
/** Colours differ by theme and hardly by width; all else differs by width and hardly by theme. */
const ALL: RunOptions = { ...WHAT, runOnly: RULES };
const LAYOUT: RunOptions = { ...ALL, rules: { 'color-contrast': { enabled: false } } };
const COLOURS: RunOptions = { ...WHAT, runOnly: { type: 'rule', values: ['color-contrast'] } };

let tab: Watched;

beforeAll(async () => {
  tab = await openTab();
  // The policy of the page blocks other scripts, but not init scripts.
  await tab.page.addInitScript(AXE);
});

afterAll(closeBrowser);

/** Turns outside the window are not laid out, and have no size or colours: this lays them out. */
function layOut(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.turn, .row'))
    element.style.contentVisibility = 'visible';
}

/** "color-contrast: .note (2): Element has insufficient color contrast of 4.2…" */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(layOut);
  const found = await page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked);
    return violations.map(({ id, nodes }) => ({
      id,
      times: nodes.length,
      where: String(nodes[0]?.target.join(' ')),
      why: nodes[0]?.failureSummary ?? '',
    }));
  }, options);
  return found.map(({ id, times, where, why }) => `${id}: ${where} (${times}): ${why.split('\n')[1]?.trim()}`);
}

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly options: RunOptions;
}

interface View {
  readonly width: number;
  /** What is visible only while folds are closed has no special colours: one theme is enough. */
  readonly closed: Look;
  readonly open: readonly Look[];
}

async function show(kind: Kind, width: number): Promise<Page> {
  await tab.page.setViewportSize({ width, height: 900 });
  await tab.page.emulateMedia({ colorScheme: 'light' });
  await showKind(tab, kind);
  return tab.page;
}

async function violationsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { colorScheme, options } of looks) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violations(page, options)) found.push(`${colorScheme}: ${violation}`);
  }
  return found;
}

const VIEWS: readonly View[] = [
  {
    width: 1440,
    closed: { colorScheme: 'light', options: ALL },
    open: [
      { colorScheme: 'light', options: ALL },
      { colorScheme: 'dark', options: COLOURS },
    ],
  },
  {
    width: 360,
    closed: { colorScheme: 'light', options: LAYOUT },
    open: [{ colorScheme: 'dark', options: ALL }],
  },
];

/** Not the longest page, for which axe takes a minute: it has nothing that the others do not have. */
const SHORT = KINDS.filter((kind) => kind !== 'long session');

describe.each(VIEWS)('$width pixels wide, in both themes', ({ width, closed, open: opened }) => {
  test.each(SHORT)('%s: no violation, with folds closed or open', async (kind) => {
    const page = await show(kind, width);
    const found = await violationsIn(page, [closed]);
    await page.evaluate(openAll);
    expect([...found, ...(await violationsIn(page, opened)), ...tab.complaints.splice(0)]).toEqual([]);
  });
});

test.each(['home', 'project'] as const)('%s: titles are high enough to be hit, whatever the font', async (kind) => {
  const page = await show(kind, 1440);
  await page.evaluate(layOut);
  const heights = await page
    .locator('.row-title a')
    .evaluateAll((links) => links.map((link) => Math.min(...[...link.getClientRects()].map(({ height }) => height))));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
});

test('long session: no violation with folds closed', async () => {
  const page = await show('long session', 360);
  expect(await violations(page, LAYOUT)).toEqual([]);
});

test('a violation is found', async () => {
  const page = await show('not found', 1280);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect((await violations(page, ALL)).join()).toContain('button-name');
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('color', 'black'));
  const looks = (['light', 'dark'] as const).map((colorScheme) => ({ colorScheme, options: COLOURS }));
  expect((await violationsIn(page, looks)).join()).toMatch(/^dark: color-contrast: [^,]*h1/);
});
