/**
 * Redaction of one session. The same secret has the same mark in the whole archive, `[redacted: github-token #2]`. But
 * when a session is read for the first time, the secrets of the others are not known yet. Until they are, the session's
 * own secrets are numbered, between two private-use characters:
 *
 *     [redacted: \uE0000\uE001]
 */

import { createHmac } from 'node:crypto';
import type { Redaction } from '../transcript/types/redaction.ts';
import { type RedactOptions, Redactor } from './redactor.ts';

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
  /** How many times something was removed, by kind. */
  readonly counts: readonly (readonly [kind: string, times: number])[];
}

export interface Redactors {
  readonly texts: Redactor;
  /** For names of files and folders of the input: the home directory stays in them. */
  readonly names: Redactor;
}

/**
 * @param options undefined switches redaction off
 * @param isNumbering are the marks of an archive folder numbered like those of other secrets? Otherwise, they stay.
 */
export function makeRedactors(options: RedactOptions | undefined, isNumbering = false): Redactors | undefined {
  if (options === undefined) return undefined;
  return { texts: new Redactor(options, isNumbering), names: new Redactor({ ...options, home: false }, isNumbering) };
}

/** A text that is equal for equal options. */
export function optionsText(options: RedactOptions | undefined): string {
  if (options === undefined) return 'off';
  return JSON.stringify({ ...options, patterns: options.patterns.map(String) });
}

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

/** Redacts the files of one session and remembers what it found. */
export class SessionRedaction implements Redaction {
  readonly #redactors: Redactors | undefined;
  readonly #key: Uint8Array;
  readonly #names: readonly string[] | undefined;
  readonly #numbers = new Map<string, number>();
  readonly #secrets: Secret[] = [];
  readonly #counts = new Map<string, number>();

  /**
   * @param redactors undefined leaves everything as it is
   * @param key of the hashes of secrets
   * @param names of the secrets, in the order of the first reading; undefined in the first reading
   */
  constructor(redactors: Redactors | undefined, key: Uint8Array, names?: readonly string[]) {
    this.#redactors = redactors;
    this.#key = key;
    this.#names = names;
  }

  readonly #mark = (kind: string, secret: string): string => {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    let number = this.#numbers.get(secret);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(secret, number);
      const id = createHmac('sha256', this.#key).update(secret).digest('base64url');
      this.#secrets.push({ kind, id });
    }
    if (this.#names === undefined) return `[redacted: \uE000${number}\uE001]`;
    return `[redacted: ${this.#names[number] ?? kind}]`;
  };

  mayChange(source: string): boolean {
    return this.#redactors?.texts.mayChange(source) ?? false;
  }

  value(value: unknown): unknown {
    return this.#redactors?.texts.value(value, this.#mark) ?? value;
  }

  text(text: string): string {
    return this.#redactors?.texts.text(text, this.#mark) ?? text;
  }

  /** The name of a file or folder of the input. */
  name(name: string): string {
    return this.#redactors?.names.text(name, this.#mark) ?? name;
  }

  get redacted(): Redacted {
    return { secrets: this.#secrets, counts: [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)) };
  }
}
