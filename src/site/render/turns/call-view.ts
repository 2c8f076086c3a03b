/** A tool call as a row with its body, as far as it is the same for every tool. */

import { bytes, count, dotted, oneLine, visible } from '../../../base/format.ts';
import { type CallTime, callTime } from '../../../facts/activity.ts';
import { callFacts, ofKind } from '../../../facts/facts.ts';
import { failuresOf } from '../../../facts/verdicts/call-verdicts.ts';
import { fieldText } from '../../../transcript/text/field-text.ts';
import { denialText, failureText } from '../../../transcript/text/result-text.ts';
import { continuedNote } from '../../../transcript/tools/conversation/agent-tools.ts';
import { toolView } from '../../../transcript/tools/registry.ts';
import type { TaskReport, ToolResult } from '../../../transcript/types/call.ts';
import { commitKey, type Failures, NO_FAILURES, sumFailures } from '../../../transcript/types/summary.ts';
import { statusOf, type ToolCall } from '../../../transcript/types/turns.ts';
import type { CallView, PartView, View } from '../../types/view.ts';
import { SiteShow } from '../calls/site-show.ts';
import { verdictView } from '../calls/verdict-words.ts';
import type { RenderContext } from '../context.ts';
import { terminalText } from '../text/terminal.ts';
import { duration, exactTime } from '../text/time.ts';
import { chapterOf } from './chapter-starts.ts';

function showsAgents({ tool }: ToolCall): boolean {
  return tool.kind === 'agent' || tool.kind === 'workflow';
}

function showsAnswer({ tool }: ToolCall): boolean {
  return tool.kind === 'agent';
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

export function lateViews(call: ToolCall, show: SiteShow): View[] {
  return [
    ...savedOutputViews(call, show),
    ...(showsAgents(call) ? [] : call.agents.map((run) => show.agent(run))),
    ...(call.continues === undefined || showsAgents(call) ? [] : show.words(continuedNote(call.continues))),
    ...reportViews(call, show),
    ...addedViews(call, show),
  ];
}

/** A note that the tool printed more than the page shows. */
function savedOutputViews({ output }: ToolCall, show: SiteShow): View[] {
  if (output === undefined) return [];
  const size = output.size === undefined ? '' : ` (${bytes(output.size)})`;
  if (output.text === undefined) {
    const words = `The full output${size} was saved to the file ${oneLine(output.name, 120)}, which is not in this archive.`;
    return show.words(words);
  }
  return output.cut ? show.words(`Only the beginning of the output${size} is kept here.`) : [];
}

function reportViews(call: ToolCall, show: SiteShow): View[] {
  const reports = call.reports ?? [];
  const failures = reports
    .filter(({ status }) => status !== '' && status !== 'completed')
    .map(({ summary, status }) => show.failure(summary || status));
  const results = reports.flatMap(({ result }) => (result === '' ? [] : [result]));
  if (showsAnswer(call)) {
    const earlier = results.slice(0, -1);
    return [...failures, ...earlier.flatMap((result) => show.prose(result, 'Earlier answer'))];
  }
  // Other tools report in prose.
  if (call.tool.kind === 'bash' || call.tool.kind === 'monitor')
    return [...failures, ...show.output(results.join('\n'), 'Output')];
  return [...failures, ...results.flatMap((result) => answerViews(result, show))];
}

function answerViews(result: string, show: SiteShow): View[] {
  const json = show.answerJson(result);
  return json === undefined ? show.prose(result, 'Answer') : [json];
}

function addedViews(call: ToolCall, show: SiteShow): View[] {
  return (call.added ?? []).flatMap(({ kind, label, text }): View[] => {
    if (kind === 'output') return show.output(text, label);
    if (kind === 'hook') return [show.failure(`${label}: ${text}`)];
    return [{ kind: 'group', label: oneLine(label, 120), views: show.prose(text) }];
  });
}

/** Longest label, summary and note of a row. */
const LABEL = 100;
const SUMMARY = 160;

export function renderCall(call: ToolCall, ctx: RenderContext): CallView {
  const anchor = ctx.anchors.call(call);
  const show = new SiteShow(ctx);
  const { label = call.name, summary, lead, note, views, duration: took } = toolView(call, show);
  const time = callTime(call);
  const error = errorLine(call, ctx);
  const { verdict } = call;
  const commits = ofKind(callFacts(call), 'commit').map(({ commit }) => commitKey(commit));
  const chapter = chapterOf(call);
  const at = exactTime(call.time, ctx.zone);
  const inside = sumFailures(views.map(failuresOfAgents));
  return {
    anchor,
    tool: visible(call.name),
    label: oneLine(label, LABEL) || 'Unnamed tool',
    summary: oneLine(summary, SUMMARY),
    ...(lead === undefined || lead.trim() === '' ? {} : { lead: oneLine(lead, SUMMARY) }),
    ...(error === '' ? {} : { error }),
    note: oneLine(dotted([note, waitNote(time), lateNote(call)]), SUMMARY),
    status: statusOf(call),
    verdict: verdict && verdictView(verdict),
    duration: took ?? (time?.workMs ? duration(time.workMs) : ''),
    ...(at === '' ? {} : { at }),
    ...(commits.length === 0 ? {} : { commits }),
    ...(chapter === undefined ? {} : { chapter }),
    ...(inside.redChecks + inside.toolErrors === 0 ? {} : { inside }),
    raw: ctx.raw.name(ctx.source, call.result === undefined ? [call.line] : [call.line, call.result.line]),
    views: [
      ...failureViews(call, views, show, ctx.human),
      ...views,
      ...show.inputs(call.tool.others),
      ...(call.result === undefined ? [] : attachedViews(call.result, ctx)),
      ...lateViews(call, show),
    ],
  };
}

/** "waited 1 h 9 min"; how long may be unknown. */
function waitNote({ workMs, waitedMs = workMs === undefined ? Infinity : 0 }: CallTime = { workMs: 0 }): string {
  return waitedMs < 10_000 ? '' : `waited ${duration(waitedMs)}`.trim();
}

/** Beginnings of results that only say that the call failed. */
const SAYS_FAILED = /^\s*(?:(?:Error: )?Exit code \d{1,9}\s*(?:\n|$)|(?:Error|InputValidationError): )/;

const WRONG =
  /\b(?:error|fatal|panic|cannot|could not|couldn't|unable to|not found|no such|does not|did not|denied|refus(?:ed|ing)|conflict|invalid|illegal|unknown|unexpected|missing|timed out)\b|(?<!\b0 )\bfailed\b|(?:Error|Exception):/i;

/** Lines of lists, indented code, and `$ vitest` or `=== tests ===` are not what went wrong. */
function saysWhatIsWrong(line: string): boolean {
  return /^(?!\s|[$-] |=)/.test(line) && WRONG.test(line);
}

/** Why it failed or was denied. If a command began by printing something else, the last line that says what is wrong. */
function errorLine(call: ToolCall, ctx: RenderContext): string {
  if (call.verdict?.result === 'red') return '';
  if (call.status === 'denied') return call.plan === undefined ? oneLine(denialText(call, ctx.human), SUMMARY) : '';
  if (call.status !== 'failed') return '';
  const text = failureText(call).replace(SAYS_FAILED, '');
  const first = linesOf(text.slice(0, 4_000)).find((line) => line.trim() !== '') ?? '';
  const isElsewhere = call.tool.kind === 'bash' && !saysWhatIsWrong(first);
  const told = isElsewhere ? linesOf(text.slice(-4_000)).findLast(saysWhatIsWrong) : undefined;
  return oneLine(told ?? first, SUMMARY);
}

function linesOf(text: string): readonly string[] {
  return terminalText(text).split('\n');
}

/** What went wrong in a part: in a call, and in the agents that it started. */
export function failuresIn(part: PartView): Failures {
  if (part.kind !== 'call') return NO_FAILURES;
  const { tool, inside, ...call } = part.call;
  return sumFailures([failuresOf({ ...call, name: tool }), inside ?? NO_FAILURES]);
}

function failuresOfAgents(view: View): Failures {
  if (view.kind === 'group') return sumFailures(view.views.map(failuresOfAgents));
  return view.kind === 'conversation' ? view.failures : NO_FAILURES;
}

/** Images, documents and unknown blocks of a result: every tool may return them. */
export function attachedViews({ content, line }: ToolResult, ctx: RenderContext): View[] {
  return content.flatMap((block): View[] => {
    if (block.kind === 'media') return [ctx.assets.media(block, line)];
    return block.kind === 'unknown' ? unknownViews('block', block.type, block.value, ctx) : [];
  });
}

/** The fields of a block or line that the parser has no kind for. */
export function unknownViews(what: string, type: string, value: unknown, ctx: RenderContext): View[] {
  return new SiteShow(ctx).words(fieldText(value), `Unknown ${what}: ${oneLine(type, 60)}`);
}

/** A failure or denial in its own words, unless the body already shows it (a terminal, a rejected plan). */
function failureViews(call: ToolCall, views: readonly View[], show: SiteShow, human: string): View[] {
  const isShown = views.some((view) => view.kind === 'failure' || (view.kind === 'terminal' && view.failed));
  if (call.status === 'failed' && !isShown) return [show.failure(failureText(call))];
  if (call.status === 'denied' && call.plan === undefined)
    return [{ ...show.failure(denialText(call, human)), label: 'Not allowed' }];
  return [];
}
