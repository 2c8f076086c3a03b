/**
 * What may be a secret but is not certain enough to be redacted: for a person to review before publishing. The net is
 * wider than that of the rules: any name of a secret, whatever is between it and its value, the places of passwords in
 * commands and addresses, and any random text.
 */

import {
  ABOUT_PASSWORDS,
  entropy,
  isExampleSecret,
  isIdentifier,
  isMadeUp,
  isPlaceholder,
  looksRandom,
  UUID,
} from '../values/is-real-secret.ts';
import { isWordy, PUBLIC_ID, randomTexts } from './random-suspects.ts';

export interface Suspect {
  readonly kind: 'named' | 'login' | 'random';
  readonly value: string;
}

/** What secrets are called, at the end of a name or as a word. */
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
  if (isCodeName(value) || isPlaceholder(value) || isExampleSecret(value)) return false;
  const isJumble = value.length >= 10 && /[a-z][A-Z]/.test(value) && !isWordy(value);
  if (isJumble && !ABOUT_PASSWORDS.test(value)) return true;
  if (!/[0-9]/.test(value) || isIdentifier(value)) return false;
  const isMixed = hasSign || (/[a-z]/.test(value) && /[A-Z]/.test(value) && !isWordy(value));
  return (isMixed && value.length >= 8 && entropy(value) >= 2.5) || (looksRandom(value, 16) && !isWordy(value));
}

/** Is the name a word, or the end of a name: `dbPassword` and `DB_TOKEN`, but not `WMvPwd`, `--- PASS:` or `encode`? */
function isName(name: string, before: string): boolean {
  if (/^(?:pass|login|token|bearer|basic)$/i.test(name) && !/[\s"'`<>([_-]$|^$/.test(before)) return false;
  return !(/^PASS$/.test(name) && before !== '_') && !(/[A-Za-z]/.test(before) && !/^[a-z]{5}/i.test(name));
}

function isNamed(name: string, between: string, value: string): boolean {
  if (isTypedPassword(value)) return true;
  if (/^pass|^pwd|kennwort|secret|psk|login/i.test(name) && isMadeUp(value)) return true;
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

/** The suspects in a text that is already redacted. */
export function suspectsIn(text: string): readonly Suspect[] {
  const suspects: Suspect[] = [];
  for (const match of text.matchAll(NAMED)) {
    const [, name = '', , between = '', value = ''] = match;
    const before = text.slice(Math.max(0, match.index - 1), match.index);
    if (value.startsWith('[redacted') || !isName(name, before)) continue;
    // `"pass": "Elements have a role"`
    if (/["']$/.test(between) && text[match.index + match[0].length + between.length + value.length] === ' ') continue;
    if (isNamed(name, between, value.replace(/(?:\.{2,3}|…)$/, ''))) suspects.push({ kind: 'named', value });
  }
  for (const [, value = ''] of PLACES.flatMap((place) => [...text.matchAll(place)]))
    if (isTypedPassword(value)) suspects.push({ kind: 'login', value });
  for (const value of randomTexts(text)) suspects.push({ kind: 'random', value });
  return suspects;
}
