/** Tools of the user, from `tools` in the configuration: how their calls are read and shown. docs/TOOLS.md has examples. */

import { isRaw } from '../../base/json-readers.ts';
import type { ToolCall } from '../types/turns.ts';
import { printed, type UnreadCall } from './fields.ts';
import type { Show, ToolFamily, ToolView } from './module.ts';

type Input = Readonly<Record<string, unknown>>;

/** What a view of the user gets: redacted, like everything. */
export interface OwnCall {
  readonly name: string;
  readonly input: Input;
  /** The text of the result; empty if there is none. */
  readonly output: string;
  readonly status: ToolCall['status'];
}

export interface OwnTool {
  /** As transcripts have them: `mcp__harbor__tide`. */
  readonly names: readonly string[];
  /** What it is for, which filters, the outline and `publish` use. */
  readonly family?: ToolFamily;
  /** A built-in tool that does the same, and what its input would be: its rows, facts and search text are used. */
  readonly like?: { readonly tool: string; readonly input: (input: Input) => Input };
  /** The row and what is below it. If it throws, the call is shown as without it. */
  readonly view?: (call: OwnCall, show: Show) => ToolView;
}

let own: ReadonlyMap<string, OwnTool> = new Map();

/** From now on, calls in this thread are read and shown by these tools. */
export function useTools(tools: readonly OwnTool[]): void {
  own = new Map(tools.flatMap((tool) => tool.names.map((name) => [name, tool])));
}

/** The tool of the user with this name, as transcripts have it. */
export function ownTool(name: string): OwnTool | undefined {
  return own.get(name);
}

/** The call as one of the built-in tool that it is like; undefined if it is like none. */
export function likeBuiltIn(call: UnreadCall): UnreadCall | undefined {
  const like = ownTool(call.name)?.like;
  if (like === undefined || !isRaw(call.input)) return undefined;
  try {
    const input: unknown = like.input(call.input);
    return isRaw(input) ? { ...call, name: like.tool, input } : undefined;
  } catch {
    return undefined;
  }
}

/** The view of the user's tool; undefined if it has none, or gives nothing that can be shown. */
export function ownView(call: ToolCall, show: Show): ToolView | undefined {
  const { name, input, status } = call;
  const view = ownTool(name)?.view;
  if (view === undefined) return undefined;
  try {
    const shown: unknown = view({ name, input: isRaw(input) ? input : {}, output: printed(call), status }, show);
    return isToolView(shown) ? shown : undefined;
  } catch {
    return undefined;
  }
}

function isToolView(value: unknown): value is ToolView {
  return isRaw(value) && typeof value.summary === 'string' && Array.isArray(value.views) && value.views.every(isRaw);
}
