import { describe, expect, test } from 'vitest';
import { nearest, unitAt } from '../../src/browser/reading/minimap.ts';
import { sinceWords } from '../../src/browser/reading/times.ts';

describe('the tick for a point of the minimap', () => {
  const prompt = { left: 0, right: 5, y: 10 };
  const change = { left: 6, right: 10, y: 12 };
  const problem = { left: 15, right: 20, y: 12 };
  const ticks = [prompt, change, problem];

  test('is the nearest above or below', () => {
    expect(nearest(ticks, { x: 2, y: 3 })).toBe(prompt);
    expect(nearest(ticks, { x: 8, y: 90 })).toBe(change);
    expect(nearest([], { x: 0, y: 0 })).toBeUndefined();
  });

  test('is the one in its lane, if several are about as near', () => {
    expect(nearest(ticks, { x: 17, y: 11 })).toBe(problem);
    expect(nearest(ticks, { x: 8, y: 10 })).toBe(change);
    expect(nearest(ticks, { x: 3, y: 12 })).toBe(prompt);
  });
});

describe('a height of the window in units', () => {
  /** Three turns: the second fills the window, the third is short. */
  const turns = [
    { top: -300, bottom: -100, y: 0 },
    { top: -100, bottom: 700, y: 20 },
    { top: 700, bottom: 720, y: 60 },
  ];
  const unit = (edge: number): number =>
    unitAt(edge, turns.length, (index) => turns[index] ?? { top: 0, bottom: 0, y: 0 }, 100);

  test('is in proportion between the beginnings of a turn and of the next', () => {
    expect(unit(-300)).toBe(0);
    expect(unit(-200)).toBe(10);
    expect(unit(-100)).toBe(20);
    expect(unit(300)).toBe(40);
  });

  test('is the end below the last turn, the beginning above the first, and 0 without turns', () => {
    expect(unit(5_000)).toBe(100);
    expect(unit(-5_000)).toBe(0);
    expect(unitAt(10, 0, () => ({ top: 0, bottom: 0, y: 0 }), 100)).toBe(0);
  });
});

test('times since the beginning are as exact as a reader needs', () => {
  const MINUTE = 60_000;
  expect([0, 40_900, 12 * MINUTE, 65 * MINUTE].map(sinceWords)).toEqual(['+0 s', '+40 s', '+12 min', '+1 h 5 min']);
  expect([-1, Number.NaN].map(sinceWords)).toEqual(['', '']);
  // From the second day on, the time of day says more.
  expect([24 * 60 * MINUTE - 1, 24 * 60 * MINUTE].map(sinceWords)).toEqual(['+23 h 59 min', '']);
});
