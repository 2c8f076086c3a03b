/** The browser of this run, for tests: see src/test/bench/chromium.ts for where it comes from. */

import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

let connection: Promise<Browser> | undefined;

/**
 * The browser, the same for all tests of a file. Ask for it in `beforeEach` or in a test: where there is
 * none, each test then fails with the sentence that says what to install, and none is skipped.
 */
export function browser(): Promise<Browser> {
  connection ??= connect();
  return connection;
}

async function connect(): Promise<Browser> {
  const provided = inject('browser');
  if ('problem' in provided) throw new Error(provided.problem);
  return await chromium.connect(provided.endpoint);
}

export async function closeBrowser(): Promise<void> {
  await (await connection?.catch(() => undefined))?.close();
  connection = undefined;
}
