/** Opens the quick box, whose script is loaded when it is first needed. */

import { siteRoot } from '../base/address.ts';
import { loadScript } from '../base/dom.ts';

declare global {
  interface Window {
    sessionaryQuick?: { open(): void };
  }
}

/** Resolves to whether the script exists. */
let loading: Promise<boolean> | undefined;

/** Opens the box, or closes it if it is open. If its script is missing, goes to the search page. */
export async function openQuick(): Promise<void> {
  loading ??= loadScript(`${siteRoot()}assets/quick.js`);
  await loading;
  const box = window.sessionaryQuick;
  if (box !== undefined) box.open();
  else location.href = `${siteRoot()}search.html`;
}
