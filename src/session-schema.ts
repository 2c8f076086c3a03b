/**
 * A session as JSON, declared once: what `site/exports/session-json.ts` makes has these types, and `schema/session.schema.json` is made
 * from this. docs/EXPORT.md says what the fields mean. New fields may be added under the same version, so no object forbids
 * further ones.
 */

import * as z from 'zod/mini';
import { SESSION_KINDS } from './transcript/types/archive.ts';

const SCHEMA_VERSION = 1;

const text = z.string();
const count = z.int().check(z.nonnegative());
const amount = z.number().check(z.nonnegative());
const moment = z.optional(z.string().register(z.globalRegistry, { format: 'date-time' }));
const maybeText = z.optional(text);
const names = z.array(text);
/** Anything that JSON can hold, as a transcript has it. */
const value = z.optional(z.unknown());

function maybe<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.optional(z.object(shape));
}

function listOf<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.optional(z.array(z.object(shape)));
}

/** A text, and how many of its characters are left out. */
const cutText = { text, leftOut: z.optional(count) };
const lines = { added: count, removed: count };
const failures = { redChecks: count, toolErrors: count };

const Usage = z.object({
  input: amount,
  output: amount,
  cacheRead: amount,
  cacheWrite5m: amount,
  cacheWrite1h: amount,
  terms: z.optional(z.array(z.enum(['fast', 'us', 'batch', 'long']))),
  webSearches: z.optional(count),
});
const Models = z.optional(z.array(z.object({ model: text, usage: Usage })));
const Verdict = z.object({
  result: z.enum(['red', 'green']),
  runner: text,
  failed: z.optional(count),
  passed: z.optional(count),
  failing: maybeText,
  call: maybeText,
  editsAfter: z.optional(count),
});
const Sessions = z.optional(z.array(z.object({ page: text, title: text })).check(z.minLength(1)));

const media = { media: text, type: maybeText, file: maybeText };
const Media = z.object({ kind: z.literal('media'), ...media });

const Result = z.object({
  ...cutText,
  media: z.optional(z.array(Media)),
  stdout: maybe(cutText),
  stderr: maybe(cutText),
  tools: z.optional(names),
  unknown: listOf({ type: text, value }),
});

const Agent = z.object({
  id: text,
  anchor: maybeText,
  type: maybeText,
  description: maybeText,
  models: z.optional(names),
  usage: z.optional(Usage),
  start: moment,
  end: moment,
  turns: z.optional(z.array(z.lazy((): z.ZodMiniType => Turn))),
});

const Call = z.object({
  id: text,
  anchor: maybeText,
  tool: text,
  status: z.enum(['ok', 'failed', 'denied', 'unanswered']),
  verdict: z.optional(Verdict),
  start: moment,
  seconds: z.optional(amount),
  waitedSeconds: z.optional(amount),
  input: value,
  result: z.optional(Result),
  savedOutput: maybe({ name: text, size: z.optional(amount), kept: z.enum(['all', 'beginning', 'none']) }),
  answers: listOf({ question: text, answer: maybeText, note: maybeText }),
  plan: maybe({
    status: text,
    title: maybeText,
    edited: z.optional(z.boolean()),
    text: maybeText,
    proposed: maybeText,
    feedback: maybeText,
  }),
  reports: listOf({ status: text, summary: maybeText, ...cutText }),
  added: listOf({ kind: z.enum(['skill', 'hook', 'output']), label: text, ...cutText }),
  changed: listOf({ path: text, text: maybeText, leftOut: z.optional(count) }),
  continues: maybeText,
  agents: z.optional(z.array(Agent)),
});

/** The parts of a turn by kind. */
const Part = z.union([
  z.object({
    kind: z.enum(['text', 'thinking', 'context', 'notice']),
    anchor: maybeText,
    notice: maybeText,
    ...cutText,
  }),
  Media,
  z.object({ kind: z.literal('call'), ...Call.shape }),
  z.object({ kind: z.literal('orphan-result'), result: Result }),
  z.object({ kind: z.literal('aside'), reason: text, items: z.array(z.object({ label: text, ...cutText })) }),
  z.object({ kind: z.literal('continued'), session: text, title: text, lines: count }),
  z.object({ kind: z.literal('problem'), line: count, reason: text, excerpt: maybeText }),
  z.object({ kind: z.enum(['unknown-block', 'unknown-entry']), type: text, value }),
  z.object({ kind: z.literal('redacted-thinking') }),
]);

const onPage = { anchor: maybeText, who: maybeText, start: moment, end: moment };
const ofTurn = { ...onPage, parts: z.array(Part) };

const Turn = z.union([
  z.object({
    ...{ kind: z.literal('user'), ...ofTurn, origin: maybeText, about: maybeText },
    ...{ inPlanMode: z.optional(z.boolean()), plan: maybeText },
  }),
  z.object({ kind: z.literal('command'), ...ofTurn, name: maybeText, arguments: maybeText }),
  z.object({
    ...{ kind: z.literal('shell'), ...ofTurn, command: maybeText, stdout: maybe(cutText), stderr: maybe(cutText) },
    ...{ exitCode: z.optional(z.number()), verdict: z.optional(Verdict) },
  }),
  z.object({
    ...{ kind: z.literal('assistant'), ...ofTurn, models: z.optional(names), usage: z.optional(Usage) },
    ...{ effort: maybeText, stopReason: maybeText, files: z.optional(names) },
  }),
  z.object({
    ...{ kind: z.literal('compaction'), ...ofTurn, trigger: maybeText, summary: maybeText },
    ...{ tokensBefore: z.optional(z.number()), tokensAfter: z.optional(z.number()) },
  }),
  z.object({ kind: z.literal('branch'), ...onPage, turns: z.array(z.lazy((): z.ZodMiniType => Turn)) }),
  z.object({ kind: z.literal('event'), ...ofTurn }),
]);

const said = maybe({ text, turn: count });
const Story = z.object({
  asked: said,
  decided: z.array(
    z.object({
      ...{ kind: z.enum(['plan', 'question']), about: text, answer: text, turn: count, call: text },
      status: z.optional(z.enum(['approved', 'rejected'])),
    }),
  ),
  decisions: count,
  result: said,
  lastCheck: z.optional(Verdict),
});

const Session = z.object({
  format: z.literal('sessionary session'),
  schemaVersion: z.literal(SCHEMA_VERSION),
  id: text,
  page: text.check(z.regex(/^sessions\/[^/]+\.html$/)),
  title: text,
  otherTitles: z.optional(names),
  project: text,
  agent: z.optional(z.literal('codex')),
  member: maybeText,
  kind: z.enum(SESSION_KINDS),
  start: moment,
  end: moment,
  activeSeconds: z.optional(count),
  outcome: z.optional(z.enum(['finished', 'interrupted', 'failed', 'waiting'])),
  left: z.optional(z.enum(['prompts', 'agents'])),
  branches: z.optional(names),
  versions: z.optional(names),
  prompts: count,
  calls: count,
  failures: maybe(failures),
  agentFailures: maybe(failures),
  greenChecks: z.optional(count),
  story: z.optional(Story),
  estimatedCost: maybeText,
  models: Models,
  agentModels: Models,
  unseenAgents: maybe({ count, tokens: count }),
  tools: listOf({ name: text, calls: count, errors: count }),
  files: listOf({ path: text, ...lines, net: maybe(lines), withoutDiff: z.optional(z.boolean()) }),
  commits: listOf({ sha: maybeText, branch: maybeText, message: text, call: maybeText }),
  netChange: maybe({ files: count, ...lines }),
  pullRequests: z.optional(names),
  chain: listOf({ page: text, title: text, role: text, current: z.boolean() }),
  ...{ forkedFrom: Sessions, continuedFrom: Sessions, forks: Sessions, continuedIn: Sessions },
  turns: z.array(Turn),
  agents: z.array(Agent),
});

type Fixed<Type> = Type extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : Type extends object
    ? { readonly [Key in keyof Type]: Fixed<Type[Key]> }
    : Type;
type Declared<Type extends z.ZodMiniType> = Fixed<z.infer<Type>>;

export type SessionJson = Declared<typeof Session>;
export type TurnJson = Declared<typeof Turn>;
export type PartJson = Declared<typeof Part>;
export type CallJson = Declared<typeof Call>;
export type ResultJson = Declared<typeof Result>;
export type AgentJson = Declared<typeof Agent>;
export type MediaJson = Declared<typeof Media>;

/** @returns undefined if it is not a session as sessionary exports it */
export function parseSession(value: unknown): SessionJson | undefined {
  return Session.safeParse(value).data;
}

/** The turns of an agent. Their type is recursive, which the type of the schema cannot say; it has checked them. */
export function turnsOf({ turns = [] }: AgentJson): readonly TurnJson[] {
  return turns as readonly TurnJson[];
}

const MOMENT = '^[+-]?\\d{4,6}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$';

/** The JSON schema (draft 2020-12) as `schema/session.schema.json` has it. */
export function printSchema(): string {
  const definitions = {
    usage: Usage,
    verdict: Verdict,
    result: Result,
    agent: Agent,
    part: Part,
    turn: Turn,
    story: Story,
  };
  for (const [id, schema] of Object.entries(definitions)) z.globalRegistry.add(schema, { id });
  const { $schema, ...schema } = z.toJSONSchema(Session, {
    io: 'input',
    override: ({ jsonSchema: made }) => {
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
      if (made.format !== 'date-time') return;
      // Validators in strict mode refuse formats that they do not know.
      delete made.format;
      made.pattern = MOMENT;
    },
  });
  const whole = {
    $schema,
    $id: 'urn:sessionary:session:1',
    title: 'A session, as sessionary exports it',
    description:
      'Version 1. New fields may be added under the same version, so no object forbids further ones. docs/EXPORT.md says what the fields mean.',
    ...schema,
    not: { required: ['left', 'outcome'], properties: { left: true, outcome: true } },
  };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}
