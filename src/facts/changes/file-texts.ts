/** What calls show of the text of a file: before and after one that edited it, and what one that read it printed. */

import { textOf } from '../../transcript/parse/content.ts';
import { okText, withoutNumbers, withoutReminders } from '../../transcript/text/result-text.ts';
import type { ToolCall, Tools } from '../../transcript/types/turns.ts';

/** Results in the transcripts of agents say in words only that there was a file. */
const UPDATED = /^The file .+ has been (?:updated|overwritten)/;

/** `a\r\nb\n` -> a, b */
export function linesOfFile(file: string): readonly string[] {
  return file === '' ? [] : file.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** New files have no patch. Only newer versions say that there was no file. */
export function isCreation({ tool, result }: ToolCall): boolean {
  if (tool.kind !== 'edit' || tool.shape !== 'file' || tool.outcome === 'update') return false;
  return tool.patch.length === 0 && !UPDATED.test(textOf(result?.content ?? []));
}

/** The whole file before an editing call, as far as its result says so. */
export function textBefore(call: ToolCall): string | undefined {
  if (call.tool.kind !== 'edit') return undefined;
  return isCreation(call) ? '' : call.tool.originalFile;
}

/**
 * Undefined when it is not known exactly, as when the human changed the edit. @param before the whole file before it
 */
export function textAfter(call: ToolCall, before = textBefore(call)): string | undefined {
  const { tool } = call;
  if (tool.kind !== 'edit' || tool.isChangedByHuman) return undefined;
  if (tool.shape === 'file') return tool.content;
  if (before === undefined || tool.shape === 'cell') return undefined;
  return tool.replacements.reduce<string | undefined>(replaced, before);
}

type Replacement = Tools['edit']['replacements'][number];

function replaced(file: string | undefined, { before, after, isEverywhere }: Replacement): string | undefined {
  if (before === undefined || after === undefined || !file?.includes(before)) return undefined;
  // Nothing is replaced to write the first text of a file.
  if (before === '') return file === '' ? after : undefined;
  // A function, because `$` has a meaning in a replacement.
  return isEverywhere ? file.replaceAll(before, () => after) : file.replace(before, () => after);
}

/** A listing of this length may have been cut. */
const LISTED = 2_000;

/** `at`: index of the first one, from 0. `isAll`: is that the whole file? */
export type SeenLines = Readonly<NonNullable<ReturnType<typeof seenLines>>>;

/** The file that a call read; undefined for other calls, and those that failed. */
export function readPath({ tool, status }: ToolCall): string | undefined {
  return tool.kind === 'read' && status === 'ok' && tool.path?.trim() ? tool.path : undefined;
}

/** The lines that a reading call showed: as its result has them, or as a numbered listing. */
export function seenLines(call: ToolCall) {
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
