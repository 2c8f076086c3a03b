/** Secrets that are recognised wherever they stand, once a rule has found them: `password: Harbor95canyon161`. */

import { inGroups } from '../base/lists.ts';
import { replaced } from './redactor.ts';
import { type Keywords, makeKeywords } from './text/keywords.ts';
import { isJumble, isMadeUp, isPassphrase, isStrong, looksRandom, UUID } from './values/is-real-secret.ts';
import type { FoundSecret } from './values/span.ts';

/** A secret that is long or random enough to be recognised by itself. */
export interface Distinctive {
  readonly kind: string;
  readonly value: string;
}

const MOST = 50_000;

/** Ids that hold a transcript together, hashes of commits, addresses, and the hashes in the marks of an archive folder. */
const PUBLIC =
  /^(?:toolu|srvtoolu|msg|req|agent|session)_|^[0-9a-f]{40}$|^[\w.+-]+@[\w.-]+\.[a-z]{2,}$|:\/\/|^#[0-9a-f]{12}$/;

const WORDS = /^[A-Za-z]+(?: [A-Za-z]+){2,}$/;

/**
 * Is the value so long or random that hardly anything else is called that? It has at least eight characters, letters with
 * digits, signs or a random case; or it is a phrase of at least twenty. It is no path, UUID, hash of a commit or name in
 * code, and JSON has it as it is.
 */
export function isDistinctive(value: string): boolean {
  if (WORDS.test(value) || isPassphrase(value)) return value.length >= 20;
  if (!/^[!#-[\]-~]{8,400}$/.test(value) || PUBLIC.test(value) || UUID.test(value)) return false;
  if (isMadeUp(value)) return value.length >= 10;
  return looksRandom(value, 8) || isStrong(value) || (value.length >= 12 && isJumble(value));
}

function beginsWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 20), at);
  return (
    !/[A-Za-z0-9_]$/.test(before) ||
    /\\[bfnrt]$|\\u[0-9a-fA-F]{4}$|%[0-9A-Fa-f]{2}$|(?:\x1b|\\u001[bB])\[[\d;]{0,9}m$/.test(before)
  );
}

interface Place {
  readonly index: number;
  readonly at: number;
  readonly length: number;
}

/** Finds distinctive secrets in texts. */
export class DistinctiveSecrets {
  readonly #secrets: readonly Distinctive[];
  readonly #groups: readonly { readonly from: number; readonly keywords: Keywords }[];

  constructor(secrets: readonly Distinctive[]) {
    this.#secrets = secrets;
    let from = 0;
    this.#groups = inGroups(secrets, ({ value }) => value.length, MOST).map((group) => {
      from += group.length;
      return { from: from - group.length, keywords: makeKeywords(group.map(({ value }) => [value])) };
    });
  }

  any(text: string): boolean {
    return this.#groups.some(({ keywords }) => keywords.any(text));
  }

  placesIn(text: string): readonly Place[] {
    const places: Place[] = [];
    for (const { from, keywords } of this.#groups) {
      keywords.each(text, (owner, at) => {
        const index = from + owner;
        const { value = '' } = this.#secrets[index] ?? {};
        const end = at + value.length;
        const isWord = !/^[A-Za-z0-9_]/.test(text.slice(end, end + 1)) && beginsWord(text, at);
        // Keywords are compared in 7 bits.
        if (isWord && text.startsWith(value, at)) places.push({ index, at, length: value.length });
        return false;
      });
    }
    let end = 0;
    return places
      .sort((a, b) => a.at - b.at || b.length - a.length)
      .filter(({ at, length }) => {
        const isNext = at >= end;
        if (isNext) end = at + length;
        return isNext;
      });
  }

  replace(text: string, mark: (kind: string, secret: string) => string): string {
    const secrets = this.placesIn(text).map(({ index, at, length }): FoundSecret => {
      return { ...(this.#secrets[index] ?? { kind: '', value: '' }), rank: 0, span: [at, at + length] };
    });
    return replaced(text, secrets, mark);
  }
}
