/** Subagents: their conversations, and which call started each. */

import type { AgentLink, AgentRun } from '../domain/session.ts';
import { filled } from '../domain/shape.ts';
import { type Entry, type ProgressEntry, type Transcript, textOf } from '../domain/transcript.ts';
import type { CallDraft } from './drafts.ts';
import type { Ledger } from './ledger.ts';
import { readConversation } from './lines.ts';
import type { TurnBuilder } from './turn-builder.ts';
import { byModel, NO_USAGE, sumUsage } from './usage.ts';
import { readUserText } from './user-text.ts';

/** What is known of an agent before its call is found. */
export interface AgentSource {
  readonly id: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly toolUseId: string | undefined;
  /** Where its file lies, when it has one. */
  readonly path?: string;
  readonly transcript: Pick<Transcript, 'entries' | 'problems'>;
  readonly ledger: Ledger;
}

interface AgentDraft {
  readonly source: AgentSource;
  readonly builder: TurnBuilder;
  readonly task: string;
  readonly run: { -readonly [K in keyof AgentRun]: AgentRun[K] };
}

/** Agents that the client starts to be ready sooner say nothing: hidden and counted. */
function isWarmUp(transcript: Pick<Transcript, 'entries'>): boolean {
  const first = transcript.entries.find((entry) => entry.kind === 'user');
  return first?.kind === 'user' && textOf(first.content).trim() === 'Warmup';
}

function timeSpan(entries: readonly Entry[]): { start: number | undefined; end: number | undefined } {
  let start: number | undefined;
  let end: number | undefined;
  for (const { time } of entries) {
    if (time === undefined) continue;
    if (start === undefined || time < start) start = time;
    if (end === undefined || time > end) end = time;
  }
  return { start, end };
}

/** `acompact-1a2b3c`: the client asked for a summary. Its helpers have a word in their ids, which no call knows. */
function helperOf(id: string): string | undefined {
  const word = /^a([a-z]+(?:[_-][a-z]+)*)-[0-9a-f]{6,}$/.exec(id)?.[1];
  return word === 'compact' ? 'compaction' : word?.replaceAll('_', ' ');
}

/** A member of a team is given its task as a message of the one that leads it. */
function taskOf(text: string): string {
  const message = readUserText(text).find((piece) => piece.kind === 'teammate');
  return (message?.kind === 'teammate' ? message.text : text).trim();
}

function draftOf(source: AgentSource): AgentDraft {
  const builder = readConversation(source.transcript, source.ledger, true);
  const first = source.transcript.entries.find((entry) => entry.kind === 'user');
  const messages = [...builder.messages.values()];
  return {
    source,
    builder,
    task: first?.kind === 'user' ? taskOf(textOf(first.content)) : '',
    run: {
      id: source.id,
      type: source.type ?? helperOf(source.id),
      description: source.description,
      link: helperOf(source.id) === undefined ? 'none' : 'client',
      turns: builder.turns,
      usage:
        messages.length === 0 ? NO_USAGE : sumUsage(messages.flatMap(({ usage }) => (usage ? [usage] : []))),
      models: [...new Set(messages.flatMap(({ model }) => (model === undefined ? [] : [model])))],
      modelUse: byModel(
        messages.flatMap(({ model, usage }) => (model !== undefined && usage ? [{ model, usage }] : [])),
      ),
      ...timeSpan(source.transcript.entries),
      calls: builder.callList.length,
    },
  };
}

/**
 * Sidechain lines in a session's own file (versions 1.0.x): conversations of agents, each one a chain of
 * parentUuid that begins anew.
 */
export function inlineAgents(entries: readonly Entry[], ledger: Ledger): AgentSource[] {
  const groups = new Map<string, Entry[]>();
  const groupOf = new Map<string, string>();
  for (const entry of entries) {
    const known = entry.parentUuid === undefined ? undefined : groupOf.get(entry.parentUuid);
    const group = known ?? entry.agentId ?? entry.uuid ?? `line ${entry.line}`;
    if (entry.uuid !== undefined) groupOf.set(entry.uuid, group);
    const lines = groups.get(group);
    if (lines) lines.push(entry);
    else groups.set(group, [entry]);
  }
  return [...groups].map(([id, lines]) => ({
    id,
    type: undefined,
    description: undefined,
    toolUseId: undefined,
    transcript: { entries: lines, problems: [] },
    ledger,
  }));
}

/** `agent_progress` lines of agents that have no file: all that is left of their conversation. */
export function progressAgents(
  progress: readonly ProgressEntry[],
  known: ReadonlySet<string>,
  ledger: Ledger,
): AgentSource[] {
  const groups = new Map<string, { toolUseId: string | undefined; entries: Entry[]; last: string }>();
  for (const { agentEntry, parentToolUseId } of progress) {
    if (!agentEntry) continue;
    const id = agentEntry.agentId ?? parentToolUseId ?? '';
    if (id === '' || known.has(id)) continue;
    const group = groups.get(id) ?? { toolUseId: parentToolUseId, entries: [], last: '' };
    groups.set(id, group);
    // The same line comes again with each step of its tools.
    const seed = `${agentEntry.uuid}`;
    if (seed !== group.last) group.entries.push(agentEntry);
    group.last = seed;
  }
  return [...groups].map(([id, { toolUseId, entries }]) => ({
    id,
    type: undefined,
    description: undefined,
    toolUseId,
    transcript: { entries, problems: [] },
    ledger,
  }));
}

/** Agent -> the call under which the old inline lines stood. */
function progressCalls(progress: readonly ProgressEntry[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const { agentEntry, parentToolUseId } of progress) {
    if (agentEntry?.agentId !== undefined && parentToolUseId !== undefined)
      calls.set(agentEntry.agentId, parentToolUseId);
  }
  return calls;
}

/** `…/subagents/workflows/wf_1a2b/agent-….jsonl` belongs to the call whose run or folder is called so. */
function isOfWorkflow({ path = '' }: AgentSource, call: CallDraft): boolean {
  const name = /\/subagents\/workflows\/([^/]+)\//.exec(path)?.[1];
  if (name === undefined) return false;
  const structured = call.result?.structured;
  const folder = filled(structured, 'transcriptDir')?.split(/[\\/]/).at(-1);
  return folder === name || filled(structured, 'runId') === name;
}

const STARTERS: ReadonlySet<string> = new Set(['Task', 'Agent']);
const PRINTED_ID = /agentId: ([A-Za-z0-9_-]{1,64})/;

type Step = (agent: AgentDraft, call: CallDraft) => boolean;

/** The ladder: structured facts first; printed words are a guess, and are called one. */
function ladder(viaProgress: ReadonlyMap<string, string>): readonly (readonly [AgentLink, Step])[] {
  return [
    [
      'result',
      ({ source }, call) =>
        filled(call.result?.structured, 'agentId') === source.id || isOfWorkflow(source, call),
    ],
    ['meta', ({ source }, call) => source.toolUseId !== undefined && source.toolUseId === call.id],
    ['progress', ({ source }, call) => call.id !== '' && viaProgress.get(source.id) === call.id],
    [
      'prompt',
      ({ task }, call) =>
        STARTERS.has(call.name) && task !== '' && filled(call.input, 'prompt')?.trim() === task,
    ],
    [
      'guess',
      ({ source }, call) =>
        STARTERS.has(call.name) && PRINTED_ID.exec(textOf(call.result?.content ?? []))?.[1] === source.id,
    ],
  ];
}

/** Would the agent be inside itself? Files may say so; a page must not. */
function isInside(
  call: CallDraft,
  agent: AgentDraft,
  home: ReadonlyMap<CallDraft, AgentDraft | undefined>,
): boolean {
  const seen = new Set<AgentDraft>();
  let at = home.get(call);
  while (at && !seen.has(at)) {
    if (at === agent) return true;
    seen.add(at);
    const { run } = at;
    const starter = [...home.keys()].find((one) => one.agents.includes(run));
    at = starter && home.get(starter);
  }
  return false;
}

/** A call that names an agent of another call goes on with it: resumed, or sent a message. */
function tellContinued(calls: readonly CallDraft[], agents: readonly AgentDraft[]): void {
  const runs = new Map(agents.map(({ run }) => [run.id, run]));
  for (const call of calls) {
    if (call.agents.length > 0) continue;
    const id = filled(call.result?.structured, 'agentId') ?? filled(call.input, 'to') ?? '';
    const run = runs.get(id);
    if (run && run.link !== 'none') call.continues = run.description ?? run.id;
  }
}

/** What belongs together: a conversation and the books of its file. */
export interface Conversation {
  readonly builder: TurnBuilder;
  readonly ledger: Ledger;
}

/**
 * Reads the conversations of all agents and gives each to the call that started it.
 * @returns the agents that no call started, all of them, and their conversations
 */
export function linkAgents(
  main: TurnBuilder,
  sources: readonly AgentSource[],
  progress: readonly ProgressEntry[],
): {
  readonly strays: readonly AgentRun[];
  readonly all: readonly AgentRun[];
  readonly conversations: readonly Conversation[];
} {
  const agents: AgentDraft[] = [];
  for (const source of sources) {
    if (isWarmUp(source.transcript)) {
      for (const entry of source.transcript.entries) source.ledger.hidden(entry.line, 'warm-up of an agent');
    } else agents.push(draftOf(source));
  }
  const home = new Map<CallDraft, AgentDraft | undefined>(main.callList.map((call) => [call, undefined]));
  for (const agent of agents) for (const call of agent.builder.callList) home.set(call, agent);
  const calls = [...home.keys()];
  for (const [link, step] of ladder(progressCalls(progress))) {
    for (const agent of agents) {
      if (agent.run.link !== 'none') continue;
      const call = calls.find(
        (one) =>
          (one.agents.length === 0 || one.name === 'Workflow') &&
          step(agent, one) &&
          !isInside(one, agent, home),
      );
      if (!call) continue;
      agent.run.link = link;
      agent.run.type ??= filled(call.input, 'subagent_type');
      agent.run.description ??= filled(call.input, 'description');
      call.agents = [...call.agents, agent.run];
    }
  }
  const runs = agents.map(({ run }) => run);
  tellContinued(calls, agents);
  return {
    all: runs,
    strays: runs.filter((run) => run.link === 'none' || run.link === 'client'),
    conversations: agents.map(({ builder, source }) => ({ builder, ledger: source.ledger })),
  };
}
