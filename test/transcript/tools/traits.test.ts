import { describe, expect, test } from 'vitest';
import { commandLine } from '../../../src/transcript/tools/command-line.ts';
import {
  answersInConversation,
  canonicalName,
  editsFiles,
  isBridged,
  looksAtTasks,
  mcpName,
  proposesPlan,
  readsFiles,
  runsCommands,
  toolOf,
  waitsForHuman,
} from '../../../src/transcript/tools/traits.ts';

describe('a tool', () => {
  test.each([
    ['Bash', 'Bash'],
    ['Task', 'Agent'],
    ['KillShell', 'TaskStop'],
    ['BashOutputTool', 'TaskOutput'],
    ['Brief', 'SendUserMessage'],
    ['exit_plan_mode', 'ExitPlanMode'],
    ['mcp__acp__Edit', 'Edit'],
    ['mcp__acp__KillShell', 'TaskStop'],
    ['mcp__github__Edit', 'mcp__github__Edit'],
    ['Teleport', 'Teleport'],
  ])('is known by its name, an older name and its name on the ACP bridge: %s is %s', (name, canonical) => {
    expect(canonicalName(name)).toBe(canonical);
  });

  test.each(['constructor', '__proto__', 'toString', '', 'mcp__acp__constructor', 'mcp__acp__mcp__acp__Read'])(
    'that is not in the table is unknown: %s',
    (name) => {
      expect(toolOf(name)).toBeUndefined();
      expect(canonicalName(name)).toBe(name);
    },
  );
});

test.each([
  [runsCommands, ['Bash', 'PowerShell', 'mcp__acp__Bash'], ['Monitor', 'BashOutput']],
  [readsFiles, ['Read', 'NotebookRead', 'mcp__acp__Read'], ['LS', 'Grep']],
  [editsFiles, ['Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'mcp__acp__Write'], ['NotebookRead']],
  [proposesPlan, ['ExitPlanMode', 'exit_plan_mode'], ['EnterPlanMode', 'AskUserQuestion']],
  [waitsForHuman, ['AskUserQuestion', 'ExitPlanMode', 'exit_plan_mode'], ['EnterPlanMode', 'Bash']],
  [looksAtTasks, ['TaskList', 'TaskGet'], ['TodoRead', 'TaskCreate', 'Task']],
  [
    answersInConversation,
    ['AskUserQuestion', 'exit_plan_mode', 'EnterPlanMode', 'TodoWrite', 'TodoRead', 'TaskUpdate'],
    ['Bash', 'mcp__acp__Bash', 'Task', 'TaskOutput', 'mcp__tasks__TaskList'],
  ],
  [isBridged, ['mcp__acp__Read'], ['Read', 'mcp__acp', 'mcp__acpx__Read']],
] as const)('%o', (has, some, others) => {
  expect(some.filter((name) => !has(name))).toEqual([]);
  expect(others.filter((name) => has(name))).toEqual([]);
});

test('the name of an MCP tool has a server and a tool', () => {
  expect(mcpName('mcp__my_server__make__it')).toEqual({ server: 'my_server', tool: 'make__it' });
  expect(['mcp__x', 'mcp____', 'Bash'].map(mcpName)).toEqual([undefined, undefined, undefined]);
});

describe('a command on one line', () => {
  test.each([
    ['ls -la\necho hi', 'ls -la ⏎ echo hi'],
    ['for f in *; do\r\n  rm "$f"\r\ndone\n', 'for f in *; do ⏎ rm "$f" ⏎ done'],
    ['make \\\n\n  all', 'make \\ ⏎ all'],
  ])('shows its line breaks: %j', (command, line) => {
    expect(commandLine(command)).toBe(line);
  });

  test.each(['ls  -la', 'echo "a\tb"', ''])('stays the same if it already is one: %j', (command) => {
    expect(commandLine(command)).toBe(command);
  });
});
