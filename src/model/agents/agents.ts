/** Subagents: where their conversations come from. `agent-links.ts` says which call started each. */

import { type Entry, type ProgressEntry, type Transcript, textOf } from '../../domain/transcript.ts';
import type { AgentRun } from '../../domain/turns.ts';
import { byModel, NO_USAGE, sumUsage } from '../../domain/usage.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { readConversation } from '../lines/read-conversation.ts';
import { readUserText } from '../text/user-text.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';

/** What is known of an agent before its call is found. */
export interface AgentSource {
  readonly id: string;
  readonly type: string | undefined;
  readonly description: string | undefined;
  readonly toolUseId: string | undefined;
  /** Where its file lies, when it has one. */
  readonly path?: string;
  /** Which file of the session it is; 0 is the session's own. */
  readonly source?: number;
  readonly transcript: Pick<Transcript, 'entries' | 'problems'>;
  readonly ledger: Ledger;
}

export interface AgentConversation {
  readonly source: AgentSource;
  readonly builder: TurnBuilder;
  readonly task: string;
  readonly run: { -readonly [K in keyof AgentRun]: AgentRun[K] };
}

/** Agents that the client starts to be ready sooner say nothing: hidden and counted. */
export function isWarmUp(transcript: Pick<Transcript, 'entries'>): boolean {
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

export function readAgent(source: AgentSource): AgentConversation {
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
      source: source.source ?? 0,
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
    // A line that is written twice stays where it was first.
    const known = groupOf.get(entry.uuid ?? '') ?? groupOf.get(entry.parentUuid ?? '');
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
