/** Questions about tools by their names, where there is no call: its `tool` says more. */

import type { ToolFamily } from './module.ts';
import { familyOf, kindOf } from './registry.ts';

export { canonicalName, familyOf } from './registry.ts';
export { mcpName } from './server-names.ts';

export function isInFamily(name: string, ...families: readonly ToolFamily[]): boolean {
  const family = familyOf(name);
  return family !== undefined && families.includes(family);
}

export const runsCommands = (name: string): boolean => isInFamily(name, 'runs');
export const readsFiles = (name: string): boolean => isInFamily(name, 'reads');
export const editsFiles = (name: string): boolean => isInFamily(name, 'edits');
export const asksHuman = (name: string): boolean => isInFamily(name, 'asks');
export const proposesPlan = (name: string): boolean => kindOf(name) === 'plan';
export const waitsForHuman = (name: string): boolean => proposesPlan(name) || asksHuman(name);
export const answersInConversation = (name: string): boolean => isInFamily(name, 'asks', 'plans', 'tracks');
export const looksAtTasks = (name: string): boolean => ['task-list', 'task-get'].includes(kindOf(name) ?? '');
export const isBridged = (name: string): boolean => name.startsWith('mcp__acp__');

/** To be replaced by `call.tool.kind`. */
export interface Tool {
  readonly startsAgents?: 'one' | 'several' | undefined;
  readonly runsOn?: boolean;
  readonly checksBackground?: boolean;
  readonly edit?: 'replacement' | 'replacements' | 'file' | 'cell' | undefined;
  readonly taskList?: 'replaces' | 'creates' | 'updates' | 'lists' | 'gets' | undefined;
}
const TASK_LIST = {
  todos: 'replaces',
  'task-create': 'creates',
  'task-update': 'updates',
  'task-list': 'lists',
  'task-get': 'gets',
} as const;
const EDITS = new Map([
  ['Edit', 'replacement'],
  ['MultiEdit', 'replacements'],
  ['Write', 'file'],
  ['NotebookEdit', 'cell'],
] as const);
export function toolOf(name: string): Tool | undefined {
  const kind = kindOf(name);
  const edit = EDITS.get(name.replace('mcp__acp__', '') as 'Edit');
  return kind === undefined
    ? undefined
    : {
        startsAgents: kind === 'agent' ? 'one' : kind === 'workflow' ? 'several' : undefined,
        runsOn: ['bash', 'agent', 'workflow', 'skill', 'monitor'].includes(kind),
        checksBackground: kind === 'task-output',
        edit,
        taskList: kind in TASK_LIST ? TASK_LIST[kind as 'todos'] : undefined,
      };
}
