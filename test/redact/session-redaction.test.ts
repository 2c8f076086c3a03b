/** Redaction of one session: its marks, what it remembers of secrets, and the names that these get later. */

import { describe, expect, it } from 'vitest';
import { type RedactOptions, Redactor } from '../../src/redact/redactor.ts';
import { optionsText, SessionRedaction, withNames } from '../../src/redact/session-redaction.ts';

const OPTIONS: RedactOptions = {
  off: [],
  emails: true,
  home: true,
  hosts: false,
  words: ['Moonshot', 'Eclipse'],
  patterns: [],
};
const KEY = new Uint8Array([1, 2, 3]);

function redaction(names?: readonly string[], key = KEY): SessionRedaction {
  return new SessionRedaction(new Redactor(OPTIONS), key, names);
}

describe('the first reading', () => {
  it('numbers secrets in the order in which it finds them', () => {
    const first = redaction();
    expect(first.text('Eclipse, Moonshot and Eclipse')).toBe(
      '[redacted: \uE0000\uE001], [redacted: \uE0001\uE001] and [redacted: \uE0000\uE001]',
    );
    expect(first.value({ a: ['see Moonshot'] })).toEqual({ a: ['see [redacted: \uE0001\uE001]'] });
  });

  it('counts what it removes by kind, and remembers no secret but its keyed hash', () => {
    const first = redaction();
    first.text('Moonshot, Moonshot and Eclipse: ada@acme.dev');
    const { secrets, counts } = first.redacted;
    expect(counts).toEqual([
      ['email', 1],
      ['word', 3],
    ]);
    expect(secrets.map(({ kind }) => kind)).toEqual(['word', 'word', 'email']);
    expect(JSON.stringify(first.redacted)).not.toMatch(/moonshot|eclipse|ada/i);
    const [again, other] = [redaction(), redaction(undefined, new Uint8Array([4]))];
    for (const one of [again, other]) one.text('Moonshot');
    expect(again.redacted.secrets[0]).toEqual(secrets[0]);
    expect(other.redacted.secrets[0]).not.toEqual(secrets[0]);
  });

  it('keeps the home directory in the names of files', () => {
    const named = redaction(['word #7']);
    expect(named.name('/home/ada/Moonshot.jsonl')).toBe('/home/ada/[redacted: word #7].jsonl');
    expect(named.text('/home/ada/shop')).toBe('~/shop');
  });

  it('looks only at lines that may contain a secret', () => {
    expect([redaction().mayChange('See Moonshot'), new SessionRedaction(undefined, KEY).mayChange('Moonshot')]).toEqual(
      [true, false],
    );
  });
});

it('a later reading writes the names of secrets; one that the first reading did not find is named after its kind', () => {
  expect(redaction(['word #2']).text('Moonshot and Eclipse')).toBe('[redacted: word #2] and [redacted: word]');
});

describe('the marks of a first reading', () => {
  const mark = (number: number): string => `[redacted: \uE000${number}\uE001]`;

  it('get the names of their secrets, anywhere in a value', () => {
    const value = { title: `${mark(1)} "${mark(0)}"`, all: [mark(12), 'plain'] };
    expect(withNames(value, ['word #2', 'email #1'])).toEqual({
      title: '[redacted: email #1] "[redacted: word #2]"',
      all: ['[redacted: secret]', 'plain'],
    });
  });

  it('get no name if they were cut, since the rest of their number is missing', () => {
    const cut = [mark(12).slice(0, -1), mark(12).slice(0, -2), mark(12).slice(0, -3), mark(12).slice(0, -4)];
    expect(withNames(cut, ['word #2', 'word #3'])).toEqual(
      cut.map((_, at) => `[redacted: ${at === 0 ? '\uE001' : ''}`),
    );
  });

  it('are not looked for if the session has no secrets', () => {
    const value = { title: 'plain' };
    expect(withNames(value, [])).toBe(value);
  });
});

describe('the marks of an archive folder', () => {
  const archived = 'a [redacted: github-token #0a1b2c3d4e5f], Moonshot, [redacted: word #a0b1c2d3e4f5]';

  it('are numbered like other secrets, and equal ones have one number', () => {
    const first = new SessionRedaction(new Redactor(OPTIONS, true), KEY);
    expect(first.text(`${archived} and [redacted: github-token #0a1b2c3d4e5f]`)).toBe(
      'a [redacted: \uE0000\uE001], [redacted: \uE0001\uE001], [redacted: \uE0002\uE001] and [redacted: \uE0000\uE001]',
    );
    expect(first.redacted.secrets.map(({ kind }) => kind)).toEqual(['github-token', 'word', 'word']);
    expect(first.redacted.counts).toEqual([
      ['github-token', 2],
      ['word', 2],
    ]);
    expect(first.name('[redacted: word #a0b1c2d3e4f5].txt')).toBe('[redacted: \uE0002\uE001].txt');
  });

  it('stay where none are numbered', () => {
    expect(redaction().text(archived)).toBe(archived.replace('Moonshot', '[redacted: \uE0000\uE001]'));
  });
});

it('without redaction, nothing changes', () => {
  const none = new SessionRedaction(undefined, KEY);
  const value = { text: 'Moonshot' };
  expect(none.text('Moonshot in /home/ada')).toBe('Moonshot in /home/ada');
  expect(none.name('Moonshot')).toBe('Moonshot');
  expect(none.value(value)).toBe(value);
  expect(none.redacted).toEqual({ secrets: [], counts: [] });
});

it('different options have different texts', () => {
  const keys = [undefined, OPTIONS, { ...OPTIONS, patterns: [/a/] }, { ...OPTIONS, patterns: [/b/] }];
  expect(new Set(keys.map(optionsText)).size).toBe(keys.length);
  expect(optionsText(OPTIONS)).toBe(optionsText({ ...OPTIONS }));
});
