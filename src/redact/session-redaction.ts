/**
 * Redaction of one session. The same secret has the same mark in the whole archive, `[redacted: github-token #2]`. But
 * when a session is read for the first time, the secrets of the others are not known yet. Until they are, the session's
 * own secrets are numbered, between two private-use characters:
 *
 *     [redacted: \uE0000\uE001]
 */

import { createHmac } from 'node:crypto';
import { valueFor } from '../base/lists.ts';
import type { Redaction } from '../transcript/parse/redaction.ts';
import { type Distinctive, DistinctiveSecrets, isDistinctive } from './distinctive.ts';
import { replaceStrings } from './json-values.ts';
import type { RedactOptions, Redactor } from './redactor.ts';

/** A secret of a session. */
export interface Secret {
  readonly kind: string;
  /** Keyed hash: equal for equal secrets of one archive, useless for guessing without the key. */
  readonly id: string;
}

/** What redaction removed from one session. Plain JSON. */
export interface Redacted {
  /** Each secret once, in the order in which they were found: their numbers in the marks of a first reading. */
  readonly secrets: readonly Secret[];
  readonly counts: readonly (readonly [kind: string, times: number])[];
}

/** A text that is equal for equal options. */
export function optionsText(options: RedactOptions | undefined): string {
  if (options === undefined) return 'off';
  return JSON.stringify({ ...options, patterns: options.patterns.map(String) });
}

const EVERYWHERE: ReadonlySet<string> = new Set(['account', 'author', 'email', 'host-name', 'pattern', 'word']);

const NUMBERED = /\[redacted: \uE000(?:(\d{1,9})(\uE001\])?)?/g;

/** Replaces the numbered marks of a first reading in any plain JSON value with the names of the secrets. */
export function withNames<T>(value: T, names: readonly string[]): T {
  if (names.length === 0) return value;
  const json = JSON.stringify(value).replace(NUMBERED, (_, number: string, end: string | undefined) =>
    // A mark that was cut in the middle no longer says which secret it replaced.
    end === undefined ? '[redacted: ' : `[redacted: ${names[Number(number)] ?? 'secret'}]`,
  );
  return JSON.parse(json);
}

/** The id of a secret. @param key of the archive */
export function secretId(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url');
}

/** Redacts the files of one session and remembers what it found. */
export class SessionRedaction implements Redaction {
  readonly #redactor: Redactor | undefined;
  readonly #key: Uint8Array;
  readonly #names: readonly string[] | undefined;
  readonly #elsewhere: DistinctiveSecrets | undefined;
  /** Secrets in the order in which they were found, and how many times each was. */
  readonly #secrets = new Map<string, Secret & { readonly number: number; times: number }>();
  readonly #counts = new Map<string, number>();

  /**
   * @param redactor undefined leaves everything as it is
   * @param key of the hashes of secrets
   * @param names of the secrets, in the order of the first reading; undefined in the first reading
   * @param distinctive secrets that are redacted wherever they stand
   */
  constructor(
    redactor: Redactor | undefined,
    key: Uint8Array,
    names?: readonly string[],
    distinctive: readonly Distinctive[] = [],
  ) {
    this.#redactor = redactor;
    this.#key = key;
    this.#names = names;
    this.#elsewhere = distinctive.length === 0 ? undefined : new DistinctiveSecrets(distinctive);
  }

  readonly #mark = (kind: string, secret: string): string => {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    const one = valueFor(this.#secrets, secret, () => {
      return { kind, id: secretId(this.#key, secret), number: this.#secrets.size, times: 0 };
    });
    one.times += 1;
    if (this.#names === undefined) return `[redacted: \uE000${one.number}\uE001]`;
    return `[redacted: ${this.#names[one.number] ?? kind}]`;
  };

  mayChange(source: string): boolean {
    return (this.#redactor?.mayChange(source) || this.#elsewhere?.any(source)) ?? false;
  }

  value(value: unknown): unknown {
    const clean = this.#redactor?.value(value, this.#mark) ?? value;
    return this.#elsewhere === undefined ? clean : replaceStrings(clean, this.#withoutThem, (lines) => lines);
  }

  text(text: string): string {
    return this.#withoutThem(this.#redactor?.text(text, this.#mark) ?? text);
  }

  name(name: string): string {
    return this.#withoutThem(this.#redactor?.name(name, this.#mark) ?? name);
  }

  readonly #withoutThem = (text: string): string => this.#elsewhere?.replace(text, this.#mark) ?? text;

  /** The secrets that can be recognised anywhere, but that no rule recognises there; and how many times each was removed. */
  get distinctive(): readonly (Distinctive & { readonly number: number; readonly times: number })[] {
    const isFoundAnywhere = (value: string): boolean => this.#redactor?.text(value, () => '') === '';
    return [...this.#secrets].flatMap(([value, { kind, number, times }]) => {
      if (EVERYWHERE.has(kind) || !isDistinctive(value) || isFoundAnywhere(value)) return [];
      return [{ kind, value, number, times }];
    });
  }

  get redacted(): Redacted {
    const secrets = [...this.#secrets.values()].map(({ kind, id }) => ({ kind, id }));
    return { secrets, counts: [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)) };
  }
}
