/** ReportFindings: what a review found. */

import { filled, get, list, number, text } from '../../../base/json-readers.ts';
import type { ToolCall } from '../../../domain/turns.ts';
import type { View } from '../../../domain/view.ts';
import { otherInputs, proseViews, remarkViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { count, dotted, oneLine } from '../../text/format.ts';
import { shortPath } from '../../text/paths.ts';
import { jsonView } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool.ts';

/**
 * Input `{level, findings: [{file, line, summary, short_summary, failure_scenario, category, severity, verdict,
 * outcome}]}`; the result repeats it, or holds it alone.
 */
export function reportFindings(call: ToolCall, ctx: RenderContext): ToolView {
  const told = list(call.result?.structured, 'findings');
  const findings = told.length > 0 ? told : list(call.input, 'findings');
  const level = filled(call.input, 'level');
  return {
    label: call.name,
    summary: findings.length === 0 ? 'no findings' : count(findings.length, 'finding'),
    note: dotted([kinds(findings), level === undefined ? '' : `effort ${level}`]),
    views: [
      ...findings.flatMap((finding) => findingViews(finding, ctx)),
      ...remarkViews(call, ctx),
      ...otherInputs(call, ['level', 'findings'], ctx),
    ],
  };
}

/** "3 important, 1 nit": how many of each severity; where none is told, of each verdict. */
function kinds(findings: readonly unknown[]): string {
  const key = findings.some((finding) => filled(finding, 'severity') !== undefined) ? 'severity' : 'verdict';
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const kind = filled(finding, key);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, many]) => `${many} ${words(kind)}`).join(', ');
}

/** `PRE_EXISTING` -> "pre existing" */
function words(value: string | undefined): string {
  return oneLine((value ?? '').toLowerCase().replaceAll('_', ' '), 60);
}

/** The place and what kind it is of, then what is wrong and how it shows. */
function findingViews(finding: unknown, ctx: RenderContext): View[] {
  const label = dotted([
    place(finding, ctx),
    ...['severity', 'category', 'verdict', 'outcome'].map((key) => words(filled(finding, key))),
  ]);
  const told = [
    filled(finding, 'title') ?? filled(finding, 'short_summary'),
    filled(finding, 'summary') ?? filled(finding, 'description'),
    filled(finding, 'failure_scenario'),
  ].filter((piece) => piece !== undefined);
  if (told.length === 0) return [jsonView(finding, label === '' ? 'Finding' : oneLine(label, 300), ctx)];
  return proseViews(told.join('\n\n'), label === '' ? undefined : oneLine(label, 300), ctx);
}

/** `src/cart.ts:12` */
function place(finding: unknown, ctx: RenderContext): string {
  const file = text(finding, 'file') ?? '';
  const line = number(finding, 'line') ?? get(finding, 'line');
  if (file === '') return '';
  return `${shortPath(file, ctx.cwd)}${typeof line === 'number' || typeof line === 'string' ? `:${line}` : ''}`;
}
