/** Tools of MCP servers. */

import { get, isRaw, list, type Raw, text as textIn } from '../../../base/json-readers.ts';
import type { Input, ToolBase } from '../../types/tool.ts';
import { baseOf, inputsOf } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { mcpName } from '../traits.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly mcp: McpTool;
  }
}

export interface McpTool extends ToolBase {
  readonly kind: 'mcp';
  readonly server: string;
  readonly tool: string;
  readonly inputs: readonly Input[];
  /** Texts that it replaces or writes in a file, as far as the names of the inputs say so. */
  readonly edit: McpEdit | undefined;
  /** The only result of some tools. */
  readonly structured: unknown;
}

/** `{path, edits: [{oldText, newText}]}`, `{relative_path, body}` */
export interface McpEdit {
  readonly path: string;
  readonly replacements: readonly { readonly before: string; readonly after: string }[];
}

const PATHS = ['file_path', 'path', 'relative_path', 'filePath', 'filename', 'target_file'];
const BEFORE = ['old_string', 'old_text', 'oldText', 'old_str', 'search'];
const AFTER = 'new_string new_text newText new_str content contents body replace replacement repl'.split(' ');

function firstOf(input: unknown, names: readonly string[]): string | undefined {
  return names.map((name) => textIn(input, name)).find((value) => value !== undefined);
}

function editIn(input: Raw): McpEdit | undefined {
  const path = firstOf(input, PATHS);
  if (path === undefined || path === '') return undefined;
  const several = list(input, 'edits').filter(isRaw);
  const replacements = (several.length > 0 ? several : [input]).map((edit) => ({
    before: firstOf(edit, BEFORE) ?? '',
    after: firstOf(edit, AFTER) ?? '',
  }));
  return { path, replacements };
}

export const mcp: ToolModule<McpTool> = {
  names: [],
  parse: (call) => ({
    kind: 'mcp',
    ...baseOf(call),
    ...(mcpName(call.name) ?? { server: '', tool: '' }),
    inputs: inputsOf(call.input),
    edit: editIn(call.input),
    structured: get(call.result?.structured, 'structuredContent'),
  }),
};
