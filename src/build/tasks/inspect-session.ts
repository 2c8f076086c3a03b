/** Looks for secrets in one session that no rule was sure about, or that a rule that is off would remove. */

import { sha256 } from '../../base/hash.ts';
import { withhold } from '../../facts/withhold.ts';
import { type Finding, inspect } from '../../redact/gate/inspect.ts';
import { Redactor } from '../../redact/redactor.ts';
import type { Session } from '../../transcript/types/session.ts';
import { Cache } from '../store/cache.ts';
import type { Gate, Run } from '../work/run.ts';

/** Without the options of the archive, only the rules apply. */
const ONLY_RULES = { emails: false, authors: false, hosts: false, words: [], patterns: [] } as const;

function addressOf({ publish }: Run, factsHash: string, key: string): string {
  return sha256([factsHash, JSON.stringify(publish), key].join('\n'));
}

/** The findings of an earlier inspection, without excerpts. */
export function storedFindings(run: Run, factsHash: string, key: string): readonly Finding[] | undefined {
  const cache = run.cache === undefined ? undefined : new Cache(run.cache);
  const stored = (one: string) => cache?.read('findings', addressOf(run, factsHash, one));
  return JSON.parse(stored('') ?? stored(key) ?? 'null') ?? undefined;
}

/** Inspects a session. @param factsHash stands for what was read of it */
export function findingsIn(
  session: Session,
  run: Run,
  factsHash: string,
  { key, isReviewed }: Gate,
): readonly Finding[] {
  const everyRule = new Redactor({ ...ONLY_RULES, ...run.redact, off: [], home: false });
  const findings = inspect(withhold(session, run.publish), everyRule, key, isReviewed);
  const address = addressOf(run, factsHash, findings.length === 0 ? '' : key);
  if (run.cache !== undefined && !isReviewed) new Cache(run.cache).write('findings', address, JSON.stringify(findings));
  return findings;
}
