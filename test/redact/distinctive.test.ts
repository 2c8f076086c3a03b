/** Secrets that are recognised wherever they stand, once a rule has found them. */

import { describe, expect, it } from 'vitest';
import { DistinctiveSecrets, isDistinctive } from '../../src/redact/distinctive.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { SessionRedaction } from '../../src/redact/session-redaction.ts';
import { REDACTED } from '../helpers/machine.ts';
import { mark } from './redact-text.ts';

it.each([
  'Harbor95canyon161',
  'Otterbay59',
  'xK9!wPq2',
  'rRaLy^lVqdD*aJi',
  'RKXOiQZPgWVAoCXC',
  '9f31c0aa5be2d84f7710',
  'nectar-mellow-sandal-fox',
  'ripple canyon velvet anchor',
])('%s is distinctive', (value) => expect(isDistinctive(value)).toBe(true));

it.each([
  ['short', 'xK9!wPq'],
  ['a word', 'marbleotter'],
  ['a name in code', 'refresh-token-2'],
  ['a path', 'config/keys/staging2'],
  ['a number', '48151623'],
  ['a UUID, which may hold a transcript together', '6f0c2a10-0000-4000-8000-000000000001'],
  ['the hash of a commit', '3c9f1e7a2b8d4065c1e9f7a3b5d8024e6f91a7c3'],
  ['the id of a call', 'toolu_01QxWr7Yt5Zp9Kd3'],
  ['a mail address', 'ada95k3@acme.dev'],
  ['the hash in a mark', '#0a1b2c3d4e5f'],
  ['what JSON escapes', 'xK9"wPq2rT'],
  ['a cookie header', 'sid=8f3a91bc; theme=dark'],
])('%s is not', (_what, value) => expect(isDistinctive(value)).toBe(false));

const VALUE = 'Harbor95canyon161';
const SIGNED = "aB3/x'9Qz7wLp";
const SECRETS = new DistinctiveSecrets([
  { kind: 'password', value: VALUE },
  { kind: 'token', value: SIGNED },
]);

it.each([
  ['as a word', `try ${VALUE}, then`, `try ${mark('password')}, then`],
  ['in an address', `http://ada:${VALUE}@tide.test`, `http://ada:${mark('password')}@tide.test`],
  ['after an escape', `a\\n${VALUE}`, `a\\n${mark('password')}`],
  ['after a percent escape', `x%3D${VALUE}`, `x%3D${mark('password')}`],
  ['in colour', `\x1b[32m${VALUE}\x1b[0m`, `\x1b[32m${mark('password')}\x1b[0m`],
  ['in a language without spaces', `口令是${VALUE}。`, `口令是${mark('password')}。`],
  ['with signs', `${SIGNED}.`, `${mark('token')}.`],
  ['within a longer word', `x${VALUE} ${VALUE}2`, `x${VALUE} ${VALUE}2`],
  ['in another case', VALUE.toLowerCase(), VALUE.toLowerCase()],
])('a distinctive secret %s', (_how, text, redacted) => {
  expect(SECRETS.replace(text, mark)).toBe(redacted);
});

it('thousands are found, too', () => {
  const value = (at: number): string => `${at}kQz7wLp${at * 7919}xB3vN9tRm4`;
  const many = new DistinctiveSecrets(Array.from({ length: 5000 }, (_, at) => ({ kind: 'token', value: value(at) })));
  expect(many.replace(`a ${value(4999)} b`, mark)).toBe(`a ${mark('token')} b`);
});

describe('a session', () => {
  const redaction = (distinctive: ConstructorParameters<typeof SessionRedaction>[3], names?: readonly string[]) =>
    new SessionRedaction(new Redactor(REDACTED), new Uint8Array([1]), names, distinctive);

  it('knows which of its secrets are: not those that are found anywhere by their form', () => {
    const first = redaction([]);
    first.text(`password: ${VALUE}, password: "marbleotter" and npm_${'k7Q2xW9rT4'.repeat(4).slice(0, 36)}`);
    expect(first.redacted.secrets.map(({ kind }) => kind)).toEqual(['password', 'password', 'npm-token']);
    expect(first.distinctive).toEqual([{ kind: 'password', value: VALUE, number: 0, times: 1 }]);
  });

  it('has the same mark for it everywhere, in texts, values, names of properties and of files', () => {
    const later = redaction([{ kind: 'password', value: VALUE }], ['password #3']);
    const line = JSON.stringify({ [VALUE]: ['x', VALUE], words: `password: ${VALUE}` });
    expect(later.mayChange(`{"a":"${VALUE}"}`)).toBe(true);
    expect(JSON.stringify(later.value(JSON.parse(line)))).toBe(line.replaceAll(VALUE, '[redacted: password #3]'));
    expect(later.name(`${VALUE}.jsonl`)).toBe('[redacted: password #3].jsonl');
    expect(later.redacted.counts).toEqual([['password', 4]]);
  });
});
