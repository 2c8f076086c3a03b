/** The one browser of a test run; `chromium.ts` says which it is. */

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { askHost } from './sites.ts';

let connection: Promise<Browser> | undefined;

/** How long a page may take to load or to show what a test waits for, in milliseconds: long enough on a busy machine. */
const PATIENCE = 120_000;

/**
 * A window of the browser, which shares no storage with others. Ask for it in `beforeEach` or in a test: if no browser
 * can be started, each test then fails with a message that says what to install.
 */
export async function newContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  connection ??= askHost('browser').then((endpoint) => chromium.connect(endpoint));
  const context = await (await connection).newContext(options);
  context.setDefaultTimeout(PATIENCE);
  return context;
}

export async function closeBrowser(): Promise<void> {
  await (await connection?.catch(() => undefined))?.close();
  connection = undefined;
}
