/** `sessionary check`, and `--strict`: looks for secrets in all sessions that are or would be published. */

import { count } from '../base/format.ts';
import { judge, type Verdict } from '../check/archive-verdict.ts';
import { readWaivers, waiverKey } from '../check/waivers.ts';
import type { Settings } from '../config/settings.ts';
import type { Progress } from './progress.ts';
import type { LinkedSession } from './work/session-context.ts';
import type { Workers } from './workers.ts';

export async function inspectArchive(
  sessions: readonly LinkedSession[],
  { configFolder, redact }: Settings,
  workers: Workers,
  progress: Progress,
): Promise<Verdict> {
  progress.begin('check');
  const waivers = readWaivers(configFolder);
  const key = waiverKey(configFolder, process.env);
  const inspected = await Promise.all(
    sessions.map(async (session) => ({
      key: session.context.key,
      findings: await workers.do('inspect', { session, waiverKey: key.value }),
    })),
  );
  progress.end(count(inspected.length, 'session'));
  if (inspected.some(({ findings }) => findings.length > 0)) key.keep();
  return judge(inspected, { off: redact?.off, waivers });
}
