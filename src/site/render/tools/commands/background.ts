/** What runs in the background: checking on it, stopping it, and Monitor, which waits for lines. */

import { dotted } from '../../../../base/format.ts';
import { filled, flag, get, number, raw, scalar, text } from '../../../../base/json-readers.ts';
import { okText, saysOnlyDone } from '../../../../transcript/text/result-text.ts';
import { commandLine } from '../../../../transcript/tools/command-line.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { commandView, factViews, outputViews, proseViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { linkViews } from '../../text/links.ts';
import { duration } from '../../text/time.ts';
import type { ToolView } from '../tool-renderer.ts';
import { exitNote, outputs, streams } from './shell.ts';

const ID_FIELDS = ['task_id', 'shell_id', 'bash_id', 'taskId', 'agentId'];

function idOf(call: ToolCall): string {
  return ID_FIELDS.flatMap((field) => scalar(call.input, field) ?? [])[0] ?? '';
}

/** `<status>running</status>` -> "running": all there is without a structured result. */
function tagged(said: string, name: string): string | undefined {
  const start = said.indexOf(`<${name}>`);
  const end = said.lastIndexOf(`</${name}>`);
  return start < 0 || end < start ? undefined : said.slice(start + name.length + 2, end).trim();
}

/** "not found · exit 1" */
function stateNote(structured: unknown, said: string): string {
  const status = filled(structured, 'status') ?? tagged(said, 'status') ?? '';
  const printed = tagged(said, 'exit_code');
  const code = number(structured, 'exitCode') ?? (printed === undefined ? undefined : Number(printed));
  return dotted([status.replaceAll('_', ' '), exitNote(code)]);
}

/** Input `{bash_id}`, result `{shellId, command, status, exitCode, stdout, stderr}`, printed as tags. */
export function bashOutput(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  const said = okText(call);
  const printed = text(structured, 'stdout') === undefined && tagged(said, 'status') !== undefined;
  return {
    summary: commandLine(filled(structured, 'command') ?? idOf(call)),
    note: stateNote(structured, said),
    views: printed ? streams(tagged(said, 'stdout'), tagged(said, 'stderr'), ctx) : freshOutputs(call, ctx),
    shown: ID_FIELDS,
  };
}

/** The status says that there is nothing new; the tags need not be repeated. */
function freshOutputs(call: ToolCall, ctx: RenderContext): View[] {
  const structured = call.result?.structured;
  const silent = text(structured, 'stdout') === '' && (text(structured, 'stderr') ?? '') === '';
  return call.status === 'ok' && silent ? [] : outputs(call, ctx);
}

const RETRIEVALS: ReadonlyMap<string, string> = new Map([
  ['timeout', 'not done in time'],
  ['not_ready', 'not done yet'],
]);

/**
 * Input `{task_id, block, timeout}`, result `{retrieval_status: "success" | "timeout" | "not_ready",
 * task: {task_type, description, status, exitCode, output, result}}`, printed as tags.
 */
export function taskOutput(call: ToolCall, ctx: RenderContext): ToolView {
  const structured = call.result?.structured;
  const task = raw(structured, 'task');
  const said = okText(call);
  const retrieval = filled(structured, 'retrieval_status') ?? tagged(said, 'retrieval_status') ?? '';
  const limit = duration(number(call.input, 'timeout'));
  const waits = get(call.input, 'block') === false ? 'no' : limit === '' ? '' : `up to ${limit}`;
  return {
    summary: filled(task, 'description') ?? idOf(call),
    note: dotted([stateNote(task, said), RETRIEVALS.get(retrieval)]),
    views: [...taskViews(task, said, ctx), ...factViews([['waits', waits]])],
    shown: [...ID_FIELDS, 'block', 'timeout'],
  };
}

/** An agent answers in prose, unless this is its transcript so far; a command prints. */
function taskViews(task: unknown, said: string, ctx: RenderContext): View[] {
  const type = filled(task, 'task_type') ?? tagged(said, 'task_type') ?? '';
  const output = text(task, 'output') ?? tagged(said, 'output');
  const words = filled(task, 'result') ?? output ?? (tagged(said, 'status') === undefined ? said : '');
  if (type.endsWith('agent') && !words.startsWith('{')) return proseViews(words, ctx);
  return outputViews(words, ctx);
}

/** Result `{message: "Successfully stopped task: b1 (npm start)", task_id, task_type, command}`. */
export function stop(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const message = filled(result, 'message') ?? okText(call);
  const command = filled(result, 'command') ?? KILLED.exec(message)?.[1] ?? '';
  return {
    summary: command === '' ? idOf(call) : commandLine(command),
    views: [
      ...(command.includes('\n') ? [commandView(command)] : []),
      ...(saysOnlyDone(message) ? [] : outputViews(message, ctx)),
    ],
    shown: ID_FIELDS,
  };
}

/** Older results name the command only in this sentence. */
const KILLED = /^Successfully killed shell: \S+ \((.*)\)$/s;

/**
 * Input `{description, command, timeout_ms, persistent, ws: {url}}`, result `{taskId, timeoutMs, persistent}`;
 * what it saw comes later, as notifications.
 */
export function monitor(call: ToolCall, ctx: RenderContext): ToolView {
  const command = text(call.input, 'command') ?? '';
  const address = text(raw(call.input, 'ws'), 'url') ?? '';
  const limit = duration(number(call.input, 'timeout_ms'));
  const until = flag(call.input, 'persistent') ? 'until stopped' : limit === '' ? '' : `for up to ${limit}`;
  const shown = ['command', 'description', 'timeout_ms', 'persistent', ...(address === '' ? [] : ['ws'])];
  return {
    summary: command === '' ? address : commandLine(command),
    note: dotted([filled(call.input, 'description'), until]),
    views: [...(command === '' ? [] : [commandView(command)]), ...linkViews(address), ...remarkViews(call, ctx)],
    shown,
  };
}
