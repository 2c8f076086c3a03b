/** The list of tasks: TodoWrite writes it whole; others change and read single tasks. */

import { dotted, visible } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText, saysOnlyDone } from '../../text/result-text.ts';
import type { TaskItem } from '../../types/call.ts';
import type { ToolCall, Tools } from '../../types/turns.ts';
import type { TodoItem, View } from '../../types/view-types.ts';
import { printed, type Read, reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';

/** Ids are written as `3` and as `#3`. */
const NUMBER: field.Field<string | undefined> = {
  ...field.id,
  read: (value) => field.id.read(value)?.replace(/^#/, ''),
};

/** An unknown status means `pending`. */
export const TASK_STATUS: field.Field<TaskItem['status']> = {
  fits: () => true,
  read: (value) => (value === 'completed' || value === 'in_progress' ? value : 'pending'),
};

/** `{content, status, activeForm}` of TodoWrite, `{id, subject, status, owner}` of TaskList, `{step, status}` of Codex */
const ITEM = {
  id: NUMBER,
  subject: field.as(['content', 'subject', 'activeForm', 'step'], field.filled),
  status: TASK_STATUS,
  owner: field.filled,
  blockedBy: field.texts,
};

function itemOf(value: unknown): TaskItem {
  const { id = '', subject = '', ...item } = field.valuesOf(value, ITEM);
  return { id, subject: typeof value === 'string' ? value : subject, ...item, changed: false };
}

export const ITEMS: field.Field<readonly TaskItem[] | undefined> = {
  fits: Array.isArray,
  read: (value) => (Array.isArray(value) ? value.map(itemOf) : undefined),
};

const TODOS_INPUT = { todos: field.as(['todos', 'plan'], ITEMS) };
const TODOS_RESULT = { oldTodos: ITEMS };

const CREATE_INPUT = { subject: field.text, description: field.text, activeForm: field.text };
const CREATE_RESULT = { made: field.as('task', field.object({ id: NUMBER, subject: field.filled })) };

const UPDATE_INPUT = {
  id: field.as(['taskId', 'task_id'], NUMBER),
  status: field.filled,
  subject: field.hidden(field.filled),
  owner: field.hidden(field.filled),
  addBlockedBy: field.hidden(field.texts),
  addBlocks: field.hidden(field.texts),
};

const UPDATE_RESULT = {
  success: field.truth,
  change: field.as('statusChange', field.object({ from: field.filled, to: field.filled })),
  problem: field.as('error', field.filled),
};

const LIST_RESULT = { tasks: ITEMS };
const GET_INPUT = { id: field.as(['taskId', 'task_id'], NUMBER) };

declare module '../../types/turns.ts' {
  interface Tools {
    readonly todos: Read<'todos', typeof TODOS_INPUT, typeof TODOS_RESULT>;
    readonly 'task-create': Read<'task-create', typeof CREATE_INPUT, typeof CREATE_RESULT> & {
      /** From the result, else as it was printed. */
      readonly id: string | undefined;
    };
    readonly 'task-update': Read<'task-update', typeof UPDATE_INPUT, typeof UPDATE_RESULT>;
    readonly 'task-list': Read<'task-list', Record<never, never>, typeof LIST_RESULT>;
    readonly 'task-get': Read<'task-get', typeof GET_INPUT>;
  }
}

/** `#3 Fix the axis · ada · after #1, #2` */
function todoOf({ id, subject, status, owner, blockedBy, changed }: TaskItem): TodoItem {
  const words = dotted([
    `${id === '' ? '' : `#${id} `}${subject}`,
    owner,
    blockedBy.length === 0 ? '' : `after ${blockedBy.map((other) => `#${other}`).join(', ')}`,
  ]);
  return { text: visible(words), status, changed };
}

function todoViews(items: readonly TodoItem[]): readonly View[] {
  return items.length === 0 ? [] : [{ kind: 'todos', items }];
}

/** "3 of 7 done" */
function progress(items: readonly TodoItem[]): string {
  if (items.length === 0) return 'empty list';
  return `${items.filter((item) => item.status === 'completed').length} of ${items.length} done`;
}

/** The list, with `changed` set on what differs from the previous one; on nothing if that is empty. */
export function changedTasks(now: readonly TaskItem[], before: readonly TaskItem[]): readonly TaskItem[] {
  const old = new Map(before.map(({ subject, status }) => [subject, status]));
  return now.map((item) => ({ ...item, changed: old.size > 0 && old.get(item.subject) !== item.status }));
}

export const todos: ToolModule<'todos'> = {
  names: [['TodoWrite', 'update_plan']],
  family: 'tracks',
  parse: reading('todos', TODOS_INPUT, TODOS_RESULT),
  view: (tool, call, show) => {
    const items = (call.tasks ?? changedTasks(tool.todos ?? [], tool.oldTodos ?? [])).map(todoOf);
    const current = items.find((item) => item.status === 'in_progress')?.text;
    const done = tool.todos === undefined ? '' : progress(items);
    const views = [...todoViews(items), ...show.remarks(call)];
    return current === undefined ? { summary: done, views } : { summary: current, note: done, views };
  },
};

const readCreation = reading('task-create', CREATE_INPUT, CREATE_RESULT);

export const taskCreate: ToolModule<'task-create'> = {
  names: [['TaskCreate']],
  family: 'tracks',
  parse: (call) => {
    const tool = readCreation(call);
    const { made } = tool;
    const id = made?.id ?? /^Task #([\w-]{1,40}) created/.exec(printed(call))?.[1];
    return { ...tool, id, subject: field.filled.read(tool.subject) ?? made?.subject };
  },
  view: ({ made, subject, description }, call, show) => {
    const items = (call.tasks ?? []).map(todoOf);
    return {
      summary: subject ?? '',
      note: dotted([
        call.status === 'ok' ? 'new' : '',
        made?.id === undefined ? '' : `#${made.id}`,
        items.length === 0 ? '' : progress(items),
      ]),
      views: [...todoViews(items), ...show.words(description)],
    };
  },
};

export const taskUpdate: ToolModule<'task-update'> = {
  names: [['TaskUpdate']],
  family: 'tracks',
  parse: reading('task-update', UPDATE_INPUT, UPDATE_RESULT),
  view: (tool, call, show) => {
    const { change, success } = tool;
    const isRefused = success === false || call.status === 'failed' || call.status === 'denied';
    const to = isRefused ? 'not changed' : (tool.status ?? change?.to ?? tool.subject ?? '');
    const said = tool.problem ?? okText(call);
    const items = (call.tasks ?? []).map(todoOf);
    return {
      summary: subjectOf(tool, call),
      note: dotted([
        statusWords(to),
        change?.from === undefined ? '' : `was ${statusWords(change.from)}`,
        items.length === 0 ? '' : progress(items),
      ]),
      views: [...todoViews(items), ...(saysOnlyDone(said) ? [] : show.mono(said))],
    };
  },
};

function subjectOf({ id = '?' }: Tools['task-update' | 'task-get'], { tasks }: ToolCall): string {
  return tasks?.find((task) => task.id === id)?.subject ?? `#${id}`;
}

function statusWords(status: string): string {
  return visible(status.replaceAll('_', ' '));
}

export const taskList: ToolModule<'task-list'> = {
  names: [['TaskList']],
  family: 'tracks',
  parse: reading('task-list', {}, LIST_RESULT),
  // A call that succeeded is folded.
  view: (_tool, call, show) => ({ summary: '', views: show.mono(okText(call)) }),
};

export const taskGet: ToolModule<'task-get'> = {
  names: [['TaskGet']],
  family: 'tracks',
  parse: reading('task-get', GET_INPUT, {}),
  view: (tool, call, show) => ({ summary: subjectOf(tool, call), views: show.mono(okText(call)) }),
};
