/** `system` lines: a table from subtype to what is done with it. */

import { filled, flag, get, list, number, type Raw, raw, text, texts } from '../../base/json-readers.ts';
import { jsonOf } from '../../base/json-text.ts';
import type { SystemEntry } from '../../domain/transcript.ts';
import type { FoldReason } from '../ledger/ledger.ts';
import { readUserText } from '../text/user-text.ts';
import type { LineReader } from './line-reader.ts';
import { unknownEntry } from './unknown-lines.ts';
import { commandOutput } from './user-lines.ts';

/** `{"error":{"status":529,…},"retryAttempt":3,"maxRetries":10,"retryInMs":2400}` in words. */
function apiErrorText(fields: Raw): string {
  const error = raw(fields, 'error');
  const status = number(error, 'status');
  const message =
    filled(raw(raw(error, 'error'), 'error'), 'message') ??
    filled(error, 'message') ??
    filled(error, 'code') ??
    filled(raw(fields, 'cause'), 'code');
  const attempt = number(fields, 'retryAttempt');
  const most = number(fields, 'maxRetries');
  const retry = attempt === undefined ? '' : `retry ${attempt}${most === undefined ? '' : ` of ${most}`}`;
  return [status === undefined ? '' : `status ${status}`, message ?? '', retry]
    .filter((word) => word !== '')
    .join(', ');
}

const RETRY = /(?:, )?retry \d+(?: of \d+)?$/;
/** Characters of a notice after which a run goes on in another: no run is looked through again and again. */
const NOTICE = 2_000;

/** A run of retries is one notice: the last of each trouble, with how far it came. */
function apiError(reader: LineReader, entry: SystemEntry): void {
  const { builder, ledger } = reader;
  const text = apiErrorText(entry.fields);
  const parts = builder.last?.parts;
  const before = parts?.at(-1);
  ledger.shown(entry.line);
  const isOpen = before?.kind === 'notice' && before.notice === 'api-error' && before.text.length < NOTICE;
  if (!parts || !isOpen || !RETRY.test(before.text)) {
    return builder.beside(entry, { kind: 'notice', notice: 'api-error', text, line: entry.line });
  }
  const lines = before.text.split('\n');
  const isSame = lines.at(-1)?.replace(RETRY, '') === text.replace(RETRY, '');
  parts[parts.length - 1] = { ...before, text: [...(isSame ? lines.slice(0, -1) : lines), text].join('\n') };
}

function systemFold(reason: FoldReason, label: string) {
  return ({ builder }: LineReader, entry: SystemEntry): void => {
    const fields = Object.entries(entry.fields).filter(([key]) => !COMMON.has(key));
    const words = entry.content === '' ? jsonOf(Object.fromEntries(fields), 1) : entry.content;
    builder.aside(entry, reason, label, words);
  };
}

/** Fields of every line: they say nothing of this one. */
const COMMON: ReadonlySet<string> = new Set([
  ...['type', 'subtype', 'uuid', 'parentUuid', 'timestamp', 'sessionId', 'session_id', 'cwd', 'gitBranch'],
  ...['version', 'slug', 'isMeta', 'isSidechain', 'userType', 'entrypoint', 'level', 'content'],
]);

function systemNotice(
  notice: 'interrupted' | 'recap' | 'information' | 'fallback',
  words: (entry: SystemEntry) => string,
) {
  return (reader: LineReader, entry: SystemEntry): void => {
    const said = words(entry);
    if (said === '') return unknownEntry(reader, entry, `system: ${entry.subtype}`);
    reader.builder.beside(entry, { kind: 'notice', notice, text: said, line: entry.line });
    reader.ledger.shown(entry.line);
  };
}

const SYSTEM = new Map<string, (reader: LineReader, entry: SystemEntry) => void>([
  [
    'compact_boundary',
    ({ builder, ledger }, entry) => {
      const metadata = raw(entry.fields, 'compactMetadata');
      builder.compaction(entry, {
        trigger: filled(metadata, 'trigger'),
        tokensBefore: number(metadata, 'preTokens'),
        tokensAfter: number(metadata, 'postTokens'),
        isPartial: get(metadata, 'preservedSegment') !== undefined,
      });
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
      const turn = builder.lastAssistant;
      if (turn) turn.durationMs = (turn.durationMs ?? 0) + (number(entry.fields, 'durationMs') ?? 0);
      ledger.folded(entry.line, 'usage and stop of a message');
    },
  ],
  [
    'stop_hook_summary',
    ({ builder, ledger }, entry) => {
      const commands = list(entry.fields, 'hookInfos').flatMap((info) => filled(info, 'command') ?? []);
      const errors = texts(entry.fields, 'hookErrors');
      builder.aside(entry, 'hook output', 'Stop hooks', [...commands, ...errors].join('\n'));
      if (!flag(entry.fields, 'preventedContinuation')) return;
      const reason = filled(entry.fields, 'stopReason') ?? errors.join('\n');
      builder.beside(entry, { kind: 'notice', notice: 'hook', text: reason, line: entry.line });
      ledger.shown(entry.line);
    },
  ],
  ['api_error', apiError],
  ['away_summary', systemNotice('recap', (entry) => entry.content)],
  ['informational', systemNotice('information', (entry) => entry.content)],
  [
    'model_refusal_fallback',
    systemNotice('fallback', ({ fields }) => {
      const models = [text(fields, 'originalModel') ?? '', text(fields, 'fallbackModel') ?? ''];
      return models.every((model) => model === '') ? '' : models.join(' → ');
    }),
  ],
  ['agents_killed', systemNotice('interrupted', (entry) => entry.content || 'All agents were stopped.')],
  ['bridge_status', systemFold('client status', 'Remote control')],
  ['memory_saved', systemFold('client status', 'Memory saved')],
  ['permission_retry', systemFold('client status', 'Permission granted')],
  ['scheduled_task_fire', systemFold('client status', 'Scheduled task')],
  ['api_metrics', systemFold('usage and stop of a message', 'API metrics')],
  ['snip_boundary', systemFold('context trimmed', 'Context trimmed')],
  ['local_command', localCommand],
  // Lines of 1.0.x have no subtype: what hooks printed, in words.
  ['', systemFold('client status', 'Client')],
]);

/** `"content":"<command-name>/status</command-name>…"` or `"<local-command-stdout>…</local-command-stdout>"` */
function localCommand(reader: LineReader, entry: SystemEntry): void {
  const { builder, ledger } = reader;
  for (const piece of readUserText(entry.content)) {
    if (piece.kind === 'command') builder.command(entry, piece.name, piece.args);
    else if (piece.kind === 'command-output' || piece.kind === 'prompt')
      commandOutput(reader, entry, piece.text);
  }
  ledger.shown(entry.line);
}

/** Reads one line of the type `system`. */
export function system(reader: LineReader, entry: SystemEntry): void {
  const handler = SYSTEM.get(entry.subtype);
  if (handler) handler(reader, entry);
  else unknownEntry(reader, entry, `system: ${entry.subtype}`);
}
