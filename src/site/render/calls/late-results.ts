/**
 * What arrived after the result of a call, and what the client added to it, the same for every tool: the end of
 * background work, an output that was saved to a file, the text of a skill, the message of a hook that stopped it.
 */

import { bytes, count, dotted, oneLine } from '../../../base/format.ts';
import { toolOf } from '../../../transcript/tools/traits.ts';
import type { TaskReport } from '../../../transcript/types/call.ts';
import type { ToolCall } from '../../../transcript/types/turns.ts';
import type { View } from '../../types/view.ts';
import type { RenderContext } from '../context.ts';
import { jsonAnswer } from '../text/tidy-json.ts';
import { duration } from '../text/time.ts';
import { agentView } from './agent.ts';
import { failureView, outputViews, proseViews, wordViews } from './views.ts';

/** Does the renderer of the tool show its agents? */
function showsAgents({ name }: ToolCall): boolean {
  return toolOf(name)?.startsAgents !== undefined;
}

/** Does it also show the agent's answer? */
function showsAnswer({ name }: ToolCall): boolean {
  return toolOf(name)?.startsAgents === 'one';
}

/** The end of the row's note: "completed · exit 0", "killed", "3 events". */
export function lateNote(call: ToolCall): string {
  // A report without a status is an event: the task continues.
  const end = call.reports?.findLast(({ status }) => status !== '');
  const events = call.reports?.filter(({ status }) => status === '').length ?? 0;
  const code = end && /\bexit code (-?\d{1,9})/.exec(end.summary)?.[1];
  return dotted([
    events === 0 ? '' : count(events, 'event'),
    end && oneLine(end.status, 40),
    code === undefined ? '' : `exit ${code}`,
    end === undefined || showsAnswer(call) ? '' : spent(end),
  ]);
}

/** "23,099 tokens · 15.5 s" */
function spent({ tokens, durationMs }: TaskReport): string {
  return dotted([tokens === undefined ? '' : count(tokens, 'token'), duration(durationMs)]);
}

export function lateViews(call: ToolCall, ctx: RenderContext): View[] {
  return [
    ...savedOutputViews(call, ctx),
    ...(showsAgents(call) ? [] : call.agents.map((run) => agentView(run, ctx))),
    ...continuedViews(call, ctx),
    ...reportViews(call, ctx),
    ...addedViews(call, ctx),
  ];
}

/** A note that the tool printed more than the page shows. */
function savedOutputViews({ output }: ToolCall, ctx: RenderContext): View[] {
  if (output === undefined) return [];
  const size = output.size === undefined ? '' : ` (${bytes(output.size)})`;
  if (output.text === undefined) {
    const words = `The full output${size} was saved to the file ${oneLine(output.name, 120)}, which is not in this archive.`;
    return wordViews(words, ctx);
  }
  return output.cut ? wordViews(`Only the beginning of the output${size} is kept here.`, ctx) : [];
}

function continuedViews(call: ToolCall, ctx: RenderContext): View[] {
  if (call.continues === undefined || showsAgents(call)) return [];
  return wordViews(continuedNote(call.continues), ctx);
}

/** @param agent the title of the agent that a call resumed or sent a message */
export function continuedNote(agent: string): string {
  return `Continues the agent “${oneLine(agent, 120)}”. Its conversation is shown at the call that started it.`;
}

function reportViews(call: ToolCall, ctx: RenderContext): View[] {
  const reports = call.reports ?? [];
  const failures = reports
    .filter(({ status }) => status !== '' && status !== 'completed')
    .map(({ summary, status }) => failureView(summary || status, ctx));
  const results = reports.flatMap(({ result }) => (result === '' ? [] : [result]));
  if (showsAnswer(call)) {
    const earlier = results.slice(0, -1);
    return [...failures, ...earlier.flatMap((result) => proseViews(result, ctx, 'Earlier answer'))];
  }
  if (toolOf(call.name)?.printsLater) return [...failures, ...outputViews(results.join('\n'), ctx, 'Output')];
  return [...failures, ...results.flatMap((result) => answerViews(result, ctx))];
}

function answerViews(result: string, ctx: RenderContext): View[] {
  const json = jsonAnswer(result, ctx, 'Answer');
  return json === undefined ? proseViews(result, ctx, 'Answer') : [json];
}

function addedViews(call: ToolCall, ctx: RenderContext): View[] {
  return (call.added ?? []).map(({ kind, label, text }) =>
    kind === 'hook'
      ? failureView(`${label}: ${text}`, ctx)
      : { kind: 'group', label: oneLine(label, 120), views: proseViews(text, ctx) },
  );
}
