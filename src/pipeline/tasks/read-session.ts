/** The files of a session -> the session: its turns, agents, facts and ledgers. */

import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Budget, budgetOf } from '../../base/bounds.ts';
import { text } from '../../base/json-readers.ts';
import type { SavedOutputFile } from '../../discover/saved-output-files.ts';
import type { SessionFile } from '../../discover/session-file.ts';
import { NO_REDACTION } from '../../domain/redaction.ts';
import type { AgentTranscript, DistantResult, OutputText, Session } from '../../domain/session.ts';
import type { SessionSummary } from '../../domain/summary.ts';
import type { Transcript } from '../../domain/transcript.ts';
import { savedNames } from '../../model/agents/saved-outputs.ts';
import { buildSession } from '../../model/build-session.ts';
import { joinImplementations } from '../../model/plans/handovers.ts';
import { parseLines, readTranscript } from '../../parse/read-transcript.ts';
import type { SessionRedaction } from '../../redact/session-redaction.ts';
import type { Answers, Links } from '../work/session-context.ts';

/** Bytes of a saved output that are read: nobody reads more than that on a page. */
const OUTPUT_LIMIT = 20_000_000;

/** The beginning of a file, which may be compressed. */
async function beginningOf(path: string): Promise<Buffer> {
  const file = createReadStream(path);
  const unpacked = createGunzip();
  file.on('error', (error) => unpacked.destroy(error));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of path.endsWith('.gz') ? file.pipe(unpacked) : file) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > OUTPUT_LIMIT) break;
  }
  return Buffer.concat(chunks);
}

async function readOutput({ path }: SavedOutputFile): Promise<OutputText | undefined> {
  try {
    const bytes = await beginningOf(path);
    return { text: bytes.toString('utf8', 0, OUTPUT_LIMIT), cut: bytes.length > OUTPUT_LIMIT };
  } catch {
    // The page then says that the archive does not have the output.
    return undefined;
  }
}

/** Redacts the files of a session, and their names. */
export type FileRedaction = Pick<SessionRedaction, 'mayChange' | 'value' | 'text' | 'name'>;

const NOTHING_REDACTED: FileRedaction = { ...NO_REDACTION, name: (name) => name };

/** Those saved outputs in the session's own folder that its transcripts mention. */
async function readOutputs(
  files: readonly SavedOutputFile[],
  transcripts: readonly Transcript[],
  redaction: FileRedaction,
): Promise<Map<string, OutputText>> {
  const names = new Set(files.length === 0 ? [] : transcripts.flatMap(({ entries }) => savedNames(entries)));
  const outputs = new Map<string, OutputText>();
  for (const file of files) {
    // The name was also redacted in the transcript.
    const name = redaction.name(file.name);
    const output = names.has(name) ? await readOutput(file) : undefined;
    if (output) outputs.set(name, { ...output, text: redaction.text(output.text) });
  }
  return outputs;
}

/** The results in the files of sessions that continue this one. */
async function readAnswers(files: readonly Answers[], redaction: FileRedaction): Promise<readonly DistantResult[]> {
  const answers: DistantResult[] = [];
  for (const { path, kept, ids } of files) {
    for (const entry of (await readTranscript(kept ?? path, redaction)).entries) {
      if (entry.kind !== 'user') continue;
      for (const block of entry.content)
        if (block.kind === 'tool-result' && ids.includes(block.callId)) answers.push({ entry, block });
    }
  }
  return answers;
}

/** The session's own transcript, or, if that is gone, the prompts that are left. */
async function ownTranscript(
  file: SessionFile,
  redaction: FileRedaction,
  budget: Budget,
): Promise<Transcript | undefined> {
  if (file.prompts !== undefined) {
    return await parseLines(
      file.prompts.map((text, index) => ({ number: index + 1, text })),
      redaction,
    );
  }
  return file.path === undefined ? undefined : await readTranscript(file.kept ?? file.path, redaction, budget);
}

/**
 * Reads a session with its agents and saved outputs.
 * @param archived plans that other sessions implement, lines that others show, and results that are in other files
 * @param share of the bounds that apply to reading a session's files
 */
export async function readSession(
  file: SessionFile,
  archived?: Links,
  redaction: FileRedaction = NOTHING_REDACTED,
  share = 1,
): Promise<Session> {
  const agents: AgentTranscript[] = [];
  const budget = budgetOf(share);
  for (const agent of file.agents) {
    const meta = redaction.value(agent.meta);
    agents.push({
      id: redaction.name(agent.id),
      path: redaction.text(agent.relative),
      type: text(meta, 'type'),
      description: text(meta, 'description'),
      toolUseId: text(meta, 'toolUseId'),
      transcript: await readTranscript(agent.kept ?? agent.path, redaction, budget),
    });
  }
  const transcript = await ownTranscript(file, redaction, budgetOf(share));
  const session = buildSession({
    id: redaction.name(file.id),
    path: redaction.text(file.relative),
    input: file.input,
    member: file.member,
    folder: redaction.name(file.folder),
    folderName: redaction.text(file.folderName),
    transcript,
    agents,
    outputs: await readOutputs(
      file.toolResults,
      [...(transcript ? [transcript] : []), ...agents.map((agent) => agent.transcript)],
      redaction,
    ),
    continued: archived?.continuedFrom ?? [],
    // Last, so that the secrets of the session's own files keep their numbers.
    answers: await readAnswers(archived?.answers ?? [], redaction),
  });
  // How it ended is unknown.
  const summary: SessionSummary =
    file.prompts === undefined ? session.summary : { ...session.summary, promptsOnly: true, outcome: 'finished' };
  return { ...session, summary, turns: joinImplementations(session.turns, archived?.handedOver ?? []) };
}
