/** WCAG 2.2 AA on every kind of page, as far as a machine can tell, in both themes, wide and narrow. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions, Spec } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeWindows } from '../helpers/browser.ts';
import { KINDS, type Kind, openTab, showKind } from '../helpers/kinds.ts';
import { openAll, type Watched } from '../helpers/visit.ts';

declare global {
  interface Window {
    readonly axe: { run(root: Document, options: RunOptions): Promise<AxeResults>; configure(spec: Spec): void };
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

afterAll(closeWindows);

/** Turns outside the window are not laid out, and have no size or colours: this lays them out. */
function layOut(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.turn, .row'))
    element.style.contentVisibility = 'visible';
}

/**
 * Lets axe judge the colours of the first and the last of all texts that look alike: same tag and class, same colours and
 * letters, same backgrounds. The others differ in their words only, and took half of its time. Two, because one may be
 * behind something, and none of a single letter: axe judges neither.
 */
function markTexts(): void {
  const backgrounds = new Map<Element | null, string>();
  const alike = new Map<string, Element[]>();
  for (const element of document.querySelectorAll('*')) {
    element.removeAttribute('data-judged');
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, position } = style;
    const behind = [backgrounds.get(element.parentElement), backgroundColor, backgroundImage, opacity, position].join();
    backgrounds.set(element, behind);
    const text = [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
    const isText = /[\p{L}\d]\S|\S[\p{L}\d]/u.test(text) || element.matches('input, select, textarea');
    if (!isText || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = style;
    const look = [element.tagName, element.classList, color, fontSize, fontWeight, textShadow, behind].join();
    alike.set(look, [...(alike.get(look) ?? []).slice(0, 1), element]);
  }
  for (const element of [...alike.values()].flat()) element.setAttribute('data-judged', '');
  window.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-judged]' }] });
}

/** "color-contrast: .note (2): Element has insufficient color contrast of 4.2…" */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(layOut);
  if (options !== LAYOUT) await page.evaluate(markTexts);
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
  readonly width: number;
  readonly isOpen: boolean;
  readonly colorScheme: 'light' | 'dark';
  readonly options: RunOptions;
}

/** A page that becomes wide is the same as one that was opened wide. Folds that were open once have more buttons. */
const LOOKS: readonly Look[] = [
  { width: 360, isOpen: false, colorScheme: 'light', options: LAYOUT },
  // What is visible only while folds are closed has no special colours: one theme is enough.
  { width: 1440, isOpen: false, colorScheme: 'light', options: ALL },
  { width: 1440, isOpen: true, colorScheme: 'light', options: ALL },
  { width: 1440, isOpen: true, colorScheme: 'dark', options: COLOURS },
  { width: 360, isOpen: true, colorScheme: 'dark', options: ALL },
];

/** What differs from a page of another kind in its words only, or in a part that two looks show: with all rules. */
const LIKE_OTHERS: ReadonlySet<Kind> = new Set([
  ...(['hostile project', 'month', 'implementation', 'further page of a session', 'search', 'report'] as const),
]);
const TWO_LOOKS = LOOKS.filter(({ width, isOpen, options }) => options === ALL && isOpen === (width === 360));

function looksOf(kind: Kind): readonly Look[] {
  return LIKE_OTHERS.has(kind) ? TWO_LOOKS : LOOKS;
}

async function show(kind: Kind, width: number): Promise<Page> {
  await tab.page.setViewportSize({ width, height: 900 });
  await tab.page.emulateMedia({ colorScheme: 'light' });
  await showKind(tab, kind);
  return tab.page;
}

async function violationsIn(page: Page, { width, isOpen, colorScheme, options }: Look): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  // The drawer of the outline follows the width in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  if (isOpen) await page.evaluate(openAll);
  const found = await violations(page, options);
  return found.map((violation) => `${width} pixels, folds ${isOpen ? 'open' : 'closed'}, ${colorScheme}: ${violation}`);
}

/** Not the longest page, for which axe takes a minute: it has nothing that the others do not have. */
const SHORT = KINDS.filter((kind) => kind !== 'long session');

test.each(SHORT)('%s: no violation, narrow or wide, in both themes, with folds closed or open', async (kind) => {
  const page = await show(kind, 360);
  const found: string[] = [];
  for (const look of looksOf(kind)) found.push(...(await violationsIn(page, look)));
  expect([...found, ...tab.complaints.splice(0)]).toEqual([]);
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
  // Axe says nothing about what a closed fold hides, but takes seconds to look at it.
  await page.evaluate(() => {
    for (const hidden of document.querySelectorAll('details:not([open]) > :not(summary)')) hidden.remove();
  });
  expect(await violations(page, LAYOUT)).toEqual([]);
});

test('a violation is found', async () => {
  const page = await show('not found', 1280);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect((await violations(page, ALL)).join()).toContain('button-name');
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('color', 'black'));
  const light = { width: 1280, isOpen: false, colorScheme: 'light', options: COLOURS } as const;
  expect(await violationsIn(page, light)).toEqual([]);
  const dark = { ...light, colorScheme: 'dark' } as const;
  expect((await violationsIn(page, dark)).join()).toMatch(/^1280 pixels, folds closed, dark: color-contrast: [^,]*h1/);
  // A text among others of its kind.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('.site-nav a:nth-child(2)')?.style.setProperty('color', 'silver'),
  );
  expect((await violationsIn(page, light)).join()).toMatch(/^1280 pixels, folds closed, light: color-contrast: [^,]*a/);
});
