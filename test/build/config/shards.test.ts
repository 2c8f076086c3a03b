import { expect, test } from 'vitest';
import { inShard, shardOf } from '../../../src/build/config/shards.ts';

const KEY = { SESSIONARY_KEY: 'the same long text on all machines' };

test.each([
  ['1/1', { number: 1, of: 1 }],
  ['3/8', { number: 3, of: 8 }],
  ['20/20', { number: 20, of: 20 }],
])('--shard %s is a shard', (shard, expected) => {
  expect(shardOf({ shard }, true, KEY)).toEqual(expected);
});

test.each(['0/8', '9/8', '3', '3/', '/8', '3/8/2', '-1/8', 'a/b', '1/1001', '3.5/8', ''])(
  '"%s" is no shard',
  (shard) => {
    expect(() => shardOf({ shard }, true, KEY)).toThrow(/^--shard must be a part such as 3\/8/);
  },
);

test.each([
  [{ shard: '1/2', merge: true }, true, KEY, /^Give --shard on each machine, and --merge/],
  [{ shard: '1/2' }, false, KEY, /^Give --cache with --shard:/],
  [{ merge: true }, false, KEY, /^Give --cache with --merge:/],
  [{ shard: '1/2' }, true, {}, /^Set SESSIONARY_KEY for --shard/],
  [{ merge: true }, true, {}, /^Set SESSIONARY_KEY for --merge/],
])('%j is refused with a cache: %j, and %j', (options, isCacheGiven, env, message) => {
  expect(() => shardOf(options, isCacheGiven, env)).toThrow(message);
});

test('without them, all sessions are read', () => {
  expect(shardOf({}, false, {})).toBeUndefined();
  expect(shardOf({ merge: true }, true, KEY)).toBeUndefined();
});

test.each([
  { sizes: [5, 1, 1, 9, 2, 2, 3, 1], expected: [[5, 1, 1], [9], [2, 2, 3, 1]] },
  { sizes: [1, 1, 20, 1, 1], expected: [[1, 1], [20], [1, 1]] },
  { sizes: [20, 1, 1], expected: [[20], [1], [1]] },
  { sizes: [1, 4], expected: [[1], [4], []] },
  { sizes: [], expected: [[], [], []] },
])('three shards of $sizes are consecutive, and about equally large', ({ sizes, expected }) => {
  expect([1, 2, 3].map((number) => inShard(sizes, { number, of: 3 }, (size) => size))).toEqual(expected);
});
