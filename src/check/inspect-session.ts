/** One session under the eyes of the gate: what no rule was sure enough of, or what a switched-off rule would take. */

import { withhold } from '../model/withhold.ts';
import { readSession } from '../pipeline/read-session.ts';
import { SessionRedaction } from '../pipeline/redaction.ts';
import { redactorsOf } from '../pipeline/summarise.ts';
import type { Given } from '../pipeline/tasks.ts';
import { makeRedactor } from '../redact/redactor.ts';
import { inspect, type Suspect } from './inspect.ts';

/** Options of redaction when there are none: only the rules. */
const NOTHING_OPTIONAL = { emails: false, hosts: false, words: [], patterns: [] } as const;

/** Looks for what no rule took out, with all rules on. */
export async function inspectSession({
  run,
  file,
  archived,
  secrets,
  key,
}: Given<'inspect'>): Promise<readonly Suspect[]> {
  const redaction = new SessionRedaction(redactorsOf(run.redact), run.secret, secrets);
  const session = withhold(await readSession(file, archived, redaction), run.publish);
  return inspect(session, makeRedactor({ ...NOTHING_OPTIONAL, ...run.redact, off: [], home: false }), key);
}
