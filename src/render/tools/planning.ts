/** Task lists and plans. */

import type { Plan, ToolCall } from '../../domain/session.ts';
import { filled, get, list, raw, text } from '../../domain/shape.ts';
import type { TodoItem, TodoStatus, View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { saysOnlyDone } from '../result.ts';
import { monoViews, okText, otherInputs, proseViews, wordViews } from '../views.ts';
import { oneLine, visible } from '../words.ts';
import type { ToolView } from './tool.ts';

/** Every other word than these two means that it is still to do. */
const STATES: ReadonlyMap<string, TodoStatus> = new Map([
  ['completed', 'completed'],
  ['in_progress', 'in_progress'],
]);

function statusOf(item: unknown): TodoStatus {
  return STATES.get(text(item, 'status') ?? '') ?? 'pending';
}

/** `{content, status, activeForm}` of TodoWrite, `{subject, status}` of TaskList. */
function textOfTodo(item: unknown): string {
  return visible(filled(item, 'content') ?? filled(item, 'subject') ?? filled(item, 'activeForm') ?? '');
}

/** The list; `changed` marks what was not so in the list before. Without one, nothing is marked. */
function todoItems(now: readonly unknown[], before: readonly unknown[]): TodoItem[] {
  const old = new Map(before.map((item) => [textOfTodo(item), statusOf(item)]));
  return now.map((item) => {
    const words = textOfTodo(item);
    return {
      text: words,
      status: statusOf(item),
      changed: old.size > 0 && old.get(words) !== statusOf(item),
    };
  });
}

/** "3 of 7 done" */
function progress(items: readonly TodoItem[]): string {
  if (items.length === 0) return 'empty list';
  return `${items.filter((item) => item.status === 'completed').length} of ${items.length} done`;
}

/** Input `{todos: [{content, status, activeForm}]}`, result `{oldTodos, newTodos}`. */
export function todoWrite(call: ToolCall, ctx: RenderContext): ToolView {
  const items = todoItems(list(call.input, 'todos'), list(call.result?.structured, 'oldTodos'));
  const said = okText(call);
  return {
    label: call.name,
    summary: progress(items),
    note: items.find((item) => item.status === 'in_progress')?.text ?? '',
    views: [
      ...(items.length === 0 ? [] : [{ kind: 'todos', items } as const]),
      ...(saysOnlyDone(said) ? [] : monoViews(said, undefined, ctx)),
      ...otherInputs(call, ['todos'], ctx),
    ],
  };
}

/** Input `{subject, description, activeForm}`, result `{task: {id, subject}}`. */
export function taskCreate(call: ToolCall, ctx: RenderContext): ToolView {
  const id = text(raw(call.result?.structured, 'task'), 'id');
  return {
    label: call.name,
    summary: `${id === undefined ? '' : `#${id} `}${text(call.input, 'subject') ?? ''}`,
    note: '',
    views: [
      ...wordViews(text(call.input, 'description') ?? '', undefined, ctx),
      ...otherInputs(call, ['subject', 'description', 'activeForm'], ctx),
    ],
  };
}

/** Input `{taskId, status, ...}`, result `{statusChange: {from, to}, updatedFields}`. */
export function taskUpdate(call: ToolCall, ctx: RenderContext): ToolView {
  const to = filled(call.input, 'status') ?? filled(call.input, 'subject') ?? '';
  const from = filled(raw(call.result?.structured, 'statusChange'), 'from');
  const said = filled(call.result?.structured, 'error') ?? okText(call);
  return {
    label: call.name,
    summary: `#${idOf(call)} ${statusWords(to)}`.trim(),
    note: from === undefined ? '' : `was ${statusWords(from)}`,
    views: [
      ...(saysOnlyDone(said) ? [] : monoViews(said, undefined, ctx)),
      ...otherInputs(call, ['taskId', 'status'], ctx),
    ],
  };
}

/** Ids are texts in most versions and numbers in some. */
function idOf(call: ToolCall): string {
  const id = get(call.input, 'taskId') ?? get(call.input, 'task_id');
  return typeof id === 'string' || typeof id === 'number' ? oneLine(String(id), 40) : '?';
}

function statusWords(status: string): string {
  return visible(status.replaceAll('_', ' '));
}

/** Result `{tasks: [{id, subject, status, owner}]}`. */
export function taskList(call: ToolCall, ctx: RenderContext): ToolView {
  const items = todoItems(list(call.result?.structured, 'tasks'), []);
  return {
    label: call.name,
    summary: items.length === 0 ? '' : progress(items),
    note: '',
    views: items.length === 0 ? monoViews(okText(call), undefined, ctx) : [{ kind: 'todos', items }],
  };
}

/** Input `{taskId}`, result text. */
export function taskGet(call: ToolCall, ctx: RenderContext): ToolView {
  return {
    label: call.name,
    summary: `#${idOf(call)}`,
    note: '',
    views: [...monoViews(okText(call), undefined, ctx), ...otherInputs(call, ['taskId'], ctx)],
  };
}

const PLAN_NOTES: Readonly<Record<Plan['status'], string>> = {
  approved: 'approved',
  'approved-cleared': 'approved, context cleared',
  rejected: 'rejected',
  pending: 'no answer',
};

/** The plan itself was read by the model stage, from the input or from the result. */
export function exitPlanMode(call: ToolCall, ctx: RenderContext): ToolView {
  const { plan } = call;
  if (plan === undefined) {
    const words = text(call.input, 'plan') ?? '';
    return {
      label: 'Plan',
      summary: words,
      note: '',
      views: proseViews(words, undefined, ctx),
    };
  }
  return {
    label: 'Plan',
    summary: plan.title,
    note: PLAN_NOTES[plan.status],
    views: [planView(plan, ctx), ...otherInputs(call, ['plan', 'planFilePath'], ctx)],
  };
}

/** The head of a plan says its title: a heading that only says it again is left out. */
function withoutTitle(text: string): string {
  return text.replace(/^\s{0,100}#{1,6} [^\n]*\n?/, '');
}

export function planView(plan: Plan, ctx: RenderContext): View {
  return {
    kind: 'plan',
    title: oneLine(plan.title, 300),
    status: plan.status,
    html: ctx.prose.agent(withoutTitle(plan.text)),
    feedback: plan.feedback === undefined ? undefined : visible(plan.feedback),
  };
}

export function enterPlanMode(call: ToolCall, ctx: RenderContext): ToolView {
  return { label: 'Plan mode', summary: 'entered', note: '', views: otherInputs(call, [], ctx) };
}
