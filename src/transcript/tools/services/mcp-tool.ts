/** Tools of MCP servers. */

import { head } from '../../../base/format.ts';
import { get, isRaw, keys, list, type Raw, text as textIn } from '../../../base/json-readers.ts';
import { cleaned } from '../../text/result-text.ts';
import type { Input, Replacement, Tools } from '../../types/tool.ts';
import type { ToolCall } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { baseOf, inputsOf, jsonIn } from '../fields.ts';
import type { ToolModule } from '../module.ts';
import { mcpName } from '../server-names.ts';
import type { Show } from '../show.ts';

/** Texts that it replaces or writes in a file: `{path, edits: [{oldText, newText}]}`, `{relative_path, body}` */
interface ServerEdit {
  readonly path: string;
  readonly replacements: readonly Replacement[];
  /** Inputs that say nothing else than what replaces what. */
  readonly inputs: readonly string[];
}

declare module '../../types/tool.ts' {
  interface Tools {
    readonly mcp: ToolBase & {
      readonly kind: 'mcp';
      readonly server: string;
      readonly tool: string;
      readonly inputs: readonly Input[];
      readonly edit: ServerEdit | undefined;
      /** The only result of some tools. */
      readonly structured: unknown;
    };
  }
}

const PATHS = ['file_path', 'path', 'relative_path', 'filePath', 'filename', 'target_file'];
/** What servers call the replaced text, and the text that replaces it. */
const BEFORE = ['old_string', 'old_text', 'oldText', 'old_str', 'search'];
const AFTER = 'new_string new_text newText new_str content contents body replace replacement repl'.split(' ');

function nameIn(input: unknown, names: readonly string[]): string | undefined {
  return names.find((name) => textIn(input, name) !== undefined);
}

function editIn(input: Raw): ServerEdit | undefined {
  const path = textIn(input, nameIn(input, PATHS) ?? '');
  if (path === undefined || path === '') return undefined;
  const edits = list(input, 'edits');
  const several = edits.filter(isRaw);
  const pairs = (several.length > 0 ? several : [input]).map((edit) => {
    const names = [nameIn(edit, BEFORE) ?? '', nameIn(edit, AFTER) ?? ''];
    const [before = '', after = ''] = names.map((name) => textIn(edit, name) ?? '');
    return { before, after, names };
  });
  // Edits of another shape would be lost.
  const isPlain = several.length === edits.length && pairs.every(({ names }) => /^old.* new/.test(names.join(' ')));
  const inputs = !isPlain ? [] : several.length > 0 ? ['edits'] : (pairs[0]?.names ?? []);
  return { path, replacements: pairs, inputs };
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
    structured: get(call.result?.structured, 'structuredContent'),
  }),
  view: (tool, call, show) => {
    const { path = '', replacements = [], inputs = [] } = tool.edit ?? {};
    const diffs = inputs.length === 0 ? [] : replacements.map((change) => show.replacement(path, change));
    return {
      label: `${tool.server} · ${tool.tool}`,
      summary: inputWords(tool.inputs),
      views: [
        ...show.inputs(tool.inputs.filter(({ name }) => !inputs.includes(name))),
        ...diffs,
        ...(call.status === 'ok' ? resultViews(tool, call, show) : []),
      ],
    };
  },
};

/** Longest value that the row shows. */
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

/**
 * Text blocks in order; images and resources are added the same way for every call. A result that is only structured
 * (`{structuredContent: {...}}`) is shown as JSON.
 */
function resultViews({ structured }: Tools['mcp'], call: ToolCall, show: Show): readonly View[] {
  const views = (call.result?.content ?? []).flatMap((block) =>
    block.kind === 'text' ? textViews(cleaned(block.text), show) : [],
  );
  return views.length > 0 || structured === undefined ? views : valueViews(structured, show);
}

function textViews(said: string, show: Show): readonly View[] {
  const json = jsonIn(said);
  if (json !== undefined) return valueViews(json, show);
  return (
    show.patch(said) ?? (MARKDOWN.test(head(said, 20_000)) ? show.prose(said, 'Result') : show.mono(said, 'Result'))
  );
}

/** Many servers wrap one text: `{"result": "..."}`. */
function valueViews(value: unknown, show: Show): readonly View[] {
  const only = keys(value).length === 1 ? textIn(value, 'result') : undefined;
  return only !== undefined && only.trim() !== '' ? textViews(only, show) : [show.json(value, 'Result')];
}

/** Bold words, a fence, a link: signs of Markdown that code, logs and columns do not have. */
const MARKDOWN = /(?:^|\s)\*\*[^\s*][^*\n]*[^\s*]\*\*(?=[\s:.,;)]|$)|^```|\]\(https?:/m;
