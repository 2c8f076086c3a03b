/** What the readers of single lines work with. */

import type { Raw } from '../../base/json-readers.ts';
import type { RepeatedLines } from '../branches/repeated-lines.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Queue } from '../text/queue.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';
import type { Entry } from '../types/transcript.ts';

export interface LineReader {
  readonly builder: TurnBuilder;
  readonly ledger: Ledger;
  readonly queue: Queue;
  /** Texts of the notifications that arrive as lines of their own, or have already been read. */
  readonly arrived: Set<string>;
  readonly repeated: RepeatedLines;
  /** Is this the conversation of an agent? */
  readonly isAgent: boolean;
}

/** Is the next user message an agent's task? That is the first message of its conversation. */
export function expectsTask({ isAgent, builder }: Pick<LineReader, 'isAgent' | 'builder'>): boolean {
  return isAgent && !builder.turns.some(({ kind }) => kind === 'user');
}

/** Fields that every line may have: its place and its time. They are among the original lines of a turn. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...['uuid', 'parentUuid', 'timestamp', 'sessionId', 'session_id', 'cwd', 'gitBranch', 'version', 'slug'],
  ...['isSidechain', 'userType', 'entrypoint'],
]);

/** The fields that say what a line is about. */
export function ownFields({ fields }: Entry): Raw {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !ENVELOPE.has(key)));
}

/**
 * Shows a line of an unknown kind with its fields.
 * @param type name of the kind, such as `attachment: weather`
 */
export function unknownLine({ builder, ledger }: LineReader, entry: Entry, type: string): void {
  builder.addPart(entry, { kind: 'unknown-entry', type, value: ownFields(entry), line: entry.line });
  ledger.shown(entry.line);
}
