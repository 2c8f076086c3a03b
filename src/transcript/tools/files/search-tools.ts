/** Grep, Glob, LS and ToolSearch. */

import type { ToolBase } from '../../types/tool.ts';
import { as, filled, flag, number, readCall, text, texts, type Values, words } from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly grep: GrepTool;
    readonly glob: GlobTool;
    readonly ls: LsTool;
    readonly 'tool-search': ToolSearchTool;
  }
}

const GREP_INPUT = {
  pattern: words,
  path: filled,
  glob: filled,
  type: filled,
  /** "files_with_matches", "content" or "count" */
  outputMode: as('output_mode', text),
  isNumbered: as('-n', flag),
};

const GREP_RESULT = {
  mode: text,
  numFiles: number,
  numLines: number,
  numMatches: number,
  filenames: texts,
  content: filled,
};

export interface GrepTool extends ToolBase, Values<typeof GREP_INPUT & typeof GREP_RESULT> {
  readonly kind: 'grep';
}

export const grep: ToolModule<GrepTool> = {
  names: [['Grep']],
  parse: (call) => ({ kind: 'grep', ...readCall(call, GREP_INPUT, GREP_RESULT) }),
};

const GLOB_INPUT = { pattern: words, path: filled };
const GLOB_RESULT = { numFiles: number, filenames: texts, isCut: as('truncated', flag) };

export interface GlobTool extends ToolBase, Values<typeof GLOB_INPUT & typeof GLOB_RESULT> {
  readonly kind: 'glob';
}

export const glob: ToolModule<GlobTool> = {
  names: [['Glob']],
  parse: (call) => ({ kind: 'glob', ...readCall(call, GLOB_INPUT, GLOB_RESULT) }),
};

const LS_INPUT = { path: text };

export interface LsTool extends ToolBase, Values<typeof LS_INPUT> {
  readonly kind: 'ls';
}

export const ls: ToolModule<LsTool> = {
  names: [['LS']],
  parse: (call) => ({ kind: 'ls', ...readCall(call, LS_INPUT, {}) }),
};

const SEARCH_INPUT = { query: words, most: as('max_results', number) };
const SEARCH_RESULT = { matches: texts };

export interface ToolSearchTool extends ToolBase, Values<typeof SEARCH_INPUT & typeof SEARCH_RESULT> {
  readonly kind: 'tool-search';
}

export const toolSearch: ToolModule<ToolSearchTool> = {
  names: [['ToolSearch']],
  parse: (call) => ({ kind: 'tool-search', ...readCall(call, SEARCH_INPUT, SEARCH_RESULT) }),
};
