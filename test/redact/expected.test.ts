/**
 * What redaction and `check` make of many texts, as one line for each rule and each carrier: examples of the rules and
 * secrets of hundreds of kinds, as they are and slightly changed. The other tests say which outcomes are right; this one
 * shows what a change of the code changes.
 *
 *     npx vitest run --project units test/redact/expected.test.ts -u
 *
 * accepts the changes; `npm run bench:secrets` shows what they mean.
 */

import { expect, it } from 'vitest';
import { CARRIERS, ODD_CARRIERS } from '../../bench/secrets/carriers.ts';
import { LOOK_ALIKES } from '../../bench/secrets/kinds/look-alikes.ts';
import { planted, randomFrom } from '../../bench/secrets/make.ts';
import { KINDS, redacted } from '../../bench/secrets/measure.ts';
import { valueFor } from '../../src/base/lists.ts';
import { suspectsIn } from '../../src/redact/gate/suspects.ts';
import type { Redactor } from '../../src/redact/redactor.ts';
import { RULES } from '../../src/redact/rules/index.ts';
import { hash } from '../helpers/folders.ts';
import { examplesOf } from './examples/examples.ts';
import { redactor, redactText } from './redact-text.ts';

type Change = (text: string) => string;

const half = (text: string): number => Math.ceil(text.length / 2);

/** Small changes, after which a secret may or may not still be one. */
const CHANGES: readonly Change[] = [
  (text) => text,
  (text) => text.slice(0, -1),
  (text) => text.slice(0, -5),
  (text) => text.slice(1),
  (text) => text.slice(0, half(text)),
  (text) => `${text}x`,
  (text) => `${text}7`,
  (text) => `${text}.`,
  (text) => `${text}…`,
  (text) => `x${text}`,
  (text) => `_${text}`,
  (text) => `say ${text}, and go on`,
  (text) => `${text.slice(0, half(text))}EXAMPLE${text.slice(half(text))}`,
  (text) => `${text.slice(0, half(text))}\n${text.slice(half(text))}`,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.replaceAll(/\d/g, 'b'),
  (text) => text.replaceAll(/\d/g, '1'),
  (text) => text.replaceAll(/[a-z]/g, 'x'),
  (text) => text.replaceAll('=', ': '),
  (text) => text.replaceAll(': ', '='),
  (text) => text.replaceAll('"', "'"),
  (text) => text.replaceAll(/["']/g, ''),
  (text) => text.replaceAll(' ', '  '),
  (text) => text.replaceAll(' ', '\n'),
  (text) => text.replaceAll('-', '_'),
  (text) => text.replaceAll('_', '-'),
  (text) => text.replaceAll(/[^\w\s]/g, ''),
  (text) => text.replaceAll(/[=:"' ]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
  (text) => text.replaceAll(/.{12}/g, '$&\n    '),
  (text) => `${text.slice(0, half(text))}\x1b[0m${text.slice(half(text))}`,
  (text) => `user,password,note\nada,"${text}","a, b"\n'bo, jr','${text}',c\n"a\nb",${text},"it's"`,
  (text) => `| user | password |\n|---|---|\n| ada | ${text} |`,
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => Buffer.from(`# settings\n${text}\n`).toString('base64'),
  (text) => Buffer.from(`# settings of the whole thing\n${text}\n`).toString('base64').replaceAll(/.{60}/g, '$&\n'),
  (text) => text.replace(/[=:]["' ]{0,2}/, '$&Bearer '),
  (text) => `${text}${'a1'.repeat(200)}`,
];

function changed(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => CHANGES.map((change) => change(text)));
}

/** What became of each text: many changes leave a text as it is. */
const outcomes = new Map<string, unknown>();

/** A line that changes whenever the outcome for any of the texts changes. */
function outcome(name: string, texts: readonly string[]): string {
  const all = texts.map((text) => valueFor(outcomes, text, () => [redactText(text).text, suspectsIn(text)]));
  return `${hash(JSON.stringify(all)).slice(0, 12)} ${name}`;
}

it('rules and look-alikes', { timeout: 300_000 }, async () => {
  const lines = RULES.map((rule) => {
    const { hits, misses } = examplesOf(rule);
    return outcome(rule.id, changed([...hits, ...misses]));
  });
  const others = outcome('(look-alikes)', changed(LOOK_ALIKES));
  await expect([...lines, others, ''].join('\n')).toMatchFileSnapshot('expected/rules.txt');
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

it('names, addresses and words', async () => {
  const people = PLACES.flatMap((place) => NAMES.map((name) => place.replaceAll('@', name)));
  const hosts = ADDRESSES.flatMap((one) => [one, `ping ${one}:80, then`, `"${one}"`, `https://${one}/a`, `(${one})`]);
  const texts = [...people, ...PLACES, ...hosts];
  const ways: Readonly<Record<string, Redactor>> = {
    nothing: redactor({ home: false }),
    'home folders': redactor(),
    accounts: redactor({ accounts: NAMES.slice(0, 4) }),
    'accounts, home folders kept': redactor({ accounts: NAMES.slice(0, 4), home: false }),
    'mail addresses': redactor({ emails: true }),
    authors: redactor({ authors: true }),
    hosts: redactor({ hosts: true }),
    words: redactor({ words: ['acme', 'shop', 'Ranta'] }),
    patterns: redactor({ patterns: [/a[a-z]{3}\b/g, /\d+\.\d+/g] }),
    everything: redactor({ accounts: NAMES, emails: true, authors: true, hosts: true, words: ['ask'] }),
  };
  const lines = Object.entries(ways).map(
    ([name, by]) => `${hash(JSON.stringify(texts.map((one) => redactText(one, by).text))).slice(0, 12)} ${name}\n`,
  );
  await expect(lines.join('')).toMatchFileSnapshot('expected/personal.txt');
});

/** Each kind is tried in this many carriers, and each carrier with different kinds. */
const TRIES = 15;

it('kinds of secrets in carriers', async () => {
  const random = randomFrom(5);
  const carriers = [
    ...Object.entries(CARRIERS).map(([name, put]) => [name, ({ text }: { text: string }) => put(text)] as const),
    ...Object.entries(ODD_CARRIERS),
  ];
  const found = carriers.map(([name, put], number) => {
    const own = KINDS.filter((_, at) => (at * 7 + number) % carriers.length < TRIES);
    return `${hash(JSON.stringify(own.map(([, kind]) => redacted(put(planted(kind, random)))))).slice(0, 12)} ${name}`;
  });
  await expect([...found, ''].join('\n')).toMatchFileSnapshot('expected/carriers.txt');
});
