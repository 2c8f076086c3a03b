/** Messages between agents, teams, and what an agent reports. */

import { isRaw } from '../../../base/json-readers.ts';
import type { ToolBase } from '../../types/tool.ts';
import {
  as,
  baseOf,
  type Field,
  filled,
  flag,
  id,
  inputsOf,
  listOf,
  object,
  readCall,
  text,
  truth,
  type Values,
  valuesOf,
  words,
} from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly 'send-message': SendMessageTool;
    readonly team: TeamTool;
    readonly findings: FindingsTool;
    readonly answer: AnswerTool;
  }
}

/** What a message says, in either of its two formats. */
const BODY = {
  type: text,
  content: text,
  message: text,
  feedback: text,
  reason: text,
  approve: flag,
};

/**
 * Until 2.1.6x `{type: "message" | "broadcast" | "shutdown_request" | ..., recipient, content, summary, approve}`;
 * later `{to, summary, message: "text"}` or `{to, message: {type: "shutdown_request", reason}}`; since 2.1.22x a text is
 * in `content` and in `message`.
 */
const MESSAGE_INPUT = {
  ...BODY,
  to: as(['recipient', 'to'], filled),
  summary: filled,
  message: { ...text, fits: (value: unknown) => text.fits(value) || isRaw(value) },
  nested: as('message', object(BODY)),
};

const MESSAGE_RESULT = { success: truth, delivery: as('message', filled) };

export interface SendMessageTool extends ToolBase, Values<typeof MESSAGE_RESULT> {
  readonly kind: 'send-message';
  readonly to: string | undefined;
  readonly summary: string | undefined;
  /** "message", "broadcast", "shutdown_request", … */
  readonly type: string;
  readonly approves: boolean;
  readonly words: string;
}

export const sendMessage: ToolModule<SendMessageTool> = {
  names: [['SendMessage'], ['SubagentHandback']],
  parse: (call) => {
    const { nested, ...read } = readCall(call, MESSAGE_INPUT, MESSAGE_RESULT, true);
    const body = nested ?? read;
    const all = [body.content, body.message, body.feedback, body.reason].flatMap((one) => filled.read(one) ?? []);
    return {
      kind: 'send-message',
      ...read,
      type: body.type ?? 'message',
      approves: body.approve,
      words: [...new Set(all)].join('\n\n'),
    };
  },
};

const TEAM_INPUT = { name: as('team_name', filled), description: text };

const TEAM_RESULT = {
  team: as('team_name', text),
  lead: as('lead_agent_id', text),
  file: as('team_file_path', text),
  success: truth,
  message: text,
};

export interface TeamTool extends ToolBase, Values<typeof TEAM_INPUT & typeof TEAM_RESULT> {
  readonly kind: 'team';
  readonly isDeleted: boolean;
}

export const team: ToolModule<TeamTool> = {
  names: [['TeamCreate'], ['TeamDelete']],
  parse: (call, name) => {
    return { kind: 'team', ...readCall(call, TEAM_INPUT, TEAM_RESULT, true), isDeleted: name === 'TeamDelete' };
  },
};

const FINDING = {
  file: words,
  line: id,
  severity: filled,
  category: filled,
  verdict: filled,
  outcome: filled,
  title: as(['title', 'short_summary'], filled),
  summary: as(['summary', 'description'], filled),
  scenario: as('failure_scenario', filled),
};

export interface Finding extends Values<typeof FINDING> {
  /** Itself, for a finding without any words. */
  readonly value: unknown;
}

const FINDINGS: Field<readonly Finding[]> = listOf((value) => [
  { ...valuesOf(isRaw(value) ? value : {}, FINDING), value },
]);

const FINDINGS_INPUT = { level: filled, findings: FINDINGS };
const FINDINGS_RESULT = { confirmed: as('findings', FINDINGS) };

export interface FindingsTool extends ToolBase, Values<typeof FINDINGS_INPUT & typeof FINDINGS_RESULT> {
  readonly kind: 'findings';
}

export const findings: ToolModule<FindingsTool> = {
  names: [['ReportFindings']],
  parse: (call) => ({ kind: 'findings', ...readCall(call, FINDINGS_INPUT, FINDINGS_RESULT) }),
};

/** StructuredOutput: the input is the answer of an agent, in the shape that it was asked for. */
export interface AnswerTool extends ToolBase {
  readonly kind: 'answer';
  readonly names: readonly string[];
  readonly value: unknown;
}

export const answer: ToolModule<AnswerTool> = {
  names: [['StructuredOutput']],
  parse: (call) => ({
    kind: 'answer',
    ...baseOf(call),
    names: inputsOf(call.input).map(({ name }) => name),
    value: call.input,
  }),
};
