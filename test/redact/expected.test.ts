/**
 * How often each rule and each search of the gate finds something in many texts: examples and look-alikes, as they are
 * and slightly changed. The other tests say which outcomes are right; this one shows what a change of the code changes.
 * Rules for tokens with a beginning of their own share a line.
 *
 *     npx vitest run --project units test/redact/expected.test.ts -u
 *
 * accepts the changes; `npm run bench:secrets` shows what they mean.
 */

import { expect, it } from 'vitest';
import { LOOK_ALIKES } from '../../bench/secrets/kinds/look-alikes.ts';
import { suspectsIn } from '../../src/redact/gate/suspects.ts';
import type { RedactOptions } from '../../src/redact/redactor.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import { EXAMPLES } from './examples/kinds.ts';
import { MORE_LOOK_ALIKES } from './examples/look-alikes.ts';
import { redactor, redactText } from './redact-text.ts';

type Change = (text: string) => string;

const half = (text: string): number => Math.ceil(text.length / 2);
const base64 = (text: string): string => Buffer.from(`# settings of the whole thing\n${text}\n`).toString('base64');

/** Small changes, by sort, after which a secret may or may not still be one. */
const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  same: [(text) => text],
  cut: [
    (text) => text.slice(0, -1),
    (text) => text.slice(0, -5),
    (text) => text.slice(1),
    (text) => text.slice(0, half(text)),
    (text) => `${text.slice(0, half(text))}…`,
  ],
  longer: [
    (text) => `${text}x`,
    (text) => `${text}7`,
    (text) => `${text}.`,
    (text) => `x${text}`,
    (text) => `_${text}`,
    (text) => `say ${text}, and go on`,
    (text) => `${text}${'a1'.repeat(200)}`,
    (text) => `${text.slice(0, half(text))}EXAMPLE${text.slice(half(text))}`,
    (text) => text.replace(/[=:]["' ]{0,2}/, '$&Bearer '),
  ],
  letters: [
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => text.replaceAll(/\d/g, 'b'),
    (text) => text.replaceAll(/\d/g, '1'),
    (text) => text.replaceAll(/[a-z]/g, 'x'),
  ],
  signs: [
    (text) => text.replaceAll('=', ': '),
    (text) => text.replaceAll(': ', '='),
    (text) => text.replaceAll('"', "'"),
    (text) => text.replaceAll(/["']/g, ''),
    (text) => text.replaceAll(' ', '  '),
    (text) => text.replaceAll('-', '_'),
    (text) => text.replaceAll('_', '-'),
    (text) => text.replaceAll(/[^\w\s]/g, ''),
  ],
  broken: [
    (text) => `${text.slice(0, half(text))}\n${text.slice(half(text))}`,
    (text) => text.replaceAll(' ', '\n'),
    (text) => text.replaceAll(/.{12}/g, '$&\n    '),
    (text) => `${text.slice(0, half(text))}\x1b[0m${text.slice(half(text))}`,
  ],
  table: [
    (text) => `user,password,note\nada,"${text}","a, b"\n'bo, jr','${text}',c\n"a\nb",${text},"it's"`,
    (text) => `| user | password |\n|---|---|\n| ada | ${text} |`,
  ],
  encoded: [
    (text) => text.replaceAll(/[=:"' ]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
    (text) => encodeURIComponent(text.toWellFormed()),
    base64,
    (text) => base64(text).replaceAll(/.{60}/g, '$&\n'),
  ],
};

const COLUMNS = Object.keys(CHANGES);

const TOKENS = new Set(RULES.filter(({ isPrefixed }) => isPrefixed).map(({ id }) => id));
const TOKEN = '(tokens)';

/** A line of the table: a name, and how often something was found after each sort of change. */
function row(name: string, cells: readonly (string | number)[]): string {
  return name.padEnd(28) + cells.map((cell) => String(cell).padStart(8)).join('');
}

it('rules, look-alikes and the gate', { timeout: 300_000 }, async () => {
  const counts = new Map<string, number[]>();
  const count = (name: string, column: number): void => {
    const cells = counts.get(name) ?? COLUMNS.map(() => 0);
    cells[column] = (cells[column] ?? 0) + 1;
    counts.set(name, cells);
  };
  const addTexts = (texts: readonly string[], group: string): void => {
    for (const [column, changes] of Object.values(CHANGES).entries()) {
      for (const changed of texts.flatMap((text) => changes.map((change) => change(text)))) {
        const { text, kinds } = redactText(changed);
        for (const kind of new Set(kinds.map((one) => (TOKENS.has(one) ? TOKEN : one))))
          count(group === 'examples' ? kind : `(${group}: a secret)`, column);
        for (const kind of new Set(suspectsIn(text).map((suspect) => suspect.kind)))
          count(`(${group}: ${kind})`, column);
      }
    }
  };
  addTexts(
    EXAMPLES.map(({ text }) => text),
    'examples',
  );
  addTexts([...LOOK_ALIKES, ...MORE_LOOK_ALIKES], 'look-alikes');
  const others = RULES.filter(({ isPrefixed }) => !isPrefixed);
  const order = [...others.map(({ id }) => id), ...[...counts.keys()].filter((name) => name.startsWith('(')).sort()];
  const lines = [row('', COLUMNS), ...order.map((name) => row(name, counts.get(name) ?? []))];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('expected/rules.txt');
});

const NAMES = ['jane-doe', 'Mikka Ranta', 'mranta', 'Ann', 'root', 'runner', 'x'];
/** Places for names of people and machines; a name replaces the `@`. */
const PLACES = `/home/@/shop
  /Users/@/shop/a.ts and more|C:\\Users\\@\\code|C:\\\\Users\\\\@\\\\code|\\\\wsl$\\Debian\\home\\@\\app|/mnt/c/Users/@/x|-Users-@-app/1.jsonl
  -home-@-shop|C--Users-@-app|/home/@|/data/home/@/x|@/home/page|Users/@/app|/var/@/log|USER=@|LOGNAME="@"|"owner": "@"|drwxr-xr-x 2 @ staff 64 b
  drwxr-xr-x 2 root @ 64 b|uid=501(@) gid=20(@)|chown -R @:@ x|sudo -u @ ls|@@macbook app % ls|@ 1234 0.0 node|ask @ about it|Author: @ <@@acme.dev>
  Co-authored-by: @ <@@acme.dev>|git config user.name "@"|"author": { "name": "@" }|mailto:@@mail.acme.dev|ssh @@10.0.0.7|https://@.acme.dev/a?b=c
  http://@.internal:8080/|host: db-@.acme.dev|%2Fhome%2F@%2Fshop|file:///home/@/shop/a.ts|~@/x|/home/@/home/@/x`.split(
  /\n\s*|\|/,
);
const ADDRESSES =
  `0.1.2.3 1.2.3.4 10.0.0.0 10.0.0.1 127.0.0.1 169.253.1.2 169.254.1.2 192.0.2.1 192.0.3.1 198.51.100.7 198.51.101.7
  203.0.113.9 203.0.114.9 223.1.2.3 224.0.0.1 255.255.255.0 99.255.1.2 99.256.1.2 1.2.3.4.5 v1.2.3.4 ::1 fe80::1 2001:db8::1 2001:db9::1 a:b:c::d
  fd12:3456:789a::1 12:34:56 localhost db.acme.dev a.example.com git.acme.co.uk x.test README.md main.rs ada@acme.dev ada@example.com a.b+c@acme.io`.split(
    /\s+/,
  );

const WAYS: readonly (readonly [name: string, options: Partial<RedactOptions>])[] = [
  ['nothing', { home: false }],
  ['home folders', {}],
  ['accounts', { accounts: NAMES.slice(0, 4) }],
  ['accounts, home folders kept', { accounts: NAMES.slice(0, 4), home: false }],
  ['mail addresses', { emails: true }],
  ['authors', { authors: true }],
  ['hosts', { hosts: true }],
  ['words', { words: ['acme', 'shop', 'Ranta'] }],
  ['patterns', { patterns: [/a[a-z]{3}\b/g, /\d+\.\d+/g] }],
  ['everything', { accounts: NAMES, emails: true, authors: true, hosts: true, words: ['ask'] }],
];

it('names, addresses and words', async () => {
  const people = PLACES.flatMap((place) => NAMES.map((name) => place.replaceAll('@', name)));
  const hosts = ADDRESSES.flatMap((one) => [one, `ping ${one}:80, then`, `"${one}"`, `https://${one}/a`, `(${one})`]);
  const texts = [...people, ...PLACES, ...hosts];
  const lines = WAYS.map(([name, options]) => {
    const by = redactor(options);
    const out = texts.map((text) => redactText(text, by).text);
    const all = out.join('\n');
    const marks = all.match(/\[redacted: /g)?.length ?? 0;
    return row(name, [
      out.filter((text, at) => text !== texts[at]).length,
      marks,
      all.split('~').length - 1,
      all.length,
    ]);
  });
  const head = row('', ['changed', 'marks', '~', 'letters']);
  await expect([head, ...lines, ''].join('\n')).toMatchFileSnapshot('expected/personal.txt');
});
