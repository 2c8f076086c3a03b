/** Task lists and plans. */

import { dotted, oneLine, visible } from '../../../../base/format.ts';
import { filled, get, list, raw, scalar, text } from '../../../../base/json-readers.ts';
import { plainWords } from '../../../../base/markdown.ts';
import { listOf } from '../../../../transcript/tasks/task-lists.ts';
import { okText, saysOnlyDone } from '../../../../transcript/text/result-text.ts';
import { ITEMS } from '../../../../transcript/tools/conversation/task-tools.ts';
import type { Plan, TaskItem } from '../../../../transcript/types/call.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { TodoItem, View } from '../../../types/view.ts';
import { monoViews, proseViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { parsedJson } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool-renderer.ts';

/** `#3 Fix the axis · ada · after #1, #2` */
function todoOf({ id, subject, status, owner, blockedBy, changed }: TaskItem): TodoItem {
  const words = dotted([
    `${id === '' ? '' : `#${id} `}${subject}`,
    owner,
    blockedBy.length === 0 ? '' : `after ${blockedBy.map((other) => `#${other}`).join(', ')}`,
  ]);
  return { text: visible(words), status, changed };
}

function todoViews(items: readonly TodoItem[]): View[] {
  return items.length === 0 ? [] : [{ kind: 'todos', items }];
}

function progress(items: readonly TodoItem[]): string {
  if (items.length === 0) return 'empty list';
  return `${items.filter((item) => item.status === 'completed').length} of ${items.length} done`;
}

/** Input `{todos: [{content, status, activeForm}]}`, result `{oldTodos, newTodos}`. */
export function todoWrite(call: ToolCall, ctx: RenderContext): ToolView {
  const { todos = [], oldTodos = [] } = call.tool.kind === 'todos' ? call.tool : {};
  const items = (call.tasks ?? listOf(todos, oldTodos)).map(todoOf);
  const current = items.find((item) => item.status === 'in_progress')?.text;
  const done = Array.isArray(get(call.input, 'todos')) ? progress(items) : '';
  return {
    ...(current === undefined ? { summary: done } : { summary: current, note: done }),
    views: [...todoViews(items), ...remarkViews(call, ctx)],
    shown: ['todos'],
  };
}

/** No input; the result is the list `[{content, status}]`, printed after a sentence of the client. */
export function todoRead(call: ToolCall, ctx: RenderContext): ToolView {
  const said = okText(call);
  const structured = call.result?.structured;
  const found = Array.isArray(structured) ? structured : parsedJson(said.slice(Math.max(0, said.indexOf('[{'))));
  return listView(call, Array.isArray(found) ? found : [], ctx);
}

/** Result `{tasks: [{id, subject, status, owner}]}`. */
export function taskList(call: ToolCall, ctx: RenderContext): ToolView {
  return listView(call, list(call.result?.structured, 'tasks'), ctx);
}

function listView(call: ToolCall, listed: readonly unknown[], ctx: RenderContext): ToolView {
  const items = listOf(ITEMS.read(listed) ?? [], []).map(todoOf);
  if (items.length === 0) return { summary: '', views: monoViews(okText(call), ctx) };
  return { summary: progress(items), views: todoViews(items) };
}

/** Input `{subject, description, activeForm}`, result `{task: {id, subject}}`. */
export function taskCreate(call: ToolCall, ctx: RenderContext): ToolView {
  const id = text(raw(call.result?.structured, 'task'), 'id');
  const items = (call.tasks ?? []).map(todoOf);
  return {
    summary: text(call.input, 'subject') ?? '',
    note: dotted([
      call.status === 'ok' ? 'new' : '',
      id === undefined ? '' : `#${id}`,
      items.length === 0 ? '' : progress(items),
    ]),
    views: [...todoViews(items), ...wordViews(text(call.input, 'description'), ctx)],
    shown: ['subject', 'description', 'activeForm'],
  };
}

/** Input `{taskId, status, ...}`, result `{success, statusChange: {from, to}, updatedFields}`. */
export function taskUpdate(call: ToolCall, ctx: RenderContext): ToolView {
  const { structured } = call.result ?? {};
  const isRefused = get(structured, 'success') === false || call.status === 'failed' || call.status === 'denied';
  const change = raw(structured, 'statusChange');
  const asked = filled(call.input, 'status') ?? filled(change, 'to') ?? filled(call.input, 'subject') ?? '';
  const to = isRefused ? 'not changed' : asked;
  const from = filled(change, 'from');
  const said = filled(structured, 'error') ?? okText(call);
  const items = (call.tasks ?? []).map(todoOf);
  const was = from === undefined ? '' : `was ${statusWords(from)}`;
  return {
    summary: subjectOf(call),
    note: dotted([statusWords(to), was, items.length === 0 ? '' : progress(items)]),
    views: [...todoViews(items), ...(saysOnlyDone(said) ? [] : monoViews(said, ctx))],
    shown: ['taskId', 'status'],
  };
}

/** The task's name in the list at the time; else its number. */
function subjectOf({ input, tasks }: ToolCall): string {
  const id = oneLine(scalar(input, 'taskId') ?? scalar(input, 'task_id') ?? '?', 40);
  return tasks?.find((task) => task.id === id)?.subject ?? `#${id}`;
}

function statusWords(status: string): string {
  return visible(status.replaceAll('_', ' '));
}

/** Input `{taskId}`, result text. */
export function taskGet(call: ToolCall, ctx: RenderContext): ToolView {
  return { summary: subjectOf(call), views: monoViews(okText(call), ctx), shown: ['taskId'] };
}

/** The human's answer in words. */
const PLAN_NOTES: Readonly<Record<Plan['status'], string>> = {
  approved: 'approved',
  'approved-cleared': 'approved, context cleared',
  rejected: 'rejected',
  blocked: 'blocked, undecided',
  pending: 'unanswered',
};

/** "approved, context cleared", "rejected", "approved, edited" */
export function planNote({ status, wasEdited }: Plan): string {
  return `${PLAN_NOTES[status]}${wasEdited ? ', edited' : ''}`;
}

/** The model read the plan, from the input or from the result. */
export function exitPlanMode(call: ToolCall, ctx: RenderContext): ToolView {
  const { plan } = call;
  if (plan === undefined) {
    const words = text(call.input, 'plan') ?? '';
    return { label: 'Plan', summary: words, views: proseViews(words, ctx), shown: ['plan'] };
  }
  return {
    label: 'Plan',
    summary: plainWords(plan.title),
    // The row already has the status of the call.
    note: call.status === 'unanswered' && plan.status === 'pending' ? '' : planNote(plan),
    views: [planView(plan, ctx)],
    shown: ['plan', 'planFilePath'],
  };
}

/** The first heading of a plan is its title, which is shown above it. */
const TITLE = /^\s{0,100}#{1,6} [^\n]*\n?/;

export function planView(plan: Plan, ctx: RenderContext): View {
  return {
    kind: 'plan',
    title: oneLine(plainWords(plan.title), 300),
    status: plan.status,
    note: planNote(plan),
    html: ctx.prose.agent(plan.text.replace(TITLE, '')),
    feedback: plan.feedback === undefined ? undefined : visible(plan.feedback),
    proposed: plan.proposed === undefined ? undefined : ctx.prose.agent(plan.proposed),
    implementations: (plan.implementations ?? []).map(({ key, title }) => ({
      href: `sessions/${key}.html`,
      text: oneLine(title, 200),
    })),
  };
}

export function enterPlanMode({ status }: ToolCall): ToolView {
  return { label: 'Plan mode', summary: status === 'ok' ? 'entered' : '', views: [] };
}
