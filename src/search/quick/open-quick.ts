/** Opens the quick box, which is loaded when it is first asked for. */

import { loadScript } from '../../browser/page/dom.ts';

/** Whether the box is there, as soon as that is known. */
let loading: Promise<boolean> | undefined;

/**
 * Opens the box, or closes it when it is open. Where its script is missing, the search page does instead.
 * @param root address of the site, `../`
 */
export async function openQuick(root: string): Promise<void> {
  loading ??= loadScript(`${root}assets/quick.js`);
  const isThere = await loading;
  const box = window.sessionaryQuick;
  if (isThere && box !== undefined) box.open();
  else location.href = `${root}search.html`;
}
