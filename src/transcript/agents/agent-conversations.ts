/** Agents: where their conversations come from, and what is known about each before its call is found. */

import { addTo, distinct, valueFor } from '../../base/lists.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { contentHash, readConversation } from '../lines/read-conversation.ts';
import { type Entry, isConversation, type ProgressEntry, textOf, type UserEntry } from '../parse/entry.ts';
import type { Transcript } from '../parse/transcript.ts';
import { byModel, sumUsage } from '../parse/usage.ts';
import { readUserText } from '../text/user-text.ts';
import type { AgentTranscript } from '../types/session.ts';
import type { AgentLink, AgentRun, ToolCall } from '../types/turns.ts';

/** The transcript of an agent: a file of its own, or lines in the session's file. */
export interface AgentSource extends Partial<Omit<AgentTranscript, 'id' | 'transcript'>> {
  readonly id: string;
  /** Number of the file within the session; 0 is the session's own. */
  readonly source?: number;
  readonly transcript: Pick<Transcript, 'entries' | 'problems'>;
  readonly ledger: Ledger;
}

/** `clientType`: set if the client started it for itself, for example to summarise. */
export type AgentConversation = ReturnType<typeof readAgents>[number];

export interface Starter {
  readonly link: AgentLink;
  readonly call: ToolCall;
}

function firstMessage(entries: readonly Entry[]): string {
  const first = entries.find((entry) => entry.kind === 'user');
  return textOf(first?.content ?? []);
}

/** `acompact-1a2b3c`: an agent that the client started for its own purposes has their name in its id. */
function clientAgentType(id: string): string | undefined {
  const word = /^a([a-z]+(?:[_-][a-z]+)*)-[0-9a-f]{2,}$/.exec(id)?.[1];
  return word === 'compact' ? 'compaction' : word?.replaceAll('_', ' ');
}

/**
 * Forked agents know the session's conversation. Their transcript begins with a reference to it, in older versions with
 * its lines, then repeats the message that started them, and answers its calls with a placeholder:
 *
 *     {"type":"fork-context-ref","agentId":"f1","parentSessionId":"6f0c…","parentLastUuid":"a41d…"}
 *     {"type":"tool_result","tool_use_id":"t1","content":"Fork started …"},
 *     {"type":"text","text":"<fork-boilerplate>…</fork-boilerplate>\n\nYour directive: Check the links"}
 */
const BOILERPLATE = /^\s{0,100}<fork-boilerplate>/;

function isForkTask(entry: Entry): entry is UserEntry {
  return entry.kind === 'user' && entry.content.some((block) => block.kind === 'text' && BOILERPLATE.test(block.text));
}

/** Without the messages of the session that a fork repeats before its task. */
function ownEntries(entries: readonly Entry[], type: string | undefined): readonly Entry[] {
  const isFork = type === 'fork' || entries.some((entry) => entry.type === 'fork-context-ref');
  const task = isFork ? entries.findLast(isForkTask) : undefined;
  if (task === undefined) return entries;
  const at = entries.indexOf(task);
  const before = entries.slice(0, at).filter(({ kind }) => kind !== 'assistant' && kind !== 'user');
  const answered = { ...task, content: task.content.filter(({ kind }) => kind !== 'tool-result') };
  return [...before, answered, ...entries.slice(at + 1)];
}

/** The task of an agent. A member of a team receives it as a message from the team's lead. */
function taskOf(text: string): string {
  const pieces = readUserText(text);
  const message = pieces.find((piece) => piece.kind === 'teammate');
  const prompts = pieces.flatMap((piece) => (piece.kind === 'prompt' ? [piece.text] : []));
  return (message?.text ?? (BOILERPLATE.test(text) ? prompts.join('\n') : text)).trim();
}

/** @param session the session's own lines, which an agent's file may repeat: a side question, a compaction, a fork */
export function readAgents(sources: readonly AgentSource[], session: readonly Entry[]) {
  const ofSession = new Map(session.map((entry) => [entry.uuid, entry]));
  const isRepeated = (entry: Entry): boolean => {
    const before = entry.uuid === undefined ? undefined : ofSession.get(entry.uuid);
    return before !== undefined && contentHash(before) === contentHash(entry);
  };
  return sources.flatMap((source) => {
    const { transcript, ledger } = source;
    if (firstMessage(transcript.entries).trim() === 'Warmup') {
      for (const { line } of transcript.entries) ledger.hidden(line, 'agent warm-up');
      return [];
    }
    const added = transcript.entries.filter((entry) => !isRepeated(entry));
    const own = session.length === 0 ? added : ownEntries(added, source.type);
    const shown = new Set(own.map(({ line }) => line));
    for (const { line } of transcript.entries) if (!shown.has(line)) ledger.hidden(line, 'duplicate line');
    if (added.length < transcript.entries.length && !own.some(isConversation)) return [];
    const times = own.flatMap(({ time }) => time ?? []).sort((a, b) => a - b);
    return {
      source,
      conversation: readConversation({ entries: own, problems: transcript.problems }, ledger, true),
      task: taskOf(firstMessage(own)),
      clientType: clientAgentType(source.id),
      times: { start: times[0], end: times.at(-1) },
    };
  });
}

/** What is known about an agent and the call that started it, apart from what it said. */
export function agentFacts(agent: AgentConversation, starter: Starter | undefined): Omit<AgentRun, 'turns'> {
  const { source, conversation, clientType, times } = agent;
  const messages = [...conversation.messages.values()];
  const tool = starter?.call.tool;
  const modelUse = byModel(messages);
  return {
    id: source.id,
    type: source.type ?? clientType ?? (tool?.kind === 'agent' ? tool.type : undefined),
    description: source.description ?? (tool && 'description' in tool ? tool.description || undefined : undefined),
    link: starter?.link ?? (clientType === undefined ? 'none' : 'client'),
    source: source.source ?? 0,
    usage: sumUsage(modelUse.map(({ usage }) => usage)),
    models: distinct(messages.map(({ model }) => model)),
    modelUse,
    ...times,
    calls: conversation.calls.length,
  };
}

/** Sidechain lines in a session's file (versions 1.0.x): each chain of `parentUuid` is the conversation of an agent. */
export function inlineAgents(entries: readonly Entry[], ledger: Ledger): AgentSource[] {
  const groups = new Map<string, Entry[]>();
  const groupOf = new Map<string, string>();
  for (const entry of entries) {
    // A duplicate line stays in the group of the first one.
    const groupBefore = groupOf.get(entry.uuid ?? '') ?? groupOf.get(entry.parentUuid ?? '');
    const group = groupBefore ?? entry.agentId ?? entry.uuid ?? `line ${entry.line}`;
    if (entry.uuid !== undefined) groupOf.set(entry.uuid, group);
    addTo(groups, group, entry);
  }
  return [...groups].map(([id, lines]) => ({ id, transcript: { entries: lines, problems: [] }, ledger }));
}

/** `agent_progress` lines: all that is left of agents without a file. @param known ids of those with one */
export function progressAgents(progress: readonly ProgressEntry[], known: ReadonlySet<string>, ledger: Ledger) {
  const agents = new Map<string, { toolUseId: string | undefined; entries: Entry[] }>();
  for (const { agentEntry, parentToolUseId } of progress) {
    if (!agentEntry) continue;
    const id = agentEntry.agentId ?? parentToolUseId ?? '';
    if (id === '' || known.has(id)) continue;
    const agent = valueFor(agents, id, () => ({ toolUseId: parentToolUseId, entries: [] }));
    // The same line is repeated with every step of its tools.
    const last = agent.entries.at(-1);
    if (last === undefined || last.uuid !== agentEntry.uuid) agent.entries.push(agentEntry);
  }
  return [...agents].map(([id, { toolUseId, entries }]) => ({
    id,
    toolUseId,
    transcript: { entries, problems: [] },
    ledger,
  }));
}
