/** Colours folded code when it is opened and comes near, with a script that is loaded when it is first needed. */

import { LANGUAGE } from '../../site/shared/language-scripts.ts';
import { siteRoot } from '../base/address.ts';
import { loadScript, whenNear } from '../base/dom.ts';

declare global {
  interface Window {
    sessionaryColours?: { colour(block: Element): Promise<void>; colourNow(blocks: readonly Element[]): void };
  }
}

let script: Promise<boolean> | undefined;

async function colour(block: Element): Promise<void> {
  script ??= loadScript(`${siteRoot()}assets/colours.js`);
  await script;
  await window.sessionaryColours?.colour(block);
}

export function startColours(): void {
  const blocks = [...document.querySelectorAll(`[${LANGUAGE}]`)];
  // What is in a closed fold is never near.
  whenNear(blocks, '100%', (block) => void colour(block));
  addEventListener('beforeprint', () => {
    window.sessionaryColours?.colourNow(blocks.filter((block) => block.checkVisibility()));
  });
}
