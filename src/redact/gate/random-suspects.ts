/** Random text, whatever its name: keys and tokens of formats that no rule knows. */

import { entropy, isCacheKey, isIdentifier, isRealSecret } from '../values/is-real-secret.ts';

const LONG = /(?<![A-Za-z0-9_/+.=~%-])[A-Za-z0-9_+=~%./$-]{14,400}/g;

/**
 * Not secret: ids of messages, calls, clients and services, ULIDs, hexadecimal digits after words, colours, units, names
 * of files, settings of linters, and what `printf` fills in.
 */
export const PUBLIC_ID =
  /^(?:[a-z]{2,8}_){0,2}(?:toolu|srvtoolu|msg|req|session|sess|run|call|chatcmpl|file|org|user|acct|cse|task|sha\d{1,3}|h1)[_:=-]|^(?:[a-z]{2,10}_)?(?:01[1-9A-HJ-NP-Za-km-z]{9,22}|[0-7](?:[0-9A-HJKMNP-TV-Z]{25}|[0-9a-hjkmnp-tv-z]{25}))$|^(?:[A-Za-z0-9]{1,16}[_.=-]{1,2}){0,12}[0-9a-f]{7,}$|#[0-9A-Fa-f]{3,8}\b|%0?\d?[dsx]\b|%[0-9A-F]{2}%[0-9A-F]{2}|^[a-z]{2,20}=[A-Z]{1,4}\d{2,5}$|^(?:[A-Z]{1,6}_)?kwD|^MD[A-Z]6|^E[A-Za-z0-9]{1,3}CkYIC|^[0-9a-f]{16}-[A-Z]{3}$|^[A-Za-z_]+=[a-z]|%2F|\.(?:js|css|map|mjs|svg|png|jpe?g|json|html?|woff2?|tsx?|py|go|md|service|scope|slice)(?::\d+|$)/;

const AFTER = String.raw`(?=\.{2,3}|…|\.?(?![A-Za-z0-9_./-]))`;

/** The prefix of a token and its random part: `sbp_56db64c8…`, `key-9c2d13d27037`, `SK580ee6b6…`. */
const PREFIXED = new RegExp(
  `(?<![A-Za-z0-9_./-])((?:[A-Za-z][A-Za-z0-9]{0,11}[_.$~-]{1,2}(?:[A-Za-z0-9]{1,24}[_.$~-]){0,3})|[A-Z]{2,4}|[a-z]{2,4}(?=[0-9]))((?=[a-z]{0,20}[0-9])[a-z0-9]{10,128})${AFTER}`,
  'g',
);

const SECRET_PREFIX =
  /token|secret|key|live|prod|pass|auth|priv|cred|(?:^|[_-])(?:sk|pk|pat|tok|api|sdk|sbp|mob|pul|fc|hf|md)(?:[_-]|$)/i;

/** Capitals and digits in any order: `AKIAX2LTJELBQQU2IODH`, keys in base32. */
const CAPITALS = /(?<![A-Za-z0-9_./-])(?:[A-Z]{2,8}-)?[A-Z0-9]{18,64}(?![A-Za-z0-9_./-])/g;

/** How many digits the value contains. */
export function digitCount(value: string): number {
  return value.match(/[0-9]/g)?.length ?? 0;
}

/** `CSharp13SyntaxParses`, `Web3Auth`, `Uint8Array`: letters in words, with few digits. */
export function isWordy(value: string): boolean {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.join('').length / Math.max(1, words.length) >= 3 && digitCount(value) * 4 <= value.length;
}

/** How often letters and digits alternate: often in random text, rarely in names. */
function alternations(value: string): number {
  return value.match(/[A-Za-z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0;
}

/** Random: letters in both cases, with digits or with a case that changes at random, and no words. */
function isRandom(value: string): boolean {
  const letters = value.replace(/[^A-Za-z]/g, '');
  // In `someLongName`, the case changes twice for each word.
  const isJumble =
    letters.length >= 14 &&
    (letters.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0) >= letters.length * 0.4 &&
    !/[./%]/.test(value);
  return (
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    (digitCount(value) >= 3 || isJumble) &&
    !PUBLIC_ID.test(value) &&
    (isJumble || !isIdentifier(value)) &&
    isRealSecret(value) &&
    !isWordy(value) &&
    !/^_Z|abcdefgh/i.test(value) &&
    entropy(value) >= Math.min(4.3, 3.1 + value.length / 30)
  );
}

function randomIn(run: string): string | undefined {
  const value = run.replace(/[.=]{1,4}$|^[A-Za-z_.-]{1,40}=(?=[A-Za-z0-9_.~%/+-]{14})|^A{8,}/g, '');
  if (value.length < 14) return undefined;
  const isPath = /^[/~]|\/\/|(?:^|[/.])[a-z]{3,30}(?:[/.]|$)/.test(value);
  if (!isPath) return value.split(/[_.~%-]/).some((piece) => piece.length >= 10) && isRandom(value) ? value : undefined;
  return value.split(/[/.]/).find((piece) => piece.length >= 30 && isRandom(piece));
}

/** Is this the random part of a token, after a prefix that is not that of a hash? `isCut`: dots follow. */
function isTail(prefix: string, rest: string, isCut: boolean): boolean {
  const isSecret = SECRET_PREFIX.test(prefix);
  if (!isRealSecret(rest) || (!isSecret && PUBLIC_ID.test(prefix + rest))) return false;
  const isHex = /^[0-9a-f]+$/.test(rest);
  if (isHex && /^[0-9a-f]*$/.test(prefix)) return false;
  if (rest.length < (isCut || isSecret ? 12 : 20)) return false;
  return (
    digitCount(rest) >= 3 &&
    alternations(rest) >= rest.length / 6 &&
    (isHex || entropy(rest) >= 3) &&
    !isIdentifier(rest)
  );
}

const SAYS_SECRET =
  /(?:pass|pwd|secret|token|cred|auth|bearer|cookie|signature=|(?:api|private|access|account|license|master|app)[ _-]?key|\b(?:key|sid|session)["']?\s?[=:])[^\n]{0,60}$/i;

function isWorthALook(text: string, at: number, value: string): boolean {
  const after = text.slice(at + value.length, at + value.length + 4);
  if (isCacheKey(value, text.slice(Math.max(0, at - 240), at))) return false;
  if (/^=?(?:\.{2,3}|…)/.test(after) || (/^=?(?:\n|$)/.test(after) && value.length >= 24 && value.length <= 64))
    return true;
  if (SAYS_SECRET.test(text.slice(Math.max(0, at - 100), at))) return true;
  return /^(?:[A-Za-z0-9_-]{24,64}|[A-Za-z0-9_+/-]{26,44})$/.test(value) && alternations(value) >= value.length / 6;
}

/** Random texts, each once. */
export function randomTexts(text: string): readonly string[] {
  const out = new Set<string>();
  for (const { 0: value, 1: prefix = '', 2: rest = '', index } of text.matchAll(PREFIXED)) {
    const after = text.slice(index + value.length, index + value.length + 2);
    if (isTail(prefix, rest, after === '..' || after.startsWith('…'))) out.add(value);
  }
  for (const [value] of text.matchAll(CAPITALS)) {
    const isId = /^[0-9A-F]+$/.test(value) || PUBLIC_ID.test(value);
    if (!isId && digitCount(value) >= 3 && alternations(value) >= value.length / 5 && entropy(value) >= 3.2)
      out.add(value);
  }
  for (const { 0: run, index } of text.matchAll(LONG)) {
    // `h1:...` is the hash of a Go module.
    const value = text.startsWith('h1:', index - 3) ? undefined : randomIn(run);
    if (value !== undefined && isWorthALook(text, index + run.indexOf(value), value)) out.add(value);
  }
  return [...out];
}
