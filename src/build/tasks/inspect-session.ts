/**
 * Looks for secrets in one session: those that no rule was sure enough about, and those that a switched-off rule would
 * remove.
 */

import { withhold } from '../../facts/withhold.ts';
import { type Finding, inspect } from '../../redact/gate/inspect.ts';
import { Redactor } from '../../redact/redactor.ts';
import { openSession } from './read-task.ts';
import type { Given } from './tasks.ts';

/** Without the options of the archive, only the rules apply. */
const ONLY_RULES = { emails: false, authors: false, hosts: false, words: [], patterns: [] } as const;

export async function inspectSession({
  run,
  session: linked,
  waiverKey,
}: Given<'inspect'>): Promise<readonly Finding[]> {
  const everyRule = new Redactor({ ...ONLY_RULES, ...run.redact, off: [], home: false });
  return await openSession(run, linked, async ({ session }) =>
    inspect(withhold(session, run.publish), everyRule, waiverKey),
  );
}
