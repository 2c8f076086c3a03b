/** A session's files, read -> the session: turns, agents, facts, and where every line went. */

import type { FileLedger, OutputText, Session, SessionSource } from '../domain/session.ts';
import { type Entry, isConversation, type Problem, type Transcript } from '../domain/transcript.ts';
import { linkAgents } from './agents/agent-links.ts';
import { inlineAgents, progressAgents } from './agents/agents.ts';
import { addCrossLinks } from './agents/cross-links.ts';
import { packLineDigests } from './branches/line-digests.ts';
import { findRepeatedLines } from './branches/repeated-lines.ts';
import { summarise } from './facts/summary.ts';
import { Ledger } from './ledger/ledger.ts';
import { readConversation } from './lines/read-conversation.ts';
import { unknownKinds } from './lines/unknown-lines.ts';

const NO_OUTPUTS: ReadonlyMap<string, OutputText> = new Map();
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
  const repeats = findRepeatedLines(transcript.entries, source.continued ?? []);
  const isOwn = (entry: Entry): boolean => !repeats.has(entry.line);
  const progress = entries.filter(isOwn).filter((entry) => entry.kind === 'progress');
  const main = readConversation({ entries, problems: transcript.problems }, ledger, false, repeats);
  for (const line of repeats.keys()) ledger.hidden(line, 'shown in another session');
  const files = source.agents.map((agent, index) => ({
    ...agent,
    ledger: new Ledger(agent.transcript),
    source: index + 1,
  }));
  const known = new Set(files.map((file) => file.id));
  const { strays, all, conversations } = linkAgents(
    main,
    [
      ...files,
      ...inlineAgents(
        transcript.entries.filter((entry) => isInline(entry) && isOwn(entry)),
        ledger,
      ),
      ...progressAgents(progress, known, ledger),
    ],
    progress,
  );
  const whole = [{ builder: main, ledger }, ...conversations];
  addCrossLinks(whole, source.outputs ?? NO_OUTPUTS);
  const calls = whole.flatMap(({ builder }) => builder.callList);
  const own = entries.filter(isOwn);
  // A file that has nothing of its own is still from its time and place.
  const facts = own.some(isConversation) ? own : entries;
  const summary = {
    ...summarise(source, facts, main, all, calls),
    lineDigests: packLineDigests(transcript.entries, source.id),
    unknown: unknownKinds([...main.turns, ...all.flatMap(({ turns }) => turns)]),
  };
  if (!summary.hasPage) ledger.withoutPage();
  const ledgers = source.transcript
    ? [ledgerOf(source.path, source.member, ledger, transcript.problems)]
    : [];
  return {
    turns: main.turns,
    strayAgents: strays,
    summary,
    sources: [{ path: source.path, transcript }, ...source.agents],
    ledgers: [
      ...ledgers,
      ...files.map((file) => ledgerOf(file.path, source.member, file.ledger, file.transcript.problems)),
    ],
  };
}
