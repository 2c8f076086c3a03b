/** The facets beside the results: a group of checkboxes each, with the number of results for each value. */

import { grouped } from '../../base/format.ts';
import type { Choices } from '../../search/engine/search-index.ts';
import type { Counts } from '../../search/engine/vocabulary.ts';
import { FACETS, YES_OR_NO } from '../../search/shared/index-format.ts';
import { element } from '../base/dom.ts';

/** Values that are shown before the list is opened. */
const SHOWN = 6;

export interface Value {
  readonly value: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** Draws the facets again; the focus and opened lists stay where they were. */
export function drawFacets(place: HTMLElement, totals: Counts, counts: Counts, choices: Choices): void {
  const focused = document.activeElement;
  const box = focused instanceof HTMLInputElement && place.contains(focused) ? focused : undefined;
  const open = new Set([...place.querySelectorAll<HTMLElement>('details[open]')].map(({ dataset }) => dataset.facet));
  const groups = FACETS.flatMap(({ name, label }) => {
    const values = valuesOf(name, totals, counts, choices);
    return values.length === 0 ? [] : [facet(name, label, values, open.has(name))];
  });
  place.replaceChildren(...groups);
  if (box === undefined) return;
  const same = [...place.querySelectorAll('input')].find(
    (input) => input.name === box.name && input.value === box.value,
  );
  same?.focus();
}

/** The values of a facet that some result has, or that are chosen: the most frequent first, or the newest month. */
export function valuesOf(name: string, totals: Counts, counts: Counts, choices: Choices): readonly Value[] {
  const values = [...(totals.get(name)?.keys() ?? [])];
  if (values.length === 1 && !YES_OR_NO.has(name)) return [];
  return values
    .map((value) => ({
      value,
      count: counts.get(name)?.get(value) ?? 0,
      isChosen: choices.get(name)?.has(value) ?? false,
    }))
    .filter(({ count, isChosen }) => count > 0 || isChosen)
    .sort((a, b) => {
      const byName = a.value < b.value ? -1 : 1;
      return name === 'month' ? -byName : b.count - a.count || byName;
    });
}

/** The values of the checked boxes. */
export function readChoices(place: HTMLElement): Choices {
  const chosen = new Map<string, Set<string>>(FACETS.map(({ name }) => [name, new Set()]));
  for (const box of place.querySelectorAll('input')) if (box.checked) chosen.get(box.name)?.add(box.value);
  return chosen;
}

function facet(name: string, label: string, values: readonly Value[], isOpen: boolean): HTMLElement {
  const first = values.filter(({ isChosen }, index) => index < SHOWN || isChosen);
  const rest = values.filter((value) => !first.includes(value));
  const boxes = (some: readonly Value[]): readonly HTMLElement[] => some.map((value) => box(name, value));
  const group = element('fieldset', { class: 'facet' }, element('legend', {}, label), ...boxes(first));
  if (rest.length > 0) {
    const summary = element('summary', {}, `${grouped(rest.length)} more`);
    const more = element('details', { 'data-facet': name }, summary, ...boxes(rest));
    more.open = isOpen;
    group.append(more);
  }
  return group;
}

function box(name: string, { value, count, isChosen }: Value): HTMLElement {
  const input = element('input', { type: 'checkbox', name, value });
  input.checked = isChosen;
  return element(
    'label',
    { class: count === 0 ? 'facet-value is-none' : 'facet-value' },
    input,
    element('span', { class: 'facet-name' }, value),
    ' ',
    element('span', { class: 'facet-count' }, grouped(count)),
  );
}
