/** The turns of a page, and what they get when they come near. */

import { addCopyButtons } from '../base/copy.ts';
import { whenNear } from '../base/dom.ts';
import { addRawButtons } from '../raw/raw-buttons.ts';

export const TURNS = '.turns > .turn, .strays > .turn';

/** All turns of the page in their order, without those inside of others. */
export function turnsOf(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(TURNS)];
}

/** Adds the buttons that copy code and show raw lines to a turn or another part of the page. */
export function addButtons(part: Element): void {
  if (!(part instanceof HTMLElement)) return;
  addCopyButtons(part);
  addRawButtons(part);
}

/** Adds buttons to turns that come near: a page may have thousands of bodies. */
export function startTurns(turns: readonly HTMLElement[]): void {
  whenNear(turns, '300px', addButtons);
  // The browser itself lays out half a window ahead, too late for a mouse wheel: a tall turn would push text away.
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) target.classList.toggle('is-near', isIntersecting);
    },
    { rootMargin: '250% 0px' },
  );
  for (const turn of turns) observer.observe(turn);
}
