/** A discovered session -> the session itself: its files read, its turns put together. */

import type { SessionFile } from '../discover/files.ts';
import type { Session } from '../domain/session.ts';
import { acceptPlans } from '../model/plans.ts';
import { type AgentTranscript, buildSession } from '../model/session.ts';
import { readTranscript } from '../parse/transcript.ts';

/**
 * Reads a session with its agents. Holds no more than these files.
 * @param handedOver plans of this session that others carry out, once the archive is linked
 */
export async function readSession(file: SessionFile, handedOver: readonly string[] = []): Promise<Session> {
  const agents: AgentTranscript[] = [];
  for (const agent of file.agents) {
    const { id, relative, meta, path } = agent;
    agents.push({ id, path: relative, ...meta, transcript: await readTranscript(path) });
  }
  const session = buildSession({
    id: file.id,
    path: file.relative,
    input: file.input,
    member: file.member,
    folder: file.folder,
    folderName: file.folderName,
    transcript: file.path === undefined ? undefined : await readTranscript(file.path),
    agents,
  });
  return { ...session, turns: acceptPlans(session.turns, handedOver) };
}
