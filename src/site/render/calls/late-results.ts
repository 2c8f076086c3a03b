/** What arrived after the result of a call, and what the client added to it, the same for every tool. */

import { bytes, count, dotted, oneLine } from '../../../base/format.ts';
import { continuedNote } from '../../../transcript/tools/conversation/agent-tools.ts';
import type { TaskReport } from '../../../transcript/types/call.ts';
import type { ToolCall } from '../../../transcript/types/turns.ts';
import type { View } from '../../../transcript/types/view-types.ts';
import { duration } from '../text/time.ts';
import type { SiteShow } from './site-show.ts';

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
