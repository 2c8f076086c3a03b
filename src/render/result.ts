/** A call's result as text, without the wrappers that were meant for the model. */

import type { ToolCall, ToolResult } from '../domain/session.ts';
import { text } from '../domain/shape.ts';
import { textOf } from '../domain/transcript.ts';

/** Text blocks of a result joined, cleaned. The empty text when there is no result. */
export function resultText(call: ToolCall): string {
  return call.result === undefined ? '' : cleanText(call.result);
}

export function cleanText(result: ToolResult): string {
  return cleaned(textOf(result.content));
}

/**
 * Without `<system-reminder>...</system-reminder>` at either end and without a `<tool_use_error>` around
 * the whole. The same tags in the middle are part of what the tool read, and stay.
 */
export function cleaned(value: string): string {
  let rest = value;
  for (;;) {
    const next = unwrapped(withoutLast(withoutFirst(rest)));
    if (next === rest) return rest;
    rest = next;
  }
}

const OPEN = '<system-reminder>';
const CLOSE = '</system-reminder>';

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
    if (trimmed.startsWith(open) && trimmed.endsWith(close))
      return trimmed.slice(open.length, -close.length).trim();
  }
  return value;
}

/** Why a call failed, in the words of the result; the structured text when there are none. */
export function failureText(call: ToolCall): string {
  const said = resultText(call).trim();
  if (said !== '') return said;
  const structured = call.result?.structured;
  if (typeof structured === 'string' && structured.trim() !== '') return cleaned(structured);
  return text(structured, 'error') ?? 'It failed and said nothing.';
}

/**
 * What the human said when denying a call:
 * `The user doesn't want to proceed ... To tell you how to proceed, the user said:\nuse zod`.
 */
export function denialText(call: ToolCall, human: string): string {
  const said = resultText(call);
  const feedback =
    /the user said:\s*(.*?)(?:\n{1,2}Note: The user's next message|$)/is.exec(said)?.[1]?.trim() ?? '';
  return feedback === '' ? `${human} did not allow it.` : `${human} did not allow it and said: ${feedback}`;
}

/** Results that say no more than "it worked": their call's body shows the thing itself. */
const DONE: readonly RegExp[] = [
  /^The file .* has been (?:updated|edited|written)/s,
  /^File (?:created|written|updated) successfully/,
  /^Applied \d+ edits? to /,
  /^Todos have been modified successfully/,
  /^Updated task #/,
  /^Task #?\S+ created successfully/,
  /^Launching skill: /,
  /^Entered plan mode/,
  /^Updated cell /,
];

export function saysOnlyDone(value: string): boolean {
  const trimmed = value.trim();
  return trimmed === '' || DONE.some((phrase) => phrase.test(trimmed));
}
