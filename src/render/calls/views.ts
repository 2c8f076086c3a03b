/** The few views that several tools make. */

import { get, keys } from '../../base/json-readers.ts';
import type { ToolCall } from '../../domain/turns.ts';
import type { ListItem, View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { languageOfPath } from '../markup/language.ts';
import { count, oneLine, toLines, visible } from '../text/format.ts';
import { withoutReminders } from '../text/reminders.ts';
import { terminalLines, terminalText } from '../text/terminal.ts';
import { jsonView } from '../text/tidy-json.ts';
import { resultText, saysOnlyDone } from './result-text.ts';

/** Text with its columns kept; nothing for blank text. */
export function monoViews(text: string, label: string | undefined, ctx: RenderContext): View[] {
  return textViews(text, label, true, ctx);
}

/** Text as words; nothing for blank text. */
export function wordViews(text: string, label: string | undefined, ctx: RenderContext): View[] {
  return textViews(text, label, false, ctx);
}

function textViews(text: string, label: string | undefined, mono: boolean, ctx: RenderContext): View[] {
  return folded(text, ctx, (rest) => {
    const kept = ctx.assets.text(visible(terminalText(rest)));
    const view = { kind: 'text', text: kept.text, more: kept.more, mono } as const;
    return [label === undefined ? view : { ...view, label }];
  });
}

/** What the text becomes, nothing for blank text; reminders to the model between its lines are put aside. */
function folded(text: string, ctx: RenderContext, views: (rest: string) => View[]): View[] {
  const { text: rest, reminders } = withoutReminders(text);
  const shown = rest.trim() === '' ? [] : views(rest);
  return reminders.length === 0 ? shown : [...shown, remindersView(reminders, ctx)];
}

/** Words that the client put into a result for the model. */
export function remindersView(reminders: readonly string[], ctx: RenderContext): View {
  const kept = ctx.assets.text(visible(terminalText(reminders.join('\n\n'))));
  return {
    kind: 'group',
    label: `${count(reminders.length, 'reminder')} to the model`,
    views: [{ kind: 'text', text: kept.text, more: kept.more, mono: false }],
  };
}

/** An output in a terminal; nothing for a blank one. */
export function outputViews(
  output: string,
  label: string | undefined,
  failed: boolean,
  ctx: RenderContext,
): View[] {
  return folded(output, ctx, (rest) => {
    const kept = cutOutput(rest.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd(), ctx);
    const view = { kind: 'terminal', lines: kept.lines, more: kept.more, failed } as const;
    return [label === undefined ? view : { ...view, label }];
  });
}

type TerminalView = Extract<View, { kind: 'terminal' }>;

/** Redraws are resolved before the cut: a progress bar must not use up the room of what follows it. */
function cutOutput(output: string, ctx: RenderContext): Pick<TerminalView, 'lines' | 'more'> {
  const lines = terminalLines(output);
  const plain = lines.map((line) => line.map((run) => run.text).join('')).join('\n');
  const kept = ctx.assets.text(plain);
  if (kept.more === undefined) return { lines, more: undefined };
  const whole = toLines(kept.text).length;
  // One endless line cannot be cut between lines: it loses its colours.
  return { lines: lines.length > whole ? lines.slice(0, whole) : terminalLines(kept.text), more: kept.more };
}

/** A command line and its outputs. */
export function commandView(command: string): View {
  return { kind: 'terminal', command: visible(command), lines: [], failed: false };
}

/** Why something failed. */
export function failureView(text: string, ctx: RenderContext): Extract<View, { kind: 'failure' }> {
  const kept = ctx.assets.text(visible(terminalText(text)));
  return { kind: 'failure', text: kept.text, more: kept.more };
}

/** Code in the language of its path, numbered from `start`. */
export function codeView(code: string, path: string, start: number, ctx: RenderContext): View {
  const { text, more } = ctx.assets.text(code);
  const lines = ctx.painter.lines(toLines(text).join('\n'), languageOfPath(path), 'closed');
  return {
    kind: 'code',
    label: visible(path),
    language: languageOfPath(path),
    start,
    lines,
    numbered: true,
    more,
  };
}

/** Prose by an agent; nothing for blank text. Very long prose is shown as text, its beginning first. */
export function proseViews(text: string, label: string | undefined, ctx: RenderContext): View[] {
  if (text.length > PROSE_LIMIT) return wordViews(text, label, ctx);
  return folded(text, ctx, (rest) => {
    const html = ctx.prose.agent(rest);
    return [label === undefined ? { kind: 'markup', html } : { kind: 'markup', label, html }];
  });
}

/** Characters past which prose is no longer parsed as Markdown: it is a pasted file or log. */
export const PROSE_LIMIT = 100_000;

/** The inputs that a renderer did not show by itself, so that none is lost. */
export function otherInputs(call: ToolCall, shown: readonly string[], ctx: RenderContext): View[] {
  return inputViews(
    call,
    keys(call.input).filter((name) => !shown.includes(name)),
    ctx,
  );
}

/** Inputs by name: short ones as rows of one table, texts of several lines and long values below it. */
export function inputViews(call: ToolCall, names: readonly string[], ctx: RenderContext): View[] {
  const rows: { name: string; value: string }[] = [];
  const long: View[] = [];
  for (const name of names) {
    const value = get(call.input, name);
    const label = oneLine(name, 80);
    if (typeof value === 'string' && isLong(value)) long.push(...monoViews(value, label, ctx));
    else if (typeof value === 'string') rows.push({ name: label, value: visible(value) });
    else if (typeof value === 'object' && value !== null) long.push(jsonView(value, label, ctx));
    else rows.push({ name: label, value: String(value) });
  }
  return rows.length === 0 ? long : [{ kind: 'fields', rows }, ...long];
}

function isLong(value: string): boolean {
  return value.length > 300 || value.trim().includes('\n');
}

/** The result as text when it succeeded; empty otherwise, because failures are shown by the call itself. */
export function okText(call: ToolCall): string {
  return call.status === 'ok' ? resultText(call) : '';
}

/** What the result says beyond "it worked": a warning, a hook's words. */
export function remarkViews(call: ToolCall, ctx: RenderContext): View[] {
  const said = okText(call);
  return saysOnlyDone(said) ? [] : monoViews(said, undefined, ctx);
}

/** Named facts as a table, those that are missing left out; nothing when all are. */
export function factViews(facts: readonly (readonly [name: string, value: string | undefined])[]): View[] {
  const rows = facts.flatMap(([name, value]) =>
    value === undefined || value.trim() === '' ? [] : [{ name, value: visible(value) }],
  );
  return rows.length === 0 ? [] : [{ kind: 'fields', rows }];
}

/** A list; nothing for an empty one. */
export function listViews(items: readonly ListItem[], label?: string): View[] {
  if (items.length === 0) return [];
  return [label === undefined ? { kind: 'list', items } : { kind: 'list', label, items }];
}
