/** Turns while they are being put together: the domain's types, still open for writing. */

import type { AddedText, TaskReport } from '../../domain/call.ts';
import type {
  AssistantTurn,
  BranchTurn,
  CommandTurn,
  CompactionTurn,
  EventTurn,
  Part,
  ShellTurn,
  ToolCall,
  ToolResult,
  UserTurn,
} from '../../domain/session.ts';
import type { Entry, Usage } from '../../domain/transcript.ts';

/** Lists that grow line by line. */
interface Growing {
  parts: Part[];
  lines: number[];
  added: AddedText[];
  reports: TaskReport[];
}

type Open<T> = { -readonly [K in keyof T]: K extends keyof Growing ? Growing[K] : T[K] };

export type CallDraft = Open<ToolCall>;
export type AssistantDraft = Open<AssistantTurn> & { models: string[] };
export type CompactionDraft = Open<CompactionTurn>;
export type CommandDraft = Open<CommandTurn>;
export type ShellDraft = Open<ShellTurn>;
export type UserDraft = Open<UserTurn>;
export type EventDraft = Open<EventTurn>;
export type BranchDraft = Omit<Open<BranchTurn>, 'turns'> & { readonly turns: TurnDraft[] };
export type TurnDraft =
  | AssistantDraft
  | CompactionDraft
  | CommandDraft
  | ShellDraft
  | UserDraft
  | BranchDraft
  | EventDraft;

/** What every kind of turn begins with. */
export function beginning(entry: Pick<Entry, 'line' | 'uuid' | 'digest' | 'time'>): {
  line: number;
  lines: number[];
  seed: string;
  time: number | undefined;
  end: number | undefined;
  parts: Part[];
} {
  return {
    line: entry.line,
    lines: [],
    seed: entry.uuid ?? entry.digest ?? `line-${entry.line}`,
    time: entry.time,
    end: entry.time,
    parts: [],
  };
}

/** Text or thinking of the agent. */
export type Prose = Extract<Part, { kind: 'text' | 'thinking' }>;

/** One API message, spread over lines: the last usage counts, once. */
export interface MessageDraft {
  usage: Usage | undefined;
  model: string | undefined;
  readonly turn: AssistantDraft;
  /** Its last text or thinking, which a later line may extend. */
  last: Prose | undefined;
  /** A line with `stop_reason: end_turn` was there: what comes after extends nothing. */
  ended: boolean;
}

/** A result that stood before its call when it was read. */
export interface OrphanDraft {
  readonly callId: string;
  readonly result: ToolResult;
  readonly isDenied: boolean;
  readonly part: Part;
  readonly turn: TurnDraft;
}
