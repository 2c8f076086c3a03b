/** Opens the quick box, whose script is loaded when it is first needed. */

import { loadScript } from '../base/dom.ts';

declare global {
  interface Window {
    sessionaryQuick?: { open(): void };
  }
}

/** Resolves to whether the script exists. */
let loading: Promise<boolean> | undefined;

/**
 * Opens the box, or closes it if it is open. If its script is missing, goes to the search page.
 * @param root address of the site, `../`
 */
export async function openQuick(root: string): Promise<void> {
  loading ??= loadScript(`${root}assets/quick.js`);
  await loading;
  const box = window.sessionaryQuick;
  if (box !== undefined) box.open();
  else location.href = `${root}search.html`;
}
