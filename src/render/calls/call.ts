/** A tool call as one row with its body: what is the same for every tool. */

import { hasFailed, type ToolCall } from '../../domain/turns.ts';
import type { CallView, View } from '../../domain/view.ts';
import type { RenderContext } from '../context.ts';
import { dotted, oneLine, visible } from '../text/format.ts';
import { between } from '../text/time.ts';
import { rendererOf } from '../tools/renderers.ts';
import { attachedViews } from './attached.ts';
import { aftermathNote, aftermathViews } from './late-results.ts';
import { denialText, failureText } from './result-text.ts';
import { failureView } from './views.ts';

/** Longest label, summary and note of a row. */
const LABEL = 100;
const SUMMARY = 160;

export function renderCall(call: ToolCall, ctx: RenderContext): CallView {
  const anchor = ctx.anchors.call(call.id, call.line);
  const { label, summary, note, views, duration } = rendererOf(call.name)(call, ctx);
  return {
    anchor,
    tool: visible(call.name),
    label: oneLine(label, LABEL) || 'Unnamed tool',
    summary: oneLine(summary, SUMMARY),
    note: oneLine(dotted([note, aftermathNote(call)]), SUMMARY),
    status: hasFailed(call) ? 'failed' : call.status,
    duration: duration ?? between(call.time, call.result?.time),
    raw: ctx.raw.ofCall(ctx.source, call),
    views: [
      ...views,
      ...attachedViews(call, ctx),
      ...troubleViews(call, views, ctx),
      ...aftermathViews(call, ctx),
    ],
  };
}

/** A failure or denial in its own words, unless the body shows it already (a terminal, a rejected plan). */
function troubleViews(call: ToolCall, views: readonly View[], ctx: RenderContext): View[] {
  if (call.status === 'failed' && !views.some(showsFailure)) return [failureView(failureText(call), ctx)];
  if (call.status === 'denied' && call.plan === undefined)
    return [{ ...failureView(denialText(call, ctx.human), ctx), label: 'Not allowed' }];
  return [];
}

function showsFailure(view: View): boolean {
  return view.kind === 'failure' || (view.kind === 'terminal' && view.failed);
}
