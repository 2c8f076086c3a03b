/** What a call that read a file showed of it. */

import { filled, number, raw, text } from '../../base/json-readers.ts';
import { withoutNumbers } from '../../transcript/text/numbered-lines.ts';
import { withoutReminders } from '../../transcript/text/reminders.ts';
import { okText } from '../../transcript/text/result-text.ts';
import { readsFiles } from '../../transcript/tools/traits.ts';
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

/** The file that a call read; undefined if it does not read files, or failed. */
export function readPath({ name, input, status }: ToolCall): string | undefined {
  return readsFiles(name) && status === 'ok' ? filled(input, 'file_path') : undefined;
}

/** The lines that a reading call showed: `{file: {content, startLine, numLines, totalLines}}`, or a numbered listing. */
export function seenLines(call: ToolCall): SeenLines {
  const file = raw(call.result?.structured, 'file');
  const content = text(file, 'content');
  const listing = content === undefined ? withoutNumbers(withoutReminders(okText(call)).text) : undefined;
  const start = number(file, 'startLine') ?? listing?.start ?? 1;
  const texts = linesOfFile(content ?? listing?.text ?? '');
  const isAll =
    listing === undefined
      ? (number(file, 'numLines') ?? 0) >= (number(file, 'totalLines') ?? Infinity)
      : number(call.input, 'offset') === undefined &&
        number(call.input, 'limit') === undefined &&
        texts.length < LISTED;
  return { at: start - 1, texts, isAll: isAll && start <= 1 && texts.length > 0 };
}
