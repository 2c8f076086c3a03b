/**
 * Every tool that has its own renderer. To add one: write the function in the file of its subject, add a line here, add a
 * case to `fixtures/tools/`. What else the program knows about a tool is a row in `src/transcript/tools/traits.ts`.
 */

import { canonicalName, mcpName } from '../../../transcript/tools/traits.ts';
import { bashOutput, monitor, stop, taskOutput } from './commands/background.ts';
import { cronCreate, cronDelete, cronList, remoteTrigger, scheduleWakeup } from './commands/schedule.ts';
import { bash } from './commands/shell.ts';
import { enterWorktree, exitWorktree } from './commands/worktree.ts';
import { agent } from './conversation/agents.ts';
import {
  enterPlanMode,
  exitPlanMode,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  todoRead,
  todoWrite,
} from './conversation/planning.ts';
import { askUserQuestion } from './conversation/questions.ts';
import {
  advisor,
  pushNotification,
  reportFindings,
  sendUserFile,
  sendUserMessage,
  structuredOutput,
} from './conversation/reports.ts';
import { skill } from './conversation/skill.ts';
import { sendMessage, teamCreate, teamDelete } from './conversation/teams.ts';
import { workflow } from './conversation/workflow.ts';
import { artifact } from './files/artifact.ts';
import { edit, multiEdit, write } from './files/edit.ts';
import { lsp } from './files/lsp.ts';
import { notebookEdit, notebookRead } from './files/notebook.ts';
import { ls, read } from './files/read.ts';
import { glob, grep, toolSearch } from './files/search.ts';
import { bridged, withExitCode, withFile, withPatch } from './services/acp-bridge.ts';
import { mcp } from './services/mcp.ts';
import { listMcpResources, readMcpResource } from './services/resources.ts';
import { webFetch, webSearch } from './services/web.ts';
import type { ToolRenderer } from './tool-renderer.ts';
import { unknown } from './unknown.ts';

/**
 * By the tool's current name, or by an alias that needs a renderer of its own. Look names up with {@link rendererOf}.
 */
export const renderers: ReadonlyMap<string, ToolRenderer> = new Map<string, ToolRenderer>([
  ['Agent', agent],
  ['Artifact', artifact],
  ['AskUserQuestion', askUserQuestion],
  ['Bash', bash],
  ['BashOutput', bashOutput],
  ['CronCreate', cronCreate],
  ['CronDelete', cronDelete],
  ['CronList', cronList],
  ['Edit', edit],
  ['EnterPlanMode', enterPlanMode],
  ['EnterWorktree', enterWorktree],
  ['ExitPlanMode', exitPlanMode],
  ['ExitWorktree', exitWorktree],
  ['Glob', glob],
  ['Grep', grep],
  ['LS', ls],
  ['LSP', lsp],
  ['ListMcpResourcesTool', listMcpResources],
  ['Monitor', monitor],
  ['MultiEdit', multiEdit],
  ['NotebookEdit', notebookEdit],
  ['NotebookRead', notebookRead],
  ['PowerShell', bash],
  ['PushNotification', pushNotification],
  ['Read', read],
  ['ReadMcpResourceTool', readMcpResource],
  ['RemoteTrigger', remoteTrigger],
  ['ReportFindings', reportFindings],
  ['ScheduleWakeup', scheduleWakeup],
  ['SendMessage', sendMessage],
  ['SendUserFile', sendUserFile],
  ['SendUserMessage', sendUserMessage],
  ['Skill', skill],
  ['StructuredOutput', structuredOutput],
  ['SubagentHandback', sendMessage],
  ['TaskCreate', taskCreate],
  ['TaskGet', taskGet],
  ['TaskList', taskList],
  ['TaskOutput', taskOutput],
  ['TaskStop', stop],
  ['TaskUpdate', taskUpdate],
  ['TeamCreate', teamCreate],
  ['TeamDelete', teamDelete],
  ['TodoRead', todoRead],
  ['TodoWrite', todoWrite],
  ['ToolSearch', toolSearch],
  ['WebFetch', webFetch],
  ['WebSearch', webSearch],
  ['Workflow', workflow],
  ['Write', write],
  ['advisor', advisor],
  ['mcp__acp__Bash', bridged('command', bash, withExitCode)],
  ['mcp__acp__Edit', bridged('file_path', edit, withPatch)],
  ['mcp__acp__Read', bridged('file_path', read, withFile)],
  ['mcp__acp__Write', bridged('file_path', write, withPatch)],
]);

/** The tool's own renderer, found by its current or an older name; else that of MCP tools; else the default. */
export function rendererOf(name: string): ToolRenderer {
  const own = renderers.get(name);
  if (own) return own;
  return mcpName(name) ? mcp : (renderers.get(canonicalName(name)) ?? unknown);
}
