/** The few views that several tools make. */

import type { ToolCall } from '../domain/session.ts';
import { get, keys } from '../domain/shape.ts';
import type { View } from '../domain/view.ts';
import type { RenderContext } from './context.ts';
import { jsonView, tidyJson } from './json.ts';
import { languageOfPath } from './language.ts';
import { cleanText } from './result.ts';
import { terminalLines, terminalText } from './terminal.ts';
import { oneLine, toLines, visible } from './words.ts';

/** Text with its columns kept; nothing for blank text. */
export function monoViews(text: string, label: string | undefined, ctx: RenderContext): View[] {
  return textViews(text, label, true, ctx);
}

/** Text as words; nothing for blank text. */
export function wordViews(text: string, label: string | undefined, ctx: RenderContext): View[] {
  return textViews(text, label, false, ctx);
}

function textViews(text: string, label: string | undefined, mono: boolean, ctx: RenderContext): View[] {
  if (text.trim() === '') return [];
  const kept = ctx.assets.text(visible(terminalText(text)));
  const view = { kind: 'text', text: kept.text, more: kept.more, mono } as const;
  return [label === undefined ? view : { ...view, label }];
}

/** An output in a terminal; nothing for a blank one. */
export function outputViews(
  output: string,
  label: string | undefined,
  failed: boolean,
  ctx: RenderContext,
): View[] {
  const trimmed = output.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  if (trimmed === '') return [];
  const kept = cutOutput(trimmed, ctx);
  const view = { kind: 'terminal', lines: kept.lines, more: kept.more, failed } as const;
  return [label === undefined ? view : { ...view, label }];
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
export function failureView(text: string, ctx: RenderContext): View {
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
  if (text.trim() === '') return [];
  if (text.length > PROSE_LIMIT) return wordViews(text, label, ctx);
  const html = ctx.prose.agent(text);
  return [label === undefined ? { kind: 'markup', html } : { kind: 'markup', label, html }];
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

/** Pictures, documents and unknown blocks among a result's content: every tool may return them. */
export function attachedViews(call: ToolCall, ctx: RenderContext): View[] {
  const result = call.result;
  if (result === undefined) return [];
  return result.content.flatMap((block): View[] => {
    if (block.kind === 'media') return [ctx.assets.media(block, result.line)];
    if (block.kind === 'unknown') {
      return [
        {
          kind: 'json',
          label: `Unknown block: ${oneLine(block.type, 60)}`,
          ...ctx.assets.text(tidyJson(block.value)),
        },
      ];
    }
    return [];
  });
}

/** The result as text when it succeeded; empty otherwise, because failures are shown by the call itself. */
export function okText(call: ToolCall): string {
  return call.status === 'ok' && call.result !== undefined ? cleanText(call.result) : '';
}
