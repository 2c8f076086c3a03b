/** Looks for secrets in one session that no rule was sure about, or that a rule that is off would remove. */

import { sha256 } from '../../base/hash.ts';
import { withhold } from '../../facts/withhold.ts';
import { type Finding, inspect } from '../../redact/gate/inspect.ts';
import { Redactor } from '../../redact/redactor.ts';
import { Cache } from '../store/cache.ts';
import { openSession } from './read-task.ts';
import type { Given } from './tasks.ts';

/** Without the options of the archive, only the rules apply. */
const ONLY_RULES = { emails: false, authors: false, hosts: false, words: [], patterns: [] } as const;

export async function inspectSession({
  run,
  session: linked,
  waiverKey,
  isReviewed,
}: Given<'inspect'>): Promise<readonly Finding[]> {
  // Findings have hashes with a key that the next build in CI may not have. That there are none is the same with every key.
  const cache = run.cache === undefined ? undefined : new Cache(run.cache);
  const clean = sha256([linked.factsHash, JSON.stringify(run.publish)].join('\n'));
  if (cache?.read('clean', clean) !== undefined) return [];
  const everyRule = new Redactor({ ...ONLY_RULES, ...run.redact, off: [], home: false });
  const findings = await openSession(run, linked, async ({ session }) =>
    inspect(withhold(session, run.publish), everyRule, waiverKey, isReviewed),
  );
  if (findings.length === 0) cache?.write('clean', clean, '');
  return findings;
}
