/** Earlier transcripts of sessions: further copies, which are merged when they are read, like those of an archive. */

import { basename } from 'node:path';
import { addTo, groupBy, sumOf, valueFor } from '../base/lists.ts';
import type { KeptCopy } from '../domain/transcript.ts';
import type { SessionFile } from './session-file.ts';
import { transcriptName } from './transcript-names.ts';

/** Is the transcript one that was set aside? */
function isSetAside({ path }: SessionFile): boolean {
  return path !== undefined && transcriptName(basename(path))?.isSetAside === true;
}

function joined(session: SessionFile, earlier: readonly SessionFile[]): SessionFile {
  const all = [session, ...earlier];
  const [{ path, relative } = session] = all.filter((one) => one.path !== undefined);
  const copies = all.flatMap((one): readonly KeptCopy[] =>
    one.path === undefined
      ? []
      : [{ name: basename(one.path), isSetAside: isSetAside(one), parts: [one.path], machine: '' }],
  );
  const outputs = new Map(all.flatMap(({ toolResults }) => toolResults).map((output) => [output.name, output]));
  return {
    ...session,
    ...{ path, relative, size: sumOf(all, ({ size }) => size) },
    ...(copies.length > 1 ? { kept: { copies, forgotten: [] } } : {}),
    agents: all.flatMap(({ agents }) => agents),
    toolResults: [...outputs.values()],
  };
}

/**
 * Joins transcripts that were set aside to their sessions. These may be in other project folders: when a session
 * changes its working directory, its transcript moves. If it is gone, the first one takes its place.
 */
export function joinSetAside(sessions: readonly SessionFile[]): readonly SessionFile[] {
  const earlier = sessions.filter(isSetAside);
  if (earlier.length === 0) return sessions;
  const current = groupBy(
    sessions.filter((one) => !isSetAside(one)),
    ({ id }) => id,
  );
  const first = new Map<string, SessionFile>();
  const joining = new Map<SessionFile, SessionFile[]>();
  for (const one of earlier) {
    const rank = ({ path, folder }: SessionFile): number =>
      Number(path === undefined) * 2 + Number(folder !== one.folder);
    const [home] = [...(current.get(one.id) ?? [])].sort((a, b) => rank(a) - rank(b));
    addTo(joining, home ?? valueFor(first, one.id, () => one), one);
  }
  return sessions.flatMap((session) => {
    const own = joining.get(session)?.filter((one) => one !== session);
    if (own !== undefined) return [joined(session, own)];
    return isSetAside(session) ? [] : [session];
  });
}
