/** Turns while they are being put together: the domain's types, still open for writing. */

import type { AddedText, TaskReport, ToolResult } from '../../domain/call.ts';
import type { Entry } from '../../domain/transcript.ts';
import type {
  AssistantTurn,
  BranchTurn,
  CommandTurn,
  CompactionTurn,
  EventTurn,
  Part,
  ShellTurn,
  ToolCall,
  UserTurn,
} from '../../domain/turns.ts';
import type { Usage } from '../../domain/usage.ts';

/** Lists that grow line by line. */
interface Growing {
  parts: Part[];
  lines: number[];
  added: AddedText[];
  reports: TaskReport[];
}

type Open<T> = { -readonly [K in keyof T]: K extends keyof Growing ? Growing[K] : T[K] };

export type MutableCall = Open<ToolCall>;
export type MutableAssistantTurn = Open<AssistantTurn> & { models: string[] };
export type MutableCompactionTurn = Open<CompactionTurn>;
export type MutableCommandTurn = Open<CommandTurn>;
export type MutableShellTurn = Open<ShellTurn>;
export type MutableUserTurn = Open<UserTurn>;
export type MutableEventTurn = Open<EventTurn>;
export type MutableBranchTurn = Omit<Open<BranchTurn>, 'turns'> & { readonly turns: MutableTurn[] };
export type MutableTurn =
  | MutableAssistantTurn
  | MutableCompactionTurn
  | MutableCommandTurn
  | MutableShellTurn
  | MutableUserTurn
  | MutableBranchTurn
  | MutableEventTurn;

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
export interface MutableMessage {
  usage: Usage | undefined;
  model: string | undefined;
  readonly turn: MutableAssistantTurn;
  /** Its last text or thinking, which a later line may extend. */
  last: Prose | undefined;
  /** A line with `stop_reason: end_turn` was there: what comes after extends nothing. */
  ended: boolean;
}

/** A result that stood before its call when it was read. */
export interface OrphanResult {
  readonly callId: string;
  readonly result: ToolResult;
  readonly isDenied: boolean;
  readonly part: Part;
  readonly turn: MutableTurn;
}

/** All turns, those of branches after the branch. */
export function* everyTurn(turns: readonly MutableTurn[]): Generator<MutableTurn> {
  for (const turn of turns) {
    yield turn;
    if (turn.kind === 'branch') yield* everyTurn(turn.turns);
  }
}
