/** One tab for the tests of a group, which opens when the first of them begins. */

import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeEach, expect } from 'vitest';
import { watch } from './visit.ts';

/**
 * Call it in a group or at the top of a file. Afterwards, no page in the tab must have complained.
 * @param home address of the site; a function if it is known only later
 * @param use gets the page before each test
 */
export function useTab(
  home: string | (() => string),
  use: (page: Page) => void,
  options: BrowserContextOptions = {},
): void {
  let tab: ReturnType<typeof watch> | undefined;
  beforeEach(async () => {
    tab ??= watch(typeof home === 'string' ? home : home(), options);
    use((await tab).page);
  });
  afterAll(async () => {
    expect((await tab)?.complaints ?? []).toEqual([]);
    await (await tab)?.close();
  });
}
