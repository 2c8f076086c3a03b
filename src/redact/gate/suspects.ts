/**
 * What may be a secret but is not certain enough to be redacted: for a person to review before publishing. The net is
 * wider than that of the rules: any name of a secret, whatever is between it and its value, the places of passwords in
 * commands and addresses, and any random text.
 */

import { SEED_PHRASE_IS } from '../rules/rule.ts';
import {
  ABOUT_PASSWORDS,
  entropy,
  isIdentifier,
  isMadeUp,
  isPlaceholder,
  isRealSecret,
  looksRandom,
  SENTENCE,
  UUID,
} from '../values/is-real-secret.ts';
import { digitCount, isWordy, PUBLIC_ID, randomTexts } from './random-suspects.ts';

export interface Suspect {
  readonly kind: 'named' | 'login' | 'remainder' | 'random';
  readonly value: string;
}

const NAME =
  'pass(?:[_-]?(?:word|wd|wort|phrase|code))?|pwd|kennwort|psk|secret|token|credentials?|(?:api|app|access|account|auth|private|admin|master|license|encryption|signing|session|shared|unseal)[ _-]?key|login|authorization|bearer|basic|bindpw|community|cookie|salt|appid|(?<=_)(?:pw|pat|key)';

/** Between a name and its value: punctuation, tags, a new line, or a few words: `</key><string>`, `is`, `changed to`. */
const BETWEEN = String.raw`(?:[\s=:|,(\["'\x60>*\\]|(?<=\n[ ]{0,6})\d{1,6}[→\t]|(?<=\n)[+#-]|(?<=authorization.{0,4})[a-z]{3,12}\b|<\/?[a-z][^<>]{0,20}>|(?:is|was|to|by|as|for|set|use|value|default|name|type|string|securestring|[nb](?='))\b){0,24}`;

/** `password is hunter`, `setToken("...")`, `<key>secret</key>` and the value on the next line. */
const NAMED = new RegExp(String.raw`(${NAME})(s?)(?![a-z])(?=(${BETWEEN})([^\s"'\x60,;()<>{}[\]|\\]{6,200}))`, 'gi');

/** Names that only passwords, keys and tokens have: any value next to one is a secret, even a UUID. */
const CERTAIN = /^(?:pass|pwd|secret|token|api|private|kennwort|bearer)|key$|pat$/i;

/** `gnutls_x509_privkey_t`, `TLS_CHACHA20_POLY1305_SHA256`, `Ed25519PrivateKey`: words with small numbers, in code. */
function isCodeName(value: string): boolean {
  if (/^[A-Z]?[a-z]+[0-9]+(?:[A-Z][a-z]{2,})+$/.test(value)) return true;
  const pieces = value.split(/[_.]/);
  return pieces.length > 1 && pieces.every((piece) => /^[A-Za-z]*[0-9]{0,5}[a-z]?$/.test(piece));
}

/** Letters and digits with a sign or in both cases: what a person types as a password, and not the name of anything. */
function isTypedPassword(given: string): boolean {
  const value = given.replace(/(?:\.{2,3}|…)$|={1,2}$/, '');
  const hasSign = /[!@#$%^&*+?~]/.test(value);
  if (/[^\x21-\x7e]|[\\/=:]|\.[a-z]{1,4}(?:$|[?#])|^[&$@*.-]|^\w+\.[a-z]/.test(value)) return false;
  if (!/[A-Za-z]/.test(value) || PUBLIC_ID.test(value) || UUID.test(value)) return false;
  if (isCodeName(value) || isPlaceholder(value) || !isRealSecret(value)) return false;
  const isJumble = value.length >= 10 && /[a-z][A-Z]/.test(value) && !isWordy(value);
  if (isJumble && !ABOUT_PASSWORDS.test(value)) return true;
  if (!/[0-9]/.test(value) || isIdentifier(value)) return false;
  const isMixed = hasSign || (/[a-z]/.test(value) && /[A-Z]/.test(value) && !isWordy(value));
  return (isMixed && value.length >= 8 && entropy(value) >= 2.5) || (looksRandom(value, 16) && !isWordy(value));
}

/** `marbleotter` or `CopperKestrel` after `password=`, a longer one in a sentence: letters only, not a word about passwords. */
function isPlainWord(value: string, between: string): boolean {
  if (ABOUT_PASSWORDS.test(value) || isPlaceholder(value)) return false;
  if (/^(?:[A-Z][a-z]{2,11}){2,5}$/.test(value)) return /^["']?(?:=|:\s?["'])["']?$/.test(between);
  if (/^[a-z]{3,9}(?:-[a-z]{3,9}){3,8}$/.test(value)) return /[=:]\s?["']?$/.test(between);
  if (!/^[A-Z]?[a-z]{8,40}$/.test(value)) return false;
  return /\s(?:is|was)\s["']?$/.test(between)
    ? value.length >= 14 && !/(?:ly|ed|ing|able|tion|ment|ness)$/.test(value)
    : /[=:]\s?(?:\n[\s\d→+>#-]{0,14})?["']?$/.test(between);
}

const DOTS = /(?:\.{2,3}|…)$/;

/** Is the name a word, or the end of a name: `dbPassword` and `DB_TOKEN`, but not `WMvPwd`, `--- PASS:` or `encode`? */
function isName(name: string, before: string): boolean {
  if (/^(?:pass|login|token|bearer|basic)$/i.test(name) && !/[\s"'`<>([_-]$|^$/.test(before)) return false;
  return !(/^PASS$/.test(name) && before !== '_') && !(/[A-Za-z]/.test(before) && !/^[a-z]{5}/i.test(name));
}

/** Letters whose case no word explains: `cuCLfuxmmdcvvELa`. */
const JUMBLED = /^(?=.*[a-z])[A-Za-z]{8,}$(?<=[a-z][A-Z]{2,}.*|[A-Z]{3}[a-z].*|[a-z][A-Z]$)/;

/** After `DB_PASSWORD=` or `password: `: anything but a word, a path or a stand-in. */
function isTyped(name: string, between: string, value: string): boolean {
  if (/[^\x21-\x7e]|[/\\]|^[&$@*.-]/.test(value) || isPlaceholder(value) || ABOUT_PASSWORDS.test(value)) return false;
  if (JUMBLED.test(value)) return /^["']?[=:]\s?["']?$/.test(between);
  if (!/^[A-Z_]+$/.test(name) || between !== '=' || value.length < 8 || isIdentifier(value)) return false;
  return (/[a-z]/.test(value) && /[A-Z]/.test(value)) || digitCount(value) >= 3;
}

function isNamed(name: string, between: string, value: string): boolean {
  if (isTypedPassword(value)) return true;
  if (/^pass|^pwd|kennwort|secret|psk|login/i.test(name) && isMadeUp(value)) return true;
  if (/^pass|^pwd/i.test(name) && isPlainWord(value, between)) return true;
  if (CERTAIN.test(name) && isTyped(name, between, value)) return true;
  if (!UUID.test(value)) return false;
  return /^authorization$/i.test(name) || (CERTAIN.test(name) && /^["']?\s?[=:]\s?["']?$/.test(between));
}

/** Where a command, an address or a program has a password: `-p …`, `-x …`, `-u ada:…`, `://ada:…@`, `connect("ada", "…")`. */
const PLACES: readonly RegExp[] = [
  /(?<=\s)-(?:[A-Za-z]|[a-z]{0,12}pass(?:word)?|key|token)\s?["']?([^\s"'`|;<>()]{8,80})/g,
  /(?:(?<=\s)-u\s?["']?[\w.@-]{1,60}|@[\w-]{1,40}\.[\w.-]{2,40}):([^\s"'`|;<>()]{8,80})/g,
  /:\/\/[^\s:/@"'<>]{0,60}:([^\s/"'<>]{6,80}?)(?:@|…|\.{3}|\s|$)/gm,
  /(?:connect|open|login|sign\w{0,3}|auth\w{0,8}|bind|cred\w{0,7}|pass\w{0,5}|user|account|client|register|secret|token|key|db)\((?:[^()\n"']{0,60}(?:["'][^"'\n]{0,60}["'])?,\s?){0,3}b?["']([^\s"']{8,80})["']\s?[,)]/gi,
];

/** Where only a password can be, so that even words and a number are one: `login: ada / …`, `root:…` on its own line. */
const SURE_PLACES: readonly RegExp[] = [
  /(?<=\s)-(?:[pP] ?|[kaw] |[a-z]{0,12}pass(?:word|phrase)? )["']?([A-Za-z][^\s"'`|;<>()]{7,60})/g,
  /(?<=(?:\s-u ["']?|\bauth |:\/\/|^\s{0,8}|\/)[a-z][\w.-]{1,30}(?:@[\w.-]{3,60})?:)([A-Za-z][^\s"'`/:@|;<>()]{7,60})(?=@|["']?\s|…|\.{3}|$)/gm,
  /\b(?:login|log in|account|user|credentials?)\b[^\n/]{0,60}\s\/\s([^\s"'`]{8,80})/gi,
  /(?<=\w\([^()\n]{0,80}["'], {0,2}["'])([A-Za-z][^\s"'`]{7,60})(?=["']\s?\)|…|\.{3}|$)/gm,
];

/** `://9f31…@` and `://ada:9f31…@`, the key of a service. */
const KEY_IN_ADDRESS = /:\/\/(?:[^\s:/@"'<>]{0,60}:)?([0-9a-f]{18,64})(?:@|…|\.{2,3}|\s|$)/gm;

const PHRASE = new RegExp(
  `(?:${SEED_PHRASE_IS}|pass[_-]?phrase["']?\\s{0,3}[:=]\\s{0,3}["']?)((?:[a-z]{3,8}\\b[\\s\\d→+>#|-]{1,14}){4,23}[a-z]{2,8})`,
  'gi',
);

function isPhrase(value: string): boolean {
  const words = value.match(/[a-z]+/gi) ?? [];
  return new Set(words).size > words.length - 2 && !SENTENCE.test(value);
}

const BESIDE_MARK =
  /\[redacted: [^\]\n]{1,60}\](?:\r?\n[\s\d→+>#|-]{0,14})?([A-Za-z0-9+/=_!@#$%^*~-]{5,80})(?![A-Za-z0-9[(:=.])|(?<=[\s"'=:])([A-Za-z0-9+/_!@#$%^*~-]{5,80})\[redacted: /g;

/** `OWcw==`, `x9Kq2`: not a word, a number or a name. */
function isRemainder(value: string): boolean {
  const changes = value.match(/[a-z](?=[^a-z])|[A-Z](?=[^A-Z])|[0-9](?=[^0-9])/g)?.length ?? 0;
  const isVaried = changes >= 3 && /[A-Za-z]/.test(value) && /\d|.{8}/.test(value);
  return isVaried && !isIdentifier(value) && !isWordy(value);
}

/** The suspects in a text that is already redacted. */
export function suspectsIn(text: string): readonly Suspect[] {
  const suspects: Suspect[] = [];
  for (const match of text.matchAll(NAMED)) {
    const [, name = '', , between = '', value = ''] = match;
    const before = text.slice(Math.max(0, match.index - 1), match.index);
    if (value.startsWith('[redacted') || !isName(name, before)) continue;
    // `"pass": "Elements have a role"`
    if (/["']$/.test(between) && text[match.index + match[0].length + between.length + value.length] === ' ') continue;
    if (isNamed(name, between, value.replace(DOTS, ''))) suspects.push({ kind: 'named', value });
  }
  const valuesAt = (places: readonly RegExp[]): readonly string[] =>
    places.flatMap((place) => [...text.matchAll(place)].map(([, value = '']) => value));
  const [likely, sure] = [valuesAt(PLACES), valuesAt(SURE_PLACES)];
  const typed = [...likely, ...sure].filter(isTypedPassword);
  const madeUp = sure.filter((value) => isMadeUp(value.replace(DOTS, '')));
  for (const value of [...typed, ...madeUp, ...valuesAt([KEY_IN_ADDRESS])]) suspects.push({ kind: 'login', value });
  for (const [, value = ''] of text.matchAll(PHRASE)) if (isPhrase(value)) suspects.push({ kind: 'named', value });
  for (const [, after, before] of text.includes('[redacted: ') ? text.matchAll(BESIDE_MARK) : []) {
    for (const value of [after ?? before ?? ''].filter(isRemainder)) suspects.push({ kind: 'remainder', value });
  }
  for (const value of randomTexts(text)) suspects.push({ kind: 'random', value });
  return suspects;
}
