import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { all, readPages } from '../helpers/pages.ts';
import { homeOf, siteOf, WAYS } from '../helpers/sites.ts';
import { useTab } from '../helpers/tab.ts';
import { LOW, watch } from '../helpers/visit.ts';

const archive = await siteOf('archive');
const home = homeOf(archive, 'disk');

/** The session with the most prompts, among those of usual size. */
const [longest] = readPages(archive.folder)
  .filter(({ html }) => html.length < 100_000)
  .map(({ path, root }) => ({ path, prompts: all(root, '.turns > .turn-user').length }))
  .sort((a, b) => b.prompts - a.prompts || (a.path < b.path ? -1 : 1));
const address = `${home}${longest?.path}`;

let page: Page;
useTab(home, (tab) => {
  page = tab;
});

/** Id of the turn in focus. */
function focused(): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('.turn')?.id ?? '');
}

function ids(selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) => elements.map(({ id }) => id));
}

describe('keys on the page of a session', () => {
  beforeEach(() => page.goto(address));

  test('j and k go from prompt to prompt', async () => {
    const prompts = await ids('.turns > :is(.turn-user, .turn-command, .turn-shell)');
    expect(prompts.length).toBeGreaterThan(2);
    await page.keyboard.press('j');
    const first = await focused();
    await page.keyboard.press('j');
    const second = await focused();
    expect(prompts).toContain(first);
    expect(prompts.indexOf(second)).toBe(prompts.indexOf(first) + 1);
    await page.keyboard.press('k');
    expect(await focused()).toBe(first);
  });

  test('n and p go from turn to turn', async () => {
    const turns = await ids('.turns > .turn');
    const walked: string[] = [];
    for (const key of ['n', 'n', 'n', 'p']) {
      await page.keyboard.press(key);
      walked.push(await focused());
    }
    const at = turns.indexOf(walked[0] ?? '');
    expect(at).toBeGreaterThanOrEqual(0);
    expect(walked).toEqual([turns[at], turns[at + 1], turns[at + 2], turns[at + 1]]);
  });

  test('o opens and closes the call in focus, e everything', async () => {
    const call = page.locator('.turns .turn-body > details.call').first();
    await call.locator('summary').first().focus();
    await page.keyboard.press('o');
    expect(await call.evaluate((fold) => fold.hasAttribute('open'))).toBe(true);
    await page.keyboard.press('o');
    expect(await call.evaluate((fold) => fold.hasAttribute('open'))).toBe(false);
    const all = await page.locator('.turns details').count();
    expect(all).toBeGreaterThan(0);
    await page.keyboard.press('e');
    expect(await page.locator('.turns details[open]').count()).toBe(all);
    await page.keyboard.press('e');
    expect(await page.locator('.turns details[open]').count()).toBe(0);
  });

  test('c copies a link and leaves the focus where it is', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.keyboard.press('j');
    const turn = await focused();
    await page.keyboard.press('c');
    await page.locator('.toast').waitFor();
    expect(await focused()).toBe(turn);
  });

  test('? shows the shortcuts, Escape closes them; / opens the quick box, and does nothing inside a field', async () => {
    await page.keyboard.press('?');
    const help = page.locator('dialog[open]');
    await help.waitFor();
    expect(await help.textContent()).toMatch(/search.*prompt.*turn/i);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    const field = page.locator('dialog[open] input[role="combobox"]');
    await field.waitFor();
    await page.keyboard.type('a/b?');
    expect(await field.inputValue()).toBe('a/b?');
  });
});

test('a link to a turn goes to it, and opens the folds around a call', async () => {
  await page.goto(address);
  const inner = await page.locator('.turns details.call').last().getAttribute('id');
  await page.goto('about:blank');
  await page.goto(`${address}#${inner}`);
  await page.waitForFunction((id) => document.getElementById(id)?.closest('details:not([open])') === null, inner ?? '');
  const top = await page.locator(`[id="${inner}"]`).evaluate((call) => call.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(900);
});

describe('light and dark', () => {
  /** Is the page's background dark? Axe looks at the contrast. */
  function isDark(): Promise<boolean> {
    return page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (canvas === null) throw new Error('no canvas');
      const [body, root] = [document.body, document.documentElement].map((it) => getComputedStyle(it).backgroundColor);
      canvas.fillStyle = (body === 'rgba(0, 0, 0, 0)' ? root : body) ?? '';
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).every((part) => part < 100);
    });
  }

  test('follow the system, or what the reader chose, for the next pages, too', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    expect(await isDark()).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await isDark()).toBe(true);
    const button = page.getByRole('button', { name: /theme/i });
    for (let click = 0; click < 3 && (await isDark()); click++) await button.click();
    expect(await isDark()).toBe(false);
    await page.goto(`${home}index.html`);
    expect(await isDark()).toBe(false);
  });
});

describe.each(WAYS)('lines of the transcript, from %s', (way) => {
  const site = homeOf(archive, way);

  test('a call shows its own lines, from a file beside the page, and a turn all of its lines', async () => {
    const other = await watch(site, { viewport: LOW });
    await other.page.goto(`${site}${longest?.path}`);
    const turn = other.page
      .locator('.turns > .turn-assistant[data-raw]')
      .filter({ has: other.page.locator('.turn-body > details.call') })
      .first();
    const call = turn.locator('.turn-body > details.call[data-raw]').first();
    await call.locator('> summary').click();
    await call.locator('> .call-body > .raw-button').click();
    await call.locator('.raw pre').first().waitFor();
    const lines = await call.locator('.raw pre').allTextContents();
    const used = JSON.parse(lines[0] ?? '').message.content.map(({ name }: { name: string }) => name);
    expect(used).toContain(await call.getAttribute('data-tool'));
    expect(JSON.parse(lines[1] ?? '').message.content[0].type).toBe('tool_result');
    await call.locator('> .call-body > .raw-button').click();
    expect(await call.locator('.raw').count()).toBe(0);
    await turn.locator('> .turn-head').hover();
    const before = await other.page.evaluate(() => scrollY);
    await turn.locator('> .turn-head > .raw-button').click();
    await turn.locator('> .turn-body > .raw pre').first().waitFor();
    expect(await turn.locator('> .turn-body > .raw pre').count()).toBeGreaterThanOrEqual(lines.length);
    // They are at the end of the turn, however long it is.
    const isInView = (panel: Element): boolean => panel.getBoundingClientRect().top < innerHeight;
    await expect.poll(() => turn.locator('> .turn-body > .raw').evaluate(isInView)).toBe(true);
    await turn.locator('> .turn-head > .raw-button').click();
    expect(await other.page.evaluate(() => scrollY)).toBe(before);
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});
