/**
 * What came to a call after its result, and what the client added to it. The same for every tool: the end of what
 * it left running, an output that went to a file, the text of a skill, a hook that stopped it.
 */

import type { TaskReport } from '../../domain/call.ts';
import type { ToolCall } from '../../domain/turns.ts';
import type { View } from '../../domain/view.ts';
import { toolOf } from '../../tools/traits.ts';
import type { RenderContext } from '../context.ts';
import { bytes, count, dotted, oneLine } from '../text/format.ts';
import { jsonAnswer } from '../text/tidy-json.ts';
import { duration } from '../text/time.ts';
import { agentView } from '../turns/agent.ts';
import { failureView, outputViews, proseViews, wordViews } from './views.ts';

/** The renderers of these tools show their agents, */
function showsAgents({ name }: ToolCall): boolean {
  return toolOf(name)?.startsAgents !== undefined;
}

/** and of these also the answer of the agent. */
function showsAnswer({ name }: ToolCall): boolean {
  return toolOf(name)?.startsAgents === 'one';
}

/** The end of what runs in the background; an event is none. */
function endOf(call: ToolCall): TaskReport | undefined {
  return call.reports?.findLast((report) => report.status !== '');
}

/** "completed · exit 0", "killed", "3 events": the row's last words. */
export function aftermathNote(call: ToolCall): string {
  const end = endOf(call);
  const events = call.reports?.filter(({ status }) => status === '').length ?? 0;
  const code = end && /\bexit code (-?\d{1,9})/.exec(end.summary)?.[1];
  const spent = end === undefined || showsAnswer(call) ? '' : reportFacts(end);
  return dotted([
    events === 0 ? '' : count(events, 'event'),
    end && oneLine(end.status, 40),
    code === undefined ? '' : `exit ${code}`,
    spent,
  ]);
}

/** "23,099 tokens · 15.5 s" */
export function reportFacts({ tokens, durationMs }: TaskReport): string {
  return dotted([tokens === undefined ? '' : count(tokens, 'token'), duration(durationMs)]);
}

export function aftermathViews(call: ToolCall, ctx: RenderContext): View[] {
  return [
    ...outputNotes(call, ctx),
    ...(showsAgents(call) ? [] : call.agents.map((run) => agentView(run, ctx))),
    ...continuedViews(call, ctx),
    ...reportViews(call, ctx),
    ...addedViews(call, ctx),
  ];
}

/** Says plainly when the page has less than the tool printed. */
function outputNotes({ output }: ToolCall, ctx: RenderContext): View[] {
  if (output === undefined) return [];
  const size = output.size === undefined ? '' : ` (${bytes(output.size)})`;
  if (output.text === undefined) {
    const words = `The whole output${size} went to the file ${oneLine(output.name, 120)}, which is not in this archive.`;
    return wordViews(words, undefined, ctx);
  }
  return output.cut ? wordViews(`Only the beginning of the output${size} is kept here.`, undefined, ctx) : [];
}

function continuedViews(call: ToolCall, ctx: RenderContext): View[] {
  if (call.continues === undefined || showsAgents(call)) return [];
  return wordViews(continuedNote(call.continues), undefined, ctx);
}

export function continuedNote(agent: string): string {
  return `It goes on with the agent “${oneLine(agent, 120)}”, whose conversation stands at the call that started it.`;
}

function reportViews(call: ToolCall, ctx: RenderContext): View[] {
  const reports = call.reports ?? [];
  const failed = reports.filter(({ status }) => status !== '' && status !== 'completed');
  const failures = failed.map(({ summary, status }) => failureView(summary || status, ctx));
  const answers = reports.filter(({ result }) => result !== '');
  if (showsAnswer(call)) {
    return [
      ...failures,
      ...answers.slice(0, -1).flatMap(({ result }) => proseViews(result, 'Earlier answer', ctx)),
    ];
  }
  if (!toolOf(call.name)?.printsLater)
    return [...failures, ...answers.flatMap(({ result }) => answerViews(result, ctx))];
  const printed = answers.map(({ result }) => result).join('\n');
  return [...failures, ...outputViews(printed, 'What it told', false, ctx)];
}

function answerViews(result: string, ctx: RenderContext): View[] {
  const json = jsonAnswer(result, 'Answer', ctx);
  return json === undefined ? proseViews(result, 'Answer', ctx) : [json];
}

function addedViews(call: ToolCall, ctx: RenderContext): View[] {
  return (call.added ?? []).map(({ kind, label, text }) =>
    kind === 'hook'
      ? failureView(`${label}: ${text}`, ctx)
      : { kind: 'group', label: oneLine(label, 120), views: proseViews(text, undefined, ctx) },
  );
}
