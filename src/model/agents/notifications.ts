/**
 * What the client tells the agent later of something that a call left running. The answer belongs at that call:
 *
 *     <task-notification><task-id>a1b2c3d</task-id><tool-use-id>toolu_01</tool-use-id>
 *     <output-file>/tmp/tasks/a1b2c3d.output</output-file><status>completed</status>
 *     <summary>Agent "Review" completed</summary><result>No findings.</result>
 *     <usage>total_tokens: 23099\ntool_uses: 2\nduration_ms: 15506</usage></task-notification>
 */

import { filled } from '../../base/json-readers.ts';
import type { TaskReport } from '../../domain/call.ts';
import { type Entry, textOf } from '../../domain/transcript.ts';
import { queuedPrompt } from '../lines/queue.ts';
import { readUserText } from '../lines/user-text.ts';
import type { CallDraft } from '../turns/mutable-turns.ts';

export interface Notification extends Omit<TaskReport, 'time' | 'line'> {
  readonly taskId: string;
  readonly toolUseId: string | undefined;
}

/** A notification with its line and its fold, which says in the end where the answer is shown. */
export interface NotificationNote {
  readonly notification: Notification;
  readonly time: number | undefined;
  readonly line: number;
  readonly item: { label: string; text: string };
}

function between(text: string, tag: string, end = text.indexOf(`</${tag}>`)): string {
  const begin = text.indexOf(`<${tag}>`);
  return begin === -1 || end < begin ? '' : text.slice(begin + tag.length + 2, end).trim();
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
]);

/** From about 2.1.100 on, what stands in the tags is escaped. It is when no bare `<` or `&` is left in it. */
function unescaped(text: string): string {
  if (/<|&(?!(?:lt|gt|amp);)/.test(text)) return text;
  return text.replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES.get(entity) ?? entity);
}

/** `total_tokens: 23099`, and as a tag: `<total_tokens>23099</total_tokens>` */
function usageOf(text: string, name: string): number | undefined {
  const digits = new RegExp(`${name}[>:\\s]{1,4}(\\d{1,15})`).exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads what stands inside the tag. An answer may quote any tag: it ends with the last one of its kind. */
export function readNotification(inner: string): Notification {
  const body = /<(?:result|event)>/.exec(inner);
  const facts = body ? inner.slice(0, body.index) : inner;
  const rest = body ? inner.slice(body.index) : '';
  const tag = rest.startsWith('<event>') ? 'event' : 'result';
  const end = rest.lastIndexOf(`</${tag}>`);
  const tail = end === -1 ? facts : rest.slice(end);
  return {
    taskId: between(facts, 'task-id'),
    toolUseId: between(facts, 'tool-use-id') || undefined,
    status: between(facts, 'status'),
    summary: unescaped(between(facts, 'summary')),
    result: unescaped(between(rest, tag, end)),
    tokens: usageOf(tail, 'total_tokens'),
    durationMs: usageOf(tail, 'duration_ms'),
    toolUses: usageOf(tail, 'tool_uses'),
  };
}

/** The notifications of a text, as they stand in it. */
export function notificationsIn(text: string): readonly string[] {
  if (!text.includes('<task-notification')) return [];
  return readUserText(text).flatMap((piece) => (piece.kind === 'notification' ? [piece.text] : []));
}

/** Notifications are queued before they come as a line of their own, and some never do. */
export function arrivedNotifications(entries: readonly Entry[]): Set<string> {
  return new Set(
    entries.flatMap((entry) => {
      if (entry.kind === 'user') return notificationsIn(textOf(entry.content));
      return entry.kind === 'attachment' && entry.attachmentType === 'queued_command'
        ? notificationsIn(queuedPrompt(entry))
        : [];
    }),
  );
}

/** Tools that can leave something running. Others have ids of other things in their results. */
const STARTERS: ReadonlySet<string> = new Set([
  'Agent',
  'Bash',
  'Monitor',
  'PowerShell',
  'Skill',
  'Task',
  'Workflow',
]);
const ID_FIELDS = ['agentId', 'backgroundTaskId', 'taskId', 'shellId'];
/** `Command running in background with ID: b1a2`, `Task ID: w1`, `agentId: a1b2` */
const PRINTED_ID = /\b(?:with ID|Task ID|agentId): ([\w-]{1,64})/;

/** Ids of what a call left running. */
export function taskIdsOf(call: CallDraft): readonly string[] {
  if (!STARTERS.has(call.name) || !call.result) return [];
  const ids = ID_FIELDS.flatMap((field) => filled(call.result?.structured, field) ?? []);
  if (ids.length > 0) return ids;
  const printed = PRINTED_ID.exec(textOf(call.result.content).slice(0, 2000))?.[1];
  return printed === undefined ? [] : [printed];
}

/** What a call was for, in a few words. */
function callWords(call: CallDraft): string {
  const words = filled(call.input, 'description') ?? filled(call.input, 'command') ?? '';
  return `${call.name}${words === '' ? '' : ` “${words.split('\n', 1)[0]?.slice(0, 100)}”`}`;
}

interface Conversation {
  readonly callList: readonly CallDraft[];
  readonly notifications: readonly NotificationNote[];
}

/** The call that started a task: by its own id, else the last one before the line that left a task of that id. */
function callOf(
  { notification, line }: NotificationNote,
  own: readonly CallDraft[],
  all: readonly CallDraft[],
): CallDraft | undefined {
  const { taskId, toolUseId } = notification;
  const named = toolUseId === undefined ? undefined : all.find((call) => call.id === toolUseId);
  if (named || taskId === '') return named;
  const isIts = (call: CallDraft): boolean => taskIdsOf(call).includes(taskId);
  return own.findLast((call) => call.line < line && isIts(call)) ?? all.find(isIts);
}

function isSame(a: TaskReport, b: Notification): boolean {
  return a.status === b.status && a.summary === b.summary && a.result === b.result;
}

/** Gives every notification to the call that it speaks of, and its fold the place to look at. */
export function joinNotifications(conversations: readonly Conversation[]): void {
  const starters = new Map(
    conversations.map((one) => [one, one.callList.filter((call) => STARTERS.has(call.name))]),
  );
  const all = [...starters.values()].flat();
  for (const [conversation, own] of starters) {
    for (const note of conversation.notifications) {
      const call = callOf(note, own, all);
      if (!call) continue;
      const { notification, time, line, item } = note;
      const { taskId: _, toolUseId: __, ...report } = notification;
      call.reports ??= [];
      if (!call.reports.some((one) => isSame(one, notification)))
        call.reports.push({ ...report, time, line });
      item.text = `${notification.summary || notification.status}\nShown at its call: ${callWords(call)}`;
    }
  }
}
