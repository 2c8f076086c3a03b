/**
 * The task list after each change. One tool writes the whole list; others change one task of a list that all agents
 * share:
 *
 *     TaskCreate {"subject":"Fix the axis"}              toolUseResult {"task":{"id":"3","subject":"Fix the axis"}}
 *     TaskUpdate {"taskId":"3","status":"in_progress"}   toolUseResult {"success":true,"statusChange":{…}}
 */

import { textOf } from '../parse/content.ts';
import { changedTasks } from '../tools/conversation/task-tools.ts';
import type { Conversation } from '../turns/mutable-turns.ts';
import type { TaskItem } from '../types/call.ts';
import { everyTurn, type Part, type ToolCall, type Tools } from '../types/turns.ts';

type Lists = Map<ToolCall, readonly TaskItem[]>;

function hasChanged({ status }: ToolCall): boolean {
  return status !== 'failed' && status !== 'denied';
}

/** The previous list is in the result in most versions; otherwise it is that of the previous call. */
function addWholeLists(calls: readonly ToolCall[], lists: Lists): void {
  let before: readonly TaskItem[] = [];
  for (const call of calls.filter(hasChanged)) {
    if (call.tool.kind !== 'todos' || call.tool.todos === undefined) continue;
    const { todos, oldTodos } = call.tool;
    lists.set(call, changedTasks(todos, oldTodos ?? before));
    before = todos;
  }
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

  create(step: Step, { id, subject = '' }: Tools['task-create']): readonly TaskItem[] | undefined {
    if (id === undefined) return undefined;
    if (this.startsNewList(id, step)) {
      this.tasks.clear();
      this.highest = 0;
    }
    this.tasks.set(id, { id, subject, status: 'pending', owner: undefined, blockedBy: [], changed: false });
    this.highest = Math.max(this.highest, Number(id) || 0);
    this.last = step;
    return this.snapshot(new Set([id]));
  }

  update(tool: Tools['task-update']): readonly TaskItem[] | undefined {
    const { id = '', subject, owner, addBlockedBy, addBlocks } = tool;
    const status = tool.status ?? tool.change?.to;
    const task = this.tasks.get(id);
    if (!task || tool.success === false) return this.snapshot(new Set());
    const changed = new Set([id]);
    if (status === 'deleted') this.tasks.delete(id);
    else {
      const isKnown = status === 'completed' || status === 'in_progress';
      this.tasks.set(id, {
        ...task,
        subject: subject ?? task.subject,
        status: status === undefined ? task.status : isKnown ? status : 'pending',
        owner: owner ?? task.owner,
        blockedBy: [...new Set([...task.blockedBy, ...addBlockedBy])],
      });
    }
    for (const blocked of addBlocks) {
      const other = this.tasks.get(blocked);
      if (!other) continue;
      this.tasks.set(blocked, { ...other, blockedBy: [...new Set([...other.blockedBy, id])] });
      changed.add(blocked);
    }
    return this.snapshot(changed);
  }

  /** A printed list replaces ours: a resumed session did not see all of the changes. */
  replace(items: readonly TaskItem[]): void {
    this.tasks.clear();
    for (const item of items) if (item.id !== '') this.tasks.set(item.id, item);
    this.highest = Math.max(0, ...[...this.tasks.keys()].map((id) => Number(id) || 0));
  }

  after(step: Step): readonly TaskItem[] | undefined {
    const { tool } = step.call;
    if (tool.kind === 'task-create') return this.create(step, tool);
    if (tool.kind === 'task-update') return this.update(tool);
    if (tool.kind === 'task-list' && tool.tasks !== undefined) this.replace(tool.tasks);
    return undefined;
  }
}

const KINDS: ReadonlySet<string> = new Set(['task-create', 'task-update', 'task-list']);

/** Changes of all conversations, merged by time; within a conversation they stay in file order. */
function mergedSteps(conversations: readonly (readonly ToolCall[])[]): readonly Step[] {
  return conversations
    .flatMap((calls, conversation) => {
      let clock = 0;
      return calls.flatMap((call) => {
        clock = Math.max(clock, call.time ?? clock);
        return KINDS.has(call.tool.kind) ? [{ call, conversation, clock }] : [];
      });
    })
    .sort((a, b) => a.clock - b.clock || a.conversation - b.conversation);
}

/** The whole task list after each call that changed it. @param conversations their calls */
export function taskListsAfter(conversations: readonly (readonly ToolCall[])[]) {
  const lists: Lists = new Map();
  for (const calls of conversations) addWholeLists(calls, lists);
  const tasks = new TaskList();
  for (const step of mergedSteps(conversations)) {
    const now = hasChanged(step.call) ? tasks.after(step) : undefined;
    if (now !== undefined && now.length > 0) lists.set(step.call, now);
  }
  return lists;
}

const REASON = 'task list lookup';

function looksAtTasks({ tool }: ToolCall): boolean {
  return tool.kind === 'task-list' || tool.kind === 'task-get';
}

function partsByLine({ turns, calls }: Conversation): Map<number, number> {
  const parts = new Map<number, number>();
  const placed = [
    ...[...everyTurn(turns)].flatMap((turn) => turn.parts),
    ...calls.flatMap(({ result }) => result ?? []),
  ];
  for (const { line } of placed) parts.set(line, (parts.get(line) ?? 0) + 1);
  return parts;
}

/** Folds lookups in the ledger where nothing else is on their lines. @returns what a part becomes */
export function taskListReadFolder(conversation: Conversation): (part: Part) => Part {
  const { calls, ledger } = conversation;
  if (!calls.some(looksAtTasks)) return (part) => part;
  const parts = partsByLine(conversation);
  const remove = (line: number): void => {
    const left = (parts.get(line) ?? 0) - 1;
    parts.set(line, left);
    if (left === 0) ledger.refold(line, REASON);
  };
  return (part) => {
    if (part.kind !== 'call' || part.call.status !== 'ok' || !looksAtTasks(part.call)) return part;
    const { call, line } = part;
    remove(line);
    if (call.result) remove(call.result.line);
    const { name, tool } = call;
    const label = tool.kind === 'task-get' && tool.id !== undefined ? `${name} #${tool.id}` : name;
    return { kind: 'aside', reason: REASON, items: [{ label, text: textOf(call.result?.content ?? []) }], line };
  };
}
