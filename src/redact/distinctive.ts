/**
 * Secrets that are recognised wherever they stand, once a rule has found them in one place: the password in
 * `password: Harbor95canyon161` is redacted in every other sentence of the archive, too.
 */

import { compareText, inGroups } from '../base/lists.ts';
import type { SessionFile } from '../transcript/discover/session-file.ts';
import { readLines } from '../transcript/parse/jsonl.ts';
import { keptLines } from '../transcript/parse/read-transcript.ts';
import { anyOf } from './rules/rule.ts';
import { type Keywords, makeKeywords } from './text/keywords.ts';
import {
  isIdentifier,
  isJumble,
  isMadeUp,
  isPassphrase,
  isStrong,
  looksRandom,
  UUID,
} from './values/is-real-secret.ts';

/** A secret that is long or random enough to be recognised by itself. */
export interface Distinctive {
  readonly kind: string;
  readonly value: string;
}

/** Ids that hold a transcript together, mail addresses, and the hashes in the marks of an archive folder. */
const OTHER = /^(?:toolu|srvtoolu|msg|req|agent|session)_|^[\w.+-]+@[\w.-]+\.[a-z]{2,}$|^#[0-9a-f]{12}$/;

/** Two words or more with spaces between them, such as the recovery phrase of a wallet. */
const WORDS = /^[A-Za-z]+(?: +[A-Za-z]+)+$/;

/**
 * Is the value so long or random that hardly anything else is called that? It has at least eight characters, letters
 * with digits, signs or a random case; or it is a phrase of at least twenty. It is no path, UUID or name in code.
 */
export function isDistinctive(value: string): boolean {
  if (WORDS.test(value) || isPassphrase(value)) return value.length >= 20;
  if (value.length < 8 || value.length > 400 || /\s/.test(value) || pieceOf(value).length < 5) return false;
  if (OTHER.test(value) || UUID.test(value) || (value.includes('/') && isIdentifier(value))) return false;
  return looksRandom(value, 8) || isStrong(value) || isMadeUp(value) || (value.length >= 12 && isJumble(value));
}

/** The longest part that no JSON escapes. */
function pieceOf(value: string): string {
  const pieces = value.split(/["\\/]|[^\x20-\x7e]/);
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '').slice(0, 24);
}

/** What may be before a word in addition to anything but letters and digits: an escape, a colour. */
const BEFORE_WORD = /\\[nrt]$|%[0-9A-Fa-f]{2}$|(?:\x1b|\\u001[bB])\[[\d;]{0,9}m$/;

/** Finds distinctive secrets in texts. */
export class DistinctiveSecrets {
  readonly #secrets: ReadonlyMap<string, Distinctive>;
  readonly #pattern: RegExp;
  readonly #groups: readonly { readonly secrets: readonly Distinctive[]; readonly keywords: Keywords }[];

  constructor(secrets: readonly Distinctive[]) {
    this.#secrets = new Map(secrets.map((secret) => [secret.value, secret]));
    this.#pattern = new RegExp(String.raw`${anyOf([...this.#secrets.keys()])}(?![\p{L}\p{N}_])`, 'gu');
    // More do not fit into one automaton.
    this.#groups = inGroups(secrets, () => 1, 2000).map((group) => {
      return { secrets: group, keywords: makeKeywords(group.map(({ value }) => [pieceOf(value)])) };
    });
  }

  /** May the text contain any of them? It may also be JSON. */
  any(text: string): boolean {
    return this.#groups.some(({ keywords }) => keywords.any(text));
  }

  /** The values of those that the text, which may be JSON, may contain. */
  mentionedIn(text: string): readonly string[] {
    const values: string[] = [];
    for (const { secrets, keywords } of this.#groups)
      keywords.each(text, (owner) => values.push(secrets[owner]?.value ?? '') === 0);
    return values;
  }

  /** The text with marks in place of them, where they are whole words. */
  replace(text: string, mark: (kind: string, secret: string) => string): string {
    if (!this.any(text)) return text;
    return text.replace(this.#pattern, (value, at: number) => {
      const before = text.slice(Math.max(0, at - 20), at);
      const isWord = !/[\p{L}\p{N}_]$/u.test(before) || BEFORE_WORD.test(before);
      return isWord ? mark(this.#secrets.get(value)?.kind ?? '', value) : value;
    });
  }
}

/** Each secret once, by the first of its kinds, in the order of their values. */
export function distinctiveOf(all: readonly Distinctive[]): readonly Distinctive[] {
  const secrets = new Map([...all].reverse().map((secret) => [secret.value, secret]));
  return [...secrets.values()].sort((a, b) => compareText(a.value, b.value));
}

let made: { readonly key: string; readonly secrets: DistinctiveSecrets } | undefined;

/** Those of the secrets that the files of a session may mention. */
export async function mentioned(
  file: SessionFile,
  distinctive: readonly Distinctive[],
): Promise<readonly Distinctive[]> {
  const key = JSON.stringify(distinctive);
  if (made?.key !== key) made = { key, secrets: new DistinctiveSecrets(distinctive) };
  const { secrets } = made;
  const names = [file.relative, ...(file.prompts ?? []), JSON.stringify(file.agents.map(({ meta }) => meta))];
  const values = new Set(names.flatMap((name) => secrets.mentionedIn(name)));
  for (const one of [file, ...file.agents, ...file.toolResults]) {
    const { path, kept } = { kept: undefined, ...one };
    if (path === undefined) continue;
    try {
      for await (const { text } of kept === undefined ? readLines(path) : keptLines(kept))
        for (const value of secrets.mentionedIn(text)) values.add(value);
    } catch {
      // Reading the session says what could not be read.
    }
  }
  return distinctive.filter(({ value }) => values.has(value));
}
