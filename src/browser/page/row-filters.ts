/** Filters of a list. CSS hides the form from readers without JavaScript; the choice is kept in the address. */

import { grouped } from '../../base/format.ts';
import { replaceAddress, withParameters } from '../base/address.ts';
import { announce } from '../base/announce.ts';

/** What the filters see of a row; facets are compared exactly, except the file, of which a part is enough. */
export interface Row {
  readonly facets: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** What was chosen, by its name in the address. Empty: not chosen. */
export type Choice = Readonly<Record<string, string>>;

const FILE = 'file';
const ORDER = 'sort';

/** Does a row have everything that was chosen, and all words, in any case and order? Quiet ones wait for a choice. */
export function matches({ facets, text }: Row, chosen: Choice): boolean {
  if (facets.quiet !== undefined && Object.values(chosen).every((value) => value === '')) return false;
  const low = text.toLowerCase();
  return Object.entries(chosen).every(([name, value]) => {
    if (name === ORDER) return true;
    if (name === FILE) return (facets[name] ?? '').toLowerCase().includes(value.toLowerCase());
    if (name !== 'words') return value === '' || facets[name] === value;
    return value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => low.includes(word));
  });
}

type Field = HTMLInputElement | HTMLSelectElement;

function chosenIn(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.value;
  if (field.type === 'checkbox') return field.checked ? field.value : '';
  return field.value.trim();
}

/** Sets a field; a value that the list does not have chooses nothing. */
function fill(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement)
    field.value = [...field.options].some((option) => option.value === value) ? value : '';
  else if (field.type === 'checkbox') field.checked = value === field.value;
  else field.value = value;
}

/** Shows only the rows that match the form, from now on. */
export function startFilters(form: HTMLElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row, .file-row, .decision')].map((row) => {
    const text = row.dataset.path ?? (row.querySelector('.row-what') ?? row).textContent;
    return { row, facets: row.dataset, text };
  });
  const unit = form.dataset.unit ?? 'sessions';
  const fields = [...form.querySelectorAll<Field>('input, select')];
  const count = form.querySelector('output');
  const reset = form.querySelector('button');
  const chosen = (): Choice => Object.fromEntries(fields.map((field) => [field.name, chosenIn(field)]));
  const apply = (): void => {
    const choice = chosen();
    for (const entry of rows) entry.row.hidden = `#${entry.row.id}` !== location.hash && !matches(entry, choice);
    const shown = rows.filter(({ row }) => !row.hidden).length;
    if (count !== null)
      count.textContent = shown === rows.length ? '' : `${grouped(shown)} of ${grouped(rows.length)} ${unit}`;
    if (reset !== null) reset.hidden = Object.values(choice).every((value) => value === '');
    sortFiles(choice[ORDER] ?? '');
    countMonths();
  };
  const onChange = (): void => {
    apply();
    announce(count?.textContent || `All ${unit}`);
    replaceAddress(withParameters(location.href, chosen()).href);
  };
  const fillAll = (query: URLSearchParams): void => {
    for (const field of fields) fill(field, query.get(field.name) ?? '');
  };
  fillAll(new URLSearchParams(location.search));
  apply();
  // Until now, the style sheet hid what is quiet.
  form.dataset.started = '';
  form.addEventListener('input', onChange);
  reset?.addEventListener('click', () => {
    fillAll(new URLSearchParams());
    onChange();
    fields[0]?.focus();
  });
}

/** Counts the rows left of each month, and hides months without any. */
function countMonths(): void {
  for (const month of document.querySelectorAll<HTMLElement>('.month, .file-folder')) {
    const rows = month.querySelectorAll(':is(.row, .file-row, .decision):not([hidden])').length;
    month.hidden = rows === 0;
    const count = month.querySelector('h2 .note');
    if (count !== null) count.textContent = grouped(rows);
  }
}

/** The orders of a project's files besides that by folder: the number that each compares; the largest comes first. */
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
function sortFiles(order: string): void {
  folders ??= [...document.querySelectorAll<HTMLElement>('.file-folder')].map((folder) => {
    return [folder, [...folder.querySelectorAll<HTMLElement>('.file-row')]];
  });
  const key = Object.hasOwn(KEYS, order) ? KEYS[order] : undefined;
  const [first] = folders;
  if (first === undefined || shown === order) return;
  shown = order;
  const rows = folders.flatMap(([, list]) => list);
  for (const row of rows) {
    const link = row.querySelector('a');
    if (link !== null) link.textContent = nameOf(row, key !== undefined);
  }
  for (const [folder, list] of folders) {
    const heading = folder.querySelector<HTMLElement>('tr');
    if (heading !== null) heading.hidden = key !== undefined;
    folder.append(...list);
  }
  if (key !== undefined) first[0].append(...[...rows].sort((a, b) => key(b) - key(a)));
}
