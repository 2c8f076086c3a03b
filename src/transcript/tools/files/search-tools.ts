/** Grep, Glob and ToolSearch: what was searched for, and how much was found. */

import { count, dotted, toLines } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText } from '../../text/result-text.ts';
import type { ToolCall, Tools } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { type Read, reading } from '../fields.ts';
import type { Show, ToolModule } from '../module.ts';

const GREP_INPUT = {
  pattern: field.words,
  path: field.filled,
  glob: field.filled,
  type: field.filled,
  /** "files_with_matches", "content" or "count" */
  outputMode: field.as('output_mode', field.text),
  isNumbered: field.as('-n', field.flag),
};

const GREP_RESULT = {
  mode: field.text,
  numFiles: field.number,
  numLines: field.number,
  numMatches: field.number,
  filenames: field.texts,
  content: field.filled,
};

const GLOB_INPUT = { pattern: field.words, path: field.filled };
const GLOB_RESULT = { numFiles: field.number, filenames: field.texts, isCut: field.as('truncated', field.flag) };

const SEARCH_INPUT = { query: field.words, most: field.as('max_results', field.number) };
const SEARCH_RESULT = { matches: field.texts };

declare module '../../types/turns.ts' {
  interface Tools {
    readonly grep: Read<'grep', typeof GREP_INPUT, typeof GREP_RESULT>;
    readonly glob: Read<'glob', typeof GLOB_INPUT, typeof GLOB_RESULT>;
    readonly 'tool-search': Read<'tool-search', typeof SEARCH_INPUT, typeof SEARCH_RESULT>;
  }
}

export const grep: ToolModule<'grep'> = {
  names: [['Grep']],
  family: 'searches',
  parse: reading('grep', GREP_INPUT, GREP_RESULT),
  view: (tool, call, show) => {
    const only = tool.glob ?? tool.type;
    return {
      summary: `/${tool.pattern}/${inFolder(tool, show)}${only === undefined ? '' : ` (${only})`}`,
      note: call.status === 'ok' ? grepNote(tool, call) : '',
      views: call.status === 'ok' ? grepViews(tool, call, show) : [],
    };
  },
};

function inFolder({ path }: Tools['grep' | 'glob'], show: Show): string {
  return path === undefined ? '' : ` in ${show.path(path)}`;
}

function modeOf({ mode, outputMode }: Tools['grep']): string {
  return mode ?? outputMode ?? 'files_with_matches';
}

function grepNote(tool: Tools['grep'], call: ToolCall): string {
  const { numMatches, numFiles = 0, numLines } = tool;
  if (numMatches !== undefined)
    return numMatches === 0 ? 'no hits' : `${count(numMatches, 'hit')} in ${count(numFiles, 'file')}`;
  const mode = modeOf(tool);
  const [, total, across] = (mode === 'count' && TOTAL.exec(okText(call))) || [];
  if (total !== undefined) return `${count(Number(total), 'hit')} in ${count(Number(across), 'file')}`;
  if (mode === 'content') return hits(numLines ?? contentLines(okText(call)), 'line');
  return hits(tool.numFiles ?? pathsFound(tool, call).length, 'file');
}

function hits(many: number, what: string): string {
  return many === 0 ? 'no hits' : count(many, what);
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
function pathsFound({ numFiles, filenames }: Tools['grep' | 'glob'], call: ToolCall): readonly string[] {
  if (numFiles !== undefined) return filenames;
  const said = okText(call);
  if (NOTHING.test(said)) return [];
  return toLines(said).filter((line) => line.trim() !== '' && !/^(?:Found \d+ |\(Results are truncated)/.test(line));
}

function grepViews(tool: Tools['grep'], call: ToolCall, show: Show): readonly View[] {
  if (tool.content !== undefined) return show.mono(tool.content);
  const mode = modeOf(tool);
  return mode === 'content' || mode === 'count' ? show.mono(okText(call)) : show.paths(pathsFound(tool, call));
}

export const glob: ToolModule<'glob'> = {
  names: [['Glob']],
  family: 'searches',
  parse: reading('glob', GLOB_INPUT, GLOB_RESULT),
  view: (tool, call, show) => {
    const paths = call.status === 'ok' ? pathsFound(tool, call) : [];
    const many = tool.numFiles ?? paths.length;
    const note = dotted([many === 0 ? 'no files' : count(many, 'file'), tool.isCut ? 'cut off' : '']);
    return {
      summary: `${tool.pattern}${inFolder(tool, show)}`,
      note: call.status === 'ok' ? note : '',
      views: show.paths(paths),
    };
  },
};

/** Its result has a `tool-reference` block for each tool that was found. */
export const toolSearch: ToolModule<'tool-search'> = {
  names: [['ToolSearch', 'tool_search']],
  family: 'searches',
  parse: reading('tool-search', SEARCH_INPUT, SEARCH_RESULT),
  view: ({ query, matches }, call, show) => {
    const blocks = call.result?.content ?? [];
    const names = blocks.flatMap((block) => (block.kind === 'tool-reference' ? [block.name] : []));
    const tools = names.length > 0 ? names : matches;
    return {
      summary: query,
      note: call.status === 'ok' ? hits(tools.length, 'tool') : '',
      views: [...show.paths(tools), ...show.mono(okText(call))],
    };
  },
};
