/** Going to a place of the page: the folds around it open, it stands at the top, and the keyboard goes on there. */

import { reveal } from './folds.ts';

/** Where the browser puts what it scrolls to, and a little below. */
export function edge(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 4;
}

export function goTo(target: HTMLElement): void {
  if (target.parentElement !== null) reveal(target.parentElement);
  target.scrollIntoView({ block: 'start' });
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** Is it laid out at all? What is not shown by choice, or stands in a closed fold, is not. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
