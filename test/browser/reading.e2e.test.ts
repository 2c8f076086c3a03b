import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { closeWindows } from '../helpers/browser.ts';
import { all, readPages } from '../helpers/pages.ts';
import { homeOf, siteOf, WAYS } from '../helpers/sites.ts';
import { LOW, type Watched, watch } from '../helpers/visit.ts';

const archive = await siteOf('archive');
const home = homeOf(archive, 'disk');

/** The session with the most prompts, among those of usual size. */
const [longest] = readPages(archive.folder)
  .filter(({ html }) => html.length < 100_000)
  .map(({ path, root }) => ({ path, prompts: all(root, '.turns > .turn-user').length }))
  .sort((a, b) => b.prompts - a.prompts || (a.path < b.path ? -1 : 1));
const address = `${home}${longest?.path}`;

let watched: Watched | undefined;
let page: Page;

beforeEach(async () => {
  watched ??= await watch(home);
  page = watched.page;
});

afterAll(closeWindows);

/** Id of the turn in focus. */
function focused(): Promise<string> {
  return page.evaluate(() => document.activeElement?.closest('.turn')?.id ?? '');
}

function ids(selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) => elements.map(({ id }) => id));
}

describe('keys on the page of a session', () => {
  test('j and k go from prompt to prompt', async () => {
    await page.goto(address);
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
    await page.goto(address);
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

  test('o opens and closes the call in focus', async () => {
    await page.goto(address);
    const call = page.locator('.turns .turn-body > details.call').first();
    await call.locator('summary').first().focus();
    await page.keyboard.press('o');
    expect(await call.evaluate((fold) => fold.hasAttribute('open'))).toBe(true);
    await page.keyboard.press('o');
    expect(await call.evaluate((fold) => fold.hasAttribute('open'))).toBe(false);
  });

  test('e opens and closes everything', async () => {
    await page.goto(address);
    const all = await page.locator('.turns details').count();
    expect(all).toBeGreaterThan(0);
    await page.keyboard.press('e');
    expect(await page.locator('.turns details[open]').count()).toBe(all);
    await page.keyboard.press('e');
    expect(await page.locator('.turns details[open]').count()).toBe(0);
  });

  test('c copies a link and leaves the focus where it is', async () => {
    await page.goto(address);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.keyboard.press('j');
    const turn = await focused();
    await page.keyboard.press('c');
    await page.locator('.toast').waitFor();
    expect(await focused()).toBe(turn);
  });

  test('? shows the shortcuts, Escape closes them', async () => {
    await page.goto(address);
    await page.keyboard.press('?');
    const help = page.locator('dialog[open]');
    await help.waitFor();
    expect(await help.textContent()).toMatch(/search.*prompt.*turn/i);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
  });

  test('/ opens the quick box, ready to type, and does nothing inside a field', async () => {
    await page.goto(address);
    await page.keyboard.press('/');
    const field = page.locator('dialog[open] input[role="combobox"]');
    await field.waitFor();
    await page.keyboard.type('a/b?');
    expect(await field.inputValue()).toBe('a/b?');
  });
});

describe('a link to a turn', () => {
  test('goes to it, and opens the folds around a call', async () => {
    await page.goto(address);
    const inner = await page.locator('.turns details.call').last().getAttribute('id');
    await page.goto('about:blank');
    await page.goto(`${address}#${inner}`);
    await page.waitForFunction(
      (id) => document.getElementById(id)?.closest('details:not([open])') === null,
      inner ?? '',
    );
    const top = await page.locator(`[id="${inner}"]`).evaluate((call) => call.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(900);
  });
});

describe('the show filter', () => {
  test.each(['conversation', 'changes', 'problems'])('can be set to %s, and is part of the address', async (choice) => {
    await page.goto(address);
    const shown = (): Promise<number> =>
      page
        .locator('.turns .call, .turns .turn-body > .prose')
        .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length);
    const before = await shown();
    await page.locator(`.show input[value="${choice}"]`).check();
    const after = await shown();
    expect(after).toBeLessThan(before);
    expect(new URL(page.url()).searchParams.get('show')).toBe(choice);
    await page.reload();
    expect(await shown()).toBe(after);
  });
});

describe('light and dark', () => {
  /** The colours of the page's background and text, as red, green and blue. */
  function colours(): Promise<{ readonly ground: number[]; readonly words: number[] }> {
    return page.evaluate(() => {
      const numbers = (colour: string): number[] => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d');
        if (canvas === null) throw new Error('no canvas');
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const style = getComputedStyle(document.body);
      const root = getComputedStyle(document.documentElement).backgroundColor;
      const ground = style.backgroundColor === 'rgba(0, 0, 0, 0)' ? root : style.backgroundColor;
      return { ground: numbers(ground), words: numbers(style.color) };
    });
  }

  function luminance(colour: readonly number[]): number {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  async function brightness(): Promise<{ readonly ground: number; readonly contrast: number }> {
    const { ground, words } = await colours();
    const [dim = 0, bright = 0] = [luminance(ground), luminance(words)].sort((a, b) => a - b);
    return { ground: luminance(ground), contrast: (bright + 0.05) / (dim + 0.05) };
  }

  test('follow the system, both with enough contrast', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(address);
    const light = await brightness();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await brightness();
    expect(light.ground).toBeGreaterThan(0.7);
    expect(dark.ground).toBeLessThan(0.1);
    expect(Math.min(light.contrast, dark.contrast)).toBeGreaterThan(7);
  });

  test('can be chosen by the reader, for the next pages, too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    const button = page.getByRole('button', { name: /theme/i });
    for (let click = 0; click < 3 && (await brightness()).ground < 0.5; click++) await button.click();
    expect((await brightness()).ground).toBeGreaterThan(0.7);
    await page.goto(`${home}index.html`);
    expect((await brightness()).ground).toBeGreaterThan(0.7);
  });
});

test('there were no errors and no requests to other hosts', () => {
  expect(watched?.complaints).toEqual([]);
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
