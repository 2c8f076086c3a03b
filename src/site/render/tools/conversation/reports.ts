/** Reports: ReportFindings, StructuredOutput, and messages and files that reach the human outside the conversation. */

import { bytes, count, dotted, oneLine, visible } from '../../../../base/format.ts';
import { filled, flag, get, keys, list, number, scalar, text, texts } from '../../../../base/json-readers.ts';
import { groupBy } from '../../../../base/lists.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { ListItem, View } from '../../../types/view.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { listViews, proseViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { shortPath } from '../../text/short-path.ts';
import { jsonView } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool-renderer.ts';
import { inputNames } from '../unknown.ts';

/**
 * Input `{level, findings: [{file, line, summary, short_summary, failure_scenario, category, severity, verdict,
 * outcome}]}`; the result repeats the findings, or only the result has them.
 */
export function reportFindings(call: ToolCall, ctx: RenderContext): ToolView {
  const confirmed = list(call.result?.structured, 'findings');
  const findings = confirmed.length > 0 ? confirmed : list(call.input, 'findings');
  const level = filled(call.input, 'level');
  return {
    summary: findings.length === 0 ? 'no findings' : count(findings.length, 'finding'),
    note: dotted([kinds(findings), level === undefined ? '' : `effort ${level}`]),
    views: [...findings.flatMap((finding) => findingViews(finding, ctx)), ...remarkViews(call, ctx)],
    shown: ['level', 'findings'],
  };
}

/** "3 important, 1 nit": how many of each severity; without severities, of each verdict. */
function kinds(findings: readonly unknown[]): string {
  const key = findings.some((finding) => filled(finding, 'severity') !== undefined) ? 'severity' : 'verdict';
  const all = findings.flatMap((finding) => filled(finding, key) ?? []);
  return [...groupBy(all, (kind) => kind)].map(([kind, its]) => `${its.length} ${kindWords(kind)}`).join(', ');
}

/** `PRE_EXISTING` -> "pre existing" */
function kindWords(value: string | undefined): string {
  return oneLine((value ?? '').toLowerCase().replaceAll('_', ' '), 60);
}

/** Its place and category, then what is wrong and when it fails. */
function findingViews(finding: unknown, ctx: RenderContext): View[] {
  const label = dotted([
    place(finding, ctx),
    ...['severity', 'category', 'verdict', 'outcome'].map((key) => kindWords(filled(finding, key))),
  ]);
  const words = [
    filled(finding, 'title') ?? filled(finding, 'short_summary'),
    filled(finding, 'summary') ?? filled(finding, 'description'),
    filled(finding, 'failure_scenario'),
  ].filter((piece) => piece !== undefined);
  if (words.length === 0) return [jsonView(finding, ctx, oneLine(label, 300) || 'Finding')];
  return proseViews(words.join('\n\n'), ctx, oneLine(label, 300) || undefined);
}

/** `src/cart.ts:12` */
function place(finding: unknown, ctx: RenderContext): string {
  const file = text(finding, 'file') ?? '';
  const line = scalar(finding, 'line');
  if (file === '') return '';
  return `${shortPath(file, ctx.cwd)}${line === undefined ? '' : `:${line}`}`;
}

/** The input is the answer of an agent, in the shape that it was asked for; the result only says that it was accepted. */
export function structuredOutput(call: ToolCall, ctx: RenderContext): ToolView {
  return {
    summary: inputNames(call),
    views: [...(keys(call.input).length === 0 ? [] : [jsonView(call.input, ctx)]), ...remarkViews(call, ctx)],
    shown: 'all',
  };
}

/** No input; the result is what another model, which reads along, advises. */
export function advisor(call: ToolCall, ctx: RenderContext): ToolView {
  const advice = okText(call);
  return { label: 'Advisor', summary: oneLine(advice, 300), views: proseViews(advice, ctx), shown: [] };
}

const NOT_SENT: ReadonlyMap<string, string> = new Map([
  ['config_off', 'not sent: turned off'],
  ['user_present', 'not sent: the user was present'],
  ['no_transport', 'not sent: no way to send it'],
]);

/** Input `{message, status}`, result `{message, pushSent, localSent, disabledReason}`. */
export function pushNotification(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const message = text(call.input, 'message') ?? '';
  const sent = flag(result, 'pushSent') || flag(result, 'localSent');
  const isKnown = get(result, 'pushSent') !== undefined || get(result, 'localSent') !== undefined;
  const reason = filled(result, 'disabledReason') ?? '';
  return {
    summary: message,
    note: sent ? 'sent' : (NOT_SENT.get(reason) ?? (isKnown ? 'not sent' : '')),
    views: [...wordViews(message, ctx), ...(isKnown ? [] : remarkViews(call, ctx))],
    shown: ['message', 'status'],
  };
}

/** Input `{message, attachments, status}`: in a mode without texts, what the agent says to the human. */
export function sendUserMessage(call: ToolCall, ctx: RenderContext): ToolView {
  const message = text(call.input, 'message') ?? '';
  return {
    summary: oneLine(message, 300),
    views: [...proseViews(message, ctx), ...remarkViews(call, ctx)],
    shown: ['message', 'status'],
  };
}

/** Input `{files: ["/tmp/a.csv"], caption, status, display}`, result `{attachments: [{path, size}]}`. */
export function sendUserFile(call: ToolCall, ctx: RenderContext): ToolView {
  const attachments = list(structuredResult(call), 'attachments');
  const files = texts(call.input, 'files').map((path): ListItem => {
    const size = number(
      attachments.find((each) => text(each, 'path') === path),
      'size',
    );
    return { text: visible(shortPath(path, ctx.cwd)), note: size === undefined ? '' : bytes(size) };
  });
  return {
    summary: files.map((file) => file.text).join(', '),
    note: files.length > 1 ? count(files.length, 'file') : '',
    views: [
      ...wordViews(text(call.input, 'caption'), ctx),
      ...listViews(files),
      ...(attachments.length > 0 ? [] : remarkViews(call, ctx)),
    ],
    shown: [...(files.length > 0 ? ['files'] : []), 'caption', 'status'],
  };
}
