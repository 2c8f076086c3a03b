/** Opening and closing `<details>`. */

/** Opens every fold that hides the element, and the element when it is a fold. */
export function reveal(element: Element): void {
  for (
    let fold = element.closest('details');
    fold !== null;
    fold = fold.parentElement?.closest('details') ?? null
  ) {
    fold.open = true;
  }
}

/** The element that the address points to, its folds opened. */
export function revealTarget(hash: string): Element | null {
  const id = decodedId(hash);
  const target = id === '' ? null : document.getElementById(id);
  if (target !== null) reveal(target);
  return target;
}

export function decodedId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Everything opens; when everything is open, everything closes. */
export function toggleAll(root: ParentNode): void {
  const folds = [...root.querySelectorAll('details')];
  const open = folds.some((fold) => !fold.open);
  for (const fold of folds) fold.open = open;
}
