/** `attachment` lines: what Claude Code gave the agent in addition to the conversation. */

import { joined } from '../../base/format.ts';
import { filled, get, list, number, type Raw, raw, text } from '../../base/json-readers.ts';
import { readContent } from '../parse/content.ts';
import { type AttachmentEntry, readOrigin, textOf } from '../parse/entry.ts';
import { fieldText } from '../text/field-text.ts';
import { queuedPieces } from '../text/queue.ts';
import { withoutReminders } from '../text/result-text.ts';
import { notify, teammateMessage } from './client-text.ts';
import { hidden, type LineReader, type Treatment, treat, treatments, unknownLine } from './line-reader.ts';
import { addPieces, blockPieces, bySender } from './user-lines.ts';

/** A queued message or a notification: `{"prompt":…,"commandMode":"task-notification"}`; `bash` is a command for the shell. */
function queuedCommand(reader: LineReader, entry: AttachmentEntry): void {
  const { attachment, prompt = [] } = entry;
  const typed = textOf(prompt);
  const pictures = blockPieces(prompt);
  if (typed.trim() === '' && pictures.length === 0) return unknownLine(reader, entry, 'attachment: queued_command');
  const origin = readOrigin(attachment);
  const words = bySender(origin, queuedPieces(typed));
  // A command for the shell has no `!` here.
  const isShell = text(attachment, 'commandMode') === 'bash' && words.every(({ kind }) => kind === 'prompt');
  const pieces = [...(isShell ? [{ kind: 'shell', command: typed } as const] : words), ...pictures];
  if (origin.isAutomatic && pieces.every(({ kind }) => kind === 'prompt'))
    reader.builder.aside(entry, 'client message', 'Client message', typed);
  else addPieces(reader, entry, pieces, true);
}

/** `{"messages":[{"from":"alice","text":"Done.","color":"blue","summary":"tests pass"}]}` */
function mailbox(reader: LineReader, entry: AttachmentEntry): void {
  const messages = list(entry.attachment, 'messages');
  for (const message of messages) {
    const from = filled(message, 'from') ?? 'teammate';
    const [about, colour] = [filled(message, 'summary'), filled(message, 'color')];
    teammateMessage(reader, entry, { from, text: filled(message, 'text') ?? '', about, colour });
  }
  if (messages.length === 0) folded('teammate status')(reader, entry);
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

const SILENT = /^\s*(?:\{\s*\}\s*)?$/;

/** `{"hookName":"PreToolUse:Bash","content":"","stdout":"{}","stderr":"","exitCode":0}`: it merely succeeded. */
function passedHook(reader: LineReader, entry: AttachmentEntry): void {
  const { attachment } = entry;
  const printed = ['content', 'stdout', 'stderr'].map((field) => get(attachment, field) ?? '');
  const isSilent = printed.every((output) => typeof output === 'string' && SILENT.test(output));
  if (isSilent && number(attachment, 'exitCode') === 0) reader.ledger.hidden(entry.line, 'hook without output');
  else folded('hook output')(reader, entry);
}

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

/** `"rendered":[{"content":"<system-reminder>Today is Monday.</system-reminder>"}]`: the words that the agent read. */
function renderedText(fields: Raw): string {
  const { text, reminders } = withoutReminders(
    list(fields, 'rendered')
      .map((one) => textOf(readContent(get(one, 'content'))))
      .join('\n'),
  );
  return joined([text.trim(), ...reminders], '\n');
}

/** Its own text, else what the agent read of it, else its fields. @param words what only its kind has */
function textOfAttachment({ attachment, fields: line }: AttachmentEntry, words?: string): string {
  const content = get(attachment, 'content');
  const pieces = [
    words,
    typeof content === 'string' || Array.isArray(content) ? textOf(readContent(content)) : undefined,
    ...['stdout', 'stderr', 'snippet', 'text', 'transcript'].map((name) => text(attachment, name)),
  ].flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part]));
  if (pieces.length > 0) return [...new Set(pieces)].join('\n');
  const rendered = renderedText(line);
  if (rendered !== '') return rendered;
  return fieldText(Object.fromEntries(Object.entries(attachment).filter(([key]) => key !== 'type')));
}

const NAMES = ['hookName', 'displayPath', 'filename', 'path', 'name'];

/** "hook success: PreToolUse:Bash" */
function labelOf({ attachment, attachmentType }: AttachmentEntry): string {
  const name = NAMES.flatMap((field) => filled(attachment, field) ?? [])[0];
  const kind = attachmentType.replaceAll('_', ' ');
  return name === undefined ? kind : `${kind}: ${name}`;
}

function folded(reason: string, textOfKind?: (attachment: Raw) => string): Treatment<AttachmentEntry> {
  return ({ builder }, entry) =>
    builder.aside(entry, reason, labelOf(entry), textOfAttachment(entry, textOfKind?.(entry.attachment)));
}

/** Every kind of attachment that is known; an unknown one is shown whole. */
export const ATTACHMENTS = treatments<AttachmentEntry>(
  [queuedCommand, 'queued_command'],
  [taskStatus, 'task_status'],
  [mailbox, 'teammate_mailbox'],
  [folded('task notification'), 'background_task_status task_progress'],
  [({ builder }, one) => builder.notice(one, 'information', `Spoken: ${textOfAttachment(one)}`), 'audio_transcript'],
  [folded('teammate status'), 'team_context teammate_shutdown_batch'],
  [blockingHook, 'hook_blocking_error hook_stopped_continuation'],
  [passedHook, 'hook_success'],
  [
    folded('hook output'),
    `async_hook_response async_hook_response_batch hook_additional_context hook_cancelled hook_deferred_tool
    hook_error_during_execution hook_non_blocking_error hook_permission_decision hook_plugin_listing
    hook_system_message`,
  ],
  [folded('system reminder', taskText), 'task_reminder todo todo_reminder'],
  [
    folded('system reminder'),
    `auto_mode auto_mode_exit compaction_reminder context_tip critical_system_reminder date elapsed_time_reminder
    fold_nudge goal_status language output_style output_style_instructions plan_file_reference plan_mode plan_mode_exit
    plan_mode_reentry proactivity secondary_reminder secondary_reminder_sent thinking_reminder tool_search_usage_reminder
    ultra_effort_enter ultra_effort_exit ultrathink ultrathink_effort verify_plan_reminder workflow_keyword_request
    workflow_size_guideline_change autocheckpointing echo_activities pen_mode_enter pen_mode_exit ultramemory
    ultrawork_request date_change`,
  ],
  [folded('client message', fileText), 'already_read_file file'],
  [folded('client message', (attachment) => text(raw(attachment, 'content'), 'content') ?? ''), 'nested_memory'],
  [
    folded('client message'),
    `account_memory_recall advisor_tool agent_listing_delta agent_mention artifact_opening_prefetch at_mention_reference
    command_permissions compact_file_reference companion_intro context_sections coordinator_context
    cowork_memory_context current_session_memory deferred_tools_delta dir_sync_notice directory dynamic_skill
    environment fork_briefing inlined_image_paths instructions invoked_skills mcp_dropped_tools_delta
    mcp_instructions_delta mcp_resource memory_update model pdf_reference peer_mention read_truncation_notice
    relevant_memories remote_session_change repl_mcp_needs_auth sandbox_instructions session_cron_carry session_settings
    skill_discovery skill_mention structured_output tool_host_result_lines tool_hosts_correction tool_hosts_notice
    unknown_command_fallback withheld_memory poll_events prefix_delta thread_state skill_listing`,
  ],
  [
    folded('budget and limits'),
    'attention_budget budget_usd context_efficiency max_turns_reached output_token_usage token_usage',
  ],
  [folded('changed file notice'), 'edited_image_file edited_text_file'],
  [folded('editor context', selectionText), 'selected_lines_in_ide'],
  [folded('editor context'), 'opened_file_in_ide selected_lines_in_diff'],
  [folded('diagnostics', diagnosticText), 'diagnostics'],
  // These only count, mark or repeat: some follow every result, others are very long.
  [
    hidden('client bookkeeping'),
    `total_tokens_reminder batching_reminder batching_reminder_sent silent_turn_reminder bash_output_audience_note
    thinking_drop thinking_stripped advisor_stripped prompt_render_point`,
  ],
  // Whose account it is: an address and an id, which the reader of a page does not need.
  [hidden('account'), 'session_context credential_org'],
  [hidden('system prompt and tools'), 'prompt_snapshot deferred_tools_record'],
);

/** `{"type":"plan_mode","planFilePath":"/…/plans/x.md"}`; after a compaction also with the plan: `"planContent":"# …"` */
function planFile({ builder: { planFiles } }: LineReader, { attachment }: AttachmentEntry): void {
  const path = filled(attachment, 'planFilePath');
  if (path === undefined) return;
  planFiles.name(path);
  const content = filled(attachment, 'planContent');
  if (content !== undefined) planFiles.set(path, content);
}

export function attachmentLine(reader: LineReader, entry: AttachmentEntry): void {
  planFile(reader, entry);
  treat(ATTACHMENTS, entry.attachmentType, 'attachment: ', reader, entry);
}
