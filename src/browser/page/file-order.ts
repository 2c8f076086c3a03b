/** The order of a project's files: by folder as on the page, or all in one list by one of their numbers. */

/** The name of the choice in the form and the address. */
export const ORDER = 'sort';

/** The number that each order compares; the largest comes first. */
const KEYS: Readonly<Record<string, (row: HTMLElement) => number>> = {
  changes: ({ dataset }) => Number(dataset.changes),
  sessions: ({ dataset }) => Number(dataset.sessions),
  last: ({ dataset }) => Date.parse(dataset.last ?? '') || 0,
};

let folders: readonly (readonly [folder: HTMLElement, rows: readonly HTMLElement[]])[] | undefined;
let shown = '';

function nameOf(row: HTMLElement, isWhole: boolean): string {
  const path = row.dataset.path ?? '';
  return isWhole ? path : path.slice(path.lastIndexOf('/') + 1);
}

/** @param order a name of {@link KEYS}; anything else is the order of the page */
export function sortFiles(order: string): void {
  folders ??= [...document.querySelectorAll<HTMLElement>('.file-folder')].map((folder) => {
    return [folder, [...folder.querySelectorAll<HTMLElement>('.file-row')]];
  });
  const key = Object.hasOwn(KEYS, order) ? KEYS[order] : undefined;
  const [first] = folders;
  if (first === undefined || shown === order) return;
  shown = order;
  const rows = folders.flatMap(([, its]) => its);
  for (const row of rows) {
    const link = row.querySelector('a');
    if (link !== null) link.textContent = nameOf(row, key !== undefined);
  }
  for (const [folder, its] of folders) {
    const heading = folder.querySelector<HTMLElement>('tr');
    if (heading !== null) heading.hidden = key !== undefined;
    folder.append(...its);
  }
  if (key !== undefined) first[0].append(...[...rows].sort((a, b) => key(b) - key(a)));
}
