/**
 * The task list after each change. There are two kinds: one tool writes the whole list every time; others change
 * one task of a list that all agents of a session or team share.
 *
 *     TaskCreate {"subject":"Fix the axis"}              toolUseResult {"task":{"id":"3","subject":"Fix the axis"}}
 *     TaskUpdate {"taskId":"3","status":"in_progress"}   toolUseResult {"success":true,"statusChange":{…}}
 */

import { filled, get, raw, scalar, texts } from '../../base/json-readers.ts';
import { type Tool, toolOf } from '../tools/traits.ts';
import type { TaskItem } from '../types/call.ts';
import { textOf } from '../types/transcript.ts';
import type { ToolCall } from '../types/turns.ts';

/** An unknown status means `pending`. */
function statusOf(item: unknown): TaskItem['status'] {
  const status = get(item, 'status');
  return status === 'completed' || status === 'in_progress' ? status : 'pending';
}

function subjectIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return filled(value, 'content') ?? filled(value, 'subject') ?? filled(value, 'activeForm') ?? '';
}

/** `{content, status, activeForm}` of TodoWrite, `{id, subject, status, owner}` of TaskList. */
function itemOf(value: unknown): TaskItem {
  return {
    id: idIn(value, 'id') ?? '',
    subject: subjectIn(value),
    status: statusOf(value),
    owner: filled(value, 'owner'),
    blockedBy: texts(value, 'blockedBy'),
    changed: false,
  };
}

/** The list, with `changed` set on what differs from the previous one; on nothing if that is empty. */
export function listOf(now: readonly unknown[], before: readonly unknown[]): readonly TaskItem[] {
  const old = new Map(before.map(itemOf).map(({ subject, status }) => [subject, status]));
  return now.map((value) => {
    const item = itemOf(value);
    return { ...item, changed: old.size > 0 && old.get(item.subject) !== item.status };
  });
}

type Lists = Map<ToolCall, readonly TaskItem[]>;

/** The previous list is in the result in most versions; otherwise it is that of the previous call. */
function addWholeLists(calls: readonly ToolCall[], lists: Lists): void {
  let before: readonly unknown[] = [];
  for (const call of calls) {
    if (toolOf(call.name)?.taskList !== 'replaces' || call.status === 'failed' || call.status === 'denied') continue;
    const now = get(call.input, 'todos');
    if (!Array.isArray(now)) continue;
    const old = get(call.result?.structured, 'oldTodos');
    lists.set(call, listOf(now, Array.isArray(old) ? old : before));
    before = now;
  }
}

/** Ids are strings in most versions and numbers in some. */
function idIn(value: unknown, key: string): string | undefined {
  return scalar(value, key)?.replace(/^#/, '');
}

interface Step {
  readonly call: ToolCall;
  readonly conversation: number;
}

/** A longer list is shown at none of its calls: a thousand changes to a thousand tasks would be a million items. */
const LONGEST = 200;

class TaskList {
  private readonly tasks = new Map<string, TaskItem>();
  private highest = 0;
  private last: Step | undefined;

  /** The list sorted by number, with `changed` set on these tasks; undefined when it is too long. */
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

  /** Ids restart with each new list. Parallel calls are answered in any order, so a lower id is not a restart there. */
  private startsNewList(id: string, step: Step): boolean {
    if (this.tasks.has(id)) return true;
    const { last } = this;
    if (!last || last.conversation !== step.conversation) return false;
    const isParallel = (last.call.result?.line ?? 0) > step.call.line;
    return !isParallel && Number(id) <= this.highest;
  }

  create(step: Step): readonly TaskItem[] | undefined {
    const { input, result } = step.call;
    const made = raw(result?.structured, 'task');
    const printed = /^Task #([\w-]{1,40}) created/.exec(textOf(result?.content ?? []))?.[1];
    const id = idIn(made, 'id') ?? printed;
    if (id === undefined) return undefined;
    if (this.startsNewList(id, step)) {
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
    const id = idIn(input, 'taskId') ?? idIn(input, 'task_id') ?? '';
    const status = filled(input, 'status') ?? filled(raw(result?.structured, 'statusChange'), 'to');
    const task = this.tasks.get(id);
    if (!task || get(result?.structured, 'success') === false) return this.snapshot(new Set());
    const changed = new Set([id]);
    if (status === 'deleted') this.tasks.delete(id);
    else {
      this.tasks.set(id, {
        ...task,
        subject: filled(input, 'subject') ?? task.subject,
        status: status === undefined ? task.status : statusOf({ status }),
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

  /** A printed list replaces ours: a resumed session did not see all of the changes. */
  replace({ call }: Step): undefined {
    const printed = get(call.result?.structured, 'tasks');
    if (!Array.isArray(printed)) return;
    this.tasks.clear();
    for (const item of printed.map(itemOf)) if (item.id !== '') this.tasks.set(item.id, item);
    this.highest = 0;
    for (const id of this.tasks.keys()) this.highest = Math.max(this.highest, Number(id) || 0);
  }
}

type Change = (tasks: TaskList, step: Step) => readonly TaskItem[] | undefined;

const CHANGES: ReadonlyMap<Tool['taskList'], Change> = new Map<Tool['taskList'], Change>([
  ['creates', (tasks, step) => tasks.create(step)],
  ['updates', (tasks, step) => tasks.update(step)],
  ['lists', (tasks, step) => tasks.replace(step)],
]);

function changeBy({ name }: ToolCall): Change | undefined {
  return CHANGES.get(toolOf(name)?.taskList);
}

/** Changes of all conversations, merged by time; within a conversation they stay in file order. */
function mergedSteps(conversations: readonly (readonly ToolCall[])[]): readonly Step[] {
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

/** The whole task list after each call that changed it. @param conversations their calls */
export function taskListsAfter(
  conversations: readonly (readonly ToolCall[])[],
): ReadonlyMap<ToolCall, readonly TaskItem[]> {
  const lists: Lists = new Map();
  for (const calls of conversations) addWholeLists(calls, lists);
  const tasks = new TaskList();
  for (const step of mergedSteps(conversations)) {
    const { call } = step;
    if (call.status === 'failed' || call.status === 'denied') continue;
    const now = changeBy(call)?.(tasks, step);
    if (now !== undefined && now.length > 0) lists.set(call, now);
  }
  return lists;
}
