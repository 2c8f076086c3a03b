/**
 * The files of a session -> its turns: its conversations are read, and joined with what others say about their calls.
 */

import { addTo, valueFor } from '../base/lists.ts';
import {
  type AgentConversation,
  agentFacts,
  inlineAgents,
  progressAgents,
  readAgents,
} from './agents/agent-conversations.ts';
import { continuedAgents, linkAgents } from './agents/agent-links.ts';
import { savedOutput } from './agents/saved-outputs.ts';
import { taskReports } from './agents/task-reports.ts';
import { findRepeatedLines } from './branches/line-digests.ts';
import { Ledger } from './ledger/ledger.ts';
import { readConversation } from './lines/read-conversation.ts';
import { type Entry, isConversation } from './parse/entry.ts';
import { ofFile, type Transcript } from './parse/transcript.ts';
import { taskListReadFolder, taskListsAfter } from './tasks/task-lists.ts';
import type { Conversation } from './turns/mutable-turns.ts';
import type { SessionSource } from './types/session.ts';
import type { Verdict } from './types/story.ts';
import type { AgentRun, Part, ShellTurn, ToolCall, Turn } from './types/turns.ts';

const NO_TRANSCRIPT: Transcript = { entries: [], problems: [], blank: [], lines: 0 };

function isInline(entry: Entry): boolean {
  return entry.isSidechain && isConversation(entry);
}

function readFiles(source: SessionSource) {
  const transcript = source.transcript ?? NO_TRANSCRIPT;
  const ledger = new Ledger(transcript);
  const repeated = findRepeatedLines(transcript.entries, source.continued ?? []);
  const isOwn = (entry: Entry): boolean => !repeated.lines.has(entry);
  const entries = transcript.entries.filter((entry) => !isInline(entry));
  const mainEntries = entries.filter(isOwn);
  const main = readConversation({ entries, problems: transcript.problems }, ledger, false, repeated, source.answers);
  for (const { line } of repeated.lines.keys()) ledger.hidden(line, 'shown in another session');
  const files = source.agents.map((agent, index) => ({
    ...agent,
    ledger: new Ledger(agent.transcript),
    source: index + 1,
  }));
  const inline = transcript.entries.filter((entry) => isInline(entry) && isOwn(entry));
  const progress = mainEntries.filter((entry) => entry.kind === 'progress');
  const withFile = new Set(files.map(({ id }) => id));
  const sources = [...files, ...inlineAgents(inline, ledger), ...progressAgents(progress, withFile, ledger)];
  return {
    main,
    transcript,
    // A file with nothing but repeated lines still has their times and folders.
    entries: mainEntries.some(isConversation) ? mainEntries : entries,
    agents: readAgents(sources, main.turns.length > 0 ? mainEntries : []),
    progress,
    files: source.transcript ? [{ path: source.path, transcript, ledger }, ...files] : files,
  };
}

/** Reads the conversations of a session and completes their calls. Pure: the same files give the same result. */
export function readConversations(source: SessionSource) {
  const { progress, agents, ...files } = readFiles(source);
  const conversations = [files.main, ...agents.map(({ conversation }) => conversation)];
  const calls = conversations.map((one) => one.calls);
  const starters = linkAgents(files.main.calls, agents, progress);
  const runs = new Map(agents.map((agent) => [agent, agentFacts(agent, starters.get(agent))]));
  const { reports, references } = taskReports(conversations);
  const continued = continuedAgents(calls.flat(), starters, [...runs.values()]);
  const lists = taskListsAfter(calls);
  const completed = new Map<ToolCall, ToolCall>();
  for (const call of calls.flat()) {
    const output = savedOutput(call.result, source.outputs);
    const [continues, tasks] = [continued.get(call), lists.get(call)];
    completed.set(call, { ...call, continues, tasks, output, reports: reports.get(call) });
  }
  return {
    ...files,
    agents: runs,
    starters,
    completed,
    /** The complete calls of each conversation, the session's own first. */
    calls: calls.map((own) => own.flatMap((call) => completed.get(call) ?? [])),
    references,
  };
}

export type SessionReading = ReturnType<typeof readConversations>;

/** Puts agents into the calls that started them, calls into their turns, and verdicts to what they are about. */
export function assembleTurns(
  { main, agents, starters, completed, references }: SessionReading,
  verdicts: ReadonlyMap<ToolCall | ShellTurn, Verdict>,
) {
  const started = new Map<ToolCall, AgentConversation[]>();
  for (const [agent, { call }] of starters) addTo(started, call, agent);
  const assembled = new Map<ToolCall, ToolCall>();
  const runs = new Map<AgentConversation, AgentRun>();
  const withVerdict = <Subject extends ToolCall | ShellTurn>(subject: Subject): Subject => {
    const verdict = verdicts.get(subject);
    return verdict === undefined ? subject : { ...subject, verdict };
  };
  const callOf = (call: ToolCall) =>
    valueFor(assembled, call, () => {
      const inside = (started.get(call) ?? []).flatMap(runOf);
      return { ...withVerdict(completed.get(call) ?? call), agents: inside };
    });
  const partOf = (part: Part): Part => {
    if (part.kind === 'call') return { ...part, call: callOf(part.call) };
    if (part.kind !== 'aside') return part;
    return { ...part, items: part.items.map((item) => ({ ...item, text: references.get(item) ?? item.text })) };
  };
  const turnsOf = (conversation: Conversation): readonly Turn[] => {
    const fold = taskListReadFolder(conversation);
    const turnOf = (turn: Turn): Turn => {
      const parts = turn.parts.map((part) => partOf(fold(part)));
      if (turn.kind === 'branch') return { ...turn, parts, turns: turn.turns.map(turnOf) };
      return turn.kind === 'shell' ? { ...withVerdict(turn), parts } : { ...turn, parts };
    };
    return conversation.turns.map(turnOf);
  };
  const runOf = (agent: AgentConversation): readonly AgentRun[] => {
    const facts = agents.get(agent);
    return facts ? [valueFor(runs, agent, () => ({ ...facts, turns: turnsOf(agent.conversation) }))] : [];
  };
  const runsInOrder = [...agents.keys()].flatMap(runOf);
  return {
    turns: turnsOf(main),
    agents: runsInOrder,
    strays: runsInOrder.filter(({ link }) => link === 'none' || link === 'client'),
    mainCalls: main.calls.map(callOf),
    agentCalls: [...agents.keys()].flatMap(({ conversation }) => conversation.calls.map(callOf)),
  };
}

/** Where the lines of each file went. Without a page, no line of the session's own file is shown. */
export function ledgersOf({ files, main }: SessionReading, member: string | undefined, hasPage: boolean) {
  if (!hasPage) main.ledger.withoutPage();
  return files.map(({ path, ledger, transcript }) => {
    return { path, member, lines: ledger.count(), problems: transcript.problems.map(ofFile) };
  });
}
