/** A discovered session -> the session itself: its files read, its turns put together. */

import { open } from 'node:fs/promises';
import type { SessionFile } from '../discover/files.ts';
import type { SavedFile } from '../discover/saved.ts';
import type { ArchivedSession } from '../domain/archive.ts';
import type { Session } from '../domain/session.ts';
import type { Transcript } from '../domain/transcript.ts';
import { type OutputText, savedNames } from '../model/outputs.ts';
import { acceptPlans } from '../model/plans.ts';
import { type AgentTranscript, buildSession } from '../model/session.ts';
import { readTranscript } from '../parse/transcript.ts';

/** Bytes of one saved output that are read: more is no text that anyone looks through on a page. */
const OUTPUT_LIMIT = 20_000_000;

async function readOutput({ path, size }: SavedFile): Promise<OutputText | undefined> {
  try {
    const handle = await open(path, 'r');
    try {
      const bytes = new Uint8Array(Math.min(size, OUTPUT_LIMIT));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      return { text: Buffer.from(bytes.subarray(0, bytesRead)).toString('utf8'), cut: size > OUTPUT_LIMIT };
    } finally {
      await handle.close();
    }
  } catch {
    // Unreadable: the page says that the archive does not have it.
    return undefined;
  }
}

/** The files that the transcripts speak of, out of those that lie in the session's own folder. */
async function readOutputs(
  files: readonly SavedFile[],
  transcripts: readonly Transcript[],
): Promise<Map<string, OutputText>> {
  const names = new Set(files.length === 0 ? [] : transcripts.flatMap(({ entries }) => savedNames(entries)));
  const outputs = new Map<string, OutputText>();
  for (const file of files) {
    const output = names.has(file.name) ? await readOutput(file) : undefined;
    if (output) outputs.set(file.name, output);
  }
  return outputs;
}

/**
 * Reads a session with its agents. Holds no more than these files.
 * @param archived what the archive knows of it, once it is linked: plans that others carry out, lines that are others'
 */
export async function readSession(
  file: SessionFile,
  archived?: Pick<ArchivedSession, 'handedOver' | 'continuedFrom'>,
): Promise<Session> {
  const agents: AgentTranscript[] = [];
  for (const agent of file.agents) {
    const { id, relative, meta, path } = agent;
    agents.push({ id, path: relative, ...meta, transcript: await readTranscript(path) });
  }
  const transcript = file.path === undefined ? undefined : await readTranscript(file.path);
  const session = buildSession({
    id: file.id,
    path: file.relative,
    input: file.input,
    member: file.member,
    folder: file.folder,
    folderName: file.folderName,
    transcript,
    agents,
    outputs: await readOutputs(file.toolResults, [
      ...(transcript ? [transcript] : []),
      ...agents.map((agent) => agent.transcript),
    ]),
    continued: archived?.continuedFrom ?? [],
  });
  return { ...session, turns: acceptPlans(session.turns, archived?.handedOver ?? []) };
}
