/** Turns under construction: the types of the domain, but writable; and a conversation when it was read. */

import type { Ledger } from '../ledger/ledger.ts';
import { type PlanFiles, planOfCall } from '../plans/plans.ts';
import type { NotificationNote } from '../text/notifications.ts';
import { parseTool } from '../tools/registry.ts';
import type { AddedText, TaskReport, ToolResult } from '../types/call.ts';
import type { ContentBlock, Entry } from '../types/transcript.ts';
import type { BranchTurn, EventTurn, Part, ToolCall, Turn } from '../types/turns.ts';
import type { MessageUsage } from '../types/usage.ts';

interface Growing {
  models: string[];
  parts: Part[];
  lines: number[];
  added: AddedText[];
  reports: TaskReport[];
}

type Mutable<T> = { -readonly [K in keyof T]: K extends keyof Growing ? Growing[K] : T[K] };

export type MutableCall = Mutable<ToolCall>;
export type MutableTurn =
  | Mutable<Exclude<Turn, BranchTurn>>
  | (Omit<Mutable<BranchTurn>, 'turns'> & { readonly turns: MutableTurn[] });
export type MutableTurnOf<Kind extends Turn['kind']> = Extract<MutableTurn, { readonly kind: Kind }>;

/** A block of a message, as it was last written, and what it became if it is text or thinking. */
export interface KnownBlock {
  block: ContentBlock;
  readonly turn: MutableTurnOf<'assistant'>;
  part: Prose | undefined;
}

export type LineRef = Pick<Entry, 'line' | 'uuid' | 'digest' | 'time'>;

/** The common fields of all turns, for a turn that begins with this line. */
export function turnStart({ line, uuid, digest, time }: LineRef): Mutable<Omit<EventTurn, 'kind'>> {
  return { line, lines: [], seed: uuid ?? digest ?? `line-${line}`, time, end: time, parts: [] };
}

/** A call without a result so far. */
export function newCall({ time, line }: LineRef, block: Pick<ToolCall, 'id' | 'name' | 'input'>): MutableCall {
  const call = { time, line, ...block, status: 'unanswered', result: undefined, agents: [], plan: undefined } as const;
  return { ...call, tool: parseTool(call) };
}

export function setInput(call: MutableCall, input: ToolCall['input']): void {
  call.input = input;
  call.tool = parseTool(call);
}

/** Joins a tool call and its result. */
export function answerCall(call: MutableCall, result: ToolResult, isDenied: boolean, planFiles: PlanFiles): void {
  call.result = result;
  call.status = isDenied ? 'denied' : result.isError ? 'failed' : 'ok';
  call.tool = parseTool(call);
  if (call.status === 'ok') planFiles.written(call);
  if (call.tool.kind === 'plan') {
    planFiles.name(call.tool.answeredPath);
    call.plan = planOfCall(call.tool, result, planFiles);
    // Not all versions mark a refusal as an error, and some words of it are known for plans only.
    if (call.plan.status === 'rejected') call.status = 'denied';
  }
}

export type Prose = Extract<Part, { kind: 'text' | 'thinking' }>;

/** One API message, which may span several lines: its last usage counts, once. */
export interface MutableMessage {
  usage: MessageUsage | undefined;
  model: string | undefined;
  readonly turn: MutableTurnOf<'assistant'>;
  readonly blocks: KnownBlock[];
  /** Did its last line have `stop_reason: end_turn`? Then the next one extends nothing. */
  ended: boolean;
}

export interface OrphanResult {
  readonly callId: string;
  readonly result: ToolResult;
  readonly isDenied: boolean;
  readonly part: Part;
  readonly turn: MutableTurn;
}

/** A conversation that was read. What other conversations and files add to its calls and notifications comes later. */
export interface Conversation {
  readonly turns: readonly Turn[];
  readonly calls: readonly ToolCall[];
  readonly messages: ReadonlyMap<string, Pick<MutableMessage, 'model' | 'usage'>>;
  readonly notifications: readonly NotificationNote[];
  readonly planFiles: PlanFiles;
  readonly ledger: Ledger;
}
