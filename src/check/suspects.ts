/** What may be a secret but is not certain enough to be redacted: for a person to review before publishing. */

import { entropy, isExampleSecret, isIdentifier, isPlaceholder, UUID } from '../redact/is-real-secret.ts';

export interface Suspect {
  readonly kind: string;
  readonly value: string;
}

/** `password is hunter`, `PASSWORD=correcthorse`, `token: "some value"`. */
const NAMED =
  /(?:password|passwd|passphrase|secret|api[_-]?key|auth[_-]?token|access[_-]?token|private[_-]?key)["'`]?\s{0,2}(?:=|:|\bis\b|\bwas\b)\s{0,2}["'`]?([^\s"'`,;()<>{}[\]]{6,200})/gi;

/** A long run of letters and digits. */
const LONG = /(?<![A-Za-z0-9_/+.=-])[A-Za-z0-9_-]{32,128}(?![A-Za-z0-9_/+.=-])/g;

/** Ids of clients and services, which are not secret. */
const PUBLIC_ID =
  /^(?:[a-z]{2,8}_){0,2}(?:toolu|srvtoolu|msg|req|session|sess|run|call|chatcmpl|file|org|user|acct|sha\d{3})[_-]/;

function isOddName(value: string): boolean {
  return (
    !isPlaceholder(value) &&
    !isExampleSecret(value) &&
    !/[./\\]/.test(value) &&
    (/[0-9]/.test(value) || value.length >= 12) &&
    !/^[A-Z][a-z]+$|^[a-z]+[A-Z]|^\d+$|^[^a-z0-9]|^[A-Z_]+$/.test(value) &&
    (/[0-9]/.test(value) || !/[_-]|[A-Z]/.test(value)) &&
    !UUID.test(value)
  );
}

function isOddText(value: string): boolean {
  return (
    /[a-z]/.test(value) &&
    /[A-Z]/.test(value) &&
    (value.match(/[0-9]/g)?.length ?? 0) >= 4 &&
    !PUBLIC_ID.test(value) &&
    !isIdentifier(value) &&
    !isExampleSecret(value) &&
    !/^_Z|abcdefgh/i.test(value) &&
    !value.split(/[_-]/).every((piece) => piece.length < 14) &&
    entropy(value) >= 4.3
  );
}

/** The suspects in a text that is already redacted. */
export function suspectsIn(text: string): readonly Suspect[] {
  const out: Suspect[] = [];
  for (const match of text.matchAll(NAMED)) {
    const value = match[1] ?? '';
    if (!value.startsWith('[redacted') && isOddName(value)) out.push({ kind: 'named', value });
  }
  for (const [value] of text.matchAll(LONG)) if (isOddText(value)) out.push({ kind: 'random', value });
  return out;
}
