/** The gate of a build: looks for secrets in all sessions that would be published. */

import { count } from '../base/format.ts';
import { judge, type Verdict } from '../redact/gate/archive-verdict.ts';
import type { Finding } from '../redact/gate/inspect.ts';
import type { Waivers } from '../redact/gate/waivers.ts';
import { storedFindings } from './tasks/inspect-session.ts';
import type { LinkedSession } from './work/session-context.ts';
import type { Work } from './work/work.ts';

/**
 * @param isPrinted has the site this session already? If not, whatever has to be read again is drafted as well.
 * @param isReviewed do the findings have excerpts?
 */
export async function inspectArchive(
  sessions: readonly LinkedSession[],
  waivers: Waivers,
  { settings, run, workers, drafts, progress, waiverKey, findings }: Work,
  isPrinted: (session: LinkedSession) => boolean,
  isReviewed = false,
): Promise<Verdict> {
  progress.begin('check');
  const gate = { key: waiverKey.value, isReviewed };
  const findingsOf = async (session: LinkedSession): Promise<readonly Finding[]> => {
    const { factsHash } = session;
    const stored = findings.get(factsHash) ?? storedFindings(run, factsHash, gate.key);
    if (stored !== undefined && (stored.length === 0 || !isReviewed)) return stored;
    const opened = await workers.do('open', { session, isDrafted: !isPrinted(session), gate });
    if (opened.draft !== undefined) drafts.keep(session.draftHash, opened.draft);
    return opened.findings;
  };
  const inspected = await Promise.all(
    sessions.map(async (session) => ({ key: session.context.key, findings: await findingsOf(session) })),
  );
  progress.end(count(inspected.length, 'session'));
  if (inspected.some(({ findings }) => findings.length > 0)) waiverKey.keep();
  return judge(inspected, { off: settings.redact?.off, waivers });
}
