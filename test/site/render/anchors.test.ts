import { expect, test } from 'vitest';
import { Anchors } from '../../../src/transcript/turns/anchors.ts';

test('a turn is named by the first eight digits of its uuid', () => {
  expect(new Anchors().turn('3F9C02AB-1111-4222-8333-444455556666')).toBe('t-3f9c02ab');
});

test('a second turn with the same digits takes more of them', () => {
  const anchors = new Anchors();
  anchors.turn('3f9c02ab-1111-4222-8333-444455556666');
  expect(anchors.turn('3f9c02ab-1111-9999-8333-444455556666')).toBe('t-3f9c02ab1111');
  expect(anchors.turn('3f9c02ab-1111-9999-0000-444455556666')).toBe('t-3f9c02ab11119999');
  expect(anchors.turn('3f9c02ab-1111-9999-0000-444455556667')).toBe('t-3f9c02ab111199990000444455556667');
});

test('a repeated seed is numbered', () => {
  const anchors = new Anchors();
  const seen = Array.from({ length: 6 }, () => anchors.turn('3f9c02ab-1111-4222-8333-444455556666'));
  expect(new Set(seen).size).toBe(6);
  expect(seen.at(-1)).toBe('t-3f9c02ab-3');
});

test.each(['../../etc/passwd', '" onclick="x', '', 'line 7', '3f9c'])(
  'a seed that is not a uuid is hashed: %j',
  (seed) => {
    expect(new Anchors().turn(seed)).toMatch(/^t-[0-9a-f]{8}$/);
  },
);

test('a call is named by the hash of its id, or by its line when it has none', () => {
  const anchors = new Anchors();
  expect(anchors.call({ id: 'toolu_01', line: 3 })).toBe(new Anchors().call({ id: 'toolu_01', line: 99 }));
  expect(anchors.call({ id: '', line: 3 })).toBe(new Anchors().call({ id: '', line: 3 }));
  expect(anchors.call({ id: '', line: 4 })).toMatch(/^c-[0-9a-f]{8}$/);
  expect([...anchors.calls.keys()]).toEqual(['toolu_01']);
});

test('a call that is repeated is linked at its first place', () => {
  const anchors = new Anchors();
  const first = anchors.call({ id: 'toolu_01', line: 3 });
  expect(anchors.call({ id: 'toolu_01', line: 9 })).not.toBe(first);
  expect(anchors.calls.get('toolu_01')).toBe(first);
});

test('later anchors never change earlier ones', () => {
  const seeds = ['aaaaaaaa-0', 'aaaaaaaa-1', 'bbbbbbbb-0'].map((seed) => `${seed}000000-0000-4000-8000-000000000000`);
  const name = (list: readonly string[]): string[] => {
    const anchors = new Anchors();
    return list.map((seed) => anchors.turn(seed));
  };
  expect(name(seeds).slice(0, 2)).toEqual(name(seeds.slice(0, 2)));
});
