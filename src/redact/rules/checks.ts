/** What the tables of rules call by name: tests of what may be a secret, and functions that find secrets. */

import { passwordsInColumn } from '../values/columns.ts';
import {
  entropy,
  isIdentifier,
  isMadeUp,
  isPassword,
  isPlaceholder,
  isRandomSecret,
  isRealSecret,
  isStrongOrMadeUp,
  looksRandom,
  SENTENCE,
} from '../values/is-real-secret.ts';
import type { Span } from '../values/span.ts';
import { keyBlock, keyLines } from './key-block.ts';
import type { Rule } from './rule.ts';

type Check = (value: string) => boolean;

/** For formats that ordinary words can have, too: `sk-something-else`. */
const isRandom: Check = (value) => isRandomSecret(value) && !isIdentifier(value);

const isKey: Check = (value) => isRealSecret(value) && !isPlaceholder(value) && looksRandom(value, 16);

/** `Basic dXNlcjpwYXNzMQ==`: base64 of a name and a password. */
function isBasic(encoded: string): boolean {
  const plain = Buffer.from(encoded, 'base64').toString('latin1');
  const colon = plain.indexOf(':');
  return colon >= 0 && /^[\x20-\x7e]+$/.test(plain) && !isPlaceholder(plain.slice(colon + 1)) && isRealSecret(plain);
}

/** `GA1.2.1234567890.1700000000`, `8f3...`; not `dark`. */
function isCookieValue(value: string): boolean {
  return !isPlaceholder(value) && looksRandom(value, 10);
}

function isCookie(header: string): boolean {
  return header.split(/;\s*/).some((pair) => pair.includes('=') && isCookieValue(pair.slice(pair.indexOf('=') + 1)));
}

/** The value of an option: also a password of an app, `evlc-xkhb-wbny-cbed`; not `1000:1000`. */
function isOption(value: string): boolean {
  return isPassword(value) && /[0-9!@#%^&*]|^[a-z]{4}(?:-[a-z]{4}){3}$/.test(value) && !/^\d{1,5}:/.test(value);
}

/** @param atLeast how long a random key has to be */
function isKeyOrPassword(value: string, atLeast: number): boolean {
  return isStrongOrMadeUp(value) || (looksRandom(value, atLeast) && isRealSecret(value) && !isPlaceholder(value));
}

/** `ripple canyon velvet ...`: 12 to 24 words, hardly any of them twice. */
function isSeedPhrase(value: string): boolean {
  const words = value.split(/ +/);
  return words.length % 3 === 0 && new Set(words).size > words.length - 3 && !SENTENCE.test(value);
}

/** `[174, 47, ...]`, not `[0, 1, 2, ...]`. */
function isKeyBytes(value: string): boolean {
  const bytes = (value.match(/0x[0-9a-f]+|\d+/gi) ?? []).map(Number);
  const isCounting = bytes.every((byte, at) => at === 0 || byte > (bytes[at - 1] ?? 0));
  return new Set(bytes).size >= 20 && bytes.every((byte) => byte <= 255) && !isCounting;
}

/** By name: is the secret that a pattern found a real one? */
export const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['real', isRealSecret],
  ['random', isRandom],
  ['key', isKey],
  ['password', isPassword],
  // With a digit or a sign: what may otherwise be a word of a sentence, or a call.
  ['varied', (value) => isPassword(value) && /[0-9!@#$%^&*]/.test(value) && !/^[\w.]+\(/.test(value)],
  ['strong', isStrongOrMadeUp],
  ['credential', (value) => isKeyOrPassword(value, 8)],
  ['argument', (value) => isKeyOrPassword(value, 16)],
  ['option', isOption],
  ['piped', (value) => isPassword(value) && (looksRandom(value, 6) || /[!@#%^*+=?~]/.test(value) || isMadeUp(value))],
  ['numbered', (value) => isRealSecret(value) && /[0-9]/.test(value)],
  ['basic', isBasic],
  ['cookie', isCookie],
  ['keyBytes', isKeyBytes],
  ['cookieValue', isCookieValue],
  ['seedPhrase', isSeedPhrase],
  ['pin', (value) => !isPlaceholder(value) && new Set(value).size > 2],
  ['saml', (value) => [/[0-9]/, /[a-z]/, /[A-Z]/].every((sort) => sort.test(value)) && new Set(value).size > 20],
  ['wordpress', (value) => /[0-9]/.test(value) && new Set(value).size >= 16 && !/your|unique|phrase/i.test(value)],
  [
    'oneTimeKey',
    (value) => isRealSecret(value) && /[2-7]/.test(value) && /[A-Z]{2}|[a-z2-7]{4} [a-z2-7]{4} /.test(value),
  ],
  [
    'sk',
    (key) =>
      isRandom(key) &&
      (/^sk-[A-Za-z0-9]{32,}$/.test(key) ||
        (/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9].*[0-9])/.test(key) && !key.includes('T3Blbk'))),
  ],
  ['elevenlabs', (key) => isRandom(key) && (key.length === 51 || /[A-Z].*[0-9].*[0-9]/.test(key))],
  // Base64 of small numbers begins like these, too.
  ['square', (key) => isRandomSecret(key) && !/AA/.test(key.slice(4))],
  ['facebook', (key) => isRandomSecret(key) && entropy(key) > 4.5 && !/AAA|QAA/.test(key.slice(3))],
  ['twitter', (key) => entropy(key.replace(/^A+/, '')) > 4.5 && !/A{5}/.test(key.replace(/^A+/, ''))],
]);

/** `k7f3a-9x2mq` or `8123 4471`, on lines of their own or separated by commas; five letters before a hyphen need no digit. */
const CODE =
  /[\s,"'`*>+|\d.)[-]{0,12}?\b((?:(?=[a-z0-9 -]*\d)[a-zA-Z0-9]{4,6}[ -]|[a-z0-9]{5}-(?=[a-z0-9]{5}\b))[a-zA-Z0-9]{4,6}(?:-[a-zA-Z0-9]{4,6})?)\b/y;

function codesAfter(match: RegExpExecArray): readonly Span[] {
  const codes: Span[] = [];
  CODE.lastIndex = match.index + match[0].length;
  for (let code = CODE.exec(match.input); code !== null && codes.length < 30; code = CODE.exec(match.input)) {
    codes.push([CODE.lastIndex - (code[1]?.length ?? 0), CODE.lastIndex]);
  }
  return codes.length === 1 ? codes.filter(([from, to]) => /\d/.test(match.input.slice(from, to))) : codes;
}

/** By name: where are the secrets that a match introduces? */
export const LOCATORS: ReadonlyMap<string, NonNullable<Rule['locate']>> = new Map<string, NonNullable<Rule['locate']>>([
  ['keyBlock', keyBlock],
  ['keyLines', keyLines],
  ['codesAfter', codesAfter],
  ['passwordsInColumn', passwordsInColumn],
]);
