/** Messages between agents, and what an agent reports. */

import { count, dotted, joined, oneLine } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { groupBy } from '../../../base/lists.ts';
import { saysOnlyDone } from '../../text/result-text.ts';
import type { ToolCall, Tools } from '../../types/turns.ts';
import type { View } from '../../types/view-types.ts';
import { baseOf, inputsOf, type Read, reading } from '../fields.ts';
import type { Show, ToolModule } from '../module.ts';

const BODY = {
  type: field.text,
  content: field.text,
  message: field.text,
  feedback: field.text,
  reason: field.text,
  approve: field.flag,
};
const NESTED = field.object(BODY);

/**
 * Until 2.1.6x `{type: "message" | "broadcast" | …, recipient, content, summary, approve}`; later `{to, summary,
 * message}`, `{to, message: {type: "shutdown_request", reason}}`; since 2.1.22x with a text in both.
 */
const MESSAGE_INPUT = {
  ...BODY,
  to: field.as(['recipient', 'to', 'target', 'id'], field.filled),
  summary: field.filled,
  message: { ...field.text, fits: (value: unknown) => field.text.fits(value) || NESTED.fits(value) },
  nested: field.hidden(field.as('message', NESTED)),
};

const MESSAGE_RESULT = { success: field.truth, delivery: field.as('message', field.filled) };

const FINDING = {
  file: field.words,
  line: field.id,
  severity: field.filled,
  category: field.filled,
  verdict: field.filled,
  outcome: field.filled,
  title: field.as(['title', 'short_summary'], field.filled),
  summary: field.as(['summary', 'description'], field.filled),
  scenario: field.as('failure_scenario', field.filled),
};

/** `value` is the finding itself, for one without any words. */
const FINDINGS = field.listOf((value) => [{ ...field.valuesOf(value, FINDING), value }]);
type Finding = ReturnType<typeof FINDINGS.read>[number];

const FINDINGS_INPUT = { level: field.filled, findings: FINDINGS };
const FINDINGS_RESULT = { confirmed: field.as('findings', FINDINGS) };

declare module '../../types/turns.ts' {
  interface Tools {
    readonly 'send-message': Read<
      'send-message',
      Pick<typeof MESSAGE_INPUT, 'to' | 'summary'>,
      typeof MESSAGE_RESULT
    > & {
      /** "message", "broadcast", "shutdown_request", … */
      readonly type: string;
      readonly approves: boolean;
      readonly words: string;
    };
    readonly findings: Read<'findings', typeof FINDINGS_INPUT, typeof FINDINGS_RESULT>;
    readonly answer: ToolBase & { readonly kind: 'answer'; readonly names: readonly string[]; readonly value: unknown };
  }
}

/** What a message of the protocol requests or answers: with `approve`, and without. */
const ACTS: ReadonlyMap<string, readonly [yes: string, no?: string]> = new Map([
  ['shutdown_request', ['asks to shut down']],
  ['shutdown_response', ['agrees to shut down', 'refuses to shut down']],
  ['plan_approval_request', ['asks to approve a plan']],
  ['plan_approval_response', ['approves the plan', 'rejects the plan']],
]);

const readMessage = reading('send-message', MESSAGE_INPUT, MESSAGE_RESULT, true);

export const sendMessage: ToolModule<'send-message'> = {
  names: [['SendMessage', 'send_input', 'send_message'], ['SubagentHandback']],
  family: 'reports',

  parse: (call) => {
    const { to, summary, nested, ...read } = readMessage(call);
    const body = nested ?? read;
    const texts = [body.content, body.message, body.feedback, body.reason].flatMap(
      (one) => field.filled.read(one) ?? [],
    );
    const type = body.type ?? 'message';
    return { ...read, to, summary, type, approves: body.approve, words: [...new Set(texts)].join('\n\n') };
  },

  view: (tool, call, show) => {
    const [yes = '', no = yes] = ACTS.get(tool.type) ?? [];
    const act = tool.approves ? yes : no;
    const to = tool.type === 'broadcast' || tool.to === '*' ? 'to all' : tool.to === undefined ? '' : `to ${tool.to}`;
    return {
      summary: joined([to, act === '' ? (tool.summary ?? tool.words) : act], ': '),
      note: dotted([act === '' ? '' : tool.words, tool.success === false ? 'not delivered' : '']),
      views: [...show.prose(tool.words), ...delivery(tool, call, show)],
    };
  },
};

/** Only failures are mentioned, not that a message arrived. */
function delivery({ delivery, success }: Tools['send-message'], call: ToolCall, show: Show): readonly View[] {
  if (delivery === undefined) return success === undefined ? show.remarks(call) : [];
  return success === true && saysOnlyDone(delivery) ? [] : show.words(delivery, 'Result');
}

/** The result repeats the findings, or only the result has them. */
export const findings: ToolModule<'findings'> = {
  names: [['ReportFindings']],
  family: 'reports',
  parse: reading('findings', FINDINGS_INPUT, FINDINGS_RESULT),
  view: ({ level, findings, confirmed }, call, show) => {
    const shown = confirmed.length > 0 ? confirmed : findings;
    return {
      summary: shown.length === 0 ? 'no findings' : count(shown.length, 'finding'),
      note: dotted([kinds(shown), level === undefined ? '' : `effort ${level}`]),
      views: [...shown.flatMap((finding) => findingViews(finding, show)), ...show.remarks(call)],
    };
  },
};

/** "3 important, 1 nit": how many of each severity; without severities, of each verdict. */
function kinds(findings: readonly Finding[]): string {
  const key = findings.some(({ severity }) => severity !== undefined) ? 'severity' : 'verdict';
  const groups = groupBy(
    findings.flatMap((finding) => finding[key] ?? []),
    (kind) => kind,
  );
  return [...groups].map(([kind, { length }]) => `${length} ${kindWords(kind)}`).join(', ');
}

/** `PRE_EXISTING` -> "pre existing" */
function kindWords(value = ''): string {
  return oneLine(value.toLowerCase().replaceAll('_', ' '), 60);
}

function findingViews(finding: Finding, show: Show): readonly View[] {
  const { file, line, severity, category, verdict, outcome, title, summary, scenario, value } = finding;
  const place = file === '' ? '' : `${show.path(file)}${line === undefined ? '' : `:${line}`}`;
  const label = oneLine(dotted([place, ...[severity, category, verdict, outcome].map(kindWords)]), 300);
  const texts = [title, summary, scenario].filter((piece) => piece !== undefined);
  if (texts.length === 0) return [show.json(value, label || 'Finding')];
  return show.prose(texts.join('\n\n'), label || undefined);
}

/** The input is the answer of an agent, in the shape that it was asked for; the result only says that it was accepted. */
export const answer: ToolModule<'answer'> = {
  names: [['StructuredOutput']],
  family: 'reports',
  parse: (call) => {
    const names = inputsOf(call.input).map(({ name }) => name);
    return { kind: 'answer', ...baseOf(call), names, value: call.input };
  },
  view: ({ names, value }, call, show) => ({
    summary: names.slice(0, 40).join(', '),
    views: [...(names.length === 0 ? [] : [show.json(value)]), ...show.remarks(call)],
  }),
};
