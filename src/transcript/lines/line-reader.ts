/** What the readers of single lines work with, and the tables that say what becomes of a kind of line. */

import type { RepeatedLines } from '../branches/line-digests.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Entry } from '../parse/entry.ts';
import type { Queue } from '../text/queue.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';

export interface LineReader {
  readonly builder: TurnBuilder;
  readonly ledger: Ledger;
  readonly queue: Queue;
  readonly arrived: Set<string>;
  readonly repeated: RepeatedLines;
  readonly isAgent: boolean;
  readonly printed: Map<MutableCall, string>;
  /** When the client copied each file last. */
  readonly copied: Map<string, number | undefined>;
}

export type Treatment<Line extends Entry> = (reader: LineReader, entry: Line) => void;

/** @param rows a treatment, and the kinds that it is for, separated by spaces */
export function treatments<Line extends Entry>(...rows: readonly (readonly [Treatment<Line>, string])[]) {
  return new Map(
    rows.flatMap(([treatment, kinds]) =>
      kinds
        .trim()
        .split(/\s+/)
        .map((kind) => [kind, treatment] as const),
    ),
  );
}

/** Leaves a line out. */
export function hidden(reason: string): Treatment<Entry> {
  return ({ ledger }, { line }) => ledger.hidden(line, reason);
}

/** Is the next user message an agent's task? That is the first message of its conversation. */
export function expectsTask({ isAgent, builder }: Pick<LineReader, 'isAgent' | 'builder'>): boolean {
  return isAgent && !builder.turns.some(({ kind }) => kind === 'user');
}

/** Fields that every line may have: its place and its time. They are among the original lines of a turn. */
const ENVELOPE: ReadonlySet<string> = new Set(
  'uuid parentUuid timestamp sessionId session_id cwd gitBranch version slug isSidechain userType entrypoint'.split(
    ' ',
  ),
);

/** The fields that say what a line is about. */
export function ownFields({ fields }: Entry): Entry['fields'] {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !ENVELOPE.has(key)));
}

/** Shows a line with its fields. @param kind such as `attachment: weather` */
export function unknownLine({ builder, ledger }: LineReader, entry: Entry, kind: string): void {
  builder.addPart(entry, { kind: 'unknown-entry', type: kind, value: ownFields(entry), line: entry.line });
  ledger.shown(entry.line);
}

/** @param type of the line, before the name of its kind: `attachment: weather` */
export function treat<Line extends Entry>(
  table: ReadonlyMap<string, Treatment<Line>>,
  kind: string,
  type: string,
  reader: LineReader,
  entry: Line,
): void {
  const treatment = table.get(kind);
  if (treatment) treatment(reader, entry);
  else unknownLine(reader, entry, `${type}${kind}`);
}
