/**
 * How the client tells the agent about something that a call left running:
 *
 *     <task-notification><task-id>a1b2c3d</task-id><tool-use-id>toolu_01</tool-use-id><status>completed</status>
 *     <summary>Agent "Review" completed</summary><result>No findings.</result>
 *     <usage>total_tokens: 23099
 * tool_uses: 2
 * duration_ms: 15506</usage></task-notification>
 *
 * Before 2.0.77: `<agent-notification>` with `<agent-id>`, `<bash-notification>` with `<shell-id>`.
 */

import { type Entry, textOf } from '../parse/entry.ts';
import type { TaskReport } from '../types/call.ts';
import { TAGS, unescaped } from './client-tags.ts';
import { readUserText } from './user-text.ts';

export interface Notification extends Omit<TaskReport, 'time' | 'line'> {
  readonly taskId: string;
  readonly toolUseId: string | undefined;
}

/** A notification with its folded item, whose text will say at which call the answer is shown. */
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

/** `total_tokens: 23099`, and as a tag: `<subagent_tokens>23099</subagent_tokens>` */
function usageOf(text: string, name: string): number | undefined {
  const digits = new RegExp(`${name}[>:\\s]{1,4}(\\d{1,15})`).exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

const ID_TAGS = ['task-id', 'agent-id', 'shell-id'];

/** Reads the content of the tag. An answer may quote any tag, so it ends at the last closing tag of its kind. */
export function readNotification(inner: string): Notification {
  const body = /<(?:result|event)>/.exec(inner);
  const facts = body ? inner.slice(0, body.index) : inner;
  const rest = body ? inner.slice(body.index) : '';
  const tag = rest.startsWith('<event>') ? 'event' : 'result';
  const end = rest.lastIndexOf(`</${tag}>`);
  const tail = end === -1 ? facts : rest.slice(end);
  return {
    taskId: ID_TAGS.map((tag) => between(facts, tag)).find((id) => id !== '') ?? '',
    toolUseId: between(facts, 'tool-use-id') || undefined,
    status: between(facts, 'status'),
    summary: unescaped(between(facts, 'summary')),
    result: unescaped(between(rest, tag, end)),
    tokens: usageOf(tail, '(?:total|subagent)_tokens'),
    durationMs: usageOf(tail, 'duration_ms'),
  };
}

const NEWS = new RegExp(
  `<(?:${[...[...TAGS].flatMap(([tag, { becomes, sender }]) => (becomes === 'notification' || sender ? [tag] : [])), 'task-id'].join('|')})`,
);

/** A fast test before `readUserText`: may a text contain such news or messages? */
export function mayNotify(text: string): boolean {
  return NEWS.test(text);
}

/** The contents of the notifications and reports in a text. */
export function notificationsIn(text: string): readonly string[] {
  if (!mayNotify(text)) return [];
  return readUserText(text).flatMap((piece) => (piece.kind === 'notification' ? [piece.text] : []));
}

/** Notifications that arrive as lines of their own. All are queued first, and some never leave the queue. */
export function arrivedNotifications(entries: readonly Entry[]): Set<string> {
  return new Set(
    entries.flatMap((entry) => {
      if (entry.kind === 'user') return notificationsIn(textOf(entry.content));
      return entry.kind === 'attachment' && entry.prompt ? notificationsIn(textOf(entry.prompt)) : [];
    }),
  );
}
