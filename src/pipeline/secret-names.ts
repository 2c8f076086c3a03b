/**
 * Names of secrets. They are counted by kind over the whole archive, the oldest session first, so a new session never
 * renames the secrets of an older one: `github-token #1`, `github-token #2`.
 */

import { compareText, valueFor } from '../base/lists.ts';
import { type Secret, withNames } from '../redact/session-redaction.ts';
import type { Facts } from './tasks/tasks.ts';

/** Facts of a session whose secrets have names. */
export interface NamedFacts extends Facts {
  /** Names of its secrets, in the order in which they occur. */
  readonly secrets: readonly string[];
}

class SecretNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  nameOf({ kind, id }: Secret): string {
    return valueFor(this.#names, id, () => {
      const number = (this.#counts.get(kind) ?? 0) + 1;
      this.#counts.set(kind, number);
      return `${kind} #${number}`;
    });
  }
}

function oldestFirst({ summary: a }: Facts, { summary: b }: Facts): number {
  return (a.start ?? Infinity) - (b.start ?? Infinity) || compareText(a.path, b.path) || a.input - b.input;
}

/** The facts of a session with the names of its secrets in place of their numbers. */
export function named<T extends Facts>(facts: T, secrets: readonly string[]): T & NamedFacts {
  const { summary, ledgers } = withNames({ summary: facts.summary, ledgers: facts.ledgers }, secrets);
  return { ...facts, summary, ledgers, secrets };
}

/** Names the secrets of all sessions. */
export function nameSecrets<T extends Facts>(all: readonly T[]): readonly (T & NamedFacts)[] {
  const names = new SecretNames();
  const secrets = new Map(
    [...all].sort(oldestFirst).map((facts) => [facts, facts.redacted.secrets.map((one) => names.nameOf(one))]),
  );
  return all.map((facts) => named(facts, secrets.get(facts) ?? []));
}
