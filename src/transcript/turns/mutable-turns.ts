/** Turns under construction: the types of the domain, but writable; and a conversation when it was read. */

import { jsonOf } from '../../base/json-text.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { ContentBlock, Entry } from '../parse/entry.ts';
import type { MessageUsage } from '../parse/usage.ts';
import { type PlanFiles, planOfCall } from '../plans/plans.ts';
import type { NotificationNote } from '../text/notifications.ts';
import { parseTool } from '../tools/registry.ts';
import type { AddedText, TaskReport, ToolResult } from '../types/call.ts';
import type { BranchTurn, EventTurn, Part, ToolCall, Turn } from '../types/turns.ts';

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

export function isProse(block: ContentBlock): block is Extract<ContentBlock, { kind: 'text' | 'thinking' }> {
  return block.kind === 'text' || block.kind === 'thinking';
}

function extendsBlock(block: ContentBlock, before: ContentBlock): boolean {
  if (isProse(block)) return block.kind === before.kind && isProse(before) && block.text.startsWith(before.text);
  if (block.kind === 'tool-use') return before.kind === 'tool-use' && block.id !== '' && block.id === before.id;
  return block.kind === before.kind && jsonOf(block) === jsonOf(before);
}

function repeatsFrom(
  at: number,
  known: readonly KnownBlock[],
  content: readonly ContentBlock[],
  turn: KnownBlock['turn'],
): boolean {
  const rest = known.slice(at);
  // Equal blocks without words, each on a line of its own, are several blocks.
  const isTelling = rest.some(({ block }) => isProse(block) || block.kind === 'tool-use');
  const isOneMore = !isTelling && (at > 0 || content.length === rest.length);
  // Programs that give all messages the same id may say the same again in another turn.
  const isSaidAgain = content.length === 1 && rest[0]?.turn !== turn;
  if (isOneMore || isSaidAgain) return false;
  return rest.every(({ block }, index) => {
    const again = content[index];
    return again !== undefined && extendsBlock(again, block);
  });
}

/** At the first known block that the line repeats or extends, if it does so with all from there on, else after them. */
export function placeOf(known: readonly KnownBlock[], content: readonly ContentBlock[], turn: KnownBlock['turn']) {
  for (let at = Math.max(0, known.length - content.length); at < known.length; at += 1) {
    if (repeatsFrom(at, known, content, turn)) return at;
  }
  return known.length;
}

/** An image or document; any other block is shown whole, as an unknown one. */
export function mediaPart(block: ContentBlock, line: number): Part {
  if (block.kind === 'media') return { kind: 'media', media: block, line };
  if (block.kind === 'unknown') return { kind: 'unknown-block', type: block.type, value: block.value, line };
  return { kind: 'unknown-block', type: block.kind, value: block, line };
}

/** The same for blocks of the agent, which has more kinds. */
export function agentPart(block: ContentBlock, line: number): Part {
  if (block.kind === 'redacted-thinking') return { kind: 'redacted-thinking', line };
  if (block.kind !== 'fallback') return mediaPart(block, line);
  const text = `${block.from || 'the requested model'} → ${block.to || 'another model'}`;
  return { kind: 'notice', notice: 'fallback', text, line };
}
