/** No rule takes more than linear time, whatever the text. */

import { expect, it } from 'vitest';
import { RULES } from '../../src/redact/rules/index.ts';
import { cpuTime, least } from '../helpers/cpu-time.ts';
import { examplesOf } from './examples/kinds.ts';
import { mark, redactor } from './redact-text.ts';

const by = redactor({ emails: true, authors: true, hosts: true });

/** Beginnings of secrets that never end, single repeated characters, and what a pattern may try again and again. */
const PIECES: readonly string[] = [
  ...new Set(RULES.flatMap(({ keywords }) => keywords.slice(0, 3))),
  ...RULES.map(({ id }) => (examplesOf(id)[0] ?? '').slice(0, 40)),
  ...[
    '│',
    '│ \n│',
    ' │\n',
    '&#',
    '&#x2',
    'a\\\n',
    '6d',
    'password -> ',
    'password from ',
    'abandon ',
    'zoo zero, ',
    '\\a',
  ],
  ...[
    'a',
    'A',
    '0',
    '-',
    '/',
    '\\',
    ' ',
    '\n',
    '"',
    '=',
    ':',
    '.',
    '@',
    '<',
    '%',
    '\x1b[',
    '\x1b[31m',
    '\\u00',
    '\\\\u001b[',
  ],
  ...[
    'a.',
    'a@',
    'a-',
    'a_',
    'a:',
    '1.',
    '1:',
    ':a@',
    '://',
    '://a:',
    'x://a:b',
    '?token=',
    '&key=a',
    'Cookie: a=',
    'a=b;',
  ],
  ...[
    'password',
    'password=',
    'password: "',
    'token: string',
    '"token":',
    "'token', ",
    'secret>',
    '--token ',
    'TOKEN_A',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\n',
    '-----END PRIVATE KEY-----\n',
  ],
  ...[
    'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo',
    'QUJDREVG\n',
    '/Users/',
    '/Users/a',
    '-Users-',
    '\\\\Users\\\\',
    'curl -u a:',
    ' -p ',
    'mysql -',
  ],
  ...[
    'eyJhbGciOi.',
    'eyJ-',
    'eyJhbGciOiJI.eyJhbGciOiJI',
    '"kty"',
    'machine a login b ',
    '[redacted: ',
    '[redacted: a]',
    '{"a":',
    // A table that is nothing but headers.
    `${'password,'.repeat(200)}a\n`,
    `${"'token', ".repeat(200)}a\n`,
  ],
];

function timeFor(piece: string, size: number): number {
  const text = piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const began = cpuTime();
  by.text(text, mark);
  by.mayChange(text);
  return cpuTime() - began;
}

it('eight times the text takes at most about eight times as long', { timeout: 120_000 }, async () => {
  timeFor('warm password=x9-Kw!27a up ', 50_000);
  // What is fast on a small text is fast enough; the slowest are measured on 8 KB and on 64 KB.
  const slowest = PIECES.map((piece) => ({ piece, small: timeFor(piece, 3_000) }))
    .sort((a, b) => b.small - a.small)
    .slice(0, 4);
  for (const { piece } of slowest) {
    const growth = (): number => {
      const middle = timeFor(piece, 8_000);
      return middle < 10 ? 0 : timeFor(piece, 64_000) / middle;
    };
    expect(await least(16, growth), piece).toBeLessThan(16);
  }
});

/** Values of which each part makes redaction look at much of the rest. */
const FAR_REACHING: Readonly<Record<string, (size: number) => unknown>> = {
  'tables in tables, with names of their own': (size) =>
    Array.from({ length: size / 16 }, (_, at) => `a${at}_password,b\n`).join(''),
  'cells of HTML': (size) => '<tr><td>password</td>'.repeat(size / 20),
  'beginnings of rows that never end': (size) => '<tr password< '.repeat(size / 14),
  'lists of cookies': (size) => '"cookies": [{"a": "b"}, {"httpOnly": '.repeat(size / 36),
  'lists on lines': (size) => `passwords:${'\n - a'.repeat(50)}\n`.repeat(size / 260),
  'lists of names': (size) => '["password", "x"], '.repeat(size / 20),
  'ends of keys on one line': (size) => `${'-'.repeat(5)}END PRIVATE KEY${'-'.repeat(5)} `.repeat(size / 24),
  'names that become the same': (size) =>
    Object.fromEntries(Array.from({ length: size / 20 }, (_, at) => [`/home/u${at}`, at])),
  'base64 in base64, with a line after it each time': (size) => {
    let text = 'words that are no secret';
    while (text.length < size) {
      const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
      text = `${base64.slice(0, base64.length - ((base64.length + 3) % 4))}\n${'Aq7Wd2LpXc9VbT4mZr8k'.repeat(2)}`;
    }
    return text;
  },
};

it.each(Object.entries(FAR_REACHING))('also for %s', { timeout: 120_000 }, async (_name, make) => {
  const timeOf = (size: number): number => {
    const value = make(size);
    const began = cpuTime();
    by.value(value, mark);
    return cpuTime() - began;
  };
  timeOf(2_000);
  expect(await least(16, () => timeOf(128_000) / Math.max(5, timeOf(16_000)))).toBeLessThan(16);
});
