import { expect, test } from 'vitest';
import { jsonOf } from '../../src/base/json-text.ts';

const DEEP = 50_000;

test.each(['null', '[]', '{}', '{"a":[1,{"b":"\\u0000\\"c"},true],"__proto__":{"x":null}}'])(
  '%s is written as it was parsed',
  (json) => {
    expect(jsonOf(JSON.parse(json))).toBe(json);
  },
);

test.each([
  ['lists', `${'['.repeat(DEEP)}1,"two"${']'.repeat(DEEP)}`],
  ['objects', `${'{"a":1,"b":'.repeat(DEEP)}{}${'}'.repeat(DEEP)}`],
])('%s deeper than the stack are written as they were parsed', (_, json) => {
  expect(() => JSON.stringify(JSON.parse(json))).toThrow(RangeError);
  expect(jsonOf(JSON.parse(json))).toBe(json);
});
