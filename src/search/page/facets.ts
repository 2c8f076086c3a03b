/** The facets beside the results: a group of boxes each, with the number of results behind each box. */

import { element } from '../../browser/page/dom.ts';
import { FACETS } from '../engine/query.ts';

type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;
type Choices = ReadonlyMap<string, ReadonlySet<string>>;

/** Values that are shown without opening the rest. */
const SHOWN = 6;

/** Draws them anew, and leaves the focus and the opened lists where they were. */
export function drawFacets(place: HTMLElement, totals: Counts, counts: Counts, choices: Choices): void {
  const focused = document.activeElement;
  const kept = focused instanceof HTMLInputElement && place.contains(focused) ? focused : undefined;
  const open = new Set(
    [...place.querySelectorAll<HTMLElement>('details[open]')].map((details) => details.dataset.facet ?? ''),
  );
  place.replaceChildren(
    ...FACETS.flatMap(({ name, label }) => {
      const values = totals.get(name);
      if (values === undefined || (values.size < 2 && name !== 'failures')) return [];
      return [
        facet(name, label, valuesOf(name, values, counts.get(name)), choices.get(name), open.has(name)),
      ];
    }),
  );
  if (kept !== undefined) {
    const again = [...place.querySelectorAll('input')].find(
      (input) => input.name === kept.name && input.value === kept.value,
    );
    again?.focus();
  }
}

/** What the boxes say now. */
export function choicesOf(place: HTMLElement): Choices {
  const chosen = new Map<string, Set<string>>(FACETS.map(({ name }) => [name, new Set()]));
  for (const box of place.querySelectorAll('input')) if (box.checked) chosen.get(box.name)?.add(box.value);
  return chosen;
}

interface Value {
  readonly value: string;
  readonly count: number;
}

/** Months from the newest, everything else from the most frequent in the archive, so that boxes stay where they are. */
function valuesOf(
  name: string,
  totals: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number> | undefined,
): readonly Value[] {
  const sorted = [...totals].sort(([a, inA], [b, inB]) =>
    name === 'month' ? (a < b ? 1 : -1) : inB - inA || (a < b ? -1 : 1),
  );
  return sorted.map(([value]) => ({ value, count: counts?.get(value) ?? 0 }));
}

function facet(
  name: string,
  label: string,
  values: readonly Value[],
  chosen: ReadonlySet<string> | undefined,
  open: boolean,
): HTMLElement {
  const boxes = values.map((value) => ({ box: box(name, value, chosen?.has(value.value) ?? false), value }));
  const first = boxes.filter(({ value }, index) => index < SHOWN || chosen?.has(value.value) === true);
  const rest = boxes.filter((entry) => !first.includes(entry));
  const group = element(
    'fieldset',
    { class: 'facet' },
    element('legend', {}, label),
    ...first.map((entry) => entry.box),
  );
  if (rest.length > 0) {
    const more = element('details', { 'data-facet': name }, element('summary', {}, `${rest.length} more`));
    more.append(...rest.map((entry) => entry.box));
    more.open = open;
    group.append(more);
  }
  return group;
}

function box(name: string, { value, count }: Value, checked: boolean): HTMLElement {
  const input = element('input', { type: 'checkbox', name, value });
  input.checked = checked;
  const number = element('span', { class: 'facet-count' }, String(count));
  const label = element('label', { class: count === 0 ? 'facet-value is-none' : 'facet-value' }, input);
  label.append(element('span', { class: 'facet-name' }, value), ' ', number);
  return label;
}
