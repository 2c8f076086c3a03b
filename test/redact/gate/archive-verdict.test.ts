import { describe, expect, test } from 'vitest';
import { type InspectedSession, judge, type VerdictOptions } from '../../../src/redact/gate/archive-verdict.ts';

const NOTHING_WAIVED: VerdictOptions = { off: [], waivers: new Map() };

function session(...fingerprints: readonly string[]): InspectedSession {
  return {
    key: 's1',
    findings: fingerprints.map((fingerprint, at) => ({
      kind: 'random-value',
      fingerprint,
      anchor: 't-12345678',
      path: 'shop/s1.jsonl',
      line: at + 1,
    })),
  };
}

const LOOKED_FOR =
  "was found by redaction's rules, nor by a search for random text, for logins in commands and addresses, for what is " +
  'left of redacted secrets, or for values next to the names of passwords, keys and tokens, on the same line or the next. ' +
  'This search does not find everything: read what you publish.';

describe('an archive may be published', () => {
  test('if nothing was found; it says what was looked for', () => {
    expect(judge([session()], NOTHING_WAIVED)).toMatchObject({
      passes: true,
      words: [`Nothing ${LOOKED_FOR}`],
    });
  });

  test('if all findings are waived', () => {
    const waivers = new Map([['aa11', 'an example of the manual']]);
    expect(judge([session('aa11', 'aa11')], { off: [], waivers })).toMatchObject({
      passes: true,
      words: ['1 finding waived.', `Nothing else ${LOOKED_FOR}`],
    });
  });
});

describe('an archive may not be published', () => {
  test('if there are findings; it says where and of what kind, never the value', () => {
    const { passes, words } = judge([session('aa11', 'bb22', 'aa11')], NOTHING_WAIVED);
    expect(passes).toBe(false);
    expect(words.slice(0, 5)).toEqual([
      '2 findings that redaction did not remove:',
      '  random-value, fingerprint aa11, and 1 more time',
      '    sessions/s1.html#t-12345678 (shop/s1.jsonl, line 1)',
      '  random-value, fingerprint bb22',
      '    sessions/s1.html#t-12345678 (shop/s1.jsonl, line 2)',
    ]);
  });

  test('if there are findings; a value that was found in two ways is one finding', () => {
    const { findings } = session('aa11', 'aa11');
    const twice = findings.map((finding, at) => ({ ...finding, kind: ['login', 'random'][at] ?? '' }));
    expect(judge([{ key: 's1', findings: twice }], NOTHING_WAIVED).words.slice(0, 2)).toEqual([
      '1 finding that redaction did not remove:',
      '  login, fingerprint aa11, and 1 more time',
    ]);
  });

  test('if a rule is switched off, or all of them', () => {
    expect(judge([], { off: ['jwt'], waivers: new Map() })).toMatchObject({
      passes: false,
      words: ['Switched off: jwt.', 'This archive should not be published as it is.'],
    });
    expect(judge([], { off: undefined, waivers: new Map() }).passes).toBe(false);
  });
});

test('unused waivers are listed', () => {
  const waivers = new Map([['cc33', 'once']]);
  expect(judge([session()], { off: [], waivers }).words).toContain('1 unused waiver: cc33.');
});
