/** A discovered session -> the session itself: its files read, its turns put together. */

import type { SessionFile } from '../discover/files.ts';
import type { Session } from '../domain/session.ts';
import { type AgentTranscript, buildSession } from '../model/session.ts';
import { readTranscript } from '../parse/transcript.ts';

/** Reads a session with its agents. Holds no more than these files. */
export async function readSession(file: SessionFile): Promise<Session> {
  const agents: AgentTranscript[] = [];
  for (const agent of file.agents) {
    const { id, relative, meta, path } = agent;
    agents.push({ id, path: relative, ...meta, transcript: await readTranscript(path) });
  }
  return buildSession({
    id: file.id,
    path: file.relative,
    input: file.input,
    member: file.member,
    folder: file.folder,
    folderName: file.folderName,
    transcript: file.path === undefined ? undefined : await readTranscript(file.path),
    agents,
  });
}
