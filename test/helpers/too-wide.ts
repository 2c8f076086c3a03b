/** Does a page fit on the smallest screen? */

import type { Page } from 'playwright-core';

/** 1280 × 1024 at 400 % zoom, as WCAG asks for. The window is lower than a phone's, because drawing costs processor time. */
export const NARROW = { width: 320, height: 256 };

/**
 * Measures the page with its folds closed, then with open folds. Empty if it fits; otherwise what is too wide.
 * @param cutOff does content that the page cuts off at its edge count as too wide? `ignored` is for pages with text that
 * cannot be broken, such as a letter with dozens of accents; they are measured with open folds only.
 */
export function overflow(page: Page, cutOff: 'counts' | 'ignored'): Promise<string> {
  return page.evaluate(tooWideClosedOrOpen, cutOff);
}

/** Runs in the page, all at once, so that nothing is drawn in between. */
function tooWideClosedOrOpen(cutOff: 'counts' | 'ignored'): string {
  // Turns outside the window are not laid out, and have no width.
  for (const turn of document.querySelectorAll<HTMLElement>('.turn')) turn.style.contentVisibility = 'visible';
  if (cutOff === 'counts') {
    for (const box of document.querySelectorAll<HTMLElement>('main, .site-head, .site-foot'))
      box.style.overflowX = 'visible';
  }

  const isClipped = (element: Element): boolean => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    }
    return false;
  };

  /** Empty if it fits; otherwise how wide it is, and the element that extends farthest. */
  const tooWide = (): string => {
    const width = document.scrollingElement?.scrollWidth ?? 0;
    if (width <= innerWidth) return '';
    let name = 'something';
    let edge = innerWidth;
    for (const element of document.querySelectorAll('body *')) {
      const { right } = element.getBoundingClientRect();
      if (right <= edge || !element.checkVisibility() || isClipped(element)) continue;
      edge = right;
      name = `<${element.tagName.toLowerCase()} class="${element.className}"> in #${element.closest('[id]')?.id}`;
    }
    return `${width} pixels, ${name} reaches ${Math.round(edge)}`;
  };

  const closed = cutOff === 'counts' ? tooWide() : '';
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const open = tooWide();
  return closed === '' ? open && `folds open: ${open}` : `folds closed: ${closed}`;
}
