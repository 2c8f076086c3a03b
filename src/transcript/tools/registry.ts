/** Every kind of tool. To add one, write its module and add it here. */

import type { AnyTool, Tools } from '../types/tool.ts';
import { monitor, taskOutput, taskStop } from './commands/background-tools.ts';
import { bash } from './commands/bash-tool.ts';
import { worktree } from './commands/worktree-tool.ts';
import { agent, skill, workflow } from './conversation/agent-tools.ts';
import { ask } from './conversation/ask-tool.ts';
import { answer, findings, sendMessage, team } from './conversation/message-tools.ts';
import { plan, planMode } from './conversation/plan-tools.ts';
import { taskCreate, taskGet, taskList, taskUpdate, todos } from './conversation/task-tools.ts';
import type { UnreadCall } from './fields.ts';
import { edit } from './files/edit-tool.ts';
import { read } from './files/read-tool.ts';
import { glob, grep, ls, toolSearch } from './files/search-tools.ts';
import type { ToolModule } from './module.ts';
import { translated } from './services/bridge.ts';
import { mcp } from './services/mcp-tool.ts';
import { other } from './services/other-tool.ts';
import { webFetch, webSearch } from './services/web-tools.ts';
import { bridgedName, mcpName } from './traits.ts';

const MODULES: { readonly [K in keyof Tools]: ToolModule<Tools[K]> } = {
  agent,
  answer,
  ask,
  bash,
  edit,
  findings,
  glob,
  grep,
  ls,
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
  team,
  todos,
  'tool-search': toolSearch,
  'web-fetch': webFetch,
  'web-search': webSearch,
  workflow,
  worktree,
};

type Parse = (call: UnreadCall) => AnyTool;

/** By current and earlier names: those of transcripts, so a Map. */
const PARSERS: ReadonlyMap<string, Parse> = new Map(
  Object.values(MODULES).flatMap(({ names, parse }) =>
    names.flatMap((aliases): [string, Parse][] =>
      aliases.map((alias) => [alias, (call) => parse(call, aliases[0] ?? alias)]),
    ),
  ),
);

/** What a call says. Read it again when its input or its result changes. */
export function parseTool(call: UnreadCall): AnyTool {
  const bridged = bridgedName(call.name);
  const builtIn = bridged === undefined ? call : translated(call, bridged);
  const parse = builtIn && PARSERS.get(bridged ?? call.name);
  if (parse) return parse(builtIn);
  return mcpName(call.name) === undefined ? other.parse(call, call.name) : mcp.parse(call, call.name);
}
