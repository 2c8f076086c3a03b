/** The pages of a long session: minimap, problems, presentation, times, show filter, outline and printing. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { assistant, at, result, results, text, thinking, toolUse, user } from '../helpers/lines.ts';
import { useTab } from '../helpers/tab.ts';
import { watch } from '../helpers/visit.ts';

const folder = folderForTests();
const site = join(folder, 'site');
const home = `${pathToFileURL(site).href}/`;
const ROUNDS = 24;
/** The rounds in which the tests fail. */
const FAILED = [3, 9, 20];

/** Half an hour of work: a prompt, a short answer, an edit, four quiet calls, and the tests. */
function round(index: number): string[] {
  const failed = FAILED.includes(index);
  const start = index * 1800;
  const id = (name: string): string => `${name}${index}`;
  const quiet = [1, 2, 3, 4].map((number) => id(`read${number}-`));
  return [
    user(`Prompt ${index}: paint gate ${index}. ${'The paint is in the shed. '.repeat(8)}`, at(start)),
    assistant(
      [
        thinking('Which brush?'),
        text(`Gate ${index} it is. ${'Brush by brush. '.repeat(20)}`),
        toolUse(id('edit'), 'Edit', { file_path: '/home/ada/gate/a.ts', old_string: 'red', new_string: 'blue' }),
        text('Now the tests.'),
        ...quiet.map((name) => toolUse(name, 'Read', { file_path: `/home/ada/gate/${name}.ts` })),
        toolUse(id('test'), 'Bash', { command: `npm test -- gate-${index}` }),
      ],
      { id: id('m') },
      at(start + 90),
    ),
    results(
      result(id('edit'), 'The file has been updated.'),
      ...quiet.map((name) => result(name, '1\tgate')),
      result(id('test'), failed ? `Exit code 1\ngate ${index} is not blue` : 'all blue', failed),
    ),
  ];
}

/** An agent whose search fails, one that no call started, and one of a session whose transcript is gone. */
function writeCrew(projects: string): void {
  const agents = join(projects, 'crew/subagents');
  mkdirSync(agents, { recursive: true });
  const write = (path: string, lines: readonly string[]): void =>
    writeFileSync(join(projects, path), `${lines.join('\n')}\n`);
  write('crew.jsonl', [
    user('Where is the brush?', at(0)),
    assistant([toolUse('ag', 'Task', { prompt: 'Find it', description: 'Find', subagent_type: 'Explore' })]),
    user([result('ag', 'Nowhere.')], { toolUseResult: { agentId: 'a1' }, ...at(9) }),
    assistant([text('It is lost.'), toolUse('buy', 'Bash', { command: 'buy brush' })], { id: 'm2' }, at(10)),
    results(result('buy', 'Exit code 1', true)),
  ]);
  write('crew/subagents/agent-a1.jsonl', [
    user('Find it', at(1)),
    assistant([toolUse('look', 'Bash', { command: 'look shed' })], { id: 'm3' }, at(2)),
    results(result('look', 'Exit code 1', true)),
  ]);
  const sweeping = [user('Sweep the yard', at(3)), assistant([text('Swept.')], { id: 'm4' }, at(4))];
  write('crew/subagents/agent-a2.jsonl', sweeping);
  mkdirSync(join(projects, 'lost/subagents'), { recursive: true });
  write('lost/subagents/agent-a3.jsonl', sweeping);
}

/** Two calls of one turn, three hours apart. */
function writeLong(projects: string): void {
  const call = (id: string, seconds: number): readonly string[] => [
    assistant(
      [text(`${'Brush by brush.\n\n'.repeat(40)}`), toolUse(id, 'Bash', { command: `paint ${id}` })],
      { id: `m-${id}` },
      at(seconds),
    ),
    results(result(id, 'painted')),
  ];
  const lines = [user('Paint all day.', at(0)), ...call('one', 60), ...call('two', 10_805), ...call('three', 10_860)];
  writeFileSync(join(projects, 'long.jsonl'), `${lines.join('\n')}\n`);
}

let page: Page;
useTab(home, (tab) => {
  page = tab;
});

beforeAll(async () => {
  const projects = join(folder, 'projects/-home-ada-gate');
  mkdirSync(projects, { recursive: true });
  const lines = Array.from({ length: ROUNDS }, (_, index) => round(index)).flat();
  writeFileSync(join(projects, 'gate.jsonl'), `${lines.join('\n')}\n`);
  writeCrew(projects);
  writeLong(projects);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'sessionary.config.js'), 'export default { limits: { pageWeight: 50_000 } };');
  await buildSite(['--input', 'projects', '--output', 'site', '--no-cache', '--quiet'], { cwd: folder });
});

const FIRST = `${home}sessions/gate.html`;

function focusedId(): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '');
}

/** Those of the elements that are laid out. */
function shown(selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).map((one) => one.textContent ?? ''));
}

async function topOf(id: string): Promise<number> {
  return page.locator(`[id="${id}"]`).evaluate((one) => one.getBoundingClientRect().top);
}

describe('the minimap', () => {
  test('goes to the tick that is clicked, in the lane that is clicked', async () => {
    await page.goto(FIRST);
    const mark = page.locator('.minimap .mark-red').first();
    const wanted = (await page.locator('.turns .call.is-red').first().getAttribute('id')) ?? '';
    const box = await mark.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 2, (box?.y ?? 0) + 1);
    expect(await page.locator('.minimap-label.is-shown').textContent()).toBe('Red check: Bash npm test -- gate-3');
    await page.mouse.down();
    await page.mouse.up();
    expect(await focusedId()).toBe(wanted);
    expect(Math.abs((await topOf(wanted)) - 16)).toBeLessThan(100);
  });

  test('is no tab stop: the outline and the shortcuts lead to what it shows', async () => {
    await page.goto(FIRST);
    expect(await page.locator('.minimap .mark-change').count()).toBeGreaterThan(3);
    const stops = (all: readonly Element[]): number => all.filter((one) => (one as HTMLElement).tabIndex >= 0).length;
    expect(await page.locator('.minimap, .minimap *').evaluateAll(stops)).toBe(0);
    expect(await page.locator('.outline a').evaluateAll(stops)).toBeGreaterThan(3);
  });

  test('has a frame that follows the scroll position', async () => {
    await page.goto(FIRST);
    const clip = (): Promise<string> =>
      page.locator('.minimap-frame').evaluate((frame) => (frame as HTMLElement).style.clipPath);
    await page.waitForFunction(() => (document.querySelector('.minimap-frame') as HTMLElement).style.clipPath !== '');
    const before = await clip();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForFunction(
      (old) => (document.querySelector('.minimap-frame') as HTMLElement).style.clipPath !== old,
      before,
    );
    expect(Number(/inset\((\d+)/.exec(await clip())?.[1])).toBeGreaterThan(50);
  });

  test('is on further pages too, but not on phones or on paper', async () => {
    await page.goto(`${home}sessions/gate-2.html`);
    expect(await page.locator('.minimap .mark-prompt').count()).toBeGreaterThan(2);
    expect(await page.locator('.minimap').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.minimap').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 360, height: 700 });
    expect(await page.locator('.minimap').isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('f and F', () => {
  test('go from problem to problem, open them, and announce which one it is', async () => {
    await page.goto(FIRST);
    await page.keyboard.press('f');
    const first = page.locator('.call.is-red').first();
    expect(await focusedId()).toBe(await first.getAttribute('id'));
    expect(await first.locator('pre', { hasText: 'gate 3 is not blue' }).isVisible()).toBe(true);
    expect(await page.getByRole('status').textContent()).toMatch(/^Red check 1 of \d on this page$/);
  });

  test('continue on the next page that has a problem, and back', async () => {
    await page.goto(FIRST);
    const here = await page.locator('.turns .call.is-red').count();
    for (let press = 0; press <= here; press++) await page.keyboard.press('f');
    await page.waitForURL(/gate-\d\.html/);
    const landed = page.url();
    await page.keyboard.press('f');
    expect(await page.locator(':focus').getAttribute('class')).toContain('is-red');
    await page.keyboard.press('F');
    await page.waitForURL((url) => url.href !== landed);
    await page.goto(`${home}sessions/gate.html`);
    await page.keyboard.press('F');
    expect(await page.getByRole('status').textContent()).toBe('No earlier problems');
  });

  test('find problems inside agents, whatever the show filter shows', async () => {
    await page.goto(`${home}sessions/crew.html?show=conversation`);
    await page.keyboard.press('f');
    expect(await page.locator(':focus .sum').first().textContent()).toBe('look shed');
    expect(await page.locator(':focus').isVisible()).toBe(true);
    await page.keyboard.press('f');
    expect(await page.locator(':focus .sum').first().textContent()).toBe('buy brush');
    await page.keyboard.press('F');
    expect(await page.getByRole('status').textContent()).toBe('Problem 1 of 2');
  });
});

describe('a presentation', () => {
  test('shows one step at a time, announces it, and ends at the current step', async () => {
    await page.goto(FIRST);
    await page.keyboard.press('s');
    const position = page.locator('.present-position');
    // At first, the prompts of the page.
    const [, few = ''] = /^1 \/ (\d+)$/.exec((await position.textContent()) ?? '') ?? [];
    expect(Number(few)).toBeLessThanOrEqual(20);
    await page.keyboard.press('ArrowRight');
    expect(await shown('.turns .prose')).toEqual([expect.stringContaining('Prompt 1')]);
    // The last one of these is the last of all.
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'All steps' }).click();
    expect(await position.textContent()).toMatch(/^(\d+) \/ \1$/);
    await page.keyboard.press('Home');
    const [, all = ''] = /^1 \/ (\d+)$/.exec((await position.textContent()) ?? '') ?? [];
    expect(Number(all)).toBe(
      await page.evaluate(
        () =>
          document.querySelectorAll('.turns > .turn-user, .turns > .turn > .turn-body > :is(.prose, .call, .run)')
            .length - document.querySelectorAll('.turn-user .prose').length,
      ),
    );
    expect(await shown('.turns .prose, .turns .call, .site-head, .outline')).toEqual([
      expect.stringContaining('Prompt 0'),
    ]);
    await page.keyboard.press('ArrowRight');
    expect(await position.textContent()).toBe(`2 / ${all}`);
    expect(await shown('.turns .prose, .turns .call')).toEqual([expect.stringContaining('Gate 0')]);
    await page.keyboard.press(' ');
    // The call is open.
    const edit = page.locator('.turns .call[data-tool="Edit"]').first();
    expect(await edit.locator('.diff').isVisible()).toBe(true);
    expect(new URL(page.url()).searchParams.get('present')).toBe('step');
    expect(new URL(page.url()).hash).toBe(`#${await edit.getAttribute('id')}`);
    await page.keyboard.press('ArrowLeft');
    expect(await position.textContent()).toBe(`2 / ${all}`);
    await page.keyboard.press('ArrowRight');
    // Shortcuts of the page do not leave the step, and Escape closes a dialog first.
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'hidden' });
    expect(await position.textContent()).toBe(`3 / ${all}`);
    const before = await page.evaluate(() => document.fullscreenElement !== null);
    await page.keyboard.press('s');
    await page.waitForFunction(() => document.fullscreenElement === null);
    expect(before || (await page.evaluate(() => !document.fullscreenEnabled))).toBe(true);
    expect(await position.count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('present')).toBe(null);
    expect(await focusedId()).toBe(await edit.getAttribute('id'));
    expect(await edit.evaluate((fold) => fold.hasAttribute('open'))).toBe(false);
    expect(await page.locator('.site-head').isVisible()).toBe(true);
  });

  test('can be linked to, and continues on further pages of the session', async () => {
    await page.goto(`${FIRST}?present=step`);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/gate-2\.html\?present/);
    expect(await page.locator('.present-position').textContent()).toMatch(/^1 \//);
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/gate\.html\?present/);
    expect(await page.locator('.present-position').textContent()).toMatch(/^(\d+) \/ \1$/);
    await page.keyboard.press('Escape');
    await page.locator('.present-bar').waitFor({ state: 'detached' });
    // Links of the outline lead to the page, not to the presentation again.
    await page.locator('.outline a[href^="#"]').first().click();
    expect(new URL(page.url()).searchParams.get('present')).toBe(null);
    expect(await page.locator('.present-bar').count()).toBe(0);
  });

  test('has only visible steps, without agents that no call started', async () => {
    await page.goto(`${home}sessions/crew.html?present=step`);
    expect(await page.locator('.strays').count()).toBe(1);
    await page.keyboard.press('End');
    expect(await page.locator('.present-position').textContent()).toBe('4 / 4');
    expect(await shown('.is-step.call')).toEqual([expect.stringContaining('buy brush')]);
  });

  test('works without permission for full screen, with larger text', async () => {
    await page.goto(FIRST);
    await page.evaluate(() => {
      document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not allowed'));
    });
    const size = (): Promise<number> =>
      page
        .locator('.turn-user .prose')
        .first()
        .evaluate((prose) => Number.parseFloat(getComputedStyle(prose).fontSize));
    const before = await size();
    await page.getByRole('button', { name: 'Present' }).click();
    expect(await size()).toBeGreaterThan(before * 1.2);
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await page.locator('.present-position').textContent()).toMatch(/^2 \//);
    await page.keyboard.press('Escape');
    await page.locator('.present-bar').waitFor({ state: 'detached' });
  });

  test('leaves out what the show filter hides, and has its buttons on one line on a phone', async () => {
    await page.goto(`${FIRST}?show=problems&present=step`);
    const all = Number(/\/ (\d+)/.exec((await page.locator('.present-position').textContent()) ?? '')?.[1]);
    // Each with its prompt.
    expect(all).toBe(2 * (await page.locator('.turns .call.is-red').count()));
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${FIRST}?present=step`);
    const lines = await page.locator('.present-bar button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual([1, 1, 1, 1]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('times', () => {
  test('count from the beginning of the session, and are exact on hover and on paper', async () => {
    await page.goto(FIRST);
    const times = page.locator('.turns > .turn > .turn-head time');
    expect((await shown('.turns > .turn > .turn-head time > span')).slice(0, 3)).toEqual([
      '2026-03-02 ',
      '+1 min',
      '+30 min',
    ]);
    expect(await times.nth(1).getAttribute('title')).toBe('2026-03-02 09:01');
    await page.emulateMedia({ media: 'print' });
    expect(await times.nth(1).innerText()).toBe('2026-03-02 09:01');
    await page.emulateMedia({ media: null });
  });

  test('are exact without scripts', async () => {
    const still = await watch(home, { javaScriptEnabled: false });
    await still.page.goto(FIRST);
    expect(await still.page.locator('.turns > .turn > .turn-head time').nth(1).innerText()).toBe('09:01');
    // And the minimap consists of links, each to something on the page.
    const lost = await still.page
      .locator('.minimap a')
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href')?.slice(1) ?? '')
          .filter((id) => document.getElementById(id) === null),
      );
    expect(lost).toEqual([]);
    await still.page.locator('.minimap a').last().click({ force: true });
    expect(new URL(still.page.url()).hash).toMatch(/^#[ct]-/);
    await still.close();
  });

  test('in the margin follow the calls that are read', async () => {
    await page.goto(`${home}sessions/long.html`);
    const time = page.locator('.turn-assistant > .turn-head time');
    const second = page.locator('.call > summary, .call.is-bare', { hasText: 'paint two' });
    expect(await second.getAttribute('title')).toBe('2026-03-02 12:00:05');
    expect(await time.innerText()).toBe('+1 min');
    await second.evaluate((row) => row.scrollIntoView());
    await expect.poll(() => time.innerText()).toBe('+3 h');
    expect(await time.getAttribute('title')).toBe('2026-03-02 12:00:05');
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => time.innerText()).toBe('+1 min');
    // But not those that the show filter hides.
    await page.goto(`${home}sessions/long.html?show=conversation`);
    await page
      .locator('.turn-assistant .prose')
      .last()
      .evaluate((prose) => prose.scrollIntoView());
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.locator('.turn-assistant > .turn-head time').innerText()).toBe('+1 min');
  });
});

describe('the show filter', () => {
  test('shows problems open below their prompts, in the outline and in the minimap alike', async () => {
    await page.goto(`${FIRST}?show=problems`);
    const failed = await page.locator('.turns .call.is-red').count();
    expect(await shown('.turns .call > summary .sum')).toHaveLength(failed);
    expect(await page.locator('.turns .call.is-red[open]').count()).toBe(failed);
    expect(await shown('.turns > .turn-user')).toHaveLength(failed);
    expect((await shown('.outline li:not(.on-page)')).length).toBe(FAILED.length);
    expect(await shown('.minimap :is(.mark-change, .mark-agent)')).toEqual([]);
    expect(await shown('.minimap .mark-red')).toHaveLength(failed);
  });

  test('leaves agents that no call started out of the conversation, unless there is nothing else', async () => {
    const strays = page.locator('.strays');
    await page.goto(`${home}sessions/crew.html`);
    expect(await strays.isVisible()).toBe(true);
    await page.locator('.show input[value="conversation"]').check();
    expect(await strays.isVisible()).toBe(false);
    await page.goto(`${home}sessions/lost.html?show=conversation`);
    expect(await strays.isVisible()).toBe(true);
  });

  test('is kept on the other pages of the session, and closes folds that it opened', async () => {
    await page.goto(FIRST);
    await page.locator('.show input[value="changes"]').check();
    expect((await shown('.turns .diff')).length).toBeGreaterThan(3);
    // The net changes come first, and only here.
    expect(await shown('.net-changes > h2')).toEqual([
      expect.stringMatching(/^Net change of \d+ files?( \+\d+ −\d+)?$/),
      expect.stringMatching(/^Single edits \+\d+ −\d+$/),
    ]);
    expect((await shown('.net-change')).length).toBeGreaterThan(0);
    expect(await shown('.turns .turn-assistant .turn-body > .prose')).toEqual([]);
    await page.locator('.pages a', { hasText: '2' }).first().click();
    await page.waitForURL(/gate-2\.html\?show=changes/);
    expect(await page.locator('.show input[value="changes"]').isChecked()).toBe(true);
    const entry = page.locator('.outline a[href^="#"]').nth(1);
    await entry.click();
    expect(new URL(page.url()).searchParams.get('show')).toBe('changes');
    await page.locator('.show input[value="all"]').check();
    expect(await page.locator('.turns details[open]').count()).toBe(0);
    expect(await shown('.net-changes')).toEqual([]);
  });

  test('shows everything again when the address points to something hidden', async () => {
    await page.goto(FIRST);
    const read = await page.locator('.turns .call[data-tool="Read"]').first().getAttribute('id');
    await page.goto('about:blank');
    await page.goto(`${FIRST}?show=problems#${read}`);
    await page.waitForFunction((id) => (document.getElementById(id)?.getClientRects().length ?? 0) > 0, read ?? '');
    expect(await page.locator('.show input[value="all"]').isChecked()).toBe(true);
    expect(new URL(page.url()).searchParams.get('show')).toBe(null);
  });
});

describe('the outline', () => {
  test('lists the pages, counts failures, and highlights the prompt in view on every page', async () => {
    await page.goto(`${home}sessions/gate-2.html`);
    expect(await page.locator('.outline .on-page').first().textContent()).toBe('Page 1');
    expect(await page.locator('.outline .has-problems').count()).toBe(FAILED.length);
    expect(await page.locator('.outline li', { hasText: 'Prompt 3' }).innerText()).toMatch(/✕ 1/);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    await page.locator('.outline a[aria-current][href^="#"]').waitFor();
    expect(await page.locator('.outline a[aria-current]').count()).toBe(1);
    // The counts are at one edge, even beside a short entry.
    const edges = await page.locator('.outline .has-problems > .failed').evaluateAll((counts) => {
      counts[0]?.previousElementSibling?.replaceChildren('Paint');
      return counts.map((count) => Math.round(count.getBoundingClientRect().right));
    });
    expect(new Set(edges).size).toBe(1);
  });

  test('marks only the current entry where colours are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const marked = await page.locator('.outline li:not(.on-page)').evaluateAll((entries) => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      return entries.map((entry) => [
        getComputedStyle(entry).borderLeftColor !== canvas,
        entry.querySelector('[aria-current]') !== null,
      ]);
    });
    const lines = await page
      .locator('.site-nav a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomStyle));
    await page.emulateMedia({ forcedColors: 'none' });
    expect(new Set(lines)).toEqual(new Set(['none']));
    expect(marked.filter(([isMarked, isCurrent]) => isMarked !== isCurrent)).toEqual([]);
  });

  test('is a drawer on phones that names what is in view, and closes after a choice', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(FIRST);
    await page.evaluate(() => scrollTo(0, 2000));
    await page.waitForFunction(() => /Prompt \d/.test(document.querySelector('.outline summary')?.textContent ?? ''));
    await page.locator('.outline summary').click();
    await page.locator('.outline a').nth(2).click();
    expect(await page.locator('.outline details[open]').count()).toBe(0);
    await page.locator('.outline summary').click();
    await page.locator('.outline a').nth(2).focus();
    await page.keyboard.press('Escape');
    expect(await page.locator('.outline details[open]').count()).toBe(0);
    expect(await page.locator('.outline summary:focus').count()).toBe(1);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

test('where the host leaves out ".html", the outline leads within the page, and the bar back to the results', async () => {
  const archive = 'https://archive.example/';
  const hosted = await watch(archive);
  await hosted.page.route(`${archive}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(site, /\.\w+$/.test(pathname) ? pathname : `${pathname}.html`) });
  });
  await hosted.page.goto(`${archive}sessions/gate?show=changes`);
  const entry = hosted.page.locator('.outline a').first();
  expect(await entry.getAttribute('href')).toMatch(/^#t-/);
  await entry.click();
  expect(new URL(hosted.page.url())).toMatchObject({ pathname: '/sessions/gate', search: '?show=changes' });
  await hosted.page.evaluate((link) => {
    const left = { address: '?q=paint&sort=date', shown: 8, scroll: 0, link };
    sessionStorage.setItem('sessionary-search', JSON.stringify(left));
  }, `${archive}sessions/gate.html?mark=paint`);
  await hosted.page.goto(`${archive}sessions/gate?mark=paint`);
  expect(await hosted.page.locator('.found-back').getAttribute('href')).toMatch(/search\.html\?q=paint&sort=date$/);
  expect(hosted.complaints).toEqual([]);
  await hosted.close();
});

describe('the page', () => {
  test('can be searched by the browser, including closed folds', async () => {
    await page.goto(FIRST);
    // The content of a closed fold is not laid out, but the browser finds it and opens the fold.
    const ways = await page
      .locator('.turns details:not([open]), .session-head details:not([open])')
      .evaluateAll((folds) => [
        ...new Set(
          folds.map((fold) => {
            const style = getComputedStyle(fold, '::details-content');
            return `${style.display} ${style.contentVisibility}`;
          }),
        ),
      ]);
    expect(ways).toEqual(['block hidden']);
  });

  test('is printed completely, with open transcript lines and without controls', async () => {
    await page.goto(FIRST);
    await page.keyboard.press('f');
    await page.locator('.call.is-red[open] .raw-button').first().click();
    await page.locator('.raw pre').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    const cut = await page
      .locator('.raw pre, .call[open] .terminal')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).length);
    expect(cut).toBe(0);
    expect(await shown('.site-nav, .site-tools, .session-bar, .near, .toast, .raw-button')).toEqual([]);
    await page.emulateMedia({ media: null });
  });
});
