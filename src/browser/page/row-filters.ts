/**
 * Lists of sessions by words, member, branch, kind and failures. The fields stand in the page, where CSS hides them
 * from readers without script; what is chosen stands in the address.
 */

import { replaceAddress } from '../reading/show-filter.ts';
import { say } from './announce.ts';

/** What a row is looked at for; facets are compared as they are. */
export interface Row {
  readonly facets: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** What was chosen, by the name that it has in the address. What was not chosen is empty. */
export type Choice = Readonly<Record<string, string>>;

const WORDS = 'words';

/** Does a row have everything that was chosen, all words in any case and order among them? */
export function matches({ facets, text }: Row, chosen: Choice): boolean {
  const low = text.toLowerCase();
  return Object.entries(chosen).every(([name, value]) => {
    if (name !== WORDS) return value === '' || facets[name] === value;
    return value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => low.includes(word));
  });
}

/** The address with what was chosen; what is empty leaves it. */
export function withFilters(address: string, chosen: Choice): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(chosen)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return url.href;
}

type Field = HTMLInputElement | HTMLSelectElement;

function chosenIn(field: Field): string {
  if (field instanceof HTMLSelectElement) return field.value;
  if (field.type === 'checkbox') return field.checked ? field.value : '';
  return field.value.trim();
}

/** A value that the list does not have chooses nothing. */
function fill(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement)
    field.value = [...field.options].some((option) => option.value === value) ? value : '';
  else if (field.type === 'checkbox') field.checked = value === field.value;
  else field.value = value;
}

function rowOf(place: HTMLElement): Row & { readonly place: HTMLElement } {
  return { place, facets: place.dataset, text: place.querySelector('.row-what')?.textContent ?? '' };
}

/**
 * Shows the rows that have what the fields say, from now on.
 * @param place the fields
 */
export function startFilters(place: HTMLElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row')].map(rowOf);
  const fields = [...place.querySelectorAll<Field>('input, select')];
  const found = place.querySelector('output');
  const reset = place.querySelector('button');
  const chosen = (): Choice => Object.fromEntries(fields.map((field) => [field.name, chosenIn(field)]));
  const settle = (): void => {
    const shown = show(rows, chosen());
    if (found !== null)
      found.textContent = shown === rows.length ? '' : `${shown} of ${rows.length} sessions`;
    if (reset !== null) reset.hidden = Object.values(chosen()).every((value) => value === '');
  };
  const choose = (): void => {
    settle();
    say(found?.textContent || 'All sessions');
    replaceAddress(withFilters(location.href, chosen()));
  };
  const read = (query: URLSearchParams): void => {
    for (const field of fields) fill(field, query.get(field.name) ?? '');
  };
  read(new URLSearchParams(location.search));
  settle();
  place.addEventListener('input', choose);
  reset?.addEventListener('click', () => {
    read(new URLSearchParams());
    choose();
    fields[0]?.focus();
  });
}

function show(rows: readonly (Row & { readonly place: HTMLElement })[], chosen: Choice): number {
  let shown = 0;
  for (const row of rows) {
    row.place.hidden = !matches(row, chosen);
    if (!row.place.hidden) shown += 1;
  }
  for (const month of document.querySelectorAll<HTMLElement>('.month')) {
    const left = month.querySelectorAll('.row:not([hidden])').length;
    month.hidden = left === 0;
    const count = month.querySelector('h2 .note');
    if (count !== null) count.textContent = `${left}`;
  }
  return shown;
}
