/** Views that several tools share. Blank text gives no view. */

import { count, oneLine, toLines, visible } from '../../../base/format.ts';
import { get } from '../../../base/json-readers.ts';
import { withoutReminders } from '../../../transcript/text/reminders.ts';
import { okText, saysOnlyDone } from '../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../transcript/types/turns.ts';
import type { ListItem, View, ViewOf } from '../../types/view.ts';
import type { RenderContext } from '../context.ts';
import { languageOfPath } from '../markup/language.ts';
import { terminalLines, terminalText, withoutStyles } from '../text/terminal.ts';
import { jsonView, parsedJson } from '../text/tidy-json.ts';

/** Text with its columns kept. */
export function monoViews(text: string | undefined, ctx: RenderContext, label?: string): View[] {
  return shown(text, ctx, (rest) => textView(rest, label, true, ctx));
}

/** What a tool printed or was given: tidy JSON if it is JSON. */
export function tidyViews(text: string, ctx: RenderContext, label = 'Result', otherwise = monoViews): View[] {
  const json = parsedJson(text);
  return json === undefined ? otherwise(text, ctx, label) : [jsonView(json, ctx, label)];
}

/** Text without columns. */
export function wordViews(text: string | undefined, ctx: RenderContext, label?: string): View[] {
  return shown(text, ctx, (rest) => textView(rest, label, false, ctx));
}

function textView(text: string, label: string | undefined, mono: boolean, ctx: RenderContext): View {
  return { kind: 'text', ...ctx.assets.text(visible(terminalText(text))), mono, label };
}

/** The view of the text, and below it a fold with the reminders to the model that were between its lines. */
function shown(text: string | undefined, ctx: RenderContext, view: (rest: string) => View): View[] {
  const { text: rest, reminders } = withoutReminders(text ?? '');
  return [...(rest.trim() === '' ? [] : [view(rest)]), ...reminderViews(reminders, ctx)];
}

/** Text that the client put into a result for the model. */
export function reminderViews(reminders: readonly string[], ctx: RenderContext): View[] {
  if (reminders.length === 0) return [];
  const label = `${count(reminders.length, 'reminder')} to the model`;
  return [{ kind: 'group', label, views: [textView(reminders.join('\n\n'), undefined, false, ctx)] }];
}

/** An output in a terminal. */
export function outputViews(output: string | undefined, ctx: RenderContext, label?: string, failed = false): View[] {
  return shown(output, ctx, (rest) => ({
    kind: 'terminal',
    ...cutOutput(rest.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd(), ctx),
    failed,
    label,
  }));
}

/** Redraws are applied before truncation, so that a progress bar does not use up the space. */
function cutOutput(output: string, ctx: RenderContext): Pick<ViewOf<'terminal'>, 'lines' | 'more'> {
  const lines = terminalLines(output);
  const kept = ctx.assets.text(withoutStyles(lines));
  if (kept.more === undefined) return { lines, more: undefined };
  const whole = toLines(kept.text).length;
  // One endless line cannot be cut between lines: it loses its colours.
  return { lines: lines.length > whole ? lines.slice(0, whole) : terminalLines(kept.text), more: kept.more };
}

/** A command without an output. */
export function commandView(command: string): View {
  return { kind: 'terminal', command: visible(command), lines: [], failed: false };
}

/** A command and its outputs; the command shares a view with the first one. */
export function withCommand(command: string, outputs: readonly View[]): View[] {
  const [first, ...rest] = outputs;
  return first?.kind === 'terminal' && first.label === undefined
    ? [{ ...first, command: visible(command) }, ...rest]
    : [commandView(command), ...outputs];
}

/** Why something failed. */
export function failureView(text: string, ctx: RenderContext): ViewOf<'failure'> {
  return { kind: 'failure', ...ctx.assets.text(visible(terminalText(text))) };
}

/** An image or PDF document of the structured result, unless the content of the result already has one. */
export function mediaViews(base64: string | undefined, mediaType: string, call: ToolCall, ctx: RenderContext): View[] {
  const kind = mediaType === 'application/pdf' ? 'document' : 'image';
  const hasOne = call.result?.content.some((block) => block.kind === 'media' && block.media === kind) ?? false;
  return base64 === undefined || hasOne ? [] : [mediaView(base64, mediaType, call.result?.line ?? call.line, ctx)];
}

/** An image, or a PDF document. `line` of the transcript is named when it cannot be shown. */
export function mediaView(base64: string, mediaType: string, line: number, ctx: RenderContext): View {
  const media = mediaType === 'application/pdf' ? 'document' : 'image';
  return ctx.assets.media({ kind: 'media', media, mediaType, base64, address: undefined }, line);
}

/** Code in the language of its path, numbered from `start`. */
export function codeView(code: string, path: string, start: number, ctx: RenderContext): ViewOf<'code'> {
  const { text, more } = ctx.assets.text(code);
  const lines = ctx.highlighter.lines(toLines(text).join('\n'), languageOfPath(path), 'closed');
  return { kind: 'code', label: visible(path), start, lines, more };
}

/** Prose by an agent. Very long prose is shown as text, its beginning first. */
export function proseViews(text: string | undefined, ctx: RenderContext, label?: string): View[] {
  if (text !== undefined && text.length > PROSE_LIMIT) return wordViews(text, ctx, label);
  return shown(text, ctx, (rest) => ({ kind: 'markup', label, html: ctx.prose.agent(rest) }));
}

/** Longer prose is not parsed as Markdown: it is a pasted file or log. */
export const PROSE_LIMIT = 100_000;

/** Inputs by name: short ones as rows of one table, texts of several lines and long values below it. */
export function inputViews(call: ToolCall, names: readonly string[], ctx: RenderContext): View[] {
  const rows: { name: string; value: string }[] = [];
  const long: View[] = [];
  for (const name of names) {
    const value = get(call.input, name);
    const label = oneLine(name, 80);
    if (typeof value === 'string' && isLong(value)) long.push(...monoViews(value, ctx, label));
    else if (typeof value === 'object' && value !== null) long.push(jsonView(value, ctx, label));
    else rows.push({ name: label, value: visible(String(value)) });
  }
  return rows.length === 0 ? long : [{ kind: 'fields', rows }, ...long];
}

function isLong(value: string): boolean {
  return value.length > 300 || value.trim().includes('\n');
}

/** What the result says beyond "it worked", such as a warning or the message of a hook. */
export function remarkViews(call: ToolCall, ctx: RenderContext): View[] {
  const said = okText(call);
  return saysOnlyDone(said) ? [] : monoViews(said, ctx);
}

/** Named facts as a table, without those that are missing. */
export function factViews(facts: readonly (readonly [name: string, value: string | undefined])[]): View[] {
  const rows = facts.flatMap(([name, value = '']) => (value.trim() === '' ? [] : [{ name, value: visible(value) }]));
  return rows.length === 0 ? [] : [{ kind: 'fields', rows }];
}

export function listViews(items: readonly ListItem[], label?: string): View[] {
  return items.length === 0 ? [] : [{ kind: 'list', label, items }];
}
