/** Lists of sessions by member, branch and kind: what is chosen stands in the address. */

import { element } from './dom.ts';
import { replaceAddress } from './show.ts';
import { say } from './speak.ts';

const FACETS = ['member', 'branch', 'kind'] as const;
type Facet = (typeof FACETS)[number];
export type Facets = Readonly<Partial<Record<Facet, string | undefined>>>;

/** Does a row have everything that was chosen? What was not chosen is empty. */
export function matches(row: Facets, chosen: Facets): boolean {
  return FACETS.every((facet) => !chosen[facet] || row[facet] === chosen[facet]);
}

/** The address with what was chosen. */
export function withFacets(address: string, chosen: Facets): string {
  const url = new URL(address);
  for (const facet of FACETS) {
    const value = chosen[facet];
    if (value) url.searchParams.set(facet, value);
    else url.searchParams.delete(facet);
  }
  return url.href;
}

/** Values of a facet, by name; nothing to choose when there is but one. */
export function choices(rows: readonly Facets[], facet: Facet): string[] {
  const values = [...new Set(rows.map((row) => row[facet] ?? ''))].filter((value) => value !== '');
  return values.length > 1 ? values.sort((a, b) => a.localeCompare(b)) : [];
}

function facetsOf(row: HTMLElement): Facets {
  const { member, branch, kind } = row.dataset;
  return { member, branch, kind };
}

export function startFilters(place: HTMLElement): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.row')];
  const query = new URLSearchParams(location.search);
  const fields = new Map<Facet, HTMLSelectElement>();
  for (const facet of FACETS) {
    const values = choices(rows.map(facetsOf), facet);
    if (values.length === 0) continue;
    const field = element('select', { name: facet }, new Option(`any ${facet}`, ''));
    field.append(...values.map((value) => new Option(value, value)));
    const wanted = query.get(facet) ?? '';
    if (values.includes(wanted)) field.value = wanted;
    fields.set(facet, field);
    place.append(element('label', {}, element('span', { class: 'said' }, facet), field));
  }
  if (fields.size === 0) return;
  const found = element('span');
  place.append(found);
  place.hidden = false;
  const chosen = (): Facets => Object.fromEntries([...fields].map(([facet, field]) => [facet, field.value]));
  const settle = (): void => {
    const shown = show(rows, chosen());
    found.textContent = shown === rows.length ? '' : `${shown} of ${rows.length} sessions`;
  };
  settle();
  place.addEventListener('change', () => {
    settle();
    say(found.textContent || 'All sessions');
    replaceAddress(withFacets(location.href, chosen()));
  });
}

function show(rows: readonly HTMLElement[], chosen: Facets): number {
  let shown = 0;
  for (const row of rows) {
    row.hidden = !matches(facetsOf(row), chosen);
    if (!row.hidden) shown += 1;
  }
  for (const month of document.querySelectorAll<HTMLElement>('.month')) {
    month.hidden = month.querySelector('.row:not([hidden])') === null;
  }
  return shown;
}
