/** Going to a place of the page: the folds around it open, it stands at the top, and the keyboard goes on there. */

import { reveal } from './folds.ts';
import { showAll } from './show-filter.ts';

/** Where the browser puts what it scrolls to, and a little below. */
export function edge(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 4;
}

/** Goes there, also when the choice of what is shown leaves it out: then everything is shown again. */
export function goTo(target: HTMLElement): void {
  if (target.parentElement !== null) reveal(target.parentElement);
  if (!isShown(target)) showAll();
  target.scrollIntoView({ block: 'start' });
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** Is it laid out at all? What the choice of what is shown leaves out is not; what stands in a closed fold may be. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
