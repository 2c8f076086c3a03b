/** The names of secrets: numbers that are the same in the whole archive. */

import { compareText, valueFor } from '../base/lists.ts';
import type { FileLedger } from '../transcript/types/session.ts';
import type { SessionSummary } from '../transcript/types/summary.ts';
import { type Redacted, type Secret, withNames } from './session-redaction.ts';

/** What is known about a session, with numbered marks. */
interface Facts {
  readonly summary: SessionSummary;
  readonly ledgers: readonly FileLedger[];
  readonly redacted: Redacted;
}

/** The same with the names of its secrets, in the order in which they occur. */
export type Named<T> = T & { readonly secrets: readonly string[] };

/** Sessions in the order in which their secrets are numbered. */
export function oldestFirst<T extends Pick<Facts, 'summary'>>(all: readonly T[]): readonly T[] {
  return [...all].sort(
    ({ summary: a }, { summary: b }) =>
      (a.start ?? Infinity) - (b.start ?? Infinity) || compareText(a.path, b.path) || a.input - b.input,
  );
}

/** Numbers secrets by kind, in the order in which they are named: `github-token #1`, `github-token #2`. */
export function secretNames(): (secret: Secret) => string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ kind, id }) =>
    valueFor(names, id, () => {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      return `${kind} #${number}`;
    });
}

/** The facts of a session with the names of its secrets in place of their numbers. */
export function named<T extends Facts>(facts: T, secrets: readonly string[]): Named<T> {
  const { summary, ledgers } = withNames({ summary: facts.summary, ledgers: facts.ledgers }, secrets);
  return { ...facts, summary, ledgers, secrets };
}

/** Names the secrets of all sessions, the oldest first: a new session never renames the secrets of an older one. */
export function nameSecrets<T extends Facts>(all: readonly T[], nameOf = secretNames()): readonly Named<T>[] {
  const secrets = new Map(oldestFirst(all).map((facts) => [facts, facts.redacted.secrets.map(nameOf)]));
  return all.map((facts) => named(facts, secrets.get(facts) ?? []));
}
