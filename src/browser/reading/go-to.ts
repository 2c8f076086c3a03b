/** Going to an element of the page: the folds around it open, it is scrolled to the top, and it gets the focus. */

import { decodedId } from '../base/address.ts';
import { reveal } from './folds.ts';
import { showAll } from './show-filter.ts';

/** The height to which the browser scrolls an element, plus a little. */
export function edge(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 4;
}

/** Makes sure that an element is not in a closed fold or filtered out. */
export function makeVisible(element: Element): void {
  reveal(element);
  if (!isShown(element)) showAll();
}

/** Goes to an element, which stays closed if it is a fold. */
export function goTo(target: HTMLElement): void {
  if (target.parentElement !== null) reveal(target.parentElement);
  if (!isShown(target)) showAll();
  target.scrollIntoView({ block: 'start' });
  focusOn(target);
}

/** Moves the focus without scrolling. */
export function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/** Goes to the element of the address, without moving the focus. */
export function goToAddressed(): void {
  const target = addressed();
  if (target === undefined || follow(target)) return;
  makeVisible(target);
  target.scrollIntoView({ block: 'start' });
}

/** An element that moved to another page of the session has left a link. */
function follow(target: HTMLElement): boolean {
  if (!(target instanceof HTMLAnchorElement) || !target.classList.contains('moved')) return false;
  const address = new URL(target.href);
  address.search = location.search;
  location.replace(address);
  return true;
}

/** The element that the address points to. */
export function addressed(): HTMLElement | undefined {
  return document.getElementById(decodedId(location.hash)) ?? undefined;
}

/** Is the element laid out at all? What the show filter hides is not; what a closed fold hides may be. */
export function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
