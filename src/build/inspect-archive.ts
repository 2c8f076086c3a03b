/** The gate of a build: looks for secrets in all sessions that would be published. */

import { count } from '../base/format.ts';
import { judge, type Verdict } from '../redact/gate/archive-verdict.ts';
import { type Waivers, waiverKey } from '../redact/gate/waivers.ts';
import type { Settings } from './config/settings.ts';
import type { Progress } from './progress.ts';
import type { LinkedSession } from './work/session-context.ts';
import type { Workers } from './workers.ts';

/** @param isReviewed do the findings have excerpts? */
export async function inspectArchive(
  sessions: readonly LinkedSession[],
  waivers: Waivers,
  {
    settings,
    workers,
    progress,
  }: { readonly settings: Settings; readonly workers: Workers; readonly progress: Progress },
  isReviewed = false,
): Promise<Verdict> {
  progress.begin('check');
  const key = waiverKey(settings.configFolder, process.env);
  const inspected = await Promise.all(
    sessions.map(async (session) => ({
      key: session.context.key,
      findings: await workers.do('inspect', { session, waiverKey: key.value, isReviewed }),
    })),
  );
  progress.end(count(inspected.length, 'session'));
  if (inspected.some(({ findings }) => findings.length > 0)) key.keep();
  return judge(inspected, { off: settings.redact?.off, waivers });
}
