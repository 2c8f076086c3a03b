/** Grep, Glob and ToolSearch: what was searched for, and how much was found. */

import { count, dotted, toLines, visible } from '../../../../base/format.ts';
import { filled, flag, number, text, texts } from '../../../../base/json-readers.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { monoViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { shortPath } from '../../text/short-path.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{pattern, path, glob, type, output_mode, -A, -B, -C, -n, -i, head_limit, multiline}`, result
 * `{mode, numFiles, filenames, content, numLines, numMatches}`.
 */
export function grep(call: ToolCall, ctx: RenderContext): ToolView {
  const pattern = text(call.input, 'pattern') ?? '';
  const only = filled(call.input, 'glob') ?? filled(call.input, 'type');
  return {
    summary: `/${pattern}/${inFolder(call, ctx)}${only === undefined ? '' : ` (${only})`}`,
    note: grepNote(call),
    views: grepViews(call, ctx),
    shown: ['pattern', 'path', 'glob', 'type', 'output_mode', '-n'],
  };
}

function inFolder(call: ToolCall, ctx: RenderContext): string {
  const path = filled(call.input, 'path');
  return path === undefined ? '' : ` in ${shortPath(path, ctx.cwd)}`;
}

function grepNote(call: ToolCall): string {
  if (call.status !== 'ok') return '';
  const structured = call.result?.structured;
  const files = number(structured, 'numFiles') ?? 0;
  const matches = number(structured, 'numMatches');
  if (matches !== undefined) return matches === 0 ? 'no hits' : `${count(matches, 'hit')} in ${count(files, 'file')}`;
  const mode = text(structured, 'mode') ?? text(call.input, 'output_mode') ?? 'files_with_matches';
  const [, total, across] = (mode === 'count' && TOTAL.exec(okText(call))) || [];
  if (total !== undefined) return `${count(Number(total), 'hit')} in ${count(Number(across), 'file')}`;
  if (mode === 'content') return hits(number(structured, 'numLines') ?? contentLines(okText(call)), 'line');
  return hits(number(structured, 'numFiles') ?? pathsFound(call).length, 'file');
}

function hits(found: number, what: string): string {
  return found === 0 ? 'no hits' : count(found, what);
}

/** Lines of a printed result; "No matches found" is not one, nor what separates or follows them. */
function contentLines(said: string): number {
  return NOTHING.test(said) ? 0 : toLines(said).filter((line) => !NO_LINE.test(line)).length;
}

const NO_LINE = /^(?:\s*|--|\[Showing results with pagination = .*)$/;

/** Below the counts of files, after a blank line. */
const TOTAL = /^Found (\d{1,15}) total occurrences? across (\d{1,15}) files?\.$/m;

const NOTHING = /^\s*No (?:files|matches) found/;

/** The paths of the structured result, else of the printed one: `Found 2 files\nsrc/a.ts\nsrc/b.ts`. */
function pathsFound(call: ToolCall): readonly string[] {
  const structured = call.result?.structured;
  if (number(structured, 'numFiles') !== undefined) return texts(structured, 'filenames');
  const said = okText(call);
  if (NOTHING.test(said)) return [];
  return toLines(said).filter((line) => line.trim() !== '' && !/^(?:Found \d+ |\(Results are truncated)/.test(line));
}

function grepViews(call: ToolCall, ctx: RenderContext): View[] {
  if (call.status !== 'ok') return [];
  const structured = call.result?.structured;
  const content = filled(structured, 'content');
  if (content !== undefined) return monoViews(content, ctx);
  const mode = text(structured, 'mode') ?? text(call.input, 'output_mode') ?? 'files_with_matches';
  if (mode === 'content' || mode === 'count') return monoViews(okText(call), ctx);
  return pathList(pathsFound(call), ctx);
}

/** Paths as a list; the rest of a long one is in a file beside the page. */
function pathList(paths: readonly string[], ctx: RenderContext): View[] {
  if (paths.length === 0) return [];
  const kept = ctx.assets.text(paths.map((path) => visible(shortPath(path, ctx.cwd))).join('\n'));
  return [{ kind: 'list', items: toLines(kept.text).map((item) => ({ text: item })), more: kept.more }];
}

/** Input `{pattern, path}`, result `{filenames, numFiles, truncated}`. */
export function glob(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  const paths = call.status === 'ok' ? pathsFound(call) : [];
  const found = number(structured, 'numFiles') ?? paths.length;
  const note =
    call.status === 'ok'
      ? dotted([found === 0 ? 'no files' : count(found, 'file'), flag(structured, 'truncated') ? 'cut off' : ''])
      : '';
  return {
    summary: `${text(call.input, 'pattern') ?? ''}${inFolder(call, ctx)}`,
    note,
    views: pathList(paths, ctx),
    shown: ['pattern', 'path'],
  };
}

/** Input `{query, max_results}`, result a `tool-reference` block for each tool that was found. */
export function toolSearch(call: ToolCall, ctx: RenderContext): ToolView {
  const blocks = call.result?.content ?? [];
  const names = blocks.flatMap((block) => (block.kind === 'tool-reference' ? [block.name] : []));
  const found = names.length > 0 ? names : texts(call.result?.structured, 'matches');
  return {
    summary: text(call.input, 'query') ?? '',
    note: call.status === 'ok' ? hits(found.length, 'tool') : '',
    views: [...pathList(found, ctx), ...monoViews(okText(call), ctx)],
    shown: ['query', 'max_results'],
  };
}
