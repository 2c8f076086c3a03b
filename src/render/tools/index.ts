/**
 * Every tool that has a renderer of its own. To add one: write the function in the file of its subject,
 * add a line here, add `fixtures/tools/<name>.json`.
 */

import { agent, sendMessage } from './agents.ts';
import { askUserQuestion, skill } from './dialog.ts';
import { edit, multiEdit, write } from './edit.ts';
import { ls, notebookEdit, notebookRead, read } from './files.ts';
import { isMcp, mcp } from './mcp.ts';
import {
  enterPlanMode,
  exitPlanMode,
  taskCreate,
  taskGet,
  taskList,
  taskUpdate,
  todoWrite,
} from './planning.ts';
import { glob, grep, toolSearch } from './search.ts';
import { bash, bashOutput, stop, taskOutput } from './shell.ts';
import type { ToolRenderer } from './tool.ts';
import { unknown } from './unknown.ts';
import { webFetch, webSearch } from './web.ts';

/** Tool name -> renderer. Names come from transcripts: only ever look them up with {@link rendererOf}. */
export const renderers: ReadonlyMap<string, ToolRenderer> = new Map<string, ToolRenderer>([
  ['Agent', agent], // `Task` until 2.1.63
  ['AskUserQuestion', askUserQuestion],
  ['Bash', bash],
  ['BashOutput', bashOutput],
  ['Edit', edit],
  ['EnterPlanMode', enterPlanMode],
  ['ExitPlanMode', exitPlanMode],
  ['Glob', glob],
  ['Grep', grep],
  ['KillBash', stop],
  ['KillShell', stop],
  ['LS', ls],
  ['Monitor', bash],
  ['MultiEdit', multiEdit],
  ['NotebookEdit', notebookEdit],
  ['NotebookRead', notebookRead],
  ['PowerShell', bash],
  ['Read', read],
  ['SendMessage', sendMessage],
  ['Skill', skill],
  ['SlashCommand', skill],
  ['Task', agent],
  ['TaskCreate', taskCreate],
  ['TaskGet', taskGet],
  ['TaskList', taskList],
  ['TaskOutput', taskOutput],
  ['TaskStop', stop],
  ['TaskUpdate', taskUpdate],
  ['TodoWrite', todoWrite],
  ['ToolSearch', toolSearch],
  ['WebFetch', webFetch],
  ['WebSearch', webSearch],
  ['Write', write],
  ['exit_plan_mode', exitPlanMode],
]);

/** The tool's own renderer, that of MCP tools, or the default. */
export function rendererOf(name: string): ToolRenderer {
  return renderers.get(name) ?? (isMcp(name) ? mcp : unknown);
}
