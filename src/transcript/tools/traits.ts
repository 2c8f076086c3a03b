/**
 * What the program knows about tools, one row per tool. Nothing else in `src` names a tool, except the table of
 * renderers (`site/render/tools/renderers.ts`). Names come from transcripts: look them up with {@link toolOf}, which knows
 * only the names in this table (`constructor` is an unknown tool).
 */

/** What a tool is for. Tools without a family are only shown, each by its renderer. */
export type ToolFamily =
  | 'reads' // the text of a file
  | 'edits' // changes files
  | 'runs' // commands in a shell
  | 'searches' // for files, lines, symbols, tools
  | 'fetches' // pages and resources from outside
  | 'delegates' // work to other agents
  | 'instructs' // loads instructions for the agent
  | 'monitors' // watches and stops what runs in the background
  | 'plans'
  | 'asks' // the human
  | 'tracks' // tasks
  | 'reports' // hands something to the human or to a teammate
  | 'organizes'; // teams, schedules, checkouts

export interface Tool {
  /** Its current name, which is in the table of renderers. */
  readonly name: string;
  readonly family: ToolFamily;
  /** Its names in older versions. */
  readonly aliases?: readonly string[];
  /** How many agents one call starts. */
  readonly startsAgents?: 'one' | 'several';
  /** A call may leave something running that reports later. */
  readonly runsOn?: true;
  /** The result is the state of something in the background, and may be the only sign that it failed. */
  readonly checksBackground?: true;
  /** What it reports later is the output of a command; other tools answer in prose. */
  readonly printsLater?: true;
  /** Waits for an answer from the human. */
  readonly waitsForHuman?: true;
  /** The input is the answer of the agent that calls it. */
  readonly hasAnswer?: true;
  /** How the input describes the change: `{old_string, new_string}`, a list of those, a whole file, a notebook cell. */
  readonly edit?: 'replacement' | 'replacements' | 'file' | 'cell';
  /** What a call does with the task list. */
  readonly taskList?: 'replaces' | 'creates' | 'updates' | 'lists' | 'gets';
  /** Grammars for code that is shown without a path of its own. */
  readonly grammars?: readonly string[];
}

const NOTEBOOK = ['python', 'markdown'];

export const TOOLS: readonly Tool[] = [
  { name: 'Read', family: 'reads' },
  { name: 'NotebookRead', family: 'reads', grammars: NOTEBOOK },

  { name: 'Edit', family: 'edits', edit: 'replacement' },
  { name: 'MultiEdit', family: 'edits', edit: 'replacements' },
  { name: 'NotebookEdit', family: 'edits', edit: 'cell', grammars: NOTEBOOK },
  { name: 'Write', family: 'edits', edit: 'file' },

  { name: 'Bash', family: 'runs', runsOn: true, printsLater: true },
  { name: 'PowerShell', family: 'runs', runsOn: true, printsLater: true },

  { name: 'Glob', family: 'searches' },
  { name: 'Grep', family: 'searches' },
  { name: 'LS', family: 'searches' },
  { name: 'LSP', family: 'searches' },
  { name: 'ToolSearch', family: 'searches' },

  { name: 'ListMcpResourcesTool', family: 'fetches', aliases: ['ListMcpResources'] },
  { name: 'ReadMcpResourceTool', family: 'fetches', aliases: ['ReadMcpResource'] },
  { name: 'WebFetch', family: 'fetches' },
  { name: 'WebSearch', family: 'fetches' },

  // `Task` until 2.1.63
  { name: 'Agent', family: 'delegates', aliases: ['Task'], startsAgents: 'one', runsOn: true },
  { name: 'Workflow', family: 'delegates', startsAgents: 'several', runsOn: true, grammars: ['javascript'] },

  { name: 'Skill', family: 'instructs', aliases: ['SlashCommand'], runsOn: true },

  // Takes `bash_id` where its successor takes `task_id`, so it has its own renderer.
  { name: 'BashOutput', family: 'monitors', checksBackground: true },
  { name: 'Monitor', family: 'monitors', runsOn: true, printsLater: true },
  {
    name: 'TaskOutput',
    family: 'monitors',
    aliases: ['AgentOutput', 'AgentOutputTool', 'BashOutputTool'],
    checksBackground: true,
  },
  { name: 'TaskStop', family: 'monitors', aliases: ['KillBash', 'KillShell'] },

  { name: 'EnterPlanMode', family: 'plans' },
  { name: 'ExitPlanMode', family: 'plans', aliases: ['exit_plan_mode'], waitsForHuman: true },

  { name: 'AskUserQuestion', family: 'asks', waitsForHuman: true },

  { name: 'TaskCreate', family: 'tracks', taskList: 'creates' },
  { name: 'TaskGet', family: 'tracks', taskList: 'gets' },
  { name: 'TaskList', family: 'tracks', taskList: 'lists' },
  { name: 'TaskUpdate', family: 'tracks', taskList: 'updates' },
  { name: 'TodoRead', family: 'tracks' },
  { name: 'TodoWrite', family: 'tracks', taskList: 'replaces' },

  { name: 'Artifact', family: 'reports' },
  { name: 'PushNotification', family: 'reports' },
  { name: 'ReportFindings', family: 'reports' },
  { name: 'SendMessage', family: 'reports' },
  { name: 'SendUserFile', family: 'reports' },
  { name: 'SendUserMessage', family: 'reports', aliases: ['Brief'] },
  { name: 'StructuredOutput', family: 'reports', hasAnswer: true, grammars: ['json'] },
  { name: 'SubagentHandback', family: 'reports' },

  { name: 'CronCreate', family: 'organizes' },
  { name: 'CronDelete', family: 'organizes' },
  { name: 'CronList', family: 'organizes' },
  { name: 'EnterWorktree', family: 'organizes' },
  { name: 'ExitWorktree', family: 'organizes' },
  { name: 'RemoteTrigger', family: 'organizes' },
  { name: 'ScheduleWakeup', family: 'organizes' },
  { name: 'TeamCreate', family: 'organizes' },
  { name: 'TeamDelete', family: 'organizes' },
];

const BY_NAME: ReadonlyMap<string, Tool> = new Map(
  TOOLS.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])].map((name) => [name, tool])),
);

/** Editors that run the agent through the ACP bridge offer it the built-in tools again: `mcp__acp__Edit` is `Edit`. */
const BRIDGE = 'mcp__acp__';

/** Was the tool offered by the ACP bridge, which prints results in its own way? */
export function isBridged(name: string): boolean {
  return name.startsWith(BRIDGE);
}

/** `mcp__acp__Edit` -> "Edit" */
export function bridgedName(name: string): string | undefined {
  return isBridged(name) ? name.slice(BRIDGE.length) : undefined;
}

/** The row of a tool, by its name, an older name, or its name on the ACP bridge. */
export function toolOf(name: string): Tool | undefined {
  return BY_NAME.get(bridgedName(name) ?? name);
}

/** `Task` -> "Agent", `mcp__acp__Edit` -> "Edit"; unknown names stay. */
export function canonicalName(name: string): string {
  return toolOf(name)?.name ?? name;
}

/** `mcp__<server>__<tool>`; a server's name may contain single underscores, a tool's name double ones. */
const MCP_NAME = /^mcp__(.+?)__(.+)$/s;

/** `mcp__github__create_issue` -> server "github", tool "create_issue"; undefined for other tools. */
export function mcpName(name: string): { readonly server: string; readonly tool: string } | undefined {
  const [, server, tool] = MCP_NAME.exec(name) ?? [];
  return server === undefined || tool === undefined ? undefined : { server, tool };
}

export function isInFamily(name: string, ...families: readonly ToolFamily[]): boolean {
  const family = toolOf(name)?.family;
  return family !== undefined && families.includes(family);
}

export function runsCommands(name: string): boolean {
  return isInFamily(name, 'runs');
}

export function readsFiles(name: string): boolean {
  return isInFamily(name, 'reads');
}

export function editsFiles(name: string): boolean {
  return isInFamily(name, 'edits');
}

/** Does it ask the human questions? */
export function asksHuman(name: string): boolean {
  return isInFamily(name, 'asks');
}

/** Does it propose a plan to the human? */
export function proposesPlan(name: string): boolean {
  return isInFamily(name, 'plans') && waitsForHuman(name);
}

export function waitsForHuman(name: string): boolean {
  return toolOf(name)?.waitsForHuman ?? false;
}

/** Is its result part of the conversation, rather than an output: words of the human, the state of plans and tasks? */
export function answersInConversation(name: string): boolean {
  return isInFamily(name, 'asks', 'plans', 'tracks');
}

/** Does it only look at one task or the list of tasks? */
export function looksAtTasks(name: string): boolean {
  const { taskList } = toolOf(name) ?? {};
  return taskList === 'lists' || taskList === 'gets';
}
