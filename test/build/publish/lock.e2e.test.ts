/** An encrypted site: what a stranger sees of it, and what a reader with the password does. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFileIn } from '../../../src/base/write-file.ts';
import { lockSite } from '../../../src/build/publish/lock/lock-site.ts';
import { lockedPage } from '../../../src/build/publish/lock/locked-page.ts';
import { keysOf } from '../../../src/build/publish/lock/seal.ts';
import { closeWindows, newContext } from '../../helpers/browser.ts';
import { buildSite } from '../../helpers/cli.ts';
import { everyText } from '../../helpers/every-text.ts';
import { folderForTest, folderForTests } from '../../helpers/folder-for-test.ts';
import { filesIn } from '../../helpers/folders.ts';
import { closeServer, type Served, serveFolder } from '../../helpers/serve-folder.ts';
import { homeOf, siteOf, WAYS } from '../../helpers/sites.ts';
import { writeSession } from '../../helpers/transcripts.ts';

const PASSWORD = 'nine green otters';
const SALT = '0123456789abcdef';

const archive = await siteOf('archive');
const folder = folderForTests();
let served: Served;

beforeAll(async () => {
  for (const { path, make } of lockSite(archive.folder, { keys: keysOf(PASSWORD, SALT), salt: SALT }))
    writeFileIn(join(folder, path), make());
  served = await serveFolder(folder);
});

afterAll(async () => {
  await closeWindows();
  closeServer(served);
});

interface Listed {
  readonly title: string;
  readonly page: string;
  readonly project: string;
}

/** Sessions of the site before it was encrypted. */
const sessions: readonly Listed[] = JSON.parse(readFileSync(join(archive.folder, 'index.json'), 'utf8')).sessions;

/** What no file may contain: words of what was said, titles, names and paths. */
function wordsOf(site: string): readonly string[] {
  const text = filesIn(site)
    .filter((path) => path.endsWith('.md') || path === 'index.json')
    .map((path) => readFileSync(join(site, path), 'utf8'))
    .join('\n');
  return [...new Set(text.match(/[A-Za-z]{9,}|[\w-]{3,}\/[\w./-]{3,}/g))];
}

test('no file has a word of a transcript, a title, a project or a path', () => {
  // The frame of a locked page is the same for every site.
  const frame = lockedPage({ root: '../', salt: SALT, sealed: '' });
  const words = wordsOf(archive.folder).filter((word) => !frame.includes(word) && word !== 'sessionary');
  expect(words.length).toBeGreaterThan(500);
  const texts = [...everyText(folder)].filter(([path]) => !path.startsWith('assets/') || /-data\.js$/.test(path));
  expect(texts.length).toBeGreaterThan(80);
  const found = texts.flatMap(([path, text]) => {
    const rest = text.slice(path.length);
    return words.filter((word) => rest.includes(word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('no address contains the name of a session, project or agent', async () => {
  const work = folderForTest();
  writeSession(join(work, 'projects'), '-home-ada-wombatshop', 'quokkasession', ['Paint the xylophone.']);
  writeSession(join(work, 'projects-of-others'), '-home-ada-wombatshop', 'other', ['Paint the pier.']);
  writeFileSync(join(work, 'package.json'), '{ "type": "module" }');
  const publish = { password: true, salt: SALT };
  const config = {
    publish,
    title: 'Numbats',
    baseUrl: 'https://numbat.example/',
    cache: 'cache',
    inputs: ['projects'],
  };
  writeFileSync(join(work, 'sessionary.config.js'), `export default ${JSON.stringify(config)};`);
  const env = { SESSIONARY_PASSWORD: PASSWORD };
  mkdirSync(join(work, 'site'));
  await buildSite(['--output', 'site', '--quiet'], { cwd: work, env });
  const texts = everyText(join(work, 'site'));
  for (const word of ['wombat', 'quokka', 'xylophone', 'numbat', 'bilby', 'potoroo', 'ada'])
    expect(
      [...texts].filter(([path, text]) => !path.startsWith('assets/') && new RegExp(`\\b${word}`, 'i').test(text)),
    ).toEqual([]);
  // Markdown and JSON of all sessions are in one script.
  expect(filesIn(join(work, 'site')).filter((path) => /json|md|^sealed/.test(path))).toEqual([
    'sealed/1.js',
    'sealed/file.html',
  ]);
  const first = [...texts];
  await buildSite(['--output', 'site', '--quiet'], { cwd: work, env });
  expect([...everyText(join(work, 'site'))]).toEqual(first);
});

async function unlock(page: Page, password: string): Promise<void> {
  await page.locator('#password').fill(password);
  await page.locator('form button').click();
}

describe.each(WAYS)('read from %s', (way) => {
  test('opens with the password only, once for the tab: pages, links to turns, lines, images, files and search', async () => {
    const home = homeOf({ folder, url: served.url }, way);
    const context = await newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(`${home}index.html`);
    expect(await page.title()).toBe('Locked');
    await unlock(page, 'ten green otters!');
    await page.getByText('This is not the password.').waitFor();
    await unlock(page, PASSWORD);
    await page.locator('.site-name').waitFor();
    expect(await page.content()).toContain(sessions[0]?.project);

    const [session] = sessions;
    await page.goto(`${home}${session?.page}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(session?.title);
    const raw = page.locator('.turn .raw-button').first();
    await raw.click();
    await page.locator('.raw pre').first().waitFor();
    expect(await page.locator('.raw pre').first().innerText()).toContain('"type"');
    // It may be folded.
    const markdown = await page.locator('a[href*="sealed/file.html#"][href$=".md"]').first().getAttribute('href');
    await page.goto(new URL(markdown ?? '', page.url()).href);
    await page
      .getByText(session?.title ?? '')
      .first()
      .waitFor();

    await page.goto(`${home}search.html?q=${/[A-Za-z]{5,}/.exec(session?.title ?? '')?.[0]}`);
    await page.waitForFunction(() => /^[1-9]/.test(document.querySelector('.search-status')?.textContent ?? ''));

    const shown = filesIn(archive.folder).find(
      (path) =>
        /^sessions\/.+\.html$/.test(path) && readFileSync(join(archive.folder, path), 'utf8').includes('<img src'),
    );
    await page.goto(`${home}${shown}`);
    await page.locator('.site-name').waitFor();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
      document.querySelector('img[data-sealed-file]')?.scrollIntoView();
    });
    await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 0));
    const image = page.locator('a[href*="sealed/file.html#"]:has(img)').first();
    await page.goto(new URL((await image.getAttribute('href')) ?? '', page.url()).href);
    await page.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
    expect(problems).toEqual([]);
    await context.close();
  });
});
