/**
 * What may be a secret but is not certain enough to be redacted: for a person to review before publishing. The net is
 * wider than that of the rules: any name of a secret, whatever is between it and its value, and any random text.
 */

import { entropy, isExampleSecret, isIdentifier, isPlaceholder, looksRandom, UUID } from '../redact/is-real-secret.ts';
import { ABOUT_PASSWORDS } from '../redact/named-value.ts';

export interface Suspect {
  readonly kind: string;
  readonly value: string;
}

/** How secrets are called, at the end of a name or as a word. */
const NAME =
  'pass(?:[_-]?(?:word|wd|wort|phrase|code))?|pwd|kennwort|psk|secret|token|credentials?|(?:api|app|access|account|auth|private|admin|master|license|encryption|signing|session|shared)[ _-]?key|login|authorization|bearer|bindpw|community|code';

/** Between a name and its value: punctuation, tags, a new line, or a few words: `</key><string>`, `is`, `changed to`. */
const BETWEEN = String.raw`(?:[\s=:|,(\["'\x60>*]|<\/?[a-z][^<>]{0,20}>|(?:is|was|to|by|as|for|set|use|value|default|name)\b){0,16}`;

/** `password is hunter`, `setToken("...")`, `<key>secret</key>` and the value on the next line. */
const NAMED = new RegExp(String.raw`(${NAME})s?(?![a-z])${BETWEEN}([^\s"'\x60,;()<>{}[\]|]{6,200})`, 'gi');

/** A long run of letters, digits and what base64 and tokens have between them. */
const LONG = /(?<![A-Za-z0-9_/+.=~%-])[A-Za-z0-9_+=~%./-]{14,300}/g;

/** Ids of clients and services, hashes and names of files, which are not secret. */
const PUBLIC_ID =
  /^(?:[a-z]{2,8}_){0,2}(?:toolu|srvtoolu|msg|req|session|sess|run|call|chatcmpl|file|org|user|acct|cse|task|sha\d{1,3}|h1)[_:=-]|^(?:[A-Z]{1,6}_)?kwD|^MD[A-Z]6|^E[A-Za-z0-9]{1,3}CkYIC|^[0-9a-f]{16}-[A-Z]{3}$|^[A-Za-z_]+=[a-z]|%2F|\.(?:js|css|map|mjs|svg|png|jpe?g|json|html?|woff2?|tsx?|py|go|md)$/;

function digitsOf(value: string): number {
  return value.match(/[0-9]/g)?.length ?? 0;
}

/** `CSharp13SyntaxParses`, `Web3Auth`, `Uint8Array`: letters in words, with few digits. */
function isWordy(value: string): boolean {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.join('').length / Math.max(1, words.length) >= 3 && digitsOf(value) * 4 <= value.length;
}

/** Letters and digits with a sign or in both cases: what a person types as a password, and no name of anything. */
function isOddName(value: string): boolean {
  const hasSign = /[!@#$%^&*+?~]/.test(value);
  if (/[^\x21-\x7e]|[\\/=:]|\.[a-z]{1,4}(?:$|[?#])|^[&$@*.-]|^\w+\.[a-z]/.test(value)) return false;
  if (!/[A-Za-z]/.test(value) || UUID.test(value) || isPlaceholder(value) || isExampleSecret(value)) return false;
  const isJumble = value.length >= 10 && /[a-z][A-Z]/.test(value) && !isWordy(value);
  if (isJumble && !ABOUT_PASSWORDS.test(value)) return true;
  if (!/[0-9]/.test(value) || isIdentifier(value)) return false;
  const isMixed = hasSign || (/[a-z]/.test(value) && /[A-Z]/.test(value) && !isWordy(value));
  return (isMixed && value.length >= 8 && entropy(value) >= 2.5) || (looksRandom(value, 16) && !isWordy(value));
}

/** `marbleotter` after `password=`, or a longer one in a sentence: letters only, and no word about passwords. */
function isPlainWord(value: string, before: string): boolean {
  if (!/^[A-Z]?[a-z]{8,40}$/.test(value) || ABOUT_PASSWORDS.test(value) || isPlaceholder(value)) return false;
  const isSentence = /\s(?:is|was)\s["']?$/.test(before);
  return isSentence
    ? value.length >= 14 && !/(?:ly|ed|ing|able|tion|ment|ness)$/.test(value)
    : /[=:]\s?["']?$/.test(before);
}

/** Is the name a word, or the end of a name: `dbPassword` and `DB_TOKEN`, but not `WMvPwd`, `--- PASS:` or `encode`? */
function isName(name: string, before: string): boolean {
  if (/^(?:code|pass|login|token|bearer)$/i.test(name) && !/[\s"'`<>([_-]$|^$/.test(before)) return false;
  return !/^PASS$/.test(name) && !(/[A-Za-z]/.test(before) && !/^[a-z]{5}/i.test(name));
}

/** `key-9c2d13d27037`: the beginning of a key, in hex or lowercase. */
const PREFIXED =
  /(?<![A-Za-z0-9_./-])(?:sk|key|pk|pat|tok|api|pul|fc|hf|md)[_-](?=[a-z]{0,20}[0-9])[a-z0-9]{12,64}(?![A-Za-z0-9_-])/g;

/** Random: in both cases, with digits, and no piece of it is a word. */
function isRandom(value: string): boolean {
  return (
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    digitsOf(value) >= 3 &&
    !PUBLIC_ID.test(value) &&
    !isIdentifier(value) &&
    !isExampleSecret(value) &&
    !isWordy(value) &&
    !/^_Z|abcdefgh/i.test(value) &&
    entropy(value) >= Math.min(4.3, 3.1 + value.length / 30)
  );
}

/** The random part of a run: all of it, or a piece of a path or address. */
function randomIn(run: string): string | undefined {
  const value = run.replace(/[.=]{1,4}$/, '');
  if (value.length < 14) return undefined;
  const isPath = /^[/~]|\/\/|(?:^|[/.])[a-z]{3,30}(?:[/.]|$)/.test(value);
  if (!isPath) return value.split(/[_.~%-]/).some((piece) => piece.length >= 10) && isRandom(value) ? value : undefined;
  return value.split(/[/.]/).find((piece) => piece.length >= 30 && isRandom(piece));
}

/** The suspects in a text that is already redacted. */
export function suspectsIn(text: string): readonly Suspect[] {
  const out: Suspect[] = [];
  for (const match of text.matchAll(NAMED)) {
    const [, name = '', value = ''] = match;
    const before = text.slice(Math.max(0, match.index - 1), match.index);
    if (value.startsWith('[redacted') || !isName(name, before)) continue;
    const isWord = /^pass|^pwd/i.test(name) && isPlainWord(value, match[0].slice(0, -value.length));
    if (isWord || isOddName(value)) out.push({ kind: 'named', value });
  }
  for (const [value] of text.matchAll(PREFIXED)) {
    if (digitsOf(value) >= 3 && !isIdentifier(value) && !isExampleSecret(value)) out.push({ kind: 'key', value });
  }
  for (const { 0: run, index } of text.matchAll(LONG)) {
    // `h1:...` is the hash of a module of Go.
    const value = text.startsWith('h1:', index - 3) ? undefined : randomIn(run);
    if (value !== undefined) out.push({ kind: 'random', value });
  }
  return out;
}
