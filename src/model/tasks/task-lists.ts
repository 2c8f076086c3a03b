/**
 * Task lists, as they stood after each change. Two kinds: TodoWrite says the whole list every time; TaskCreate and
 * TaskUpdate change one task of a list that all agents of a session or team share.
 *
 *     TaskCreate {"subject":"Fix the axis"}              toolUseResult {"task":{"id":"3","subject":"Fix the axis"}}
 *     TaskUpdate {"taskId":"3","status":"in_progress"}   toolUseResult {"success":true,"statusChange":{…}}
 */

import { filled, get, list, raw, texts } from '../../base/json-readers.ts';
import type { TaskItem } from '../../domain/call.ts';
import { textOf } from '../../domain/transcript.ts';
import { type Tool, toolOf } from '../../tools/traits.ts';
import type { MutableCall } from '../turns/mutable-turns.ts';

/** Every other word than these two means that it is still to do. */
const STATES: ReadonlyMap<string, TaskItem['status']> = new Map([
  ['completed', 'completed'],
  ['in_progress', 'in_progress'],
]);

function statusOf(item: unknown): TaskItem['status'] {
  return STATES.get(filled(item, 'status') ?? '') ?? 'pending';
}

/** `{content, status, activeForm}` of TodoWrite, `{id, subject, status, owner}` of TaskList. */
function itemOf(value: unknown): TaskItem {
  return {
    id: idIn(value, 'id') ?? '',
    subject: filled(value, 'content') ?? filled(value, 'subject') ?? filled(value, 'activeForm') ?? '',
    status: statusOf(value),
    owner: filled(value, 'owner'),
    blockedBy: texts(value, 'blockedBy'),
    changed: false,
  };
}

/** The list; marked is what was not so in the list before. Without one, nothing is. */
export function listOf(now: readonly unknown[], before: readonly unknown[]): readonly TaskItem[] {
  const old = new Map(before.map(itemOf).map(({ subject, status }) => [subject, status]));
  return now.map((value) => {
    const item = itemOf(value);
    return { ...item, changed: old.size > 0 && old.get(item.subject) !== item.status };
  });
}

/** Results hold the list before in most versions; otherwise it is that of the call before. */
function trackTodos(calls: readonly MutableCall[]): void {
  let before: readonly unknown[] = [];
  for (const call of calls) {
    if (toolOf(call.name)?.taskList !== 'replaces' || call.status === 'failed' || call.status === 'denied')
      continue;
    const now = list(call.input, 'todos');
    const told = get(call.result?.structured, 'oldTodos');
    call.tasks = listOf(now, Array.isArray(told) ? told : before);
    before = now;
  }
}

/** Ids are texts in most versions and numbers in some. */
function idIn(value: unknown, key: string): string | undefined {
  const id = get(value, key);
  return typeof id === 'string' || typeof id === 'number' ? String(id).replace(/^#/, '') : undefined;
}

interface Step {
  readonly call: MutableCall;
  readonly conversation: number;
}

/** A longer list stands at none of its calls: a thousand changes of a thousand tasks would be a million. */
const LONGEST = 200;

/** One list, while its changes are read. */
class TaskList {
  private readonly tasks = new Map<string, TaskItem>();
  private highest = 0;
  private last: Step | undefined;

  /** The list with these tasks marked, in the order of their numbers; undefined when it is too long. */
  private snapshot(changed: ReadonlySet<string>): readonly TaskItem[] | undefined {
    if (this.tasks.size > LONGEST) return undefined;
    const isOpen = (id: string): boolean => this.tasks.get(id)?.status !== 'completed';
    return [...this.tasks.values()]
      .sort((a, b) => (Number(a.id) || 0) - (Number(b.id) || 0))
      .map((task) => ({
        ...task,
        blockedBy: task.blockedBy.filter((id) => this.tasks.has(id) && isOpen(id)),
        changed: changed.has(task.id),
      }));
  }

  /** Ids restart with each list. Calls made at once may be answered in any order: a lower id is no restart then. */
  private beginsAnew(id: string, step: Step): boolean {
    if (this.tasks.has(id)) return true;
    const { last } = this;
    if (!last || last.conversation !== step.conversation) return false;
    const isAtOnce = (last.call.result?.line ?? 0) > step.call.line;
    return !isAtOnce && Number(id) <= this.highest;
  }

  create(step: Step): readonly TaskItem[] | undefined {
    const { input, result } = step.call;
    const made = raw(result?.structured, 'task');
    const printed = /^Task #([\w-]{1,40}) created/.exec(textOf(result?.content ?? []))?.[1];
    const id = idIn(made, 'id') ?? printed;
    if (id === undefined) return undefined;
    if (this.beginsAnew(id, step)) {
      this.tasks.clear();
      this.highest = 0;
    }
    this.tasks.set(id, {
      ...itemOf({}),
      id,
      subject: filled(input, 'subject') ?? filled(made, 'subject') ?? '',
    });
    this.highest = Math.max(this.highest, Number(id) || 0);
    this.last = step;
    return this.snapshot(new Set([id]));
  }

  update({ call }: Step): readonly TaskItem[] | undefined {
    const { input, result } = call;
    const id = idIn(input, 'taskId') ?? '';
    const task = this.tasks.get(id);
    if (!task || get(result?.structured, 'success') === false) return this.snapshot(new Set());
    const changed = new Set([id]);
    if (filled(input, 'status') === 'deleted') this.tasks.delete(id);
    else {
      this.tasks.set(id, {
        ...task,
        subject: filled(input, 'subject') ?? task.subject,
        status: filled(input, 'status') === undefined ? task.status : statusOf(input),
        owner: filled(input, 'owner') ?? task.owner,
        blockedBy: [...new Set([...task.blockedBy, ...texts(input, 'addBlockedBy')])],
      });
    }
    for (const blocked of texts(input, 'addBlocks')) {
      const other = this.tasks.get(blocked);
      if (!other) continue;
      this.tasks.set(blocked, { ...other, blockedBy: [...new Set([...other.blockedBy, id])] });
      changed.add(blocked);
    }
    return this.snapshot(changed);
  }

  /** The list as it was printed is the truth: a resumed session did not see all of its changes. */
  look({ call }: Step): undefined {
    const told = get(call.result?.structured, 'tasks');
    if (!Array.isArray(told)) return;
    this.tasks.clear();
    for (const item of told.map(itemOf)) if (item.id !== '') this.tasks.set(item.id, item);
    this.highest = 0;
    for (const id of this.tasks.keys()) this.highest = Math.max(this.highest, Number(id) || 0);
  }
}

type Change = (tasks: TaskList, step: Step) => readonly TaskItem[] | undefined;

const CHANGES: ReadonlyMap<Tool['taskList'], Change> = new Map<Tool['taskList'], Change>([
  ['creates', (tasks, step) => tasks.create(step)],
  ['updates', (tasks, step) => tasks.update(step)],
  ['lists', (tasks, step) => tasks.look(step)],
]);

function changeBy({ name }: MutableCall): Change | undefined {
  return CHANGES.get(toolOf(name)?.taskList);
}

/** Calls of all conversations in one line. Inside a conversation the order of the file stays, whatever its times say. */
function inOneLine(conversations: readonly (readonly MutableCall[])[]): readonly Step[] {
  return conversations
    .flatMap((calls, conversation) => {
      let clock = 0;
      return calls.flatMap((call) => {
        clock = Math.max(clock, call.time ?? clock);
        return changeBy(call) ? [{ call, conversation, clock }] : [];
      });
    })
    .sort((a, b) => a.clock - b.clock || a.conversation - b.conversation);
}

/** Gives every call that changed a task list the whole list as it then was. The first conversation is the session's. */
export function trackTasks(conversations: readonly (readonly MutableCall[])[]): void {
  for (const calls of conversations) trackTodos(calls);
  const tasks = new TaskList();
  for (const step of inOneLine(conversations)) {
    const { call } = step;
    if (call.status === 'failed' || call.status === 'denied') continue;
    const now = changeBy(call)?.(tasks, step);
    if (now !== undefined && now.length > 0) call.tasks = now;
  }
}
