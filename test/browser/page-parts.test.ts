import { describe, expect, test, vi } from 'vitest';
import { withParameters } from '../../src/browser/base/address.ts';
import { isShortcut } from '../../src/browser/base/keys.ts';
import { mayFrame } from '../../src/browser/page/framed.ts';
import { matches } from '../../src/browser/page/row-filters.ts';
import { nextTheme, savedTheme } from '../../src/browser/page/theme-choice.ts';
import { indexInView, nextInView } from '../../src/browser/reading/go-to.ts';
import { areSameWords } from '../../src/browser/reading/outline.ts';
import { readChoice, withChoice } from '../../src/browser/reading/show-filter.ts';
import { valuesOf } from '../../src/browser/search/facet-checkboxes.ts';
import { namedIn } from '../../src/browser/search/named-results.ts';
import { withSearch } from '../../src/browser/search/stored-searches.ts';

test.each([
  ['Show the tides', 'Show the tides', true],
  ['Show the…', 'Show the tides', true],
  ['Show the tides', 'Show the…', true],
  ['Show the…', 'Show the tides of…', true],
  ['Show', 'Show the tides', false],
  ['…', 'Show the tides', false],
])('%j and %j are the same words: %j', (a, b, same) => {
  expect(areSameWords(a, b)).toBe(same);
});

describe('stepping through turns', () => {
  const turn = (top: number): Element =>
    ({ parentElement: null, getBoundingClientRect: () => ({ top }) }) as unknown as Element;

  test('the turn in view is the last that begins above the edge', () => {
    expect(indexInView([-900, -10, 400, 900].map(turn), 20)).toBe(1);
    expect(indexInView([100, 200].map(turn), 20)).toBe(-1);
  });

  test.each([
    ['forward to the next', [-900, -10, 400, 900], 1, 2],
    ['forward to the first, from above it', [100, 200], 1, 0],
    ['not beyond the last', [-900, -10], 1, undefined],
    ['back to the beginning of a turn first, from the middle of it', [-900, -300, 400], -1, 1],
    ['back to the turn before, from the beginning of one', [-900, 16, 400], -1, 0],
    ['not before the first', [16, 400], -1, undefined],
  ] as const)('leads %s', (_, tops, by, to) => {
    const turns = tops.map(turn);
    expect(nextInView(turns, by, 20)).toBe(to === undefined ? undefined : turns[to]);
  });
});

describe('keys are shortcuts', () => {
  const stroke = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  const field = { matches: () => true };

  test('on the page', () => {
    expect(isShortcut(stroke, null)).toBe(true);
    expect(isShortcut(stroke, { matches: () => false })).toBe(true);
  });

  test('but not in a field, with a modifier, or while composing', () => {
    expect(isShortcut(stroke, field)).toBe(false);
    expect(isShortcut({ ...stroke, metaKey: true }, null)).toBe(false);
    expect(isShortcut({ ...stroke, isComposing: true }, null)).toBe(false);
  });
});

describe('the show filter', () => {
  test('is read from the address; anything unknown is "all"', () => {
    expect(readChoice('?show=changes')).toBe('changes');
    expect(readChoice('?show=__proto__')).toBe('all');
    expect(readChoice('')).toBe('all');
  });

  test('is written into the address, which otherwise stays the same', () => {
    expect(withChoice('file:///a/b.html?mark=x#t-1', 'problems')).toBe('file:///a/b.html?mark=x&show=problems#t-1');
    expect(withChoice('https://a.example/b.html?show=problems#t-1', 'all')).toBe('https://a.example/b.html#t-1');
  });
});

describe('facets of a search', () => {
  const totals = new Map([
    ['project', new Map(Object.entries({ quay: 9, shop: 5, tide: 5, boat: 2 }))],
    ['month', new Map(Object.entries({ '2026-01': 9, '2026-02': 3 }))],
    ['member', new Map([['Ada', 12]])],
    ['checks', new Map([['red', 1]])],
  ]);
  const counts = new Map([...totals, ['project', new Map(Object.entries({ tide: 2, shop: 2, quay: 1 }))]]);
  const shown = (name: string, choices = new Map<string, ReadonlySet<string>>()): readonly string[] =>
    valuesOf(name, totals, counts, choices).map(
      ({ value, count, isChosen }) => `${value} ${count}${isChosen ? ' x' : ''}`,
    );

  test('have the values of the results and those that were chosen', () => {
    expect(shown('project')).toEqual(['shop 2', 'tide 2', 'quay 1']);
    expect(shown('project', new Map([['project', new Set(['boat', 'quay'])]]))).toEqual([
      ...['shop 2', 'tide 2', 'quay 1 x', 'boat 0 x'],
    ]);
  });

  test('begin with the newest month, and are left out where there is no choice', () => {
    expect(shown('month')).toEqual(['2026-02 3', '2026-01 9']);
    expect(['member', 'checks', 'kind'].map((name) => shown(name))).toEqual([[], ['red 1'], []]);
  });
});

test('names are searched for with words only: filters and choices do not apply to them', () => {
  const named = (text: string, ...chosen: readonly string[]): string =>
    namedIn({ text, choices: new Map([['project', new Set(chosen)]]), byDate: false });
  expect(named('axis "tide table"')).toBe('axis  tide table ');
  expect(['axis -tide', 'axis tool:Bash', 'axis is:odd', 'axis before:2026-03'].map((text) => named(text))).toEqual([
    ...['', '', '', ''],
  ]);
  expect(named('axis', 'shop')).toBe('');
});

test('a repeated search is listed once, as the last one, and eight are kept', () => {
  expect(withSearch(['b', 'a'], 'a')).toEqual(['a', 'b']);
  expect(withSearch([...'abcdefgh'], 'i')).toEqual([...'iabcdefg']);
});

test('themes follow one another, and an unknown theme is that of the system', () => {
  expect(nextTheme('system')).toBe('light');
  expect(nextTheme('dark')).toBe('system');
  for (const [stored, theme] of [
    ['dark', 'dark'],
    ['<b>', 'system'],
  ]) {
    vi.stubGlobal('window', { localStorage: { getItem: () => stored } });
    expect(savedTheme()).toBe(theme);
  }
  vi.unstubAllGlobals();
});

describe('filters of a list', () => {
  const row = { facets: { member: 'Jun', branch: 'main', kind: 'plan' }, text: 'Move the tide gauge' };

  test('a row must have all that was chosen', () => {
    expect(matches(row, {})).toBe(true);
    expect(matches(row, { member: 'Jun', kind: 'plan' })).toBe(true);
    expect(matches(row, { member: 'Jun', kind: 'other' })).toBe(false);
    expect(matches(row, { member: '' })).toBe(true);
  });

  test('a row must have all words, in any case and order', () => {
    expect(matches(row, { words: 'GAUGE move' })).toBe(true);
    expect(matches(row, { words: 'gauge harbour' })).toBe(false);
    expect(matches(row, { words: '' })).toBe(true);
  });

  test('a part of the name of a file is enough', () => {
    const quiet = { facets: { quiet: 'yes', kind: 'Not allowed' }, text: 'Bash: rm' };
    expect(
      [{}, { kind: '' }, { kind: 'Not allowed' }, { words: 'rm' }].map((choice) => matches(quiet, choice)),
    ).toEqual([false, false, true, true]);
    const decision = { facets: { file: 'src/Cart.ts src/tax.ts ' }, text: 'Round up?' };
    expect(matches(decision, { file: 'cart' })).toBe(true);
    expect(matches(decision, { file: 'round' })).toBe(false);
    expect(matches(row, { file: 'cart' })).toBe(false);
  });

  test('the choice is written into the address, and removed from it', () => {
    const { href } = withParameters('file:///p.html?kind=plan#m', { member: 'A & B', kind: '' });
    expect(href).toBe('file:///p.html?member=A+%26+B#m');
  });
});

test('a page may be framed only by its own site and by sites that are named, at every level', () => {
  const allowed = (...around: string[]): boolean => mayFrame(around, 'https://a.example', 'https://b.example null');
  expect(allowed()).toBe(true);
  expect(allowed('https://b.example', 'https://a.example')).toBe(true);
  expect(allowed('https://b.example', 'https://c.example')).toBe(false);
  // A sandbox, a page from disk, or a site that hides its origin.
  expect(allowed('null')).toBe(false);
});
