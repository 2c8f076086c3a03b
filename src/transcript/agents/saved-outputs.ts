/**
 * Outputs that were too large for the transcript. They are in files next to it, in the session's folder:
 *
 *     <persisted-output>
 * Output too large (54KB). Full output saved to: /…/<session>/tool-results/b1a2.txt
 *     "toolUseResult":{"stdout":"…","persistedOutputPath":"/…/tool-results/b1a2.txt","persistedOutputSize":55271}
 *
 * The path is the author's: only its last part is used, and only to look up files in that folder.
 */

import * as field from '../../base/json/declared-fields.ts';
import { type Entry, textOf } from '../parse/entry.ts';
import type { ToolResult } from '../types/call.ts';
import type { OutputText } from '../types/session.ts';

const WRAPPER = '<persisted-output>';
/** The second is what MCP tools print: `Error: result (65,403 characters) exceeds maximum allowed tokens. Output …` */
const SAVED =
  /^\s{0,20}<persisted-output>[^\n]{0,20}\n[^\n]{0,200}?saved to: ([^\n]{1,2000})|^Error: result \([^\n]{1,200}?saved to:? ([^\n]{1,2000}?)\.?(?:\n|$)/;
const PREVIEW = /\nPreview \([^\n]{1,60}\):\n/;
const WRAPPER_END = '</persisted-output>';

const SAVED_TO = field.object({
  path: field.as('persistedOutputPath', field.filled),
  size: field.as('persistedOutputSize', field.number),
});

function printedPath(printed: string): string | undefined {
  const match = SAVED.exec(printed.slice(0, 5000));
  return match?.[1] ?? match?.[2];
}

function nameOf(printed: string, structured: unknown): string | undefined {
  const path = printedPath(printed) ?? SAVED_TO.read(structured)?.path ?? '';
  const name = path.trim().split(/[\\/]/).at(-1) ?? '';
  return name === '' || name === '.' || name === '..' || name.includes('\0') ? undefined : name;
}

function previewOf(printed: string): string {
  const head = PREVIEW.exec(printed);
  return head ? withoutEnd(printed.slice(head.index + head[0].length)) : '';
}

/** `…the last line\n...\n</persisted-output>\n` -> `…the last line` */
function withoutEnd(preview: string): string {
  const trimmed = preview.trimEnd();
  if (!trimmed.endsWith(WRAPPER_END)) return preview;
  const text = trimmed.slice(0, -WRAPPER_END.length).trimEnd();
  return text.endsWith('\n...') ? text.slice(0, -4) : text;
}

/** The file that a result names; undefined when the transcript has the whole output after all. */
function savedIn(result: ToolResult) {
  const { structured } = result;
  const printed = textOf(result.content);
  const name = nameOf(printed, structured);
  const savedTo = SAVED_TO.read(structured);
  const isWhole = savedTo !== undefined && savedTo.path === undefined;
  if (name === undefined || (isWhole && printed.trimStart().startsWith(WRAPPER))) return undefined;
  // Otherwise, the printed text may be the output.
  const isPrinted = printedPath(printed) !== undefined;
  const preview = isPrinted ? previewOf(printed) : printed;
  return { name, size: savedTo?.size, preview, isPrinted };
}

/** Names of the files that the lines mention; no others are read. */
export function savedNames(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'user'
      ? entry.content.flatMap((block) => {
          if (block.kind !== 'tool-result') return [];
          return nameOf(textOf(block.content), entry.toolUseResult) ?? [];
        })
      : [],
  );
}

/** The output of a call that was saved to a file. @param files by name */
export function savedOutput(result: ToolResult | undefined, files: ReadonlyMap<string, OutputText> = new Map()) {
  const named = result && savedIn(result);
  if (!named) return undefined;
  const { isPrinted, ...saved } = named;
  const text = files.get(saved.name);
  // File names repeat where an earlier redaction made them equal.
  const file = text?.text.startsWith(saved.preview.slice(0, 200).split('[redacted', 1)[0] ?? '') ? text : undefined;
  if (file === undefined && !isPrinted) return undefined;
  return { ...saved, text: file?.text, cut: file?.cut ?? false };
}
