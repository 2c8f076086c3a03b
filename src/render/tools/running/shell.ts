/** Bash and PowerShell: the command, then what a terminal would show. */

import { filled, flag, get, isRaw, number, text } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import type { View } from '../../../domain/view.ts';
import { commandLine } from '../../../tools/command-line.ts';
import { cleaned, failureText } from '../../calls/result-text.ts';
import { commandView, factViews, okText, otherInputs, outputViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { dotted, visible } from '../../text/format.ts';
import { duration } from '../../text/time.ts';
import type { ToolView } from '../tool.ts';
import { gitNote, gitViews } from './git.ts';

/**
 * Input `{command, description, timeout, run_in_background}`, result `{stdout, stderr, interrupted, isImage,
 * backgroundTaskId, timedOutAfterMs, returnCodeInterpretation, gitOperation}`; a failure is the text
 * `Exit code 1\n...`.
 */
export function bash(call: ToolCall, ctx: RenderContext): ToolView {
  const command = text(call.input, 'command') ?? '';
  const structured = call.result?.structured;
  const limit = duration(number(call.input, 'timeout'));
  return {
    label: call.name,
    summary: commandLine(command),
    note: dotted([
      filled(call.input, 'description'),
      exitNote(exitCode(call)),
      flag(structured, 'interrupted') ? 'interrupted' : '',
      backgroundNote(call),
      filled(structured, 'returnCodeInterpretation'),
      gitNote(structured),
    ]),
    views: [
      ...withCommand(command, runsOn(call) ? startOutputs(call, ctx) : outputs(call, ctx)),
      ...gitViews(structured),
      ...factViews([['timeout', limit]]),
      ...otherInputs(
        call,
        ['command', 'description', 'run_in_background', ...(limit === '' ? [] : ['timeout'])],
        ctx,
      ),
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

const EXIT = /^(?:Error: )?Exit code (\d{1,9})(?:\r?\n|$)/;

/** The code that the command ended with, when the result says it. */
function exitCode(call: ToolCall): number | undefined {
  const code = number(call.result?.structured, 'exitCode');
  if (code !== undefined || call.status !== 'failed') return code;
  const printed = EXIT.exec(failureText(call))?.[1];
  return printed === undefined ? undefined : Number(printed);
}

/** "exit 1"; that a command ended well needs no words. */
export function exitNote(code: number | undefined): string {
  return code === undefined || code === 0 ? '' : `exit ${code}`;
}

/** What a command printed: to a terminal, or as a picture. */
export function outputs(call: ToolCall, ctx: RenderContext): View[] {
  if (call.status === 'failed') return failure(call, ctx);
  if (call.status !== 'ok') return [];
  if (call.output?.text !== undefined) return outputViews(call.output.text, undefined, false, ctx);
  const structured = call.result?.structured;
  const stdout = get(structured, 'stdout');
  if (!isRaw(structured) || typeof stdout !== 'string')
    return outputViews(okText(call), undefined, false, ctx);
  if (flag(structured, 'isImage')) return picture(call, stdout, ctx);
  const both = [
    ...outputViews(cleaned(stdout), undefined, false, ctx),
    ...outputViews(cleaned(text(structured, 'stderr') ?? ''), 'stderr', false, ctx),
  ];
  return both.length > 0 ? both : outputViews(okText(call), undefined, false, ctx);
}

/** The row says the exit code already; a failure with nothing else to say keeps it. */
function failure(call: ToolCall, ctx: RenderContext): View[] {
  const said = failureText(call);
  const rest = said.replace(EXIT, '');
  return outputViews(rest.trim() === '' ? said : rest, undefined, true, ctx);
}

/** A picture comes as text in `stdout` and as itself in the content; it is shown once. */
function picture(call: ToolCall, stdout: string, ctx: RenderContext): View[] {
  if (call.result?.content.some((block) => block.kind === 'media')) return [];
  const media = {
    kind: 'media',
    media: 'image',
    mediaType: '',
    base64: stdout.trim(),
    address: undefined,
  } as const;
  return [ctx.assets.media(media, call.line)];
}

/** Was it put into the background, so that what is printed speaks of that and not for the command? */
function runsOn(call: ToolCall): boolean {
  return call.status === 'ok' && filled(call.result?.structured, 'backgroundTaskId') !== undefined;
}

function backgroundNote(call: ToolCall): string {
  const waited = duration(number(call.result?.structured, 'timedOutAfterMs'));
  if (runsOn(call) && waited !== '') return `in the background after ${waited}`;
  return runsOn(call) || flag(call.input, 'run_in_background') ? 'in the background' : '';
}

/** `Command running in background with ID: b1. Output is being written to: /tmp/b1.output. You will ...` */
function startOutputs(call: ToolCall, ctx: RenderContext): View[] {
  const structured = call.result?.structured;
  const file = /Output is being written to: (\S+?)\.?(?:\s|$)/.exec(okText(call))?.[1];
  return [
    ...outputViews(text(structured, 'stdout') ?? '', undefined, false, ctx),
    ...outputViews(text(structured, 'stderr') ?? '', 'stderr', false, ctx),
    ...factViews([
      ['task', text(structured, 'backgroundTaskId')],
      ['output', file],
    ]),
  ];
}
