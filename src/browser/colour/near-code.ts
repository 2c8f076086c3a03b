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
  script ??= window.sessionaryColours === undefined ? loadScript(`${siteRoot()}assets/colours.js`) : undefined;
  await script;
  await window.sessionaryColours?.colour(block);
}

function codeIn(part: ParentNode): readonly Element[] {
  return [...part.querySelectorAll(`[${LANGUAGE}]`)];
}

/** Colours the code of a part of the page. What is in a closed fold is never near. */
export function colourNear(part: ParentNode): void {
  whenNear(codeIn(part), '100%', (block) => void colour(block));
}

export function startColours(): void {
  colourNear(document);
  addEventListener('beforeprint', () => {
    window.sessionaryColours?.colourNow(codeIn(document).filter((block) => block.checkVisibility()));
  });
}
