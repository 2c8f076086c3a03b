/** The list of tasks: TodoWrite writes it whole; others change and read single tasks. */

import { isRaw } from '../../../base/json-readers.ts';
import type { TaskItem } from '../../types/call.ts';
import type { ToolBase } from '../../types/tool.ts';
import {
  as,
  type Field,
  filled,
  hidden,
  id,
  object,
  printed,
  readCall,
  text,
  texts,
  truth,
  type Values,
  valuesOf,
} from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly todos: TodosTool;
    readonly 'task-create': TaskCreateTool;
    readonly 'task-update': TaskUpdateTool;
    readonly 'task-list': TaskListTool;
    readonly 'task-get': TaskGetTool;
  }
}

/** Ids are written as `3` and as `#3`. */
const NUMBER: Field<string | undefined> = { ...id, read: (value) => id.read(value)?.replace(/^#/, '') };

/** An unknown status means `pending`. */
const STATUS: Field<TaskItem['status']> = {
  fits: () => true,
  read: (value) => (value === 'completed' || value === 'in_progress' ? value : 'pending'),
};

/** `{content, status, activeForm}` of TodoWrite, `{id, subject, status, owner}` of TaskList */
const ITEM = {
  id: NUMBER,
  subject: as(['content', 'subject', 'activeForm'], filled),
  status: STATUS,
  owner: filled,
  blockedBy: texts,
};

const NO_ITEM = valuesOf({}, ITEM);

function itemOf(value: unknown): TaskItem {
  const item = isRaw(value) ? valuesOf(value, ITEM) : NO_ITEM;
  const subject = typeof value === 'string' ? value : (item.subject ?? '');
  return { ...item, id: item.id ?? '', subject, changed: false };
}

/** A list of tasks. */
export const ITEMS: Field<readonly TaskItem[] | undefined> = {
  fits: Array.isArray,
  read: (value) => (Array.isArray(value) ? value.map(itemOf) : undefined),
};

const TODOS_INPUT = { todos: ITEMS };
const TODOS_RESULT = { oldTodos: ITEMS };

export interface TodosTool extends ToolBase, Values<typeof TODOS_INPUT & typeof TODOS_RESULT> {
  readonly kind: 'todos';
}

export const todos: ToolModule<TodosTool> = {
  names: [['TodoWrite']],
  parse: (call) => ({ kind: 'todos', ...readCall(call, TODOS_INPUT, TODOS_RESULT) }),
};

const CREATE_INPUT = { subject: text, description: text, activeForm: text };
const CREATE_RESULT = { made: as('task', object({ id: NUMBER, subject: filled })) };

export interface TaskCreateTool extends ToolBase, Values<typeof CREATE_INPUT> {
  readonly kind: 'task-create';
  /** From the result, or as it was printed. */
  readonly id: string | undefined;
}

export const taskCreate: ToolModule<TaskCreateTool> = {
  names: [['TaskCreate']],
  parse: (call) => {
    const { made, ...read } = readCall(call, CREATE_INPUT, CREATE_RESULT);
    const id = made?.id ?? /^Task #([\w-]{1,40}) created/.exec(printed(call))?.[1];
    return { kind: 'task-create', ...read, id, subject: filled.read(read.subject) ?? made?.subject };
  },
};

const UPDATE_INPUT = {
  id: as(['taskId', 'task_id'], NUMBER),
  status: filled,
  subject: hidden(filled),
  owner: hidden(filled),
  addBlockedBy: hidden(texts),
  addBlocks: hidden(texts),
};

const UPDATE_RESULT = {
  success: truth,
  change: as('statusChange', object({ from: filled, to: filled })),
  problem: as('error', filled),
};

export interface TaskUpdateTool extends ToolBase, Values<typeof UPDATE_INPUT & typeof UPDATE_RESULT> {
  readonly kind: 'task-update';
}

export const taskUpdate: ToolModule<TaskUpdateTool> = {
  names: [['TaskUpdate']],
  parse: (call) => ({ kind: 'task-update', ...readCall(call, UPDATE_INPUT, UPDATE_RESULT) }),
};

const LIST_RESULT = { tasks: ITEMS };

export interface TaskListTool extends ToolBase, Values<typeof LIST_RESULT> {
  readonly kind: 'task-list';
}

export const taskList: ToolModule<TaskListTool> = {
  names: [['TaskList']],
  parse: (call) => ({ kind: 'task-list', ...readCall(call, {}, LIST_RESULT) }),
};

const GET_INPUT = { id: as(['taskId', 'task_id'], NUMBER) };

export interface TaskGetTool extends ToolBase, Values<typeof GET_INPUT> {
  readonly kind: 'task-get';
}

export const taskGet: ToolModule<TaskGetTool> = {
  names: [['TaskGet']],
  parse: (call) => ({ kind: 'task-get', ...readCall(call, GET_INPUT, {}) }),
};
