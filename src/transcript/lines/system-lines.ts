/** What the client writes about itself: `system` and `progress` lines, and lines of types without messages. */

import { joined } from '../../base/format.ts';
import { filled, flag, get, list, number, raw, text, texts } from '../../base/json-readers.ts';
import { distinct } from '../../base/lists.ts';
import type { Entry, OtherEntry, ProgressEntry, SystemEntry } from '../parse/entry.ts';
import { fieldText, sentence } from '../text/field-text.ts';
import { readUserText, type UserPiece } from '../text/user-text.ts';
import type { NoticeKind } from '../types/turns.ts';
import { hidden, type LineReader, ownFields, type Treatment, treatments, unknownLine } from './line-reader.ts';
import { addPieces } from './user-lines.ts';

/** `{"error":{"status":529,…},"retryAttempt":3,"maxRetries":10,"retryInMs":2400}` -> `status 529, Overloaded, retry 3 of 10` */
function apiErrorText({ fields, content }: SystemEntry): string {
  const error = raw(fields, 'error');
  const status = number(error, 'status') ?? number(fields, 'errorStatus');
  const message =
    filled(raw(raw(error, 'error'), 'error'), 'message') ??
    filled(error, 'message') ??
    filled(error, 'code') ??
    filled(raw(fields, 'cause'), 'code') ??
    filled(fields, 'error') ??
    content;
  const attempt = number(fields, 'retryAttempt') ?? number(fields, 'attempt');
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

const COMMON: ReadonlySet<string> = new Set(['type', 'subtype', 'isMeta', 'level', 'content']);

function textOfFields(entry: Entry): string {
  return fieldText(Object.fromEntries(Object.entries(ownFields(entry)).filter(([key]) => !COMMON.has(key))));
}

function foldedAs(reason: string, label?: string): Treatment<SystemEntry | OtherEntry> {
  return ({ builder }, entry) => {
    const [name, content] = entry.kind === 'system' ? [entry.subtype, entry.content] : [entry.type, ''];
    builder.aside(entry, reason, label ?? sentence(name), content || textOfFields(entry));
  };
}

const SAYING = ['text', 'message', 'decisionReason', 'description', 'statusDetail', 'summary', 'title', 'error'];

function noticeOf(notice: NoticeKind, textOf = ({ content }: SystemEntry) => content): Treatment<SystemEntry> {
  return (reader, entry) => {
    const said = SAYING.flatMap((key) => filled(entry.fields, key) ?? [])[0];
    const text = textOf(entry) || (said ?? textOfFields(entry));
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
  const text = fieldText(raw(entry.fields, 'microcompactMetadata')) || entry.content;
  builder.aside(entry, 'context trimmed', 'Context trimmed', text);
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

/** `"content":"<command-name>/status</command-name>…"`, `"<local-command-stdout>…"`; output may lack its tag. */
function localCommand(reader: LineReader, entry: SystemEntry): void {
  const pieces = readUserText(entry.content).map(
    (piece): UserPiece => (piece.kind === 'prompt' ? { kind: 'command-output', text: piece.text } : piece),
  );
  addPieces(reader, entry, pieces, false);
  if (!reader.ledger.isKnown(entry.line)) unknownLine(reader, entry, `system: ${entry.subtype}`);
}

/** `"originalModel":"opus","fallbackModel":"haiku","content":"Opus is overloaded."` */
function fallbackText({ fields, content }: SystemEntry): string {
  const models = [text(fields, 'originalModel') ?? '', text(fields, 'fallbackModel') ?? ''];
  return joined([models.every((model) => model === '') ? '' : models.join(' → '), content], '\n');
}

/** `{"type":"result","subtype":"error_max_turns","errors":["Reached the limit of 5 turns"]}`: only this says why it ended. */
function endOfRun({ builder, ledger }: LineReader, entry: OtherEntry): void {
  const { fields, line } = entry;
  const [, kind] = /^error_(\w{1,60})$/.exec(filled(fields, 'subtype') ?? '') ?? [];
  if (kind === undefined) return ledger.hidden(line, 'client bookkeeping');
  const text = texts(fields, 'errors').join('\n') || `The run ended early: ${kind.replaceAll('_', ' ')}.`;
  builder.notice(entry, 'information', text);
}

/** `"data":{"type":"bash_progress","elapsedTimeSeconds":3,…}`: before that, the call may have waited for a permission. */
function callProgress(
  { builder, ledger, printed }: LineReader,
  { fields, line, time, parentToolUseId = '' }: ProgressEntry,
): void {
  const call = builder.callById.get(parentToolUseId);
  const data = raw(fields, 'data');
  const elapsed = number(data, 'elapsedTimeSeconds');
  const output = filled(data, 'fullOutput') ?? filled(data, 'output');
  if (call && output !== undefined) printed.set(call, output);
  if (call && time !== undefined && elapsed !== undefined) call.began ??= time - elapsed * 1000;
  ledger.hidden(line, 'streaming progress');
}

/** Copies of files that the client made before they changed; before the first turn, those of an earlier session. */
function fileCopies({ builder, ledger, copied }: LineReader, { record, line }: OtherEntry): void {
  const turn = builder.turns.findLast((one) => one.kind === 'assistant');
  for (const { path, time } of record?.kind === 'copies' ? record.files : []) {
    if (turn !== undefined && copied.get(path) !== time) turn.files = distinct([...(turn.files ?? []), path]);
    copied.set(path, time);
  }
  ledger.hidden(line, 'file snapshot');
}

function folded(reason: string): Treatment<OtherEntry> {
  return ({ ledger }, { line }) => ledger.folded(line, reason);
}

export const SYSTEM = treatments<SystemEntry>(
  [compaction, 'compact_boundary'],
  [contextTrimmed, 'microcompact_boundary'],
  [turnDuration, 'turn_duration'],
  [stopHooks, 'stop_hook_summary'],
  [apiError, 'api_error api_retry'],
  [localCommand, 'local_command local_command_output'],
  [noticeOf('recap'), 'away_summary post_turn_summary task_summary'],
  [
    noticeOf('information'),
    `informational instruction_size_warning permission_denied file_attachments_missing peer_message_hold notification
    mirror_error code_change_published`,
  ],
  [noticeOf('fallback', fallbackText), 'model_refusal_fallback model_fallback model_consent_fallback'],
  [noticeOf('refusal'), 'model_refusal_no_fallback'],
  [noticeOf('interrupted', ({ content }) => content || 'All agents were stopped.'), 'agents_killed'],
  [foldedAs('client status', 'Remote control'), 'bridge_status'],
  [
    foldedAs('client status'),
    `bridge_state cloud_session_delta cloud_session_status control_request_progress dev_intent elicitation_complete
    feedback_draft_queued file_snapshot memory_saved permission_check_status plugin_install session_metadata
    tool_host_result turn_handoff_available turn_preempted turn_starting vcs_state_changed worker_shutting_down
    per_turn_effort_changed permission_retry scheduled_task_fire init status commands_changed hook_started hook_progress
    task_started task_progress task_updated task_notification background_tasks_changed thinking_tokens
    session_state_changed files_persisted`,
  ],
  [foldedAs('client message'), 'memory_recall'],
  [foldedAs('message metadata', 'API metrics'), 'api_metrics'],
  [foldedAs('context trimmed', 'Context trimmed'), 'snip_boundary'],
  [foldedAs('hook output', 'Hook'), 'hook_response'],
  // Version 1.0.x wrote the output of hooks without a subtype.
  [foldedAs('client status', 'Client'), ''],
);

export const PROGRESS = treatments<ProgressEntry>(
  [hidden('hook progress'), 'hook_progress'],
  [hidden('client mode'), 'plan_mode'],
  [
    callProgress,
    `agent_progress bash_progress mcp_progress powershell_progress query_update search_results_received skill_progress
    waiting_for_task repl_tool_call`,
  ],
);

/** Some are read elsewhere: pull requests, tags, the sessions that they name. */
export const OTHER = treatments<OtherEntry>(
  [folded('pull request link'), 'pr-link'],
  [folded('session tag'), 'tag'],
  [endOfRun, 'result'],
  [
    foldedAs('client status'),
    'active_goal conversation_reset prompt_suggestion control_request control_response control_cancel_request',
  ],
  [foldedAs('context trimmed'), 'marble-origami-commit'],
  [fileCopies, 'file-history-snapshot file-history-delta'],
  [hidden('duplicate line'), 'codex:again'],
  [hidden('copy of a prompt'), 'last-prompt'],
  [hidden('client mode'), 'mode permission-mode'],
  [hidden('streaming progress'), 'stream_event tool_progress keep_alive command_lifecycle tool_use_summary'],
  [
    hidden('client bookkeeping'),
    `bridge-session frame-link agent-name agent-color agent-setting session-id atis-latch history-suppression
    artifact-autoreact-ledger artifact-comment-monitor cost-state worktree-state relocated isolation-latch memory-mode
    dev-mods observer-ref attribution-snapshot content-replacement fork-context-ref continued-in ended-by-model
    api-request api-request-blob api-request-shape task-summary speculation-accept marble-origami-snapshot
    marble-origami-reset rate_limit_event auth_status codex:settings`,
  ],
);
