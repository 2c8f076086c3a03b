/** The one browser of a test run; `chromium.ts` says which it is. */

import { type Browser, chromium } from 'playwright-core';
import { askHost } from './sites.ts';

let connection: Promise<Browser> | undefined;

/**
 * The browser, the same for all tests of a file. Ask for it in `beforeEach` or in a test: if none can be started, each
 * test then fails with a message that says what to install.
 */
export function browser(): Promise<Browser> {
  connection ??= askHost('browser').then((endpoint) => chromium.connect(endpoint));
  return connection;
}

export async function closeBrowser(): Promise<void> {
  await (await connection?.catch(() => undefined))?.close();
  connection = undefined;
}
