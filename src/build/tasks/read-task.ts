/**
 * READ: a session's files -> facts for linking, and a draft of its pages. Most sessions are read once, before the archive
 * is known, and their draft is made for the context that most sessions turn out to have. If another draft is needed, the
 * session is read again.
 */

import { createReadStream } from 'node:fs';
import { serialize } from 'node:v8';
import { createGunzip } from 'node:zlib';
import { budgetOf } from '../../base/bounds.ts';
import { text } from '../../base/json-readers.ts';
import { buildSession } from '../../facts/build-session.ts';
import { type RedactOptions, Redactor } from '../../redact/redactor.ts';
import { optionsText, SessionRedaction } from '../../redact/session-redaction.ts';
import { savedNames } from '../../transcript/agents/saved-outputs.ts';
import type { SavedOutputFile, SessionFile } from '../../transcript/discover/session-file.ts';
import { linesWithin } from '../../transcript/parse/jsonl.ts';
import { parseLines, readTranscript } from '../../transcript/parse/read-transcript.ts';
import { NO_REDACTION } from '../../transcript/parse/redaction.ts';
import type { Transcript } from '../../transcript/parse/transcript.ts';
import { joinImplementations } from '../../transcript/plans/handovers.ts';
import type { AgentTranscript, DistantResult, OutputText, Session } from '../../transcript/types/session.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { loadTools } from '../config/config-file.ts';
import type { Reader } from '../read-archive.ts';
import { Cache } from '../store/cache.ts';
import { valuesOf } from '../store/raw-text.ts';
import type { Parts } from '../work/draft.ts';
import type { Run } from '../work/run.ts';
import {
  type Answers,
  type Context,
  draftHash,
  type LinkedSession,
  type Links,
  loneContext,
} from '../work/session-context.ts';
import { distinctivePlaces, findSecrets } from './find-secrets.ts';
import { findingsIn } from './inspect-session.ts';
import { partOf } from './part-of-session.ts';
import { factsHashOf, keepFacts, storedFacts } from './stored-facts.ts';
import type { Facts, Given, Gives, Read } from './tasks.ts';

/** Bytes of a saved output that are read: nobody reads more than that on a page. */
const OUTPUT_LIMIT = 20_000_000;

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

type FileRedaction = Pick<SessionRedaction, 'mayChange' | 'value' | 'text' | 'name'>;

const NOTHING_REDACTED: FileRedaction = { ...NO_REDACTION, name: (name) => name };

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
  const own = budgetOf(share);
  const ofFile = file.path === undefined ? undefined : await readTranscript(file.kept ?? file.path, redaction, own);
  const transcript = file.prompts === undefined ? ofFile : parseLines(linesWithin(file.prompts, own), redaction);
  const source = {
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
  };
  const whole = buildSession(source);
  const session = file.turns === undefined ? whole : buildSession(partOf(source, whole.turns, file.turns));
  const summary: SessionSummary =
    file.prompts === undefined ? session.summary : { ...session.summary, promptsOnly: true };
  return { ...session, summary, turns: joinImplementations(session.turns, archived?.handedOver ?? []) };
}

let made: { readonly options: string; readonly redactor: Redactor | undefined } | undefined;

function redactorOf(redact: RedactOptions | undefined): Redactor | undefined {
  const options = optionsText(redact);
  if (made?.options !== options) made = { options, redactor: redact && new Redactor(redact, true) };
  return made.redactor;
}

interface Opened {
  readonly session: Session;
  readonly redaction: SessionRedaction;
}

/** How much is read of a session that would otherwise exceed the longest string, as a whole or in its pages. */
const SHARES = [1, 1 / 4, 1 / 16];

/**
 * Reads a session as the archive shows it, in this thread.
 * @param use makes something from the session; if that becomes too large, less of the session is read
 */
export async function openSession<Made>(
  { redact, secret, tools }: Pick<Run, 'redact' | 'secret' | 'tools'>,
  { file, context }: Pick<LinkedSession, 'file'> & { readonly context: Omit<Context, 'key'> },
  use: (opened: Opened) => Promise<Made>,
): Promise<Made> {
  await loadTools(tools);
  let failure: unknown;
  for (const share of SHARES) {
    try {
      const redaction = new SessionRedaction(redactorOf(redact), secret, context.secrets, valuesOf(context.mentions));
      const session = await readSession(file, context, redaction, share);
      return await use({ session, redaction });
    } catch (error) {
      // A string, list or map that is too long for JavaScript.
      if (!(error instanceof RangeError)) throw error;
      failure = error;
    }
  }
  throw failure;
}

async function draftOf(run: Run, session: Session, context: Context, hash: string): Promise<Parts> {
  // Loaded late, because it brings the grammars.
  const { makeDraft, parts } = await import('../work/draft.ts');
  const made = parts(await makeDraft(session, run, context), run);
  const cache = run.cache === undefined ? undefined : new Cache(run.cache);
  for (const kind of ['words', 'history', ...(run.keepsDrafts ? (['pages'] as const) : [])] as const)
    cache?.write(kind, hash, serialize(made[kind]));
  return made;
}

/** The task. A session is drafted and inspected at once, unless it has secrets, which have no names yet. */
export async function read({ run, file, links }: Given<'read'>): Promise<Read> {
  const factsHash = factsHashOf(run, file, links);
  const stored = storedFacts(run, file, links, factsHash);
  if (stored !== undefined) return stored;
  const unnamed = { handedOver: [], ...links, secrets: undefined };
  return await openSession(run, { file, context: unnamed }, async ({ session, redaction }) => {
    const { summary, ledgers } = session;
    const { redacted } = redaction;
    const distinctive = links.mentions.length === 0 ? distinctivePlaces(file, redaction.distinctive) : [];
    const facts: Facts = { factsHash, summary, ledgers, redacted, ...(distinctive.length > 0 && { distinctive }) };
    const isNamed = summary.hasPage && redacted.secrets.length === 0;
    const context = loneContext(summary, links, run.names);
    const hash = draftHash(run, factsHash, context);
    const made = isNamed && run.isDrafted ? await draftOf(run, session, context, hash) : undefined;
    const draft = made === undefined || run.keepsDrafts ? undefined : ([hash, made] as const);
    const findings = isNamed && run.gate ? findingsIn(session, run, factsHash, run.gate) : undefined;
    keepFacts(run, file, facts, links);
    return { ...facts, draft, findings };
  });
}

/** The task: reads a session again, now that its context is known, to make its draft or to inspect it. */
export async function openAgain({ run, session: linked, isDrafted, gate }: Given<'open'>): Promise<Gives<'open'>> {
  return await openSession(run, linked, async ({ session }) => {
    const isOutdated = factsHashOf(run, linked.file, linked.context) !== linked.factsHash;
    const findings = gate === undefined ? [] : findingsIn(session, run, linked.factsHash, gate);
    if (!isDrafted) return { findings };
    const made = await draftOf(run, session, linked.context, linked.draftHash);
    return { findings, draft: { ...made, pages: { ...made.pages, isOutdated } } };
  });
}

/** Reads sessions in this thread, one after the other: together, they would not fit into memory. */
export function readerOf(run: Run): Reader {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (file, links) => {
      const next = last.then(() => read({ run, file, links }));
      last = next.catch(() => undefined);
      return next;
    },
    find: (file, factsHash, secrets) => findSecrets({ run, file, factsHash, secrets }),
  };
}
