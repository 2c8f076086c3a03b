/** Private keys and other secrets of several lines, in everything that a transcript splits into lines. */

import { describe, expect, it } from 'vitest';
import { prefixOf } from '../../src/redact/text/line-prefixes.ts';
import { some } from './examples/some.ts';
import { mark, redactor, redactText } from './redact-text.ts';

const by = redactor();
const redacted = (value: unknown): unknown => by.value(value, mark);

const DASHES = '-'.repeat(5);
const BODY = [64, 63, 62, 30].map((length) => some(length));
const pem = (kind: string, ...headers: readonly string[]): readonly string[] => [
  `${DASHES}BEGIN ${kind}${DASHES}`,
  ...headers,
  ...BODY,
  `${DASHES}END ${kind}${DASHES}`,
];

const KEYS: Readonly<Record<string, readonly string[]>> = {
  RSA: pem('RSA PRIVATE KEY'),
  EC: pem('EC PRIVATE KEY'),
  DSA: pem('DSA PRIVATE KEY'),
  'PKCS8 (.p8)': pem('PRIVATE KEY'),
  'PKCS8, encrypted': pem('ENCRYPTED PRIVATE KEY'),
  'RSA, encrypted': pem(
    'RSA PRIVATE KEY',
    'Proc-Type: 4,ENCRYPTED',
    `DEK-Info: AES-128-CBC,${some(32, '0123456789ABCDEF')}`,
    '',
  ),
  OpenSSH: pem('OPENSSH PRIVATE KEY'),
  PGP: pem('PGP PRIVATE KEY BLOCK', 'Version: GnuPG v2', '').toSpliced(-1, 0, `=${some(4)}`),
  'SSH2, of four dashes': [
    '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----',
    'Comment: "rsa-key"',
    ...BODY,
    '---- END SSH2 ENCRYPTED PRIVATE KEY ----',
  ],
  'PuTTY (.ppk)': [
    'PuTTY-User-Key-File-3: ssh-ed25519',
    'Encryption: none',
    'Comment: a key',
    'Private-Lines: 4',
    ...BODY,
  ],
  'without its end': pem('EC PRIVATE KEY').slice(0, -1),
  'without its beginning': [...BODY.slice(0, 3).map(() => some(64)), ...pem('EC PRIVATE KEY').slice(-2)],
};

const text = (lines: readonly string[]): string => lines.join('\n');
const eachLine = (lines: readonly string[], change: (line: string, at: number) => string): string =>
  text(lines.map(change));
const notebook = (lines: readonly string[]): readonly string[] =>
  lines.map((line, at) => (at < lines.length - 1 ? `${line}\n` : line));

const CARRIERS: Readonly<Record<string, (key: readonly string[]) => unknown>> = {
  'a text': (key) => text(['# a', ...key, '# b']),
  'a text with Windows line endings': (key) => ['# a', ...key, '# b'].join('\r\n'),
  'indented YAML': (key) => `key: |\n${eachLine(key, (line) => `    ${line}`)}\nother: 1`,
  'JSON in a text': (key) => JSON.stringify({ key: text(key), other: 1 }),
  'a list in JSON in a text': (key) => JSON.stringify({ source: notebook(['# a', ...key]) }, undefined, 1),
  'a printed diff': (key) => `@@ -1,2 +1,9 @@\n # a\n-# old\n${eachLine(key, (line) => `+${line}`)}\n # b`,
  'a printed diff, removed': (key) => ` # a\n${eachLine(key, (line) => `-${line}`)}\n # b`,
  'a numbered file': (key) => eachLine(['# a', ...key, '# b'], (line, at) => `${String(at + 9).padStart(6)}→${line}`),
  'a numbered file in JSON': (key) => JSON.stringify(eachLine(key, (line, at) => `${at + 1}→${line}`)),
  'a file numbered by cat': (key) => eachLine(['# a', ...key], (line, at) => `${at + 1}\t${line}`),
  'a quote': (key) => eachLine(['a', ...key, 'b'], (line) => `> ${line}`),
  'a patch': (key) => [{ lines: [' # a', '-# old', ...key.map((line) => `+${line}`), ' # b'] }],
  'a patch, removed': (key) => [{ lines: [' # a', ...key.map((line) => `-${line}`), '+# new'] }],
  'a patch, unchanged': (key) => [{ lines: ['-# old', ...key.map((line) => ` ${line}`), '+# new'] }],
  'a cell of a notebook': (key) => ({ cell_type: 'code', source: notebook(['# a', ...key, '# b']) }),
  'a list of lines': (key) => ({ deep: { lines: ['# a', ...key, '# b'] } }),
};

describe.each(Object.entries(KEYS))('the private key %s', (_name, key) => {
  it.each(Object.entries(CARRIERS))('in %s', (_carrier, put) => {
    const out = JSON.stringify(redacted(put(key)));
    expect(out).toMatch(/\[redacted: (?:private|putty)-key\]/);
    for (const line of key) if (BODY.includes(line)) expect(out).not.toContain(line.slice(0, 16));
  });
});

describe('a list of lines', () => {
  const key = pem('EC PRIVATE KEY');

  it('of a patch keeps its number of lines and their signs', () => {
    const lines = [' a = 1', '-b = 2', ...key.map((line) => `+${line}`), '+c = 3', ' d = 4'];
    expect(redacted({ structuredPatch: [{ oldStart: 1, lines }] })).toEqual({
      structuredPatch: [
        {
          oldStart: 1,
          lines: [' a = 1', '-b = 2', '+[redacted: private-key]', ...key.slice(1).map(() => '+'), '+c = 3', ' d = 4'],
        },
      ],
    });
  });

  it('of a new file keeps the signs of its lines', () => {
    expect(redacted(key.map((line) => `+${line}`))).toEqual([
      '+[redacted: private-key]',
      ...key.slice(1).map(() => '+'),
    ]);
  });

  it('that are indented have no signs', () => {
    expect(redacted(key.map((line) => ` ${line}`))).toEqual([
      ' [redacted: private-key]',
      ...key.slice(1).map(() => ''),
    ]);
  });

  it('of which only some end with newlines keeps those newlines', () => {
    expect(redacted(['# a\n', ...key, '# b'])).toEqual([
      '# a\n',
      '[redacted: private-key]',
      ...key.slice(1).map(() => ''),
      '# b',
    ]);
  });

  it('of a patch without a newline at its end keeps the line that says so', () => {
    const lines = [...key.map((line) => `+${line}`), '\\ No newline at end of file'];
    expect(redacted(lines)).toEqual([
      '+[redacted: private-key]',
      ...key.slice(1).map(() => '+'),
      '\\ No newline at end of file',
    ]);
  });

  it('that end with newlines keeps them, and what is before and after the secret', () => {
    const source = notebook([`KEY = """${key[0]}`, ...key.slice(1, -1), `${key.at(-1)}""" # end`, 'print(1)']);
    expect(redacted(source)).toEqual([
      'KEY = """[redacted: private-key]\n',
      ...key.slice(1, -1).map(() => '\n'),
      '""" # end\n',
      'print(1)',
    ]);
  });

  it('gives one mark to each of its secrets, even to two on one line', () => {
    const token = `ghp_${some(36)}`;
    const marks: string[] = [];
    const lines = [`a ${token} b ${token} c`, ...key, token];
    const out = by.value(lines, (kind) => {
      marks.push(kind);
      return `<${kind}>`;
    });
    expect(out).toEqual([
      'a <github-token> b <github-token> c',
      '<private-key>',
      ...key.slice(1).map(() => ''),
      '<github-token>',
    ]);
    expect(marks).toEqual(['github-token', 'github-token', 'private-key', 'github-token']);
  });

  it('whose lines are independent is redacted line by line', () => {
    const lines = ['/Users/ann/a', 'password=x9-Kw!27a', 'plain'];
    expect(redacted(lines)).toEqual(['~/a', 'password=[redacted: password]', 'plain']);
    expect(redacted(redacted(lines))).toEqual(redacted(lines));
  });

  it('without secrets is the same list', () => {
    const lines = { files: ['src/a.ts', 'src/b.ts'], lines: ['+const a = 1;', '-const b = 2;'] };
    expect(redacted(lines)).toBe(lines);
  });
});

describe('the text around a key in printed lines stays', () => {
  it.each([
    ['whose beginning is missing', pem('EC PRIVATE KEY').slice(1)],
    ['of PGP whose beginning is missing', KEYS.PGP?.slice(3) ?? []],
    ['of PGP that is cut off', KEYS.PGP?.slice(0, -3) ?? []],
    ['with headers that is cut off', KEYS['RSA, encrypted']?.slice(0, -2) ?? []],
  ])('before and after one %s', (_what, lines) => {
    expect(redactText(text(['It says', 'hello', ...lines, 'and goodbye'])).text).toBe(
      'It says\nhello\n[redacted: private-key #1]\nand goodbye',
    );
  });

  it('between one that is cut off and another', () => {
    const key = pem('EC PRIVATE KEY');
    expect(redactText(text([...key.slice(0, -1), 'and then it broke', ...key, 'bye'])).text).toBe(
      '[redacted: private-key #1]\nand then it broke\n[redacted: private-key #2]\nbye',
    );
  });

  it('in a numbered file', () => {
    const lines = ['# a', ...pem('EC PRIVATE KEY'), '# b'];
    expect(redactText(eachLine(lines, (line, at) => `${String(at + 1).padStart(6)}→${line}`)).text).toBe(
      '     1→# a\n     2→[redacted: private-key #1]\n     8→# b',
    );
  });
});

it('a key of thousands of letters is one secret, with and without its end', () => {
  const [begin = '', ...rest] = pem('PGP PRIVATE KEY BLOCK');
  const long = [begin, ...Array.from({ length: 300 }, () => some(64)), rest.at(-1) ?? ''];
  for (const key of [long, long.slice(0, -1)])
    expect(redactText(text(['a', ...key, 'b'])).text).toBe('a\n[redacted: private-key #1]\nb');
});

it.each([
  ['+a\n+b\n c\n-d', true],
  ['12\ta\n13\tb\n14\tc', true],
  ['a\n+b\nc\nd\ne\nf', false],
  ['a\nb', false],
  ['+a', false],
  ['  511  a\n  512  b', true],
  [': 1770000000:0;a\n: 1770000001:12;b', true],
  ['1f0c2d3e (Ada L 2026-01-02 03:04:05 +0100  9) a\n1f0c2d3e src/a.ts (Ada 2026-01-02 03:04:05 +0100 10) b', true],
  ['1f0c2d3e (Ada) a\n1f0c2d3e (Ada) b', false],
])('the prefix of most lines of %j is recognised: %s', (lines, isKnown) => {
  expect(prefixOf(lines) !== undefined).toBe(isKnown);
});
