/** Opening and closing `<details>`. */

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

/** Opens all folds; if all are open, closes them. */
export function toggleAll(root: ParentNode): void {
  const folds = [...root.querySelectorAll('details')];
  const open = folds.some((fold) => !fold.open);
  for (const fold of folds) fold.open = open;
}
