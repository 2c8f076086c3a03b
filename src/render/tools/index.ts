/**
 * Every tool that has a renderer of its own. To add one: write the function in the file of its subject,
 * add a line here, add `fixtures/tools/<name>.json`.
 */

import { acpBash, acpEdit, acpRead } from './acp.ts';
import { agent } from './agents.ts';
import { artifact } from './artifact.ts';
import { bashOutput, monitor, stop, taskOutput } from './background.ts';
import { askUserQuestion, skill } from './dialog.ts';
import { edit, multiEdit, write } from './edit.ts';
import { ls, read } from './files.ts';
import { reportFindings } from './findings.ts';
import { lsp } from './lsp.ts';
import { isMcp, mcp } from './mcp.ts';
import { notebookEdit, notebookRead } from './notebook.ts';
import { pushNotification, sendUserFile } from './notify.ts';
import {
  enterPlanMode,
  exitPlanMode,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  todoRead,
  todoWrite,
} from './planning.ts';
import { listMcpResources, readMcpResource } from './resources.ts';
import { cronCreate, cronDelete, cronList, remoteTrigger, scheduleWakeup } from './schedule.ts';
import { glob, grep, toolSearch } from './search.ts';
import { bash } from './shell.ts';
import { structuredOutput } from './structured.ts';
import { sendMessage, teamCreate, teamDelete } from './teams.ts';
import type { ToolRenderer } from './tool.ts';
import { unknown } from './unknown.ts';
import { webFetch, webSearch } from './web.ts';
import { workflow } from './workflow.ts';
import { enterWorktree, exitWorktree } from './worktree.ts';

/** Tool name -> renderer. Names come from transcripts: only ever look them up with {@link rendererOf}. */
export const renderers: ReadonlyMap<string, ToolRenderer> = new Map<string, ToolRenderer>([
  ['Agent', agent], // `Task` until 2.1.63
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
  ['KillBash', stop],
  ['KillShell', stop],
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
  ['Skill', skill],
  ['SlashCommand', skill],
  ['StructuredOutput', structuredOutput],
  ['Task', agent],
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
  ['exit_plan_mode', exitPlanMode],
  ['mcp__acp__Bash', acpBash(bash)],
  ['mcp__acp__Edit', acpEdit('Edit', edit)],
  ['mcp__acp__Read', acpRead(read)],
  ['mcp__acp__Write', acpEdit('Write', write)],
]);

/** The tool's own renderer, that of MCP tools, or the default. */
export function rendererOf(name: string): ToolRenderer {
  return renderers.get(name) ?? (isMcp(name) ? mcp : unknown);
}
