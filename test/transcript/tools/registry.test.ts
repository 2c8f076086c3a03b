import { describe, expect, test } from 'vitest';
import { commandLine } from '../../../src/transcript/tools/command-line.ts';
import { canonicalName, familyOf, kindOf, waitsForHuman } from '../../../src/transcript/tools/registry.ts';
import { mcpName } from '../../../src/transcript/tools/services/mcp-tool.ts';

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
    'that has no module is unknown: %s',
    (name) => {
      expect([kindOf(name), familyOf(name)]).toEqual([undefined, undefined]);
      expect(canonicalName(name)).toBe(name);
    },
  );
});

test.each([
  ['runs', ['Bash', 'PowerShell', 'mcp__acp__Bash']],
  ['reads', ['Read', 'NotebookRead', 'mcp__acp__Read']],
  ['edits', ['Edit', 'MultiEdit', 'Write', 'NotebookEdit', 'mcp__acp__Write']],
  ['monitors', ['Monitor', 'BashOutput', 'KillShell']],
  ['plans', ['ExitPlanMode', 'exit_plan_mode', 'EnterPlanMode']],
  ['tracks', ['TodoWrite', 'TodoRead', 'TaskUpdate', 'TaskGet']],
  [undefined, ['mcp__tasks__TaskList', 'Teleport', 'mcp__acp', 'mcp__acpx__Read']],
] as const)('the family %s has %j', (family, names) => {
  expect(new Set(names.map(familyOf))).toEqual(new Set([family]));
});

test('questions and plans wait for the human', () => {
  expect(['AskUserQuestion', 'ExitPlanMode', 'exit_plan_mode'].every(waitsForHuman)).toBe(true);
  expect(['EnterPlanMode', 'Bash', 'Task'].some(waitsForHuman)).toBe(false);
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
