/** Earlier transcripts of sessions: further copies, which are merged when they are read, like those of an archive. */

import { basename } from 'node:path';
import { addTo, groupBy, sumOf, valueFor } from '../../base/lists.ts';
import type { Kept } from '../types/transcript.ts';
import type { AgentFile, SessionFile } from './session-file.ts';
import { isSetAside } from './transcript-names.ts';

function wasSetAside({ path }: SessionFile): boolean {
  return path !== undefined && isSetAside(basename(path));
}

function keptIn(paths: readonly string[]): { readonly kept?: Kept } {
  if (paths.length < 2) return {};
  const copies = paths.map((path) => {
    const name = basename(path);
    return { name, isSetAside: isSetAside(name), parts: [path], machine: '' };
  });
  return { kept: { copies, forgotten: [] } };
}

function joined(session: SessionFile, earlier: readonly SessionFile[]): SessionFile {
  const copies = [session, ...earlier];
  const [{ path, relative } = session] = copies.filter((one) => one.path !== undefined);
  // Both project folders of a session that moved may have its agents and outputs.
  const agents = copies.flatMap((one) => one.agents);
  const outputs = copies.flatMap(({ toolResults }) => toolResults);
  return {
    ...session,
    ...{ path, relative, size: sumOf(copies, ({ size }) => size) },
    ...keptIn(copies.flatMap((one) => one.path ?? [])),
    agents: [...groupBy(agents, ({ id }) => id).values()].flatMap((files): readonly AgentFile[] => {
      const kept = keptIn(files.map((file) => file.path));
      return files.slice(0, 1).map((first) => ({ ...first, ...kept, size: sumOf(files, ({ size }) => size) }));
    }),
    toolResults: [...groupBy(outputs, ({ name }) => name).values()].flatMap((files) => files.slice(0, 1)),
  };
}

/**
 * Joins transcripts that were set aside to their sessions. These may be in other project folders: when a session
 * changes its working directory, its transcript moves. If it is gone, the first one takes its place.
 */
export function joinSetAside(sessions: readonly SessionFile[]): readonly SessionFile[] {
  const earlier = sessions.filter(wasSetAside);
  if (earlier.length === 0) return sessions;
  const current = sessions.filter((one) => !wasSetAside(one));
  const byId = groupBy(current, ({ id }) => id);
  const first = new Map<string, SessionFile>();
  const joining = new Map<SessionFile, SessionFile[]>();
  for (const one of earlier) {
    const rank = ({ path, folder }: SessionFile): number =>
      Number(path === undefined) * 2 + Number(folder !== one.folder);
    const [home] = [...(byId.get(one.id) ?? [])].sort((a, b) => rank(a) - rank(b));
    addTo(joining, home ?? valueFor(first, one.id, () => one), one);
  }
  return sessions.flatMap((session) => {
    const earlierCopies = joining.get(session)?.filter((one) => one !== session);
    if (earlierCopies !== undefined) return [joined(session, earlierCopies)];
    return wasSetAside(session) ? [] : [session];
  });
}
