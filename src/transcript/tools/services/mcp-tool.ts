/** Tools of MCP servers. */

import { head } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { cleaned } from '../../text/result-text.ts';
import type { Input, ToolCall } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { baseOf, inputsOf, resultOf, type UnreadCall } from '../fields.ts';
import type { Show, ToolModule } from '../module.ts';

/** `mcp__<server>__<tool>`; a server's name may contain single underscores, a tool's name double ones. */
const MCP_NAME = /^mcp__(.+?)__(.+)$/s;

/** `mcp__github__create_issue` -> server "github", tool "create_issue"; undefined for other tools. */
export function mcpName(name: string): { readonly server: string; readonly tool: string } | undefined {
  const [, server, tool] = MCP_NAME.exec(name) ?? [];
  return server === undefined || tool === undefined ? undefined : { server, tool };
}

declare module '../../types/turns.ts' {
  interface Tools {
    readonly mcp: ToolBase & {
      readonly kind: 'mcp';
      readonly server: string;
      readonly tool: string;
      readonly inputs: readonly Input[];
      readonly edit: ReturnType<typeof editIn>;
      /** The only result of some tools. */
      readonly structured: unknown;
    };
  }
}

const PATHS = ['file_path', 'path', 'relative_path', 'filePath', 'filename', 'target_file'];
/** What servers call the replaced text, and the text that replaces it. */
const BEFORE = ['old_string', 'old_text', 'oldText', 'old_str', 'search'];
const AFTER = 'new_string new_text newText new_str content contents body replace replacement repl'.split(' ');

const EDIT = { before: field.as(BEFORE, field.words), after: field.as(AFTER, field.words) };
const EDITS = { path: field.as(PATHS, field.filled), edits: field.objects(EDIT) };

/** Texts that it replaces or writes in a file: `{path, edits: [{oldText, newText}]}`, `{relative_path, body}` */
function editIn(input: UnreadCall['input']) {
  const { path, edits } = field.valuesOf(input, EDITS);
  return path === undefined
    ? undefined
    : { path, replacements: edits.length > 0 ? edits : [field.valuesOf(input, EDIT)] };
}

/** The row says "github · create_issue" and the inputs: short ones with their values. */
export const mcp: ToolModule<'mcp'> = {
  names: [],
  parse: (call) => ({
    kind: 'mcp',
    ...baseOf(call),
    ...(mcpName(call.name) ?? { server: '', tool: '' }),
    inputs: inputsOf(call.input),
    edit: editIn(call.input),
    structured: field.valuesOf(resultOf(call), STRUCTURED).structured,
  }),
  view: ({ server, tool, inputs, structured }, call, show) => ({
    label: `${server} · ${tool}`,
    summary: inputWords(inputs),
    views: [...show.inputs(inputs), ...(call.status === 'ok' ? resultViews(structured, call, show) : [])],
  }),
};

const SHORT = 60;

/** `{title: "Cart", body: "a long text ..."}` -> "title: Cart, body" */
function inputWords(inputs: readonly Input[]): string {
  return inputs
    .slice(0, 40)
    .map(({ name, value }) => {
      const isShort =
        typeof value === 'string' && value.length <= SHORT && !value.includes('\n') && value.trim() !== '';
      return isShort || typeof value === 'number' || typeof value === 'boolean' ? `${name}: ${value}` : name;
    })
    .join(', ');
}

/** Text blocks in order, else the structured content; images are added the same way for every call. */
function resultViews(structured: unknown, { result }: ToolCall, show: Show): readonly View[] {
  const views = (result?.content ?? []).flatMap((block) =>
    block.kind === 'text' ? textViews(cleaned(block.text), show) : [],
  );
  return views.length > 0 || structured === undefined ? views : valueViews(structured, show);
}

function textViews(said: string, show: Show): readonly View[] {
  const json = field.jsonIn(said);
  if (json !== undefined) return valueViews(json, show);
  return (
    show.patch(said) ?? (MARKDOWN.test(head(said, 20_000)) ? show.prose(said, 'Result') : show.mono(said, 'Result'))
  );
}

const STRUCTURED = { structured: field.as('structuredContent', field.anything) };
const WRAPPED = { text: field.as('result', field.filled) };

/** Many servers wrap one text: `{"result": "..."}`. */
function valueViews(value: unknown, show: Show): readonly View[] {
  const { text } = inputsOf(value).length === 1 ? field.valuesOf(value, WRAPPED) : {};
  return text === undefined ? [show.json(value, 'Result')] : textViews(text, show);
}

/** Bold words, a fence, a link: signs of Markdown that code, logs and columns do not have. */
const MARKDOWN = /(?:^|\s)\*\*[^\s*][^*\n]*[^\s*]\*\*(?=[\s:.,;)]|$)|^```|\]\(https?:/m;
