import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { first, readPages, textOf } from '../helpers/pages.ts';
import { homeOf, siteOf } from '../helpers/sites.ts';
import { useTab } from '../helpers/tab.ts';

const archive = await siteOf('archive');
const pages = readPages(archive.folder);
/** One of usual size: the longest takes half a second to open. */
const session = pages.find(({ path, html }) => /^sessions\/[0-9a-f-]{36}\.html$/.test(path) && html.length < 100_000);
const project = pages.find(({ path }) => path.startsWith('projects/'));

describe('the quick box', () => {
  const home = homeOf(archive, 'disk');
  let page: Page;
  useTab(home, (tab) => {
    page = tab;
  });
  beforeEach(() => page.goto(`${home}${session?.path}`));

  const options = () => page.locator('.quick [role="option"]');
  const selected = () => page.locator('.quick [role="option"][aria-selected="true"]');

  async function open(key = '/'): Promise<void> {
    await page.keyboard.press(key);
    await options().first().waitFor();
  }

  async function close(): Promise<void> {
    await page.keyboard.press('Escape');
    await page.locator('.quick').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.closest('.quick') === null);
  }

  test('is not loaded before it is opened', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    expect(asked.filter((url) => url.includes('quick'))).toEqual([]);
    await open();
    expect(asked.filter((url) => url.includes('quick')).map((url) => url.split('/').at(-1))).toEqual([
      'quick.js',
      'quick-data.js',
    ]);
  });

  test('opens with /, and with Ctrl+K also while typing; Esc closes it and restores the focus', async () => {
    await page.locator('.site-nav a').first().focus();
    await open();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
    await page.keyboard.press('Escape');
    expect(await page.locator('.quick').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.closest('.site-nav') !== null)).toBe(true);
    await page.goto(`${home}search.html`);
    await page.locator('input[name="q"]').focus();
    await open('Control+k');
    expect(await page.locator('.quick').isVisible()).toBe(true);
    // So does a click beside it.
    await page.mouse.click(5, 5);
    await page.locator('.quick').waitFor({ state: 'hidden' });
  });

  test('announces the selected option to screen readers', async () => {
    await open();
    const input = page.locator('.quick input');
    expect(await input.getAttribute('aria-controls')).toBe(
      await page.locator('.quick [role="listbox"]').getAttribute('id'),
    );
    const active = () => input.getAttribute('aria-activedescendant');
    const first = await active();
    expect(await selected().getAttribute('id')).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await active()).not.toBe(first);
    expect(await selected().getAttribute('id')).toBe(await active());
    expect(await selected().count()).toBe(1);
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await options().last().getAttribute('id')).toBe(await active());
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(first);
  });

  test('finds a project, a file, a commit, a pull request and a command', async () => {
    const name = textOf(first(project?.root, 'h1') ?? pages[0]?.root ?? fail());
    await open();
    await page.keyboard.type(name);
    const kinds = () => page.locator('.quick .quick-kind').allTextContents();
    expect(await kinds()).toContain('Project');
    await close();
    for (const [typed, kind] of [
      ['.ts', 'File'],
      ['store', 'Commit'],
      ['tidewatch#', 'Pull request'],
      ['npm', 'Command'],
    ] as const) {
      await open();
      await page.locator('.quick input').fill(typed);
      expect(await kinds()).toContain(kind);
      await close();
    }
    await open();
    await page.locator('.quick input').fill('.ts');
    const option = options().filter({ hasText: 'File' }).first();
    await option.click();
    await page.waitForURL(/\/files\/.+#f-/);
    expect(await page.locator(':target').count()).toBe(1);
  });

  test('opens the search page with what was typed', async () => {
    await open();
    await page.keyboard.type('zzz & "qq"');
    expect(await options().count()).toBe(2);
    expect(await page.locator('.quick-foot').textContent()).toBe('No matching names. Enter searches everything.');
    expect(await selected().textContent()).toContain('Search everything for “zzz & "qq"”');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === 'zzz & "qq"');
  });

  test('and the field of a session search that session only', async () => {
    const ofSession = (url: URL): boolean => session?.path.includes(url.searchParams.get('session') ?? '?') ?? false;
    await open();
    await page.keyboard.type('the');
    await options().filter({ hasText: 'Search this session for' }).hover();
    await page.mouse.down();
    // As when more names have been loaded: the list is drawn again, in the middle of a click.
    await page.locator('.quick input').dispatchEvent('input');
    await page.mouse.up();
    await page.waitForURL(ofSession);
    await page.goto(`${home}${session?.path}`);
    await page.locator('.find-here [type="search"]').fill('the');
    await page.keyboard.press('Enter');
    await page.waitForURL(ofSession);
    await page.locator('.result').first().waitFor();
    expect(await page.locator('.result').count()).toBe(1);
  });
});

function fail(): never {
  throw new Error('the archive lacks what this test needs');
}
