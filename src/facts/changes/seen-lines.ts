/** What a call that read a file showed of it. */

import { withoutReminders } from '../../transcript/text/reminders.ts';
import { okText, withoutNumbers } from '../../transcript/text/result-text.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { linesOfFile } from './whole-texts.ts';

/** A listing of this length may have been cut. */
const LISTED = 2_000;

/** Lines of a file. */
export interface SeenLines {
  /** Index of the first one, from 0. */
  readonly at: number;
  readonly texts: readonly string[];
  /** Is that the whole file? */
  readonly isAll: boolean;
}

/** The file that a call read; undefined for other calls, and those that failed. */
export function readPath({ tool, status }: ToolCall): string | undefined {
  return tool.kind === 'read' && status === 'ok' && tool.path?.trim() ? tool.path : undefined;
}

/** The lines that a reading call showed: as its result has them, or as a numbered listing. */
export function seenLines(call: ToolCall): SeenLines | undefined {
  if (call.tool.kind !== 'read') return undefined;
  const { file, offset, limit } = call.tool;
  const listing = file?.content === undefined ? withoutNumbers(withoutReminders(okText(call)).text) : undefined;
  const start = file?.startLine ?? listing?.start ?? 1;
  const texts = linesOfFile(file?.content ?? listing?.text ?? '');
  const isAll =
    listing === undefined
      ? (file?.numLines ?? 0) >= (file?.totalLines ?? Infinity)
      : offset === undefined && limit === undefined && texts.length < LISTED;
  return { at: start - 1, texts, isAll: isAll && start <= 1 && texts.length > 0 };
}
