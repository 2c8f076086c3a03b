/** A call's result as text, without the wrappers that are meant for the model. */

import { textOf } from '../parse/content.ts';
import type { ToolResult } from '../types/call.ts';
import type { ToolCall } from '../types/turns.ts';

const OPEN = '<system-reminder>';
const CLOSE = '</system-reminder>';

/** `a\n<system-reminder>b</system-reminder>\nc` -> `a\nc` and `b`. Tags within a line belong to the output. */
export function withoutReminders(value: string) {
  const reminders: string[] = [];
  let text = '';
  let kept = 0;
  for (let start = value.indexOf(OPEN); start >= 0; ) {
    const end = value.indexOf(CLOSE, start);
    if (end < 0) break;
    const after = lineEnd(value, end + CLOSE.length);
    if (after !== undefined && opensLine(value, start)) {
      reminders.push(value.slice(start + OPEN.length, end).trim());
      text += value.slice(kept, start);
      kept = after;
    }
    start = value.indexOf(OPEN, end);
  }
  return { text: reminders.length === 0 ? value : text + value.slice(kept), reminders };
}

function opensLine(value: string, at: number): boolean {
  let before = at - 1;
  while (value[before] === ' ' || value[before] === '\t') before--;
  return before < 0 || value[before] === '\n' || value[before] === '\r';
}

function lineEnd(value: string, at: number): number | undefined {
  let end = at;
  while (value[end] === ' ' || value[end] === '\t' || value[end] === '\r') end++;
  if (end === value.length) return end;
  return value[end] === '\n' ? end + 1 : undefined;
}

/** The text blocks of a result, or the output that was saved to a file, cleaned; empty without a result. */
export function resultText(call: ToolCall): string {
  if (call.result === undefined) return '';
  const whole = call.output?.text ?? call.output?.preview ?? '';
  return whole === '' ? cleanText(call.result) : cleaned(whole);
}

/** Empty unless it succeeded: failures are shown the same way for every tool. */
export function okText(call: ToolCall): string {
  return call.status === 'ok' ? resultText(call) : '';
}

export function cleanText(result: ToolResult): string {
  return cleaned(textOf(result.content));
}

/**
 * Without reminders at either end and `<tool_use_error>` around it. Those in the middle are part of what the tool read.
 */
export function cleaned(value: string): string {
  let rest = value;
  for (;;) {
    const next = unwrapped(withoutLast(withoutFirst(rest)));
    if (next === rest) return rest;
    rest = next;
  }
}

function withoutFirst(value: string): string {
  const start = value.trimStart();
  if (!start.startsWith(OPEN)) return value;
  const end = start.indexOf(CLOSE);
  return end < 0 ? value : start.slice(end + CLOSE.length).replace(/^\s*\n/, '');
}

function withoutLast(value: string): string {
  const end = value.trimEnd();
  if (!end.endsWith(CLOSE)) return value;
  const start = end.lastIndexOf(OPEN);
  return start < 0 ? value : end.slice(0, start).trimEnd();
}

function unwrapped(value: string): string {
  const trimmed = value.trim();
  for (const tag of ['tool_use_error', 'error', 'persisted-output']) {
    const open = `<${tag}>`;
    const close = `</${tag}>`;
    if (trimmed.startsWith(open) && trimmed.endsWith(close)) return trimmed.slice(open.length, -close.length).trim();
  }
  return value;
}

/** The result as text, or the error or output in the structured result if nothing was printed. */
export function resultOrError(call: ToolCall): string {
  const printed = resultText(call);
  return printed.trim() === '' && call.status === 'failed' ? call.tool.error || printed : printed;
}

export const NO_OUTPUT = 'Failed with no output.';

export function failureText(call: ToolCall): string {
  return resultOrError(call).trim() || NO_OUTPUT;
}

/** What the client says of calls that the human refused. */
export const REFUSED = /^The user doesn't want to (?:proceed with this tool use|take this action)/;

/** What the client says of calls that it did not run without a permission that nobody gave. */
export const NOT_PERMITTED: readonly RegExp[] = [
  /^Permission to use \S+ (?:with command .{0,2000} )?has been denied/s,
  /^Permission for this (?:action|tool use) (?:was|has been) denied/,
  /^Claude requested permissions to [^\n]{0,2000}, but you haven't granted it yet/,
  /^This command requires approval$/,
  /^This Bash command contains multiple operations\. The following parts? requires? approval: /,
  /^\S{1,100} in '[^'\n]{0,2000}' was blocked\. For security, Claude Code may only /,
];

const FEEDBACK = /(?:the user said|provided the following reason for the rejection):\s*/i;
const FEEDBACK_TAIL = /\n\s{0,20}Note: The user's next message/;

/** What the human wrote when they refused a call; empty if nothing. @param said its result */
export function feedbackIn(said: string): string {
  const head = FEEDBACK.exec(said);
  const feedback = head ? said.slice(head.index + head[0].length) : '';
  return feedback.slice(0, FEEDBACK_TAIL.exec(feedback)?.index).trim();
}

/** `Permission for this action was denied by the Claude Code auto mode classifier. Reason: Pushes to main.. If you …` */
const DENIED_BY =
  /^Permission for this (?:action|tool use) (?:was|has been) denied(?: by the ([^.\n]{1,100}))?\. Reason: (.*?)\.{0,2}(?: If you have other tasks|\n|$)/s;

/** What the client writes for a choice in its dialog; the call shows the questions and answers. */
const CLARIFIES = /^The user wants to clarify these questions\.\s/;

/** Kinds of denials that are the human's. Of the others, the result has the words of a hook, a rule or the client. */
const BY_HUMAN: ReadonlySet<string | undefined> = new Set(['user-rejected', 'interrupted']);

/** Was it a rule, a hook or a classifier of the client that did not allow a call, not the human? */
export function isDeniedByClient(call: ToolCall): boolean {
  const printed = resultText(call);
  const kind = call.result?.denial;
  if (REFUSED.test(printed)) return false;
  // Without a human, as in `claude -p`, a missing permission has the kind of a human's refusal.
  return NOT_PERMITTED.some((words) => words.test(printed)) || (kind !== undefined && !BY_HUMAN.has(kind));
}

/** Who did not allow a call, and why: `The user doesn't want to proceed ... the user said:\nuse zod` */
export function denialText(call: ToolCall, human: string): string {
  const printed = resultText(call);
  if (isDeniedByClient(call)) {
    const [, who = 'permission rules', why = ''] = DENIED_BY.exec(printed) ?? [];
    if (why !== '') return `Not allowed by the ${who}: ${why.trim()}`;
    return printed.trim() || 'The client did not allow it.';
  }
  const feedback = feedbackIn(printed);
  if (CLARIFIES.test(feedback)) return `${human} wanted to talk about it first.`;
  if (feedback !== '') return `${human} did not allow it and said: ${feedback}`;
  return call.result?.denial === 'interrupted' ? `${human} interrupted it.` : `${human} did not allow it.`;
}

/** Results that only say "it worked": the body of their call shows the thing itself. */
const DONE: readonly RegExp[] = [
  /^The file .* has been (?:updated|edited|written)/s,
  /^File (?:created|written|updated) successfully/,
  /^Applied \d+ edits? to /,
  /^Todos have been modified successfully/,
  /^Updated task #/,
  /^Task #?\S+ created successfully/,
  /^Launching skill: /,
  /^<command-(?:name|message)>/,
  /^Entered plan mode/,
  /^(?:Updated|Inserted|Deleted) cell /,
  /^Successfully (?:stopped task|killed shell): /,
  /^Monitor started /,
  /^Workflow launched /,
  /^(?:Message|Shutdown request) sent to /,
  /^Created worktree at /,
  /^\d+ findings? reported\.?$/,
  /^Structured output provided successfully/,
  /^\d+ files? delivered to user/,
  /^Message delivered to user\b/,
  /^Published /,
];

export function saysOnlyDone(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || DONE.some((phrase) => phrase.test(trimmed));
}

const LINE_NUMBER = /^ {0,12}(\d{1,9})(?:→|\t)/;

/** `     1→import a` -> `import a` from line 1. A line without a number belongs to the one before it. */
export function withoutNumbers(listing: string): { readonly text: string; readonly start: number } | undefined {
  const lines = listing.replace(/\r\n?/g, '\n').split('\n');
  const first = LINE_NUMBER.exec(lines[0] ?? '');
  if (first === null) return undefined;
  return { text: lines.map((line) => line.replace(LINE_NUMBER, '')).join('\n'), start: Number(first[1]) };
}
