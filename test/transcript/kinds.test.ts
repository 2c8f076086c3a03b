/**
 * Every known kind of line and block, and what becomes of it: shown, folded or hidden, with its reason. A kind without
 * a rule would be shown as unknown.
 */

import { describe, expect, it } from 'vitest';
import { assistant, attachment, line, result, sessionOf, system, text, toolUse, user } from '../helpers/lines.ts';
import { pageOf, pageText } from '../helpers/page-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where the last line went: `shown`, `folded: hook output`, `hidden: streaming progress`. */
async function treatment(source: string, before: readonly string[] = [assistant('a')]): Promise<string> {
  const destinations = async (lines: readonly string[]): Promise<string[]> => {
    const { ledgers } = await sessionOf(lines);
    const count = ledgers[0]?.lines;
    const named = (destination: string, counts: readonly (readonly [string, number])[] = []): string[] =>
      counts.flatMap(([reason, n]) => Array.from({ length: n }, () => `${destination}: ${reason}`));
    return [
      ...Array.from({ length: count?.shown ?? 0 }, () => 'shown'),
      ...named('folded', count?.folded),
      ...named('hidden', count?.hidden),
    ];
  };
  const rest = await destinations(before);
  const all = await destinations([...before, source]);
  for (const destination of rest) all.splice(all.indexOf(destination), 1);
  const { summary } = await sessionOf([...before, source]);
  expect(summary.unknown).toEqual([]);
  expect(all).toHaveLength(1);
  return all[0] ?? '';
}

/** Kinds by what becomes of them. */
function kindsOf(table: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(table).flatMap(([expected, kinds]) =>
    kinds
      .trim()
      .split(/\s+/)
      .map((kind): [string, string] => [kind, expected]),
  );
}

const BOUNDARY = { compactMetadata: { trigger: 'auto', preTokens: 9 } };

describe('line types', () => {
  it.each<[string, Fields, string]>([
    ['progress', { data: { type: 'hook_progress' } }, 'hidden: hook progress'],
    ['assistant', { message: { content: [text('b')] } }, 'shown'],
    ['user', { message: { content: 'b' } }, 'shown'],
    ['file-history-snapshot', { snapshot: {} }, 'hidden: file snapshot'],
    ['system', { subtype: 'informational', content: 'b' }, 'shown'],
    ['attachment', { attachment: { type: 'queued_command', prompt: 'b' } }, 'shown'],
    ['queue-operation', { operation: 'enqueue', content: 'b' }, 'shown'],
    ['last-prompt', { lastPrompt: 'b' }, 'hidden: copy of a prompt'],
    ['permission-mode', { permissionMode: 'plan' }, 'hidden: client mode'],
    ['ai-title', { aiTitle: 'b' }, 'folded: session title'],
    ['mode', { mode: 'normal' }, 'hidden: client mode'],
    ['custom-title', { customTitle: 'b' }, 'folded: session title'],
    ['pr-link', { prNumber: 1, prUrl: 'https://git.example/a/b/pull/1' }, 'folded: pull request link'],
    ['tag', { tag: 'release' }, 'folded: session tag'],
    ['summary', { summary: 'b', leafUuid: 'u' }, 'folded: session title'],
    ...kindsOf({
      'hidden: file snapshot': 'file-history-delta',
      'hidden: client bookkeeping': `
        bridge-session agent-name frame-link agent-color agent-setting session-id atis-latch history-suppression
        artifact-autoreact-ledger artifact-comment-monitor cost-state worktree-state continued-in fork-context-ref
        relocated isolation-latch memory-mode dev-mods observer-ref attribution-snapshot content-replacement
        ended-by-model api-request api-request-blob api-request-shape task-summary speculation-accept
        marble-origami-snapshot marble-origami-reset rate_limit_event auth_status result`,
      'folded: client status': `
        active_goal conversation_reset prompt_suggestion control_request control_response control_cancel_request`,
      'folded: context trimmed': 'marble-origami-commit',
      'hidden: streaming progress': 'stream_event tool_progress keep_alive command_lifecycle tool_use_summary',
    }).map(([type, expected]): [string, Fields, string] => [type, {}, expected]),
  ])('%s %j: %s', async (type, fields, expected) => {
    expect(await treatment(line(type, fields))).toBe(expected);
  });
});

it.each(
  kindsOf({
    'hidden: hook progress': 'hook_progress',
    'hidden: client mode': 'plan_mode',
    'hidden: streaming progress': `
      bash_progress agent_progress mcp_progress waiting_for_task search_results_received query_update
      powershell_progress skill_progress repl_tool_call`,
  }),
)('progress %s: %s', async (type, expected) => {
  expect(await treatment(line('progress', { data: { type } }))).toBe(expected);
});

it.each([
  ['enqueue', 'shown'],
  ['dequeue', 'hidden: queue bookkeeping'],
  ['remove', 'hidden: queue bookkeeping'],
  ['popAll', 'hidden: queue bookkeeping'],
  ['complete', 'hidden: queue bookkeeping'],
])('queue-operation %s: %s', async (operation, expected) => {
  const content = operation === 'enqueue' ? { content: 'b' } : {};
  expect(await treatment(line('queue-operation', { operation, ...content }))).toBe(expected);
});

it('queue-operation with a task state: hidden: queue bookkeeping', async () => {
  const state = line('queue-operation', { operation: 'enqueue', content: '{"task_id": "b1"}' });
  expect(await treatment(state)).toBe('hidden: queue bookkeeping');
});

it.each<[string, Fields, string]>([
  ['stop_hook_summary', { hookInfos: [] }, 'folded: hook output'],
  ['turn_duration', { durationMs: 5 }, 'folded: message metadata'],
  ['api_error', { error: { status: 529 } }, 'shown'],
  ['away_summary', { content: 'b' }, 'shown'],
  ['compact_boundary', BOUNDARY, 'shown'],
  ['microcompact_boundary', {}, 'folded: context trimmed'],
  ['local_command', { content: '<command-name>/status</command-name>' }, 'shown'],
  ['agents_killed', {}, 'shown'],
  ['', { content: 'x' }, 'folded: client status'],
  ...kindsOf({
    shown: `informational model_refusal_fallback model_fallback model_consent_fallback model_refusal_no_fallback
      instruction_size_warning permission_denied file_attachments_missing peer_message_hold
      notification mirror_error code_change_published post_turn_summary task_summary api_retry local_command_output`,
    'folded: client message': 'memory_recall',
    'folded: context trimmed': 'snip_boundary',
    'folded: message metadata': 'api_metrics',
    'folded: hook output': 'hook_response',
    'folded: client status': `
      bridge_status cloud_session_status feedback_draft_queued per_turn_effort_changed memory_saved permission_retry
      scheduled_task_fire init status commands_changed hook_started hook_progress task_started task_progress
      task_updated task_notification background_tasks_changed thinking_tokens session_state_changed files_persisted
      bridge_state cloud_session_delta control_request_progress dev_intent elicitation_complete file_snapshot
      permission_check_status plugin_install session_metadata tool_host_result turn_handoff_available
      turn_preempted turn_starting vcs_state_changed worker_shutting_down`,
  }).map(([subtype, expected]): [string, Fields, string] => [subtype, { content: 'b' }, expected]),
])('system %s: %j: %s', async (subtype, fields, expected) => {
  expect(await treatment(system(subtype, fields))).toBe(expected);
});

it.each(
  kindsOf({
    'folded: hook output': `
      hook_success hook_additional_context hook_system_message hook_non_blocking_error
      hook_error_during_execution hook_permission_decision hook_cancelled async_hook_response
      async_hook_response_batch hook_deferred_tool hook_plugin_listing`,
    'folded: system reminder': `
      task_reminder todo_reminder todo plan_mode plan_mode_reentry plan_mode_exit auto_mode date_change
      critical_system_reminder output_style ultrathink_effort ultra_effort_enter verify_plan_reminder
      goal_status auto_mode_exit compaction_reminder plan_file_reference ultra_effort_exit ultrathink date
      elapsed_time_reminder language output_style_instructions proactivity secondary_reminder
      secondary_reminder_sent tool_search_usage_reminder workflow_keyword_request workflow_size_guideline_change
      context_tip fold_nudge thinking_reminder autocheckpointing echo_activities pen_mode_enter pen_mode_exit
      ultramemory ultrawork_request`,
    'folded: budget and limits': `
      token_usage output_token_usage budget_usd max_turns_reached context_efficiency attention_budget`,
    'folded: changed file notice': 'edited_text_file edited_image_file',
    'folded: client message': `
      file directory compact_file_reference nested_memory skill_listing invoked_skills deferred_tools_delta
      agent_listing_delta mcp_instructions_delta command_permissions agent_mention already_read_file
      current_session_memory dynamic_skill mcp_resource pdf_reference relevant_memories skill_discovery
      structured_output account_memory_recall at_mention_reference environment fork_briefing inlined_image_paths
      instructions mcp_dropped_tools_delta memory_update model peer_mention read_truncation_notice
      remote_session_change sandbox_instructions skill_mention advisor_tool artifact_opening_prefetch
      companion_intro context_sections coordinator_context cowork_memory_context dir_sync_notice
      repl_mcp_needs_auth session_cron_carry session_settings tool_host_result_lines tool_hosts_correction
      tool_hosts_notice unknown_command_fallback withheld_memory poll_events prefix_delta thread_state`,
    'folded: editor context': 'opened_file_in_ide selected_lines_in_ide selected_lines_in_diff',
    'folded: diagnostics': 'diagnostics',
    'folded: task notification': 'task_status background_task_status task_progress',
    'folded: teammate status': 'teammate_mailbox team_context teammate_shutdown_batch',
    'hidden: client bookkeeping': `
      total_tokens_reminder batching_reminder batching_reminder_sent silent_turn_reminder
      bash_output_audience_note thinking_drop thinking_stripped prompt_render_point advisor_stripped`,
    'hidden: account': 'credential_org session_context',
    'hidden: system prompt and tools': 'prompt_snapshot deferred_tools_record',
  }),
)('attachment %s: %s', async (kind, expected) => {
  expect(await treatment(attachment(kind))).toBe(expected);
});

it.each<[Fields, string]>([
  [{ content: '', stdout: '{}\n', stderr: '', exitCode: 0 }, 'hidden: hook without output'],
  [{ content: '', stdout: 'Branch is behind.', stderr: '', exitCode: 0 }, 'folded: hook output'],
  [{ content: '', stdout: '{}', stderr: 'slow', exitCode: 0 }, 'folded: hook output'],
  [{ content: ['Read the notes.'], stdout: '{}', exitCode: 0 }, 'folded: hook output'],
  [{ stdout: '{}', exitCode: 2 }, 'folded: hook output'],
])('attachment hook_success %j: %s', async (fields, expected) => {
  expect(await treatment(attachment('hook_success', fields))).toBe(expected);
});

it.each<[string, Fields]>([
  ['queued_command', { prompt: 'b' }],
  ['audio_transcript', { transcript: 'b' }],
  ['teammate_mailbox', { messages: [{ from: 'bo', text: 'b' }] }],
  ['hook_blocking_error', { hookName: 'PreToolUse:Bash', blockingError: 'No.' }],
  ['hook_stopped_continuation', { hookName: 'Stop', message: 'No.' }],
])('attachment %s %j: shown', async (kind, fields) => {
  expect(await treatment(attachment(kind, fields))).toBe('shown');
});

it.each<[string, Fields, string]>([
  [
    'api_retry',
    { attempt: 2, max_retries: 9, error_status: 529, error: 'overloaded' },
    '529, overloaded, retry 2 of 9',
  ],
  ['post_turn_summary', { status_detail: 'The table is sorted.' }, 'The table is sorted.'],
  ['permission_denied', { content: '', tool_name: 'Bash', decision_reason: '[Boat launch]' }, '[Boat launch]'],
  ['plugin_install', { pluginName: 'tides', state: { isDone: true } }, 'Plugin name: tides\nState: Is done: true'],
])('system %s %j reads like a sentence', async (subtype, fields, words) => {
  const { turns } = await sessionOf([assistant('a'), system(subtype, fields)]);
  expect(JSON.stringify(turns)).toContain(JSON.stringify(words).slice(1, -1));
});

it.each<[string, unknown, readonly string[]]>([
  ['bash_code_execution', { stdout: '42', stderr: 'late', return_code: 1, content: [] }, ['42\nlate', 'failed']],
  ['code_execution', { stdout: '', content: [{ type: 'code_execution_output', file_id: 'file_9' }] }, ['file_9']],
  ['tool_search', { tool_references: [{ type: 'tool_reference', tool_name: 'TideTable' }] }, ['TideTable']],
  [
    'web_fetch',
    { url: 'https://tides.example', content: { type: 'document', source: { type: 'text', data: 'Ebb at 4.' } } },
    ['https://tides.example', Buffer.from('Ebb at 4.').toString('base64')],
  ],
])('what %s answered is shown', async (name, content, words) => {
  const use = { ...toolUse('t1', name), type: 'server_tool_use' };
  const answer = { type: `${name}_tool_result`, tool_use_id: 't1', content };
  const { turns, summary } = await sessionOf([user('go'), assistant([use, answer])]);
  expect(summary.unknown).toEqual([]);
  for (const one of words) expect(JSON.stringify(turns)).toContain(JSON.stringify(one).replace(/^"|"$/g, ''));
});

describe('blocks', () => {
  const BLOCKS: readonly [string, unknown, RegExp][] = [
    ['text', text('high water'), /\| high water$/],
    ['thinking', { type: 'thinking', thinking: 'high?' }, /\| \(high\?\)$/],
    ['redacted_thinking', { type: 'redacted_thinking', data: 'x' }, /\| Redacted thinking$/],
    ['compaction', { type: 'compaction', content: 'ebb' }, /\| \(ebb\)$/],
    ['container_upload', { type: 'container_upload', file_id: 'file_7' }, /File in the container: file_7$/],
    ['tool_use', toolUse('t1'), /\| Bash ls \(unanswered\)$/],
    [
      'fallback',
      { type: 'fallback', from: { model: 'opus' }, to: { model: 'haiku' } },
      /\| Answered by another model: opus → haiku$/,
    ],
    ['image (url)', { type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } }, /\| link: /],
  ];

  it.each(BLOCKS)('%s', async (_name, block, seen) => {
    const { turns } = await pageOf([assistant([block])]);
    expect(pageText(turns)[0]).toMatch(seen);
  });

  it('document (base64 PDF) becomes a file', async () => {
    const data = Buffer.from('%PDF-1.4\n').toString('base64');
    const source = { type: 'base64', media_type: 'application/pdf', data };
    const { turns, assets } = await pageOf([user([{ type: 'document', source }])]);
    expect(pageText(turns)[0]).toMatch(/link: .* -> media\/[0-9a-f]+\.pdf$/);
    expect(assets).toHaveLength(1);
  });

  it.each(['text/plain', undefined])('document (text, %s) becomes a file with that text', async (media_type) => {
    const source = { type: 'text', media_type, data: 'Ebb at 4.' };
    const { turns, assets } = await pageOf([user([{ type: 'document', source }])]);
    expect(pageText(turns)[0]).toMatch(/link: Text document, 9 bytes -> /);
    expect(assets).toHaveLength(1);
  });

  it('tool_result with text, image (path) and tool_reference', async () => {
    const content = [text('a.ts'), { type: 'image', path: '/tmp/a.png' }, { type: 'tool_reference', tool_name: 'LSP' }];
    const { turns, session } = await pageOf([
      assistant([toolUse('t1', 'ToolSearch', { query: 'lsp' })]),
      user([result('t1', content)]),
    ]);
    const seen = JSON.stringify(turns);
    for (const words of ['a.ts', '/tmp/a.png', 'LSP']) expect(seen).toContain(words);
    expect(session.summary.unknown).toEqual([]);
  });
});
