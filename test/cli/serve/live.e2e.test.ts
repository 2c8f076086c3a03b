/** Open pages follow a session that goes on, while it is served. */

import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { folderForTests } from '../../helpers/folder-for-test.ts';
import { assistant, at, result, results, text, thinking, toolUse, user } from '../../helpers/lines.ts';
import { useServe } from '../../helpers/serving.ts';
import { useTab } from '../../helpers/tab.ts';

const folder = folderForTests();
const projects = join(folder, 'in/projects');
const path = join(projects, '-home-ada-shop/open.jsonl');
const ROUNDS = 12;

const answer = (index: number, ...parts: object[]): string =>
  assistant(
    [text(`Shelf ${index} is full. ${'One more jar. '.repeat(30)}`), ...parts],
    { id: `m${index}` },
    at(index * 600 + 60),
  );
const rounds = Array.from({ length: ROUNDS }, (_, index) => [
  user(`Fill shelf ${index}. ${'With jam. '.repeat(20)}`, at(index * 600)),
  answer(index, thinking('Which jars?'), toolUse(`list${index}`, 'Bash', { command: 'ls jars' })),
  results(result(`list${index}`, 'plum\nquince')),
]).flat();
mkdirSync(join(projects, '-home-ada-shop'), { recursive: true });
writeFileSync(path, rounds.map((line) => `${line}\n`).join(''));

const append = (...lines: string[]): void => appendFileSync(path, lines.map((line) => `${line}\n`).join(''));
const serving = useServe(['--cache', 'cache', '--input', 'in/projects'], { cwd: folder });
let page: Page;
useTab(
  () => serving.address,
  (tab) => {
    page = tab;
  },
);

const WAIT = { timeout: 60_000, interval: 100 };
const open = (path: string): Promise<unknown> =>
  page.goto(new URL(path, serving.address).href, { waitUntil: 'networkidle' });

declare global {
  interface Window {
    isSamePage?: boolean;
  }
}

test('a turn that grows, and turns that are new, appear without losing the place or what is unfolded', async () => {
  await page.goto(new URL('sessions/open.html', serving.address).href);
  await page.evaluate(() => {
    window.isSamePage = true;
    const turns = [...document.querySelectorAll<HTMLElement>('.turns > .turn')];
    turns.at(-3)?.querySelector('details')?.setAttribute('open', '');
    turns.at(-1)?.querySelector('details.call')?.setAttribute('open', '');
    turns.at(-1)?.scrollIntoView({ block: 'start' });
  });
  const look = (): Promise<unknown> =>
    page.evaluate((rounds) => {
      const turns = [...document.querySelectorAll<HTMLElement>('.turns > .turn')];
      const last = turns[rounds * 2 - 1];
      return {
        top: Math.round(last?.getBoundingClientRect().top ?? 0),
        open: [...document.querySelectorAll('.turns details[open]')].length,
        isSame: window.isSamePage,
      };
    }, ROUNDS);
  await page.locator('.turns > .turn').last().locator('.raw-button').first().waitFor();
  const before = await look();
  append(
    assistant(
      [text('All shelves are full now.'), toolUse('count', 'Bash', { command: 'wc -l jars' })],
      { id: 'n1' },
      at(7300),
    ),
    results(result('count', '24 jars')),
  );
  await page.getByText('All shelves are full now.').waitFor();
  expect(await look()).toEqual(before);
  expect(await page.locator('.turns > .turn').count()).toBe(2 * ROUNDS);
  append(user('Now sweep the floor.', at(7500)), assistant([text('It is swept.')], { id: 'n2' }, at(7510)));
  await page.locator('.turn .prose', { hasText: 'It is swept.' }).waitFor();
  expect(await look()).toEqual(before);
  expect(await page.locator('.turns > .turn').count()).toBe(2 * ROUNDS + 2);
  // The scripts of the page know the new turns.
  expect(await page.locator('.outline a', { hasText: 'Now sweep the floor.' }).count()).toBe(1);
  const added = page.locator('.turns > .turn').last();
  await added.scrollIntoViewIfNeeded();
  await added.locator('.since').waitFor();
  await added.locator('.raw-button').click();
  await added.locator('.raw .box', { hasText: 'It is swept.' }).waitFor();
});

test('a list loads again, but not while somebody types', async () => {
  await open('');
  await page.evaluate(() => {
    window.isSamePage = true;
  });
  await page.locator('input').first().focus();
  append(user('And lock the door.', at(7700)), assistant([text('Locked.')], { id: 'n3' }, at(7710)));
  const built = serving.said.split('Open ').length;
  await vi.waitFor(() => expect(serving.said.split('Open ').length).toBeGreaterThan(built), WAIT);
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => window.isSamePage)).toBe(true);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.waitForFunction(() => window.isSamePage === undefined);
});

test('the site itself has no trace of it', () => {
  const site = join(folder, '_site');
  for (const name of readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((one) =>
    /\.(?:html|js|css)$/.test(one),
  ))
    expect(readFileSync(join(site, name), 'utf8'), name).not.toMatch(
      /\.sessionary\/|EventSource|data-version|out of date/,
    );
});

test.each<[string, (away: string) => Promise<void>]>([
  [
    'is moved away and back',
    async (away) => {
      renameSync(projects, away);
      await vi.waitFor(
        () => expect(serving.said).toContain('is gone: the site stays as it is until it is back.'),
        WAIT,
      );
      renameSync(away, projects);
    },
  ],
  [
    'is deleted and made again at once',
    async () => {
      const lines = readFileSync(path);
      rmSync(projects, { recursive: true });
      mkdirSync(join(projects, '-home-ada-shop'), { recursive: true });
      writeFileSync(path, lines);
    },
  ],
])('a folder that %s is watched as before', async (name, act) => {
  await act(join(folder, 'away'));
  const shows = (words: string): Promise<void> =>
    vi.waitFor(async () => {
      expect(await (await fetch(new URL('sessions/open.html', serving.address))).text()).toContain(words);
    }, WAIT);
  append(user(`It ${name}.`, at(8000)));
  await shows(`It ${name}.`);
  // Now nothing but its watcher can tell.
  append(user(`It ${name}, and grew.`, at(8100)));
  await shows('and grew.');
});
