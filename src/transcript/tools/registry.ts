/** Every kind of tool. To add one, write its module and add it here. */

import type { AnyTool, ToolCall, Tools } from '../types/turns.ts';
import { monitor, taskOutput, taskStop } from './commands/background-tools.ts';
import { bash } from './commands/bash-tool.ts';
import { agent, skill, workflow } from './conversation/agent-tools.ts';
import { ask, plan, planMode } from './conversation/ask-tool.ts';
import { answer, findings, sendMessage } from './conversation/message-tools.ts';
import { taskCreate, taskGet, taskList, taskUpdate, todos } from './conversation/task-tools.ts';
import type { UnreadCall } from './fields.ts';
import { edit } from './files/edit-tool.ts';
import { read } from './files/read-tool.ts';
import { glob, grep, toolSearch } from './files/search-tools.ts';
import type { Show, ToolFamily, ToolModule, ToolView } from './module.ts';
import { likeBuiltIn, ownTool, ownView } from './own-tools.ts';
import { bridgedName, translated } from './services/bridge.ts';
import { listed, other } from './services/listed-tools.ts';
import { mcp, mcpName } from './services/mcp-tool.ts';
import { webFetch, webSearch } from './services/web-tools.ts';

const MODULES: { readonly [K in keyof Tools]: ToolModule<K> } = {
  agent,
  answer,
  ask,
  bash,
  edit,
  findings,
  glob,
  grep,
  listed,
  mcp,
  monitor,
  other,
  plan,
  'plan-mode': planMode,
  read,
  'send-message': sendMessage,
  skill,
  'task-create': taskCreate,
  'task-get': taskGet,
  'task-list': taskList,
  'task-output': taskOutput,
  'task-stop': taskStop,
  'task-update': taskUpdate,
  todos,
  'tool-search': toolSearch,
  'web-fetch': webFetch,
  'web-search': webSearch,
  workflow,
};

export const TOOL_KINDS = Object.keys(MODULES) as readonly (keyof Tools)[];

/** A name, what it is called now, and what is known about it. */
interface Named {
  readonly name: string;
  readonly kind: keyof Tools;
  readonly family: ToolFamily | undefined;
  readonly parse: (call: UnreadCall) => AnyTool;
}

/** By current and earlier names: those of transcripts, so a Map. */
const BY_NAME: ReadonlyMap<string, Named> = new Map(
  TOOL_KINDS.flatMap((kind) => {
    const { names, family, families, parse } = MODULES[kind];
    return names.flatMap((aliases) => {
      const [name] = aliases;
      const named = {
        name,
        kind,
        family: families?.get(name) ?? family,
        parse: (call: UnreadCall) => parse(call, name),
      };
      return aliases.map((alias): [string, Named] => [alias, named]);
    });
  }),
);

function namedBy(name: string): Named | undefined {
  return BY_NAME.get(bridgedName(name) ?? name);
}

export const TOOL_NAMES: readonly string[] = [...BY_NAME.keys()];

/** Its kind, unless it is one of an MCP server or unknown. */
export function kindOf(name: string): keyof Tools | undefined {
  return namedBy(name)?.kind;
}

/** What the tool is for. */
export function familyOf(name: string): ToolFamily | undefined {
  const own = ownTool(name);
  return own === undefined ? namedBy(name)?.family : (own.family ?? namedBy(own.like?.tool ?? '')?.family);
}

/** Does it ask the human something, or propose a plan? */
export function waitsForHuman(name: string): boolean {
  const kind = kindOf(name);
  return kind === 'ask' || kind === 'plan';
}

/** `Task` -> "Agent", `mcp__acp__Edit` -> "Edit"; unknown names stay. */
export function canonicalName(name: string): string {
  return namedBy(name)?.name ?? name;
}

/** What a call says. Read it again when its input or its result changes. */
export function parseTool(call: UnreadCall): AnyTool {
  const like = likeBuiltIn(call);
  if (like !== undefined) return BY_NAME.get(like.name)?.parse(like) ?? other.parse(call, call.name);
  const bridged = bridgedName(call.name);
  const builtIn = bridged === undefined ? call : translated(call, bridged);
  const named = builtIn && BY_NAME.get(bridged ?? call.name);
  if (!named) return mcpName(call.name) === undefined ? other.parse(call, call.name) : mcp.parse(call, call.name);
  const tool = named.parse(builtIn);
  return builtIn.result === call.result ? tool : { ...tool, isTranslated: true };
}

/** The paths that a call names. */
export function pathsOf({ tool }: ToolCall): readonly string[] {
  const path = 'path' in tool ? tool.path : undefined;
  const inputs = 'inputs' in tool ? tool.inputs : tool.others;
  const named = inputs.map(({ name, value }) => (/^(?:file_|notebook_)?path$/.test(name) ? value : undefined));
  return [path, ...named].filter((value) => typeof value === 'string');
}

export function toolView(call: ToolCall, show: Show): ToolView {
  return ownView(call, show) ?? viewOf(call.tool.kind, call.tool, call, show);
}

function viewOf<K extends keyof Tools>(kind: K, tool: Tools[K], call: ToolCall, show: Show): ToolView {
  const label = tool.kind === 'mcp' ? undefined : bridgedName(call.name);
  return { ...(label === undefined ? {} : { label }), ...MODULES[kind].view(tool, call, show) };
}
