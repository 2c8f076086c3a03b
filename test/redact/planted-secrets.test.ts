/** A sample of what `npm run bench:secrets` measures. */

import { expect, it } from 'vitest';
import { LOOK_ALIKES } from '../../bench/secrets/kinds/look-alikes.ts';
import { planted, randomFrom } from '../../bench/secrets/make.ts';
import { KINDS, lostLookAlikes, type Tried, tryAll } from '../../bench/secrets/measure.ts';
import { redactText } from './redact-text.ts';

const PART = 0.08;
const tried = tryAll(1, 3, PART);
const share = (part: readonly unknown[], whole: readonly unknown[]): number => part.length / whole.length;
const gone = (all: readonly Tried[]): readonly Tried[] => all.filter(({ isGone }) => isGone);

it('has hundreds of kinds, each under a name of its own', () => {
  expect(new Set(KINDS.map(([kind]) => kind)).size).toBe(KINDS.length);
  expect(KINDS.length).toBeGreaterThan(400);
  expect(new Set(tried.map(({ carrier }) => carrier)).size).toBeGreaterThan(70);
});

it('no kind of secret is left in a text that has nothing else', () => {
  const left = KINDS.filter(([, template]) => {
    return [2, 5].some((seed) => {
      const { text, secret } = planted(template, randomFrom(seed));
      return redactText(text).text.includes(secret);
    });
  });
  expect(left.map(([name]) => name)).toEqual([]);
});

it('of secrets in ordinary places, hardly any is left', () => {
  const ordinary = tried.filter(({ isOdd }) => !isOdd);
  expect(share(gone(ordinary), ordinary)).toBeGreaterThanOrEqual(0.985);
});

it('of secrets that are broken, cut off or encoded, few are left', () => {
  const odd = tried.filter(({ isOdd }) => isOdd);
  expect(share(gone(odd), odd)).toBeGreaterThanOrEqual(0.85);
});

it('no look-alike is taken for a secret', () => {
  expect(LOOK_ALIKES.length).toBeGreaterThan(200);
  expect(lostLookAlikes()).toEqual([]);
});
