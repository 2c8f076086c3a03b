/** Rules for line types, progress types and attachment kinds that are folded or hidden as a whole. */

import type { FoldReason, HideReason } from './ledger.ts';

/** The reason for each kind. @param table for each reason, its kinds, separated by spaces */
function reasons<Reason extends string>(table: Readonly<Partial<Record<Reason, string>>>): ReadonlyMap<string, Reason> {
  const found = new Map<string, Reason>();
  for (const reason in table) for (const kind of table[reason]?.trim().split(/\s+/) ?? []) found.set(kind, reason);
  return found;
}

/** Lines of the kind `record` that are folded, by type. */
export const FOLDED_RECORDS: ReadonlyMap<string, FoldReason> = reasons({
  'pull request link': 'pr-link',
  'session tag': 'tag',
});

/** Those that are hidden, by type; all others are bookkeeping. */
export const RECORD_RULES: ReadonlyMap<string, HideReason> = reasons({
  'file snapshot': 'file-history-snapshot file-history-delta',
  'copy of a prompt': 'last-prompt',
  'client mode': 'mode permission-mode',
  'streaming progress': 'stream_event tool_progress keep_alive command_lifecycle tool_use_summary',
});

/** `progress` lines, by `data.type`. A type without a rule is shown whole. */
export const PROGRESS_RULES: ReadonlyMap<string, HideReason> = reasons({
  'hook progress': 'hook_progress',
  'client mode': 'plan_mode',
  'streaming progress': `
    agent_progress bash_progress mcp_progress powershell_progress query_update search_results_received skill_progress
    waiting_for_task`,
});

/** `attachment` lines that only count, mark or repeat, by kind: some follow every result, others are very long. */
export const HIDDEN_ATTACHMENTS: ReadonlyMap<string, HideReason> = reasons({
  'client bookkeeping': `
    total_tokens_reminder batching_reminder batching_reminder_sent silent_turn_reminder bash_output_audience_note
    thinking_drop thinking_stripped advisor_stripped prompt_render_point`,
  // Whose account it is: an address and an id, which the reader of a page does not need.
  account: 'session_context credential_org',
  'system prompt and tools': 'prompt_snapshot deferred_tools_record',
});

/** `attachment` lines, by kind. Those with content of their own are in `lines/attachments.ts`; others are shown whole. */
export const ATTACHMENT_RULES: ReadonlyMap<string, FoldReason> = reasons({
  'hook output': `
    async_hook_response async_hook_response_batch hook_additional_context hook_cancelled hook_deferred_tool
    hook_error_during_execution hook_non_blocking_error hook_permission_decision hook_plugin_listing hook_success
    hook_system_message`,
  'system reminder': `
    auto_mode auto_mode_exit compaction_reminder context_tip critical_system_reminder date date_change
    elapsed_time_reminder fold_nudge goal_status language output_style output_style_instructions plan_file_reference
    plan_mode plan_mode_exit plan_mode_reentry proactivity secondary_reminder secondary_reminder_sent task_reminder
    thinking_reminder todo todo_reminder tool_search_usage_reminder ultra_effort_enter ultra_effort_exit ultrathink
    ultrathink_effort verify_plan_reminder workflow_keyword_request workflow_size_guideline_change`,
  'client message': `
    account_memory_recall advisor_tool agent_listing_delta agent_mention already_read_file artifact_opening_prefetch
    at_mention_reference command_permissions compact_file_reference companion_intro context_sections coordinator_context
    cowork_memory_context current_session_memory deferred_tools_delta dir_sync_notice directory dynamic_skill
    environment file fork_briefing inlined_image_paths instructions invoked_skills mcp_dropped_tools_delta
    mcp_instructions_delta mcp_resource memory_update model nested_memory pdf_reference peer_mention
    read_truncation_notice relevant_memories remote_session_change repl_mcp_needs_auth sandbox_instructions
    session_cron_carry session_settings skill_discovery skill_listing skill_mention structured_output
    tool_host_result_lines tool_hosts_correction tool_hosts_notice unknown_command_fallback withheld_memory`,
  'budget and limits':
    'attention_budget budget_usd context_efficiency max_turns_reached output_token_usage token_usage',
  'teammate status': 'team_context teammate_mailbox teammate_shutdown_batch',
  'changed file notice': 'edited_image_file edited_text_file',
  'editor context': 'opened_file_in_ide selected_lines_in_diff selected_lines_in_ide',
  diagnostics: 'diagnostics',
});
