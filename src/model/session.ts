/** A session's files, read -> the session: turns, agents, facts, and where every line went. */

import type { FileLedger, Session } from '../domain/session.ts';
import {
  type Entry,
  isConversation,
  type Problem,
  type ProgressEntry,
  type Transcript,
} from '../domain/transcript.ts';
import { inlineAgents, linkAgents, progressAgents } from './agents.ts';
import { Ledger } from './ledger.ts';
import { readConversation } from './lines.ts';
import { summarise } from './summary.ts';

export interface AgentTranscript {
  readonly id: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly toolUseId: string | undefined;
  readonly transcript: Transcript;
}

export interface SessionSource {
  readonly id: string;
  /** Relative to the input. */
  readonly path: string;
  readonly input: number;
  readonly member: string | undefined;
  readonly folder: string;
  readonly folderName: string;
  /** Undefined when only agents are left of the session. */
  readonly transcript: Transcript | undefined;
  readonly agents: readonly AgentTranscript[];
}

const NOTHING: Transcript = { entries: [], problems: [], blank: [], lines: 0 };

function ledgerOf(
  path: string,
  member: string | undefined,
  ledger: Ledger,
  problems: readonly Problem[],
): FileLedger {
  return { path, member, lines: ledger.count(), problems };
}

/** Puts a session together. Pure: the same files give the same session. */
export function buildSession(source: SessionSource): Session {
  const transcript = source.transcript ?? NOTHING;
  const ledger = new Ledger(transcript);
  const isInline = (entry: Entry): boolean => entry.isSidechain && isConversation(entry);
  const entries = transcript.entries.filter((entry) => !isInline(entry));
  const progress = entries.filter((entry): entry is ProgressEntry => entry.kind === 'progress');
  const main = readConversation({ entries, problems: transcript.problems }, ledger, false);
  const files = source.agents.map((agent) => ({ ...agent, ledger: new Ledger(agent.transcript) }));
  const known = new Set(files.map((file) => file.id));
  const { strays, all } = linkAgents(
    main,
    [
      ...files,
      ...inlineAgents(transcript.entries.filter(isInline), ledger),
      ...progressAgents(progress, known, ledger),
    ],
    progress,
  );
  const summary = summarise(source, entries, main, all);
  if (!summary.hasPage) ledger.withoutPage();
  const own = source.transcript ? [ledgerOf(source.path, source.member, ledger, transcript.problems)] : [];
  return {
    turns: main.turns,
    strayAgents: strays,
    summary,
    ledgers: [
      ...own,
      ...files.map((file) => ledgerOf(file.path, source.member, file.ledger, file.transcript.problems)),
    ],
  };
}
