/**
 * Redaction of one session, so that equal secrets get equal marks in the whole archive: `[redacted: github-token #2]`.
 * The first pass does not know yet what the others found. It numbers a session's own secrets, between two characters
 * that no text has,
 *
 *     [redacted: \uE0000\uE001]
 *
 * and tells which they were. When all sessions are read, each secret gets its name; the second pass writes it.
 */

import { createHmac } from 'node:crypto';
import type { Redaction } from '../domain/redaction.ts';
import type { FileLedger } from '../domain/session.ts';
import type { SessionSummary } from '../domain/summary.ts';
import { makeRedactor, type RedactOptions, type Redactor } from '../redact/redactor.ts';

/** A secret that a session holds. */
export interface Finding {
  readonly kind: string;
  /** Keyed: equal for equal secrets of one archive, nothing that could be tried without the key. */
  readonly id: string;
}

/** What redaction did in one session. Plain JSON. */
export interface Redacted {
  /** Each secret once, in the order in which they were met: their numbers in the marks of the first pass. */
  readonly findings: readonly Finding[];
  /** Kind and how often something of it was taken out, by kind. */
  readonly counts: readonly (readonly [kind: string, times: number])[];
}

/** A session that was read, whose secrets have no names yet. */
export interface Unnamed {
  readonly summary: SessionSummary;
  readonly ledgers: readonly FileLedger[];
  readonly redacted: Redacted;
}

export interface Redactors {
  readonly texts: Redactor;
  /** For names of files and folders that lie in the input: secrets go, the home directory stays. */
  readonly names: Redactor;
}

export function makeRedactors(options: RedactOptions | undefined): Redactors | undefined {
  if (options === undefined) return undefined;
  return { texts: makeRedactor(options), names: makeRedactor({ ...options, home: false }) };
}

/** Equal for options that ask for the same. */
export function redactionKey(options: RedactOptions | undefined): string {
  if (options === undefined) return 'off';
  return JSON.stringify({ ...options, patterns: options.patterns.map(String) });
}

const PLACEHOLDER = /\[redacted: \uE000(?:(\d{1,9})(\uE001\])?)?/g;

export class SessionRedaction implements Redaction {
  readonly #redactors: Redactors | undefined;
  readonly #key: Uint8Array;
  readonly #names: readonly string[] | undefined;
  readonly #numbers = new Map<string, number>();
  readonly #findings: Finding[] = [];
  readonly #counts = new Map<string, number>();

  /**
   * @param redactors undefined leaves everything as it is
   * @param key what findings are hashed with
   * @param names of the secrets, in the order of a first pass; undefined in the first pass
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
      this.#findings.push({ kind, id });
    }
    if (this.#names === undefined) return `[redacted: \uE000${number}\uE001]`;
    return `[redacted: ${this.#names[number] ?? kind}]`;
  };

  maybe(source: string): boolean {
    return this.#redactors?.texts.maybe(source) ?? false;
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
    return {
      findings: this.#findings,
      counts: [...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)),
    };
  }
}

/** `github-token #1`, counted by kind in the order of the sessions given. */
function nameSecrets(sessions: readonly Redacted[]): readonly (readonly string[])[] {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return sessions.map(({ findings }) =>
    findings.map(({ kind, id }) => {
      const known = names.get(id);
      if (known !== undefined) return known;
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const name = `${kind} #${number}`;
      names.set(id, name);
      return name;
    }),
  );
}

/** Puts the names into what the first pass made of a session: any plain JSON. */
function withNames<T>(value: T, names: readonly string[]): T {
  if (names.length === 0) return value;
  const json = JSON.stringify(value).replace(PLACEHOLDER, (_, number: string, end: string | undefined) =>
    // A mark that was cut off with the text around it cannot say which secret it stood for.
    end === undefined ? '[redacted: ' : `[redacted: ${names[Number(number)] ?? 'secret'}]`,
  );
  return JSON.parse(json);
}

/** What the first pass made of a session, its secrets called by their names. */
export function named<T extends Unnamed>(
  one: T,
  secrets: readonly string[],
): T & { secrets: readonly string[] } {
  const { summary, ledgers } = withNames({ summary: one.summary, ledgers: one.ledgers }, secrets);
  return { ...one, summary, ledgers, secrets };
}

/** Names the secrets of all sessions, the oldest session first: a new session renames none. */
export function nameAll<T extends Unnamed>(
  all: readonly T[],
): readonly (T & { secrets: readonly string[] })[] {
  const order = [...all].sort(
    ({ summary: a }, { summary: b }) =>
      (a.start ?? Infinity) - (b.start ?? Infinity) ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.input - b.input),
  );
  const names = nameSecrets(order.map(({ redacted }) => redacted));
  const byOne = new Map(order.map((one, index) => [one, names[index] ?? []]));
  return all.map((one) => named(one, byOne.get(one) ?? []));
}
