/**
 * Every tool that has a renderer of its own. To add one: write the function in the file of its subject,
 * add a line here, add `fixtures/tools/<name>.json`.
 */

import { acpBash, acpEdit, acpRead } from './files/acp.ts';
import { artifact } from './files/artifact.ts';
import { edit, multiEdit, write } from './files/edit.ts';
import { lsp } from './files/lsp.ts';
import { notebookEdit, notebookRead } from './files/notebook.ts';
import { ls, read } from './files/read.ts';
import { glob, grep, toolSearch } from './files/search.ts';
import { agent } from './people/agents.ts';
import { askUserQuestion, skill } from './people/dialog.ts';
import { reportFindings } from './people/findings.ts';
import {
  enterPlanMode,
  exitPlanMode,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  todoRead,
  todoWrite,
} from './people/planning.ts';
import { structuredOutput } from './people/structured-output.ts';
import { sendMessage, teamCreate, teamDelete } from './people/teams.ts';
import { workflow } from './people/workflow.ts';
import { bashOutput, monitor, stop, taskOutput } from './running/background.ts';
import { pushNotification, sendUserFile } from './running/notify.ts';
import { cronCreate, cronDelete, cronList, remoteTrigger, scheduleWakeup } from './running/schedule.ts';
import { bash } from './running/shell.ts';
import { enterWorktree, exitWorktree } from './running/worktree.ts';
import { isMcp, mcp } from './services/mcp.ts';
import { listMcpResources, readMcpResource } from './services/resources.ts';
import { webFetch, webSearch } from './services/web.ts';
import type { ToolRenderer } from './tool.ts';
import { unknown } from './unknown.ts';

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
