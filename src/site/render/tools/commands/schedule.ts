/** Scheduled and remote work: ScheduleWakeup, the Cron tools and RemoteTrigger. */

import { count, dotted, joined, oneLine, visible } from '../../../../base/format.ts';
import { filled, flag, get, list, number, text } from '../../../../base/json-readers.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { ListItem } from '../../../types/view.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { factViews, listViews, remarkViews, tidyViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { duration, timeView } from '../../text/time.ts';
import type { ToolView } from '../tool-renderer.ts';

function moment(time: number | undefined, ctx: RenderContext): string {
  return timeView(time, ctx.zone)?.text ?? '';
}

/**
 * Input `{delaySeconds, reason, prompt, stop}`, result
 * `{scheduledFor: 1772633100000, clampedDelaySeconds, wasClamped, stopped}`.
 */
export function scheduleWakeup(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const asked = number(call.input, 'delaySeconds');
  const delay = number(result, 'clampedDelaySeconds') ?? asked;
  const wait = delay === undefined ? '' : `in ${duration(delay * 1000)}`;
  const stopped = flag(call.input, 'stop');
  const due = number(result, 'scheduledFor') ?? 0;
  return {
    summary: joined([stopped ? 'stopped' : wait, text(call.input, 'reason')], ': '),
    note: dotted([
      stopped || due <= 0 ? '' : moment(due, ctx),
      flag(result, 'wasClamped') && asked !== undefined ? `asked for ${duration(asked * 1000)}` : '',
    ]),
    views: [
      ...wordViews(text(call.input, 'prompt'), ctx, 'Prompt'),
      ...(number(result, 'scheduledFor') === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['delaySeconds', 'reason', 'prompt', 'stop'],
  };
}

/** "once · kept for other sessions" */
function jobNote(job: unknown): string {
  return dotted([get(job, 'recurring') === false ? 'once' : '', flag(job, 'durable') ? 'kept for other sessions' : '']);
}

/**
 * Input `{cron: "0 9 * * 1", prompt, recurring, durable}`, result
 * `{id, humanSchedule: "Every Monday at 9:00", recurring, durable, nextFireAt}`.
 */
export function cronCreate(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const cron = text(call.input, 'cron') ?? '';
  const prompt = text(call.input, 'prompt') ?? '';
  return {
    summary: `${filled(result, 'humanSchedule') ?? cron}: ${prompt}`,
    note: jobNote(get(result, 'recurring') === undefined ? call.input : result),
    views: [
      ...factViews([
        ['schedule', cron],
        ['next', moment(number(result, 'nextFireAt'), ctx)],
        ['id', text(result, 'id')],
      ]),
      ...wordViews(prompt, ctx, 'Prompt'),
      ...(get(result, 'id') === undefined ? remarkViews(call, ctx) : []),
    ],
    shown: ['cron', 'prompt', 'recurring', 'durable'],
  };
}

/** Result `{jobs: [{id, cron, humanSchedule, prompt, recurring, durable, nextFireAt}]}`. */
export function cronList(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const jobs = list(result, 'jobs');
  const known = get(result, 'jobs') !== undefined;
  return {
    summary: known ? (jobs.length === 0 ? 'no jobs' : count(jobs.length, 'job')) : '',
    views: [...listViews(jobs.map(jobItem)), ...(known ? [] : remarkViews(call, ctx))],
  };
}

function jobItem(job: unknown): ListItem {
  const schedule = filled(job, 'humanSchedule') ?? text(job, 'cron') ?? '';
  return {
    text: oneLine(`${schedule}: ${text(job, 'prompt') ?? ''}`, 400),
    note: visible(dotted([text(job, 'id'), jobNote(job)])),
  };
}

/** Input `{id}`, result `{id}`. */
export function cronDelete(call: ToolCall, ctx: RenderContext): ToolView {
  return {
    summary: text(call.input, 'id') ?? '',
    views: filled(structuredResult(call), 'id') === undefined ? remarkViews(call, ctx) : [],
    shown: ['id'],
  };
}

/** Input `{action: "run", trigger_id, body}`, result `{status: 200, json: "{...}", summary}`. */
export function remoteTrigger(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const status = number(result, 'status');
  return {
    summary: dotted([
      (text(call.input, 'action') ?? '').replaceAll('_', ' '),
      text(call.input, 'trigger_id') ?? text(call.input, 'session_id'),
    ]),
    note: status === undefined || (status >= 200 && status < 300) ? '' : String(status),
    views: [...wordViews(text(result, 'summary'), ctx), ...tidyViews(text(result, 'json') ?? okText(call), ctx)],
    shown: ['action', 'trigger_id', 'session_id'],
  };
}
