/** Does a page fit on the smallest screen? */

import type { Page } from 'playwright-core';
import { openAll } from './visit.ts';

export const NARROW = { width: 320, height: 700 };

/** Measures the page with its folds closed, then with open folds. Empty if it fits; otherwise what is too wide. */
export async function overflow(page: Page): Promise<string> {
  const closed = await page.evaluate(tooWide);
  await page.evaluate(openAll);
  const open = await page.evaluate(tooWide);
  return closed === '' ? open && `folds open: ${open}` : `folds closed: ${closed}`;
}

/** Runs in the page. Empty if it fits; otherwise how wide it is, and the element that extends farthest. */
function tooWide(): string {
  // Turns outside the window are not laid out, and have no width.
  for (const turn of document.querySelectorAll<HTMLElement>('.turn')) turn.style.contentVisibility = 'visible';
  const width = document.scrollingElement?.scrollWidth ?? 0;
  if (width <= innerWidth) return '';
  const isClipped = (element: Element): boolean => {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    }
    return false;
  };
  let name = 'something';
  let edge = innerWidth;
  for (const element of document.querySelectorAll('body *')) {
    const { right } = element.getBoundingClientRect();
    if (right <= edge || !element.checkVisibility() || isClipped(element)) continue;
    edge = right;
    name = `<${element.tagName.toLowerCase()} class="${element.className}"> in #${element.closest('[id]')?.id}`;
  }
  return `${width} pixels, ${name} reaches ${Math.round(edge)}`;
}
