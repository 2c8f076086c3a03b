/** The parsed files of a session -> the session: turns, agents, summary and ledgers. */

import { inlineAgents, progressAgents } from '../transcript/agents/agent-conversations.ts';
import { linkAgents } from '../transcript/agents/agent-links.ts';
import { joinBackgroundFailures } from '../transcript/agents/background-failures.ts';
import { joinSavedOutputs } from '../transcript/agents/saved-outputs.ts';
import { joinTaskReports } from '../transcript/agents/task-reports.ts';
import { findRepeatedLines } from '../transcript/branches/repeated-lines.ts';
import { Ledger } from '../transcript/ledger/ledger.ts';
import { readConversation } from '../transcript/lines/read-conversation.ts';
import { answerFromAfar } from '../transcript/lines/results.ts';
import { foldTaskListReads } from '../transcript/tasks/task-list-reads.ts';
import { trackTasks } from '../transcript/tasks/task-lists.ts';
import { editsFiles } from '../transcript/tools/traits.ts';
import type { TurnBuilder } from '../transcript/turns/turn-builder.ts';
import type { FileLedger, OutputText, Session, SessionSource } from '../transcript/types/session.ts';
import { type Entry, isConversation, ofFile, type Transcript } from '../transcript/types/transcript.ts';
import { everyTurn } from '../transcript/types/turns.ts';
import { everyCall, netChanges } from './changes/net-changes.ts';
import { summarise } from './summary/summarise.ts';
import { addShellVerdicts, addVerdicts } from './verdicts/call-verdicts.ts';

const NO_TRANSCRIPT: Transcript = { entries: [], problems: [], blank: [], lines: 0 };

/** Is this a line of an agent within the session's own file? */
function isInline(entry: Entry): boolean {
  return entry.isSidechain && isConversation(entry);
}

/**
 * Joins notifications, failures, task lists and saved outputs to the calls that they belong to.
 * @param conversations the session's own first, then those of its agents
 * @param outputs saved outputs by file name
 */
function addCrossLinks(conversations: readonly TurnBuilder[], outputs: ReadonlyMap<string, OutputText>): void {
  const calls = conversations.map(({ callList }) => callList);
  joinTaskReports(conversations);
  joinBackgroundFailures(calls.flat());
  trackTasks(calls);
  for (const { turns, callList, ledger } of conversations) {
    joinSavedOutputs(callList, outputs);
    foldTaskListReads(turns, callList, ledger);
  }
}

/** Builds a session. Pure: the same files give the same session. */
export function buildSession(source: SessionSource): Session {
  const transcript = source.transcript ?? NO_TRANSCRIPT;
  const ledger = new Ledger(transcript);
  const repeated = findRepeatedLines(transcript.entries, source.continued ?? []);
  const isOwn = (entry: Entry): boolean => !repeated.lines.has(entry);
  const entries = transcript.entries.filter((entry) => !isInline(entry));
  const own = entries.filter(isOwn);
  const main = readConversation({ entries, problems: transcript.problems }, ledger, false, repeated);
  for (const { entry, block } of source.answers ?? []) answerFromAfar(main, entry, block);
  for (const { line } of repeated.lines.keys()) ledger.hidden(line, 'shown in another session');
  const files = source.agents.map((agent, index) => ({
    ...agent,
    ledger: new Ledger(agent.transcript),
    source: index + 1,
  }));
  const inline = transcript.entries.filter((entry) => isInline(entry) && isOwn(entry));
  const progress = own.filter((entry) => entry.kind === 'progress');
  const known = new Set(files.map(({ id }) => id));
  const { strays, all, conversations } = linkAgents(
    main,
    [...files, ...inlineAgents(inline, ledger), ...progressAgents(progress, known, ledger)],
    progress,
  );
  const whole = [main, ...conversations];
  addCrossLinks(whole, source.outputs ?? new Map());
  for (const { callList } of whole) addVerdicts(callList);
  addShellVerdicts(everyTurn(main.turns));
  // Calls know when they edit a plan; commands do not.
  const changes = netChanges(everyCall(main.turns, strays)).filter(
    ({ path, calls }) => !main.planFiles.isPlan(path) || calls.some(({ name }) => editsFiles(name)),
  );
  const summary = summarise({
    source,
    // A file with nothing but repeated lines still has their times and folders.
    entries: own.some(isConversation) ? own : entries,
    main,
    agents: all,
    calls: whole.flatMap(({ callList }) => callList),
    netChanges: changes,
  });
  if (!summary.hasPage) ledger.withoutPage();
  const withLedgers = source.transcript ? [{ path: source.path, transcript, ledger }, ...files] : files;
  return {
    turns: main.turns,
    strayAgents: strays,
    summary,
    netChanges: changes,
    sources: [{ path: source.path, transcript }, ...source.agents],
    ledgers: withLedgers.map(
      (file): FileLedger => ({
        path: file.path,
        member: source.member,
        lines: file.ledger.count(),
        problems: file.transcript.problems.map(ofFile),
      }),
    ),
  };
}
