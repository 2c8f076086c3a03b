/** The lines of one transcript -> its turns. A table from kind of entry to what is done with it. */

import { filled, number, type Raw, raw, text, texts } from '../domain/shape.ts';
import {
  type AttachmentEntry,
  type Entry,
  type Problem,
  type SystemEntry,
  type Transcript,
  textOf,
} from '../domain/transcript.ts';
import type { TurnDraft } from './drafts.ts';
import type { Ledger } from './ledger.ts';
import { PLAN_TOOLS, planOfCall } from './plans.ts';
import { type Queue, queuedPrompt, readQueue } from './queue.ts';
import { ATTACHMENT_RULES, PROGRESS_RULES, RECORD_RULES } from './rules.ts';
import { TurnBuilder } from './turn-builder.ts';
import { sumUsage } from './usage.ts';
import { answer, commandOutput, enter, userLine } from './user-lines.ts';
import { readUserText } from './user-text.ts';

/** What the handlers of lines work with. */
export interface Reader {
  readonly builder: TurnBuilder;
  readonly ledger: Ledger;
  readonly queue: Queue;
  /** Is this the conversation of an agent: its first "user" line is its task. */
  readonly isAgent: boolean;
}

type Handler<K extends Entry['kind']> = (reader: Reader, entry: Extract<Entry, { kind: K }>) => void;

function unknownEntry(reader: Reader, entry: Entry, type: string): void {
  reader.builder.beside(entry, { kind: 'unknown-entry', type, value: entry.fields, line: entry.line });
  reader.ledger.shown(entry.line);
}

/** Text that the client put in the assistant's mouth (`model: "<synthetic>"`) is a notice. */
const assistant: Handler<'assistant'> = ({ builder, ledger }, entry) => {
  if (!entry.isApiError && entry.model !== '<synthetic>') return builder.message(entry);
  const notice = entry.isApiError ? 'api-error' : 'information';
  builder.beside(entry, { kind: 'notice', notice, text: textOf(entry.content), line: entry.line });
  ledger.shown(entry.line);
};

/** `{"error":{"status":529,…},"retryAttempt":3,"maxRetries":10,"retryInMs":2400}` in words. */
function apiErrorText(fields: Raw): string {
  const error = raw(fields, 'error');
  const status = number(error, 'status');
  const message = filled(raw(raw(error, 'error'), 'error'), 'message') ?? filled(error, 'message');
  const attempt = number(fields, 'retryAttempt');
  const most = number(fields, 'maxRetries');
  const retry = attempt === undefined ? '' : `retry ${attempt}${most === undefined ? '' : ` of ${most}`}`;
  return [status === undefined ? '' : `status ${status}`, message ?? '', retry]
    .filter((word) => word !== '')
    .join(', ');
}

function systemNotice(
  notice: 'api-error' | 'recap' | 'information' | 'fallback',
  words: (entry: SystemEntry) => string,
) {
  return (reader: Reader, entry: SystemEntry): void => {
    const said = words(entry);
    if (said === '') return unknownEntry(reader, entry, `system: ${entry.subtype}`);
    reader.builder.beside(entry, { kind: 'notice', notice, text: said, line: entry.line });
    reader.ledger.shown(entry.line);
  };
}

const SYSTEM = new Map<string, (reader: Reader, entry: SystemEntry) => void>([
  [
    'compact_boundary',
    ({ builder, ledger }, entry) => {
      const metadata = raw(entry.fields, 'compactMetadata');
      const tokensBefore = number(metadata, 'preTokens');
      builder.compaction(entry, { trigger: filled(metadata, 'trigger'), tokensBefore, summary: undefined });
      ledger.shown(entry.line);
    },
  ],
  [
    'microcompact_boundary',
    ({ builder }, entry) => {
      const saved = number(raw(entry.fields, 'microcompactMetadata'), 'tokensSaved');
      const words = saved === undefined ? entry.content : `${saved} tokens of old tool results removed`;
      builder.aside(entry, 'context trimmed', 'Context trimmed', words);
    },
  ],
  [
    'turn_duration',
    ({ builder, ledger }, entry) => {
      const turn = builder.turns.findLast((one) => one.kind === 'assistant');
      if (turn) turn.durationMs = (turn.durationMs ?? 0) + (number(entry.fields, 'durationMs') ?? 0);
      ledger.folded(entry.line, 'usage and stop of a message');
    },
  ],
  [
    'stop_hook_summary',
    ({ builder }, entry) => {
      const commands = (Array.isArray(entry.fields.hookInfos) ? entry.fields.hookInfos : []).flatMap(
        (info) => {
          const command = filled(info, 'command');
          return command === undefined ? [] : [command];
        },
      );
      const errors = texts(entry.fields, 'hookErrors');
      builder.aside(entry, 'hook output', 'Stop hooks', [...commands, ...errors].join('\n'));
    },
  ],
  ['api_error', systemNotice('api-error', (entry) => apiErrorText(entry.fields))],
  ['away_summary', systemNotice('recap', (entry) => entry.content)],
  ['informational', systemNotice('information', (entry) => entry.content)],
  [
    'model_refusal_fallback',
    systemNotice('fallback', ({ fields }) => {
      const models = [text(fields, 'originalModel') ?? '', text(fields, 'fallbackModel') ?? ''];
      return models.every((model) => model === '') ? '' : models.join(' → ');
    }),
  ],
  [
    'bridge_status',
    ({ builder }, entry) => builder.aside(entry, 'client status', 'Remote control', entry.content),
  ],
  ['local_command', localCommand],
  // Lines of 1.0.x have no subtype: what hooks printed, in words.
  ['', ({ builder }, entry) => builder.aside(entry, 'client status', 'Client', entry.content)],
]);

/** `"content":"<command-name>/status</command-name>…"` or `"<local-command-stdout>…</local-command-stdout>"` */
function localCommand(reader: Reader, entry: SystemEntry): void {
  const { builder, ledger } = reader;
  for (const piece of readUserText(entry.content)) {
    if (piece.kind === 'command') builder.command(entry, piece.name, piece.args);
    else if (piece.kind === 'command-output' || piece.kind === 'prompt')
      commandOutput(reader, entry, piece.text);
  }
  ledger.shown(entry.line);
}

const system: Handler<'system'> = (reader, entry) => {
  const handler = SYSTEM.get(entry.subtype);
  if (handler) handler(reader, entry);
  else unknownEntry(reader, entry, `system: ${entry.subtype}`);
};

/** The words of an attachment for its fold: its own text, else its fields. */
function attachmentText(attachment: Raw): string {
  const own = [
    text(attachment, 'content'),
    text(attachment, 'stdout'),
    text(attachment, 'stderr'),
    text(attachment, 'snippet'),
  ]
    .flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part]))
    .join('\n');
  if (own !== '') return own;
  const fields = Object.entries(attachment).filter(([key]) => key !== 'type');
  return fields.length === 0 ? '' : JSON.stringify(Object.fromEntries(fields), null, 1);
}

function queuedCommand(reader: Reader, entry: AttachmentEntry): void {
  const prompt = queuedPrompt(entry);
  if (prompt.trim() === '') return unknownEntry(reader, entry, `attachment: ${entry.attachmentType}`);
  enter(reader, entry, readUserText(prompt), { isQueued: true, planContent: undefined });
}

const attachment: Handler<'attachment'> = (reader, entry) => {
  if (entry.attachmentType === 'queued_command') return queuedCommand(reader, entry);
  const reason = ATTACHMENT_RULES.get(entry.attachmentType);
  if (reason === undefined) return unknownEntry(reader, entry, `attachment: ${entry.attachmentType}`);
  const label = entry.attachmentType.replaceAll('_', ' ');
  reader.builder.aside(entry, reason, label, attachmentText(entry.attachment));
};

const progress: Handler<'progress'> = (reader, entry) => {
  const reason = PROGRESS_RULES.get(entry.progressType);
  if (reason === undefined) unknownEntry(reader, entry, `progress: ${entry.progressType}`);
  else reader.ledger.hidden(entry.line, reason);
};

const queue: Handler<'queue'> = (reader, entry) => {
  const { ledger, queue: queued } = reader;
  if (queued.isOnlyHere(entry)) {
    return enter(reader, entry, readUserText(entry.content), { isQueued: true, planContent: undefined });
  }
  const fate = queued.fateOf(entry);
  if (fate === 'arrived') ledger.hidden(entry.line, 'queued text shown where it arrived');
  else ledger.hidden(entry.line, fate === 'taken back' ? 'queued text taken back' : 'queue bookkeeping');
};

const record: Handler<'record'> = ({ ledger }, entry) => {
  const rule = RECORD_RULES.get(entry.type);
  if (rule?.box === 'folded') ledger.folded(entry.line, rule.reason);
  else if (rule) ledger.hidden(entry.line, rule.reason);
};

function handle(reader: Reader, entry: Entry): void {
  switch (entry.kind) {
    case 'user':
      return userLine(reader, entry);
    case 'assistant':
      return assistant(reader, entry);
    case 'system':
      return system(reader, entry);
    case 'attachment':
      return attachment(reader, entry);
    case 'progress':
      return progress(reader, entry);
    case 'queue':
      return queue(reader, entry);
    case 'record':
      return record(reader, entry);
    case 'title':
      return reader.ledger.folded(entry.line, 'session title');
    case 'unknown':
      return unknownEntry(reader, entry, entry.type);
    default:
      return entry satisfies never;
  }
}

/** A line written twice is shown once; a uuid that says something else the second time is not a repetition. */
function isRepeated(seen: Map<string, Entry>, entry: Entry): boolean {
  if (entry.uuid === undefined) return false;
  const first = seen.get(entry.uuid);
  if (!first) {
    seen.set(entry.uuid, entry);
    return false;
  }
  return JSON.stringify(first.fields) === JSON.stringify(entry.fields);
}

/** Entries and problems in the order of their lines. */
function* inOrder(entries: readonly Entry[], problems: readonly Problem[]): Generator<Entry | Problem> {
  let next = 0;
  for (const entry of entries) {
    for (let problem = problems[next]; problem && problem.line < entry.line; problem = problems[next]) {
      yield problem;
      next += 1;
    }
    yield entry;
  }
  yield* problems.slice(next);
}

/**
 * Reads the lines of one conversation.
 * @param transcript its entries (of a session's file: without the sidechains), with all problems of the file
 * @param ledger books every one of these lines
 */
export function readConversation(
  transcript: Pick<Transcript, 'entries' | 'problems'>,
  ledger: Ledger,
  isAgent: boolean,
): TurnBuilder {
  const builder = new TurnBuilder(ledger);
  const reader: Reader = { builder, ledger, queue: readQueue(transcript.entries), isAgent };
  const seen = new Map<string, Entry>();
  for (const item of inOrder(transcript.entries, transcript.problems)) {
    if ('reason' in item) {
      const place = { line: item.line, uuid: undefined, digest: `problem-${item.line}`, time: undefined };
      builder.beside(place, { kind: 'problem', problem: item, line: item.line });
    } else if (isRepeated(seen, item)) ledger.hidden(item.line, 'repeated line');
    else handle(reader, item);
  }
  finish(builder);
  return builder;
}

function isEmpty(turn: TurnDraft): boolean {
  return (turn.kind === 'assistant' || turn.kind === 'event') && turn.parts.length === 0;
}

/** Lines of one message may be written late: then a result stood before its call (seen in 2.1.170). */
function answerEarly(builder: TurnBuilder): void {
  for (const { callId, result, isDenied, part, turn } of builder.orphans) {
    const call = builder.calls.get(callId);
    if (!call || call.result !== undefined) continue;
    answer(call, result, isDenied);
    turn.parts.splice(turn.parts.indexOf(part), 1);
  }
}

/** Adds up tokens by turn, calls plans without an answer pending, and drops turns in which nothing is to be seen. */
function finish(builder: TurnBuilder): void {
  const usages = new Map<TurnDraft, ReturnType<typeof sumUsage>[]>();
  for (const message of builder.messages.values()) {
    if (message.usage) usages.set(message.turn, [...(usages.get(message.turn) ?? []), message.usage]);
  }
  for (const turn of builder.turns) {
    const own = usages.get(turn);
    if (turn.kind === 'assistant' && own) turn.usage = sumUsage(own);
  }
  answerEarly(builder);
  for (const call of builder.callList)
    if (PLAN_TOOLS.has(call.name)) call.plan ??= planOfCall(call.input, call.result);
  builder.turns.splice(0, builder.turns.length, ...builder.turns.filter((turn) => !isEmpty(turn)));
}
