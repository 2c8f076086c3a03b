/** The browser of this run, for tests: see launch.ts for where it comes from. */

import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';

/** The browser of this run. Fails, with a sentence that says what to install, where there is none. */
export async function connectBrowser(): Promise<Browser> {
  const provided = inject('browser');
  if ('problem' in provided) throw new Error(provided.problem);
  return await chromium.connect(provided.endpoint);
}
