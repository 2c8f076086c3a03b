import { countPassing } from '../../base/lists.ts';
import { decodedId } from '../base/address.ts';

/** The height to which the browser scrolls an element, plus a little. */
export function edge(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + 4;
}

/** The distance of an element, or of the closed fold that hides it, from the top of the window. */
export function topOf(element: Element): number {
  return outermostClosed(element).getBoundingClientRect().top;
}

/** The index of the last element that begins at or above the edge; -1 before the first. */
export function indexInView(elements: readonly Element[], top = edge()): number {
  return countPassing(elements.length, (at) => elements[at] !== undefined && topOf(elements[at]) <= top) - 1;
}

/** A reader is in the middle of a turn that begins this far above the edge. */
const SLACK = 24;

/** The next or previous element; going back from the middle of one leads to its beginning first. */
export function nextInView<Item extends Element>(
  elements: readonly Item[],
  by: 1 | -1,
  top = edge(),
): Item | undefined {
  const at = indexInView(elements, top);
  const current = elements[at];
  return by === -1 && current !== undefined && topOf(current) < top - SLACK ? current : elements[at + by];
}

/** Opens every fold that hides the element, and the element itself if it is a fold. */
export function reveal(element: Element): void {
  const fold = element.closest('details');
  if (fold === null) return;
  fold.open = true;
  if (fold.parentElement !== null) reveal(fold.parentElement);
}

/** The element, or the outermost closed fold that hides it. */
export function outermostClosed(element: Element): Element {
  const fold = element.parentElement?.closest('details:not([open])');
  return fold == null ? element : outermostClosed(fold);
}

function inputOfAll(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('.show input[value="all"]');
}

/** Does neither the show filter nor an excerpt hide anything? */
export function isEverythingShown(): boolean {
  return !document.documentElement.classList.contains('excerpt') && inputOfAll()?.checked !== false;
}

/** Shows everything again: what the address points to must be visible. */
export function showAll(): void {
  document.documentElement.classList.remove('excerpt');
  if (inputOfAll()?.checked === false) inputOfAll()?.click();
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
