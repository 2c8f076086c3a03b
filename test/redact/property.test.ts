import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suspectsIn } from '../../src/redact/gate/suspects.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import { runs } from '../property/settings.ts';
import { characters } from '../property/values.ts';
import { EXAMPLES } from './examples/kinds.ts';
import { MORE_LOOK_ALIKES } from './examples/look-alikes.ts';
import { mark, redactor } from './redact-text.ts';

const by = redactor();
const EVERYTHING = redactor({
  emails: true,
  hosts: true,
  words: ['acme', 'Übung'],
  patterns: [/\d{3}-\d{3}/],
});

const piece = fc.oneof(
  characters(12),
  fc.constantFrom(...EXAMPLES.map((example) => example.text), ...MORE_LOOK_ALIKES),
  fc.constantFrom(...RULES.flatMap(({ keywords }) => keywords)),
  fc.constantFrom(
    '\\',
    '\\"',
    '\\n',
    '\x1b[31m',
    '\\u001b[0m',
    '"',
    "'",
    '\n+',
    '=',
    ': ',
    '[redacted: ',
    '#1]',
    '/Users/x',
    ' ',
  ),
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const value = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.jsonValue(),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom('password', 'token', '__proto__', 'name', 'value')), tie('tree'), {
      maxKeys: 3,
    }),
  ),
})).tree;

it('never throws, returns the same text if nothing is found, and finds nothing the second time', () => {
  fc.assert(
    fc.property(text, fc.constantFrom(by, EVERYTHING), (given, redact) => {
      let marks = 0;
      const out = redact.text(given, (kind) => {
        marks += 1;
        return mark(kind);
      });
      if (marks === 0 && redact === EVERYTHING && !/Users|home/.test(given)) expect(out).toBe(given);
      expect(redact.text(out, mark)).toBe(out);
      suspectsIn(given);
    }),
    runs(2_000),
  );
});

it('a token that is cut off is found under any name', () => {
  for (const name of ['x', 'api_key', '0x4AAAAAAAMVVNv9ZglbZgUtHmOQK1jgf62']) {
    const [value] = Object.values(by.value({ [name]: 'rdme_AQ.Ab8RN6' }, mark) as object);
    expect(value).toMatch(/^\[redacted: [a-z-]+\]$/);
  }
});

it('a home directory next to a secret is redacted too', () => {
  const glued = 're_YYptV3YM_noUipztt6QT93BMP9q6NnZ42glpat-/Users/ada';
  expect(by.text(glued, mark)).toMatch(/^\[redacted: [^\]]+\]-~$/);
});

it('a value without secrets is the same object; `mayChange` never says no to a line in which something is found', () => {
  fc.assert(
    fc.property(value, (given) => {
      const out = by.value(given, mark);
      const changed = JSON.stringify(out) !== JSON.stringify(given);
      expect(out === given).toBe(!changed);
      if (changed) expect(by.mayChange(JSON.stringify(given))).toBe(true);
      expect(by.value(out, mark)).toBe(out);
    }),
    runs(2_000),
  );
});
