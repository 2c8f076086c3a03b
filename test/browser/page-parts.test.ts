import { describe, expect, test } from 'vitest';
import { isOurs } from '../../src/browser/page/keys.ts';
import { matches, withFilters } from '../../src/browser/page/row-filters.ts';
import { nextTheme, readTheme } from '../../src/browser/page/theme-choice.ts';
import { readChoice, withChoice } from '../../src/browser/reading/show-filter.ts';
import { entryFor, indexInView, nextIndex } from '../../src/browser/reading/turn-steps.ts';

describe('walking through turns', () => {
  const tops = [-900, -10, 400, 900];

  test('the one in view begins last above the edge', () => {
    expect(indexInView(tops, 20)).toBe(1);
    expect(indexInView([100, 200], 20)).toBe(-1);
  });

  test('forward to the next, and no further than the last', () => {
    expect(nextIndex(tops, 20, 1)).toBe(2);
    expect(nextIndex([-900, -10], 20, 1)).toBeUndefined();
    expect(nextIndex([100, 200], 20, 1)).toBe(0);
  });

  test('back leads to the beginning first when one stands in the middle', () => {
    expect(nextIndex([-900, -300, 400], 20, -1)).toBe(1);
    expect(nextIndex([-900, 16, 400], 20, -1)).toBe(0);
    expect(nextIndex([16, 400], 20, -1)).toBeUndefined();
  });

  test('a turn without an outline entry belongs to the entry before it', () => {
    expect(entryFor(5, [0, 4, 9])).toBe(1);
    expect(entryFor(0, [2])).toBeUndefined();
  });
});

describe('keys', () => {
  const stroke = { key: 'j', ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  const field = { matches: () => true };

  test('count on the page', () => {
    expect(isOurs(stroke, null)).toBe(true);
    expect(isOurs(stroke, { matches: () => false })).toBe(true);
  });

  test('do not count in a field, with a modifier, or while composing', () => {
    expect(isOurs(stroke, field)).toBe(false);
    expect(isOurs({ ...stroke, metaKey: true }, null)).toBe(false);
    expect(isOurs({ ...stroke, isComposing: true }, null)).toBe(false);
  });
});

describe('what is shown', () => {
  test('is read from the address, and "all" when it is no choice', () => {
    expect(readChoice('?show=changes')).toBe('changes');
    expect(readChoice('?show=__proto__')).toBe('all');
    expect(readChoice('')).toBe('all');
  });

  test('is written into the address and leaves the rest', () => {
    expect(withChoice('file:///a/b.html?mark=x#t-1', 'problems')).toBe(
      'file:///a/b.html?mark=x&show=problems#t-1',
    );
    expect(withChoice('https://a.example/b.html?show=problems#t-1', 'all')).toBe(
      'https://a.example/b.html#t-1',
    );
  });
});

test('the theme goes round, and anything else is the system', () => {
  expect(nextTheme('system')).toBe('light');
  expect(nextTheme('dark')).toBe('system');
  expect(readTheme('dark')).toBe('dark');
  expect(readTheme('<b>')).toBe('system');
});

describe('filters of a list', () => {
  const row = { facets: { member: 'Jun', branch: 'main', kind: 'plan' }, text: 'Move the tide gauge' };

  test('a row must have all that was chosen', () => {
    expect(matches(row, {})).toBe(true);
    expect(matches(row, { member: 'Jun', kind: 'plan' })).toBe(true);
    expect(matches(row, { member: 'Jun', kind: 'other' })).toBe(false);
    expect(matches(row, { member: '' })).toBe(true);
  });

  test('and all words, in any case and order', () => {
    expect(matches(row, { words: 'GAUGE move' })).toBe(true);
    expect(matches(row, { words: 'gauge harbour' })).toBe(false);
    expect(matches(row, { words: '' })).toBe(true);
  });

  test('the choice stands in the address, and leaves it again', () => {
    expect(withFilters('file:///p.html?kind=plan#m', { member: 'A & B', kind: '' })).toBe(
      'file:///p.html?member=A+%26+B#m',
    );
  });
});
