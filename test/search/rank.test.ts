import { describe, expect, test } from 'vitest';
import { fitOf, idfOf, type TermHits } from '../../src/search/engine/rank.ts';
import { leastTime } from '../helpers/cpu-time.ts';

/** A term of the query at its offset, and where it occurs. */
function hits(offset: number, positions: readonly number[], idf = 1, isExact = true): TermHits {
  return { offset, positions, idf, isExact };
}

function score(...terms: readonly TermHits[]): number {
  return fitOf(terms, terms.length)?.score ?? 0;
}

describe('a stretch fits better', () => {
  test('with the words in the order in which they were typed', () => {
    expect(score(hits(0, [10]), hits(1, [11]))).toBeGreaterThan(score(hits(0, [11]), hits(1, [10])));
  });

  test('word for word rather than with others between them', () => {
    expect(score(hits(0, [10]), hits(1, [11]))).toBeGreaterThan(score(hits(0, [10]), hits(1, [13])));
  });

  test('with the words close together rather than far apart', () => {
    expect(score(hits(0, [10]), hits(1, [30]))).toBeGreaterThan(score(hits(0, [10]), hits(1, [300])));
  });

  test('with all words far apart rather than with one', () => {
    expect(score(hits(0, [10]), hits(1, [900]))).toBeGreaterThan(score(hits(0, [10, 20, 30]), hits(1, [])));
  });

  test('with two words in order rather than with one of them many times', () => {
    expect(score(hits(0, [10]), hits(1, [11]))).toBeGreaterThan(score(hits(0, [10, 11, 12]), hits(1, [])) + 3);
    expect(score(hits(0, [10]), hits(1, []))).toBeLessThan(1.5);
  });

  test('with a word as it was typed rather than with a longer one', () => {
    expect(score(hits(0, [10]))).toBeGreaterThan(score(hits(0, [10], 1, false)));
  });

  test('with the rare word rather than the frequent one', () => {
    const [rare, frequent] = [idfOf(100, 1), idfOf(100, 80)];
    expect(score(hits(0, [5], rare), hits(1, [], frequent))).toBeGreaterThan(
      score(hits(0, [], rare), hits(1, [5], frequent)),
    );
  });

  test('with two frequent words close together rather than with one that is rare', () => {
    // “although the hook passed”: the rare word is not what the question is about.
    const [rare, frequent] = [idfOf(100, 3), idfOf(100, 50)];
    expect(score(hits(0, [], rare), hits(1, [5], frequent), hits(2, [9], frequent))).toBeGreaterThan(
      score(hits(0, [5], rare), hits(1, [], frequent), hits(2, [], frequent)),
    );
  });
});

test('the best position is where most of the query is', () => {
  expect(fitOf([hits(0, [3, 500]), hits(1, [90, 501])], 2)?.at).toBe(500);
  expect(fitOf([hits(0, [10, 100]), hits(1, [30, 101])], 2)?.at).toBe(100);
  expect(fitOf([hits(0, [])], 1)).toBeUndefined();
});

test('a hundred thousand positions take no time', async () => {
  const positions = Array.from({ length: 100_000 }, (_, at) => at * 2);
  const fit = (): unknown => fitOf([hits(0, positions), hits(1, positions)], 2);
  // Comparing each with each would take minutes.
  expect(await leastTime(20_000, fit)).toBeLessThan(20_000);
});
