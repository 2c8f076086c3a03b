/** `attachment` lines: what Claude Code gave the agent in addition to the conversation. */

import { joined } from '../../base/format.ts';
import { filled, flag, get, list, number, type Raw, raw, text, texts } from '../../base/json-readers.ts';
import { jsonOf } from '../../base/json-text.ts';
import { ATTACHMENT_RULES, HIDDEN_ATTACHMENTS } from '../ledger/line-rules.ts';
import { readContent } from '../parse/content.ts';
import { queuedPieces, queuedPrompt } from '../text/queue.ts';
import { withoutReminders } from '../text/reminders.ts';
import { type AttachmentEntry, textOf } from '../types/transcript.ts';
import { isAutomatic, notify, readMailbox, teammateMessage } from './client-text.ts';
import { type LineReader, unknownLine } from './line-reader.ts';
import { addPieces, blockPieces, bySender } from './user-lines.ts';

type Handler = (reader: LineReader, entry: AttachmentEntry) => void;

/** A queued message or a notification: `{"prompt":…,"commandMode":"task-notification"}`; `bash` is a command for the shell. */
function queuedCommand(reader: LineReader, entry: AttachmentEntry): void {
  const prompt = queuedPrompt(entry);
  const pictures = blockPieces(readContent(get(entry.attachment, 'prompt')));
  if (prompt.trim() === '' && pictures.length === 0)
    return unknownLine(reader, entry, `attachment: ${entry.attachmentType}`);
  const words = bySender(entry.attachment, queuedPieces(prompt));
  // A command for the shell has no `!` here.
  const isShell = text(entry.attachment, 'commandMode') === 'bash' && words.every(({ kind }) => kind === 'prompt');
  const pieces = [...(isShell ? [{ kind: 'shell', command: prompt } as const] : words), ...pictures];
  if (isAutomatic(entry.attachment) && pieces.every(({ kind }) => kind === 'prompt'))
    reader.builder.aside(entry, 'client message', 'Client message', prompt);
  else addPieces(reader, entry, pieces, true);
}

/** `{"messages":[{"from":"alice","text":"Done.","color":"blue"}]}` */
function mailbox(reader: LineReader, entry: AttachmentEntry): void {
  const messages = list(entry.attachment, 'messages');
  for (const message of messages) teammateMessage(reader, entry, readMailbox(message));
  if (messages.length === 0) fold(reader, entry);
}

/** `{"taskId":"a1b2","status":"completed","description":"Review","deltaSummary":"No findings."}` */
function taskStatus(reader: LineReader, entry: AttachmentEntry): void {
  const { attachment } = entry;
  const notification = {
    taskId: filled(attachment, 'taskId') ?? '',
    toolUseId: filled(attachment, 'toolUseId'),
    status: filled(attachment, 'status') ?? '',
    summary: filled(attachment, 'description') ?? '',
    result: filled(attachment, 'deltaSummary') ?? '',
  };
  notify(reader, entry, notification, textOfAttachment(entry));
}

/** `{"hookName":"PreToolUse:Bash","toolUseID":"toolu_01","blockingError":{"blockingError":"No.","command":"x.sh"}}` */
function blockingHook({ builder, ledger }: LineReader, entry: AttachmentEntry): void {
  const { attachment } = entry;
  const message =
    filled(raw(attachment, 'blockingError'), 'blockingError') ??
    filled(attachment, 'blockingError') ??
    filled(attachment, 'message') ??
    textOfAttachment(entry);
  const hook = filled(attachment, 'hookName') ?? filled(attachment, 'hookEvent') ?? 'hook';
  const call = builder.callById.get(filled(attachment, 'toolUseID') ?? '');
  if (!call) return builder.notice(entry, 'hook', `${hook}: ${message}`);
  call.added = [...(call.added ?? []), { kind: 'hook', label: `Blocked by ${hook}`, text: message }];
  ledger.shown(entry.line);
}

/** No output, or an empty answer. */
const SILENT = /^\s*(?:\{\s*\}\s*)?$/;

/**
 * `{"hookName":"PreToolUse:Bash","content":"","stdout":"{}","stderr":"","exitCode":0}` is hidden: it merely succeeded.
 */
function passedHook(reader: LineReader, entry: AttachmentEntry): void {
  const { attachment } = entry;
  const printed = ['content', 'stdout', 'stderr'].map((field) => get(attachment, field) ?? '');
  const isSilent = printed.every((output) => typeof output === 'string' && SILENT.test(output));
  if (isSilent && number(attachment, 'exitCode') === 0) reader.ledger.hidden(entry.line, 'hook without output');
  else fold(reader, entry);
}

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ['queued_command', queuedCommand],
  ['teammate_mailbox', mailbox],
  ['task_status', taskStatus],
  ['hook_blocking_error', blockingHook],
  ['hook_stopped_continuation', blockingHook],
  ['hook_success', passedHook],
]);

/** `{"filename":"/a.ts","displayPath":"a.ts","content":{"type":"text","file":{"content":"…"}}}`; `[image]` for an image. */
function fileText(attachment: Raw): string {
  const content = raw(attachment, 'content');
  const file = raw(content, 'file');
  const kind = text(content, 'type') ?? 'text';
  return kind === 'text' ? (text(file, 'content') ?? '') : `[${kind}]`;
}

/** `{"filename":"/a.ts","lineStart":3,"lineEnd":9,"content":"…"}` -> `/a.ts:3-9`; its content follows. */
function selectionText(attachment: Raw): string {
  const [from, to] = [number(attachment, 'lineStart'), number(attachment, 'lineEnd')];
  const lines = from === undefined ? '' : `:${from}${to === undefined || to === from ? '' : `-${to}`}`;
  return `${filled(attachment, 'filename') ?? ''}${lines}`;
}

/** `{"command":"lint.sh","timedOut":true,"timeoutMs":30000,"durationMs":31570}` */
function cancelledHook(attachment: Raw): string {
  const [limit, took] = [number(attachment, 'timeoutMs'), number(attachment, 'durationMs')];
  const why = flag(attachment, 'timedOut') ? `Timed out${limit === undefined ? '' : ` after ${limit} ms`}` : '';
  const ran = took === undefined ? '' : `Ran for ${took} ms`;
  return joined([filled(attachment, 'command'), why, ran], '\n');
}

/** `{"content":[{"id":"1","subject":"Fix it","status":"pending"}]}` */
function taskText(attachment: Raw): string {
  return list(attachment, 'content')
    .map((task) => {
      const id = filled(task, 'id');
      const words = filled(task, 'subject') ?? filled(task, 'content');
      return joined([id && `#${id}`, `[${text(task, 'status') ?? ''}]`, words], ' ');
    })
    .join('\n');
}

/** `{"files":[{"uri":"/a.ts","diagnostics":[{"message":"…","severity":"Error","range":{"start":{"line":3}}}]}]}` */
function diagnosticText(attachment: Raw): string {
  return list(attachment, 'files')
    .flatMap((file) =>
      list(file, 'diagnostics').map((one) => {
        const line = number(raw(raw(one, 'range'), 'start'), 'line');
        const place = `${text(file, 'uri') ?? ''}${line === undefined ? '' : `:${line + 1}`}`;
        return `${place} ${text(one, 'severity') ?? ''}: ${text(one, 'message') ?? ''}`;
      }),
    )
    .join('\n');
}

const TEXTS: ReadonlyMap<string, (attachment: Raw) => string> = new Map([
  ['file', fileText],
  ['already_read_file', fileText],
  ['nested_memory', (attachment) => text(raw(attachment, 'content'), 'content') ?? ''],
  ['task_reminder', taskText],
  ['todo_reminder', taskText],
  ['todo', taskText],
  ['diagnostics', diagnosticText],
  ['skill_listing', (attachment) => text(attachment, 'content') ?? texts(attachment, 'names').join('\n')],
  ['selected_lines_in_ide', selectionText],
  ['hook_cancelled', cancelledHook],
  ['date_change', (attachment) => text(attachment, 'newDate') ?? ''],
]);

/** `"rendered":[{"content":"<system-reminder>Today is Monday.</system-reminder>"}]`: the words that the agent read. */
function renderedText(fields: Raw): string {
  const { text, reminders } = withoutReminders(
    list(fields, 'rendered')
      .map((one) => textOf(readContent(get(one, 'content'))))
      .join('\n'),
  );
  return joined([text.trim(), ...reminders], '\n');
}

/** Text of a folded attachment: its own text, else what the agent read of it, else its fields as JSON. */
function textOfAttachment({ attachment, attachmentType, fields: line }: AttachmentEntry): string {
  const content = get(attachment, 'content');
  const own = [
    TEXTS.get(attachmentType)?.(attachment),
    typeof content === 'string' || Array.isArray(content) ? textOf(readContent(content)) : undefined,
    ...['stdout', 'stderr', 'snippet', 'text'].map((name) => text(attachment, name)),
  ].flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part]));
  if (own.length > 0) return [...new Set(own)].join('\n');
  const rendered = renderedText(line);
  if (rendered !== '') return rendered;
  const fields = Object.entries(attachment).filter(([key]) => key !== 'type');
  return fields.length === 0 ? '' : jsonOf(Object.fromEntries(fields), 1);
}

/** Fields with the name of the hook or file. */
const NAMES = ['hookName', 'displayPath', 'filename', 'path', 'name'];

/** "hook success: PreToolUse:Bash" */
function labelOf({ attachment, attachmentType }: AttachmentEntry): string {
  const name = NAMES.flatMap((field) => filled(attachment, field) ?? [])[0];
  const kind = attachmentType.replaceAll('_', ' ');
  return name === undefined ? kind : `${kind}: ${name}`;
}

/** `{"type":"plan_mode","planFilePath":"/…/plans/x.md"}`; after a compaction also with the plan: `"planContent":"# …"` */
function planFile({ builder: { planFiles } }: LineReader, { attachment }: AttachmentEntry): void {
  const path = filled(attachment, 'planFilePath');
  if (path === undefined) return;
  planFiles.name(path);
  const content = filled(attachment, 'planContent');
  if (content !== undefined) planFiles.set(path, content);
}

function fold(reader: LineReader, entry: AttachmentEntry): void {
  const hidden = HIDDEN_ATTACHMENTS.get(entry.attachmentType);
  if (hidden !== undefined) return reader.ledger.hidden(entry.line, hidden);
  const reason = ATTACHMENT_RULES.get(entry.attachmentType);
  if (reason === undefined) return unknownLine(reader, entry, `attachment: ${entry.attachmentType}`);
  reader.builder.aside(entry, reason, labelOf(entry), textOfAttachment(entry));
}

/** Reads one attachment. An unknown kind is shown whole. */
export function attachmentLine(reader: LineReader, entry: AttachmentEntry): void {
  planFile(reader, entry);
  const handler = HANDLERS.get(entry.attachmentType);
  if (handler) handler(reader, entry);
  else fold(reader, entry);
}
