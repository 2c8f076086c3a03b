/** `system` lines: a table from subtype to handler. */

import { joined } from '../../base/format.ts';
import { filled, flag, get, list, number, raw, text, texts } from '../../base/json-readers.ts';
import { jsonOf } from '../../base/json-text.ts';
import type { FoldReason } from '../ledger/ledger.ts';
import { readUserText, type UserPiece } from '../text/user-text.ts';
import type { SystemEntry } from '../types/transcript.ts';
import type { NoticeKind } from '../types/turns.ts';
import { type LineReader, ownFields, unknownLine } from './line-reader.ts';
import { addPieces } from './user-lines.ts';

/** `{"error":{"status":529,…},"retryAttempt":3,"maxRetries":10,"retryInMs":2400}` -> `status 529, Overloaded, retry 3 of 10` */
function apiErrorText({ fields, content }: SystemEntry): string {
  const error = raw(fields, 'error');
  const status = number(error, 'status');
  const message =
    filled(raw(raw(error, 'error'), 'error'), 'message') ??
    filled(error, 'message') ??
    filled(error, 'code') ??
    filled(raw(fields, 'cause'), 'code') ??
    filled(fields, 'error') ??
    content;
  const attempt = number(fields, 'retryAttempt');
  const most = number(fields, 'maxRetries');
  const retry = attempt === undefined ? '' : `retry ${attempt}${most === undefined ? '' : ` of ${most}`}`;
  return joined([status === undefined ? '' : `status ${status}`, message, retry], ', ');
}

const RETRY = /(?:, )?retry \d+(?: of \d+)?$/;
/** Longer notices are not extended, because each retry would read the whole text again. */
const LONGEST_NOTICE = 2_000;

/** A run of retries becomes one notice, with the last retry of each error. */
function apiError({ builder, ledger }: LineReader, entry: SystemEntry): void {
  const text = apiErrorText(entry);
  const parts = builder.last?.parts;
  const before = parts?.at(-1);
  const isOpen = before?.kind === 'notice' && before.notice === 'api-error' && before.text.length < LONGEST_NOTICE;
  if (!parts || !isOpen || !RETRY.test(before.text)) return builder.notice(entry, 'api-error', text);
  ledger.shown(entry.line);
  const lines = before.text.split('\n');
  const isSame = lines.at(-1)?.replace(RETRY, '') === text.replace(RETRY, '');
  parts[parts.length - 1] = { ...before, text: [...(isSame ? lines.slice(0, -1) : lines), text].join('\n') };
}

type Handler = (reader: LineReader, entry: SystemEntry) => void;

/** Fields that every system line has. */
const COMMON: ReadonlySet<string> = new Set(['type', 'subtype', 'isMeta', 'level', 'content']);

/** Folds a line with its text, or without one with its fields. */
function foldedAs(reason: FoldReason, label: string): Handler {
  return ({ builder }, entry) => {
    const fields = Object.entries(ownFields(entry)).filter(([key]) => !COMMON.has(key));
    const text = entry.content === '' ? jsonOf(Object.fromEntries(fields), 1) : entry.content;
    builder.aside(entry, reason, label, text);
  };
}

/** Shows a line as a notice; without a text it is unknown. */
function noticeOf(notice: NoticeKind, textOf: (entry: SystemEntry) => string): Handler {
  return (reader, entry) => {
    const text = textOf(entry);
    if (text === '') unknownLine(reader, entry, `system: ${entry.subtype}`);
    else reader.builder.notice(entry, notice, text);
  };
}

/** `"compactMetadata":{"trigger":"auto","preTokens":155000,"userContext":"Keep the table","preservedSegment":{…}}` */
function compaction({ builder }: LineReader, entry: SystemEntry): void {
  const metadata = raw(entry.fields, 'compactMetadata');
  const asked = filled(metadata, 'userContext');
  const { parts } = builder.compaction(entry, {
    trigger: filled(metadata, 'trigger'),
    tokensBefore: number(metadata, 'preTokens'),
    tokensAfter: number(metadata, 'postTokens'),
    isPartial: ['preservedSegment', 'preservedMessages'].some((name) => get(metadata, name) !== undefined),
  });
  if (asked !== undefined)
    parts.push({ kind: 'text', text: `Instructions for the summary: ${asked}`, line: entry.line });
}

/** `"microcompactMetadata":{"trigger":"auto","preTokens":150000,"tokensSaved":12000,"compactedToolIds":["toolu_01"]}` */
function contextTrimmed({ builder }: LineReader, entry: SystemEntry): void {
  const metadata = raw(entry.fields, 'microcompactMetadata');
  const before = number(metadata, 'preTokens');
  const saved = number(metadata, 'tokensSaved');
  const ids = texts(metadata, 'compactedToolIds');
  const facts = [
    filled(metadata, 'trigger') === undefined ? '' : `Trigger: ${filled(metadata, 'trigger')}`,
    before === undefined ? '' : `${before} tokens before`,
    saved === undefined ? '' : `${saved} tokens of old tool results removed`,
    ids.length === 0 ? '' : `Results of these calls: ${ids.join(', ')}`,
  ];
  builder.aside(entry, 'context trimmed', 'Context trimmed', joined(facts, '\n') || entry.content);
}

function turnDuration({ builder, ledger }: LineReader, entry: SystemEntry): void {
  const turn = builder.lastAssistant;
  if (turn) turn.durationMs = (turn.durationMs ?? 0) + (number(entry.fields, 'durationMs') ?? 0);
  ledger.folded(entry.line, 'message metadata');
}

/** `"hookInfos":[{"command":"x.sh"}],"hookErrors":[],"preventedContinuation":true,"stopReason":"…"` */
function stopHooks({ builder }: LineReader, entry: SystemEntry): void {
  const commands = list(entry.fields, 'hookInfos').flatMap((info) => filled(info, 'command') ?? []);
  const errors = texts(entry.fields, 'hookErrors');
  builder.aside(entry, 'hook output', 'Stop hooks', [...commands, ...errors].join('\n'));
  if (flag(entry.fields, 'preventedContinuation'))
    builder.notice(entry, 'hook', filled(entry.fields, 'stopReason') ?? errors.join('\n'));
}

/** Is the last turn this command, without its output? */
function awaitsOutput({ builder: { last } }: LineReader, name: string): boolean {
  if (last?.kind !== 'command' || last.name !== name) return false;
  return !last.parts.some((part) => part.kind === 'notice' && part.notice === 'command-output');
}

/**
 * `"content":"<command-name>/status</command-name>…"` or `"<local-command-stdout>…</local-command-stdout>"`; output may
 * lack its tag. Newer versions name the command beside its output, `"commandRun":{"command":"goal","args":"ship it"}`,
 * which may be all there is of it.
 */
function localCommand(reader: LineReader, entry: SystemEntry): void {
  const pieces = readUserText(entry.content).map(
    (piece): UserPiece => (piece.kind === 'prompt' ? { kind: 'command-output', text: piece.text } : piece),
  );
  const run = raw(entry.fields, 'commandRun');
  const name = filled(run, 'command')?.replace(/^\/?/, '/');
  const isNamed = name === undefined || awaitsOutput(reader, name) || pieces.some(({ kind }) => kind === 'command');
  const command: readonly UserPiece[] = isNamed ? [] : [{ kind: 'command', name, args: filled(run, 'args') ?? '' }];
  addPieces(reader, entry, [...command, ...pieces], false);
  if (!reader.ledger.isKnown(entry.line)) unknownLine(reader, entry, `system: ${entry.subtype}`);
}

/** `"originalModel":"opus","fallbackModel":"haiku","content":"Opus is overloaded."` */
const fallback = noticeOf('fallback', ({ fields, content }) => {
  const models = [text(fields, 'originalModel') ?? '', text(fields, 'fallbackModel') ?? ''];
  return joined([models.every((model) => model === '') ? '' : models.join(' → '), content], '\n');
});
const information = noticeOf('information', ({ content }) => content);

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ['compact_boundary', compaction],
  ['microcompact_boundary', contextTrimmed],
  ['turn_duration', turnDuration],
  ['stop_hook_summary', stopHooks],
  ['api_error', apiError],
  ['away_summary', noticeOf('recap', ({ content }) => content)],
  ['informational', information],
  ['instruction_size_warning', information],
  ['permission_denied', information],
  ['file_attachments_missing', information],
  ['peer_message_hold', information],
  ['model_refusal_fallback', fallback],
  ['model_fallback', fallback],
  ['model_consent_fallback', fallback],
  ['model_refusal_no_fallback', noticeOf('refusal', ({ content }) => content)],
  ['agents_killed', noticeOf('interrupted', ({ content }) => content || 'All agents were stopped.')],
  ['bridge_status', foldedAs('client status', 'Remote control')],
  ['cloud_session_status', foldedAs('client status', 'Cloud session')],
  ['feedback_draft_queued', foldedAs('client status', 'Feedback')],
  ['per_turn_effort_changed', foldedAs('client status', 'Effort changed')],
  ['memory_saved', foldedAs('client status', 'Memory saved')],
  ['permission_retry', foldedAs('client status', 'Permission granted')],
  ['scheduled_task_fire', foldedAs('client status', 'Scheduled task')],
  ['api_metrics', foldedAs('message metadata', 'API metrics')],
  ['snip_boundary', foldedAs('context trimmed', 'Context trimmed')],
  ['local_command', localCommand],
  // Of `claude -p --output-format stream-json`
  ...['init', 'status', 'commands_changed', 'hook_started', 'hook_progress', 'task_started', 'task_progress']
    .concat('task_updated', 'task_notification', 'background_tasks_changed', 'thinking_tokens')
    .concat('session_state_changed', 'files_persisted')
    .map((subtype): [string, Handler] => [subtype, foldedAs('client status', 'Client')]),
  ['hook_response', foldedAs('hook output', 'Hook')],
  // Version 1.0.x wrote the output of hooks without a subtype.
  ['', foldedAs('client status', 'Client')],
]);

/** Reads one `system` line. An unknown subtype is shown whole. */
export function systemLine(reader: LineReader, entry: SystemEntry): void {
  const handler = HANDLERS.get(entry.subtype);
  if (handler) handler(reader, entry);
  else unknownLine(reader, entry, `system: ${entry.subtype}`);
}
