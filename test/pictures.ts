/**
 * `npm run pictures`: draws what is drawn once and kept. The preview of links and the logo as PNG, for programs that do
 * not support SVG; the pictures of the README, from the invented archive.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './helpers/chromium.ts';
import { buildSite, REPO } from './helpers/cli.ts';
import { makeFolder, removeFolder } from './helpers/folders.ts';

const ASSETS = join(REPO, 'templates/assets');
const PICTURES = join(REPO, 'docs/pictures');

interface Size {
  readonly width: number;
  readonly height: number;
}

async function onPage(browser: Browser, viewport: Size, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport });
  await act(await context.newPage());
  await context.close();
}

/** A drawing as PNG, on paper, with room around it. */
async function draw(browser: Browser, svg: string, size: Size, room: number, path: string): Promise<void> {
  await onPage(browser, size, async (page) => {
    const drawing = `data:image/svg+xml;base64,${readFileSync(svg).toString('base64')}`;
    await page.setContent(
      `<body style="margin:${room}px;background:#fdfdfc"><img style="display:block;width:100%" src="${drawing}">`,
    );
    await page.locator('img').evaluate((image) => (image as HTMLImageElement).decode());
    await page.screenshot({ path });
  });
}

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly theme: 'light' | 'dark';
  /** What is brought to the top of the picture. */
  readonly at?: string;
}

/** A page of the archive as WebP: a quarter of the size. */
async function shoot(browser: Browser, site: string, { name, path, theme, at }: Shot): Promise<void> {
  await onPage(browser, { width: 1280, height: 800 }, async (page) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(pathToFileURL(join(site, path)).href);
    if (at !== undefined)
      await page
        .locator(at)
        .first()
        .evaluate((element) => element.scrollIntoView());
    await page.waitForTimeout(500);
    const session = await page.context().newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
    writeFileSync(join(PICTURES, `${name}.webp`), Buffer.from(data, 'base64'));
  });
}

/** The session in which a plan was carried out: it has a bit of everything. */
const SESSION = 'sessions/97aaa5d6-7757-437e-8482-774cca768f4a.html';
const SHOTS: readonly Shot[] = [
  { name: 'home', path: 'index.html', theme: 'light' },
  { name: 'session', path: SESSION, theme: 'light' },
  { name: 'session-dark', path: SESSION, theme: 'dark' },
  // A turn that is long enough for chapters.
  { name: 'chapters', path: SESSION, theme: 'light', at: '.turn-assistant.tall-6' },
];

const browser = await openBrowser();
const folder = makeFolder();
try {
  const preview = join(PICTURES, 'preview.svg');
  await draw(browser, preview, { width: 1200, height: 630 }, 0, join(ASSETS, 'preview.png'));
  const logo = join(ASSETS, 'logo.svg');
  await draw(browser, logo, { width: 180, height: 180 }, 24, join(ASSETS, 'logo.png'));
  const site = join(folder, 'site');
  await buildSite(['--output', site, '--no-cache'], { cwd: folder });
  for (const shot of SHOTS) await shoot(browser, site, shot);
  for (const name of ['paper', 'slate']) {
    const css = join(REPO, `docs/themes/${name}.css`);
    writeFileSync(join(folder, 'sessionary.config.js'), `export default { theme: { css: '${css}' } };`);
    await buildSite(['--output', site, '--no-cache'], { cwd: folder });
    await shoot(browser, site, { name: `theme-${name}`, path: SESSION, theme: 'light', at: '.turns' });
  }
} finally {
  await browser.close();
  removeFolder(folder);
}
