/** Bash and its kin: the command, then what a terminal would show. */

import type { ToolCall } from '../../domain/session.ts';
import { filled, flag, get, isRaw, number, text } from '../../domain/shape.ts';
import type { View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { cleaned, failureText } from '../result.ts';
import { commandView, okText, otherInputs, outputViews } from '../views.ts';
import { dotted, visible } from '../words.ts';
import type { ToolView } from './tool.ts';

/**
 * Input `{command, description, timeout, run_in_background}`, result
 * `{stdout, stderr, interrupted, isImage, backgroundTaskId, returnCodeInterpretation}`.
 */
export function bash(call: ToolCall, ctx: RenderContext): ToolView {
  const command = text(call.input, 'command') ?? '';
  const structured = call.result?.structured;
  const note = dotted([
    filled(call.input, 'description'),
    flag(structured, 'interrupted') ? 'interrupted' : undefined,
    filled(structured, 'backgroundTaskId') || flag(call.input, 'run_in_background')
      ? 'in the background'
      : undefined,
    filled(structured, 'returnCodeInterpretation'),
  ]);
  return {
    label: call.name,
    summary: command,
    note: note,
    views: [
      ...withCommand(command, outputs(call, ctx)),
      ...otherInputs(call, ['command', 'description'], ctx),
    ],
  };
}

/** The command stands above its first output, in one view. */
function withCommand(command: string, views: readonly View[]): readonly View[] {
  if (command === '') return views;
  const [first, ...rest] = views;
  if (first?.kind === 'terminal' && first.label === undefined)
    return [{ ...first, command: visible(command) }, ...rest];
  return [commandView(command), ...views];
}

function outputs(call: ToolCall, ctx: RenderContext): View[] {
  if (call.status === 'failed') return outputViews(failureText(call), undefined, true, ctx);
  if (call.status !== 'ok') return [];
  const structured = call.result?.structured;
  if (!isRaw(structured) || typeof get(structured, 'stdout') !== 'string') {
    return outputViews(okText(call), undefined, false, ctx);
  }
  // A picture comes as text in `stdout` and as itself in the content.
  const stdout = flag(structured, 'isImage') ? '' : cleaned(text(structured, 'stdout') ?? '');
  const stderr = cleaned(text(structured, 'stderr') ?? '');
  const both = [...outputViews(stdout, undefined, false, ctx), ...outputViews(stderr, 'stderr', false, ctx)];
  return both.length > 0 || flag(structured, 'isImage')
    ? both
    : outputViews(okText(call), undefined, false, ctx);
}

/** A look at a command in the background. Result `{command, status, exitCode, stdout, stderr}`. */
export function bashOutput(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  return {
    label: call.name,
    summary: text(structured, 'command') ?? idOf(call),
    note: dotted([filled(structured, 'status'), exitNote(number(structured, 'exitCode'))]),
    views: [...outputs(call, ctx), ...otherInputs(call, [], ctx)],
  };
}

/** Result `{task: {description, status, exitCode, output}}`. */
export function taskOutput(call: ToolCall, ctx: RenderContext): ToolView {
  const task = get(call.result?.structured, 'task');
  const output = text(task, 'output');
  return {
    label: call.name,
    summary: text(task, 'description') ?? idOf(call),
    note: dotted([filled(task, 'status'), exitNote(number(task, 'exitCode'))]),
    views: [...outputViews(output ?? okText(call), undefined, false, ctx), ...otherInputs(call, [], ctx)],
  };
}

/** KillShell, KillBash, TaskStop: which one, and what became of it. */
export function stop(call: ToolCall, ctx: RenderContext): ToolView {
  const message = filled(call.result?.structured, 'message') ?? okText(call);
  return {
    label: call.name,
    summary: idOf(call),
    note: '',
    views: outputViews(message, undefined, false, ctx),
  };
}

const ID_FIELDS = ['shell_id', 'bash_id', 'task_id', 'taskId'];

function idOf(call: ToolCall): string {
  for (const field of ID_FIELDS) {
    const id = get(call.input, field);
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  }
  return '';
}

function exitNote(code: number | undefined): string | undefined {
  return code === undefined ? undefined : `exit code ${code}`;
}
