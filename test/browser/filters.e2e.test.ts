/** Filters of a project's sessions: chosen by the reader, or given in the address. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { homeOf, siteOf } from '../helpers/sites.ts';
import { useTab } from '../helpers/tab.ts';
import { watch } from '../helpers/visit.ts';

const home = homeOf(await siteOf('archive'), 'a web server');

let page: Page;
useTab(home, (tab) => {
  page = tab;
});

test('the chosen sessions are shown and counted, and the address leads to the same choice again', async () => {
  await page.goto(`${home}projects/tidewatch.html`);
  const rows = page.locator('.row:visible');
  const all = await rows.count();
  await page.locator('#filters select[name="member"]').selectOption('Mara');
  const ofMara = await rows.count();
  expect(ofMara).toBeGreaterThan(0);
  expect(ofMara).toBeLessThan(all);
  expect(await page.locator('.row:visible:not([data-member="Mara"])').count()).toBe(0);
  expect(await page.locator('#filters output').textContent()).toBe(`${ofMara} of ${all} sessions`);
  await page.locator('#filters input[name="errors"]').check();
  const failed = await rows.count();
  expect(await page.locator('.row:visible .row-failed.errors').count()).toBe(failed);
  expect(new URL(page.url()).search).toBe('?member=Mara&errors=yes');
  // Each month counts its remaining sessions.
  const counts = await page.locator('.month:visible h2 .note').allTextContents();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(failed);

  await page.reload();
  expect(await rows.count()).toBe(failed);
  await page.locator('#filters button').click();
  expect(await rows.count()).toBe(all);
  expect(new URL(page.url()).search).toBe('');
});

test('an unknown value is ignored, and without scripts there are no filters', async () => {
  await page.goto(`${home}projects/tidewatch.html?member=Nobody&kind=%3Cb%3E&errors=maybe`);
  const all = await page.locator('.row').count();
  expect(await page.locator('.row:visible').count()).toBe(all);
  const bare = await watch(home, { javaScriptEnabled: false });
  await bare.page.goto(`${home}projects/tidewatch.html?member=Mara`);
  expect(await bare.page.locator('.row:visible').count()).toBe(all);
  expect(await bare.page.locator('#filters').isVisible()).toBe(false);
  await bare.close();
});

test('files are in one list in the order that the reader chooses, and in their folders again', async () => {
  await page.goto(`${home}files/tidewatch.html`);
  const order = page.locator('#filters select[name="sort"]');
  const folders = page.locator('.file-folder th[scope="rowgroup"]:visible');
  const rows = () =>
    page.locator('.file-row:visible').evaluateAll((all: HTMLElement[]) =>
      all.map((row) => ({
        path: row.dataset.path,
        name: row.querySelector('a')?.textContent,
        changes: Number(row.dataset.changes),
        last: Date.parse(row.dataset.last ?? '') || 0,
      })),
    );
  const before = await rows();
  expect(await folders.count()).toBeGreaterThan(1);
  for (const key of ['changes', 'last'] as const) {
    await order.selectOption(key);
    const sorted = await rows();
    expect(sorted.map((row) => row[key])).toEqual(before.map((row) => row[key]).sort((a, b) => b - a));
    expect(sorted.map(({ name }) => name)).toEqual(sorted.map(({ path }) => path));
    expect(await folders.count()).toBe(0);
    expect(new URL(page.url()).search).toBe(`?sort=${key}`);
  }
  await order.selectOption('');
  expect(await rows()).toEqual(before);
});

test('filters are not printed', async () => {
  await page.emulateMedia({ media: 'print' });
  for (const path of ['projects/tidewatch.html', 'files/tidewatch.html', 'decisions/tidewatch.html']) {
    await page.goto(home + path);
    expect(await page.locator('#filters').evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([
      false,
    ]);
  }
});
