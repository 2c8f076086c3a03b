/** The browser of a test process, which lives as long as that process; `chromium.ts` says which one it is. */

import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openTestBrowser } from './chromium.ts';
import { askHost } from './sites.ts';

let browser: Promise<Browser> | undefined;

/** How long a page may take to load or to show what a test waits for, in milliseconds: long enough on a busy machine. */
const PATIENCE = 120_000;

/**
 * A window of the browser, which shares no storage with others. Ask for it in `beforeEach` or in a test: if no browser
 * can be started, each test then fails with a message that says what to install.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  browser ??= askHost('browser').then(openTestBrowser);
  const context = await (await browser).newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** Closes the windows that a test file has left open. */
export async function closeWindows(): Promise<void> {
  const open = await browser?.then((it) => it.contexts()).catch(() => []);
  await Promise.all((open ?? []).map((context) => context.close()));
}
