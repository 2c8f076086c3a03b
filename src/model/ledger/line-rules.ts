/** Rules for line types, progress types and attachment kinds that are folded or hidden as a whole. */

import type { FoldReason, HideReason } from './ledger.ts';

/** One rule for several kinds. @param kinds separated by spaces */
function rule<Reason>(reason: Reason, kinds: string): [string, Reason][] {
  return kinds.split(/\s+/).map((kind) => [kind, reason]);
}

/** Lines of the kind `record` that are hidden, by type. `pr-link` lines are folded. */
export const RECORD_RULES: ReadonlyMap<string, HideReason> = new Map([
  ...rule<HideReason>('file snapshot', 'file-history-snapshot file-history-delta'),
  ...rule<HideReason>('copy of a prompt', 'last-prompt'),
  ...rule<HideReason>('client mode', 'mode permission-mode'),
  ...rule<HideReason>(
    'client bookkeeping',
    `bridge-session frame-link agent-name agent-color agent-setting session-id atis-latch history-suppression
     artifact-autoreact-ledger artifact-comment-monitor cost-state`,
  ),
]);

/** `progress` lines, by `data.type`. A type without a rule is shown whole. */
export const PROGRESS_RULES: ReadonlyMap<string, HideReason> = new Map([
  ...rule<HideReason>('hook progress', 'hook_progress'),
  ...rule<HideReason>('client mode', 'plan_mode'),
  ...rule<HideReason>(
    'streaming progress',
    'bash_progress agent_progress mcp_progress waiting_for_task search_results_received query_update',
  ),
]);

/** `attachment` lines, by kind. Those with content of their own are in `lines/attachments.ts`; others are shown whole. */
export const ATTACHMENT_RULES: ReadonlyMap<string, FoldReason> = new Map([
  ...rule<FoldReason>(
    'hook output',
    `async_hook_response hook_additional_context hook_cancelled hook_error_during_execution
     hook_non_blocking_error hook_permission_decision hook_success hook_system_message`,
  ),
  ...rule<FoldReason>(
    'system reminder',
    `auto_mode auto_mode_exit compaction_reminder critical_system_reminder date_change output_style
     plan_file_reference plan_mode plan_mode_exit plan_mode_reentry task_reminder todo todo_reminder
     goal_status ultra_effort_enter ultra_effort_exit ultrathink ultrathink_effort verify_plan_reminder`,
  ),
  ...rule<FoldReason>(
    'client message',
    `agent_listing_delta agent_mention already_read_file command_permissions compact_file_reference
     current_session_memory deferred_tools_delta directory dynamic_skill file invoked_skills
     mcp_instructions_delta mcp_resource nested_memory pdf_reference relevant_memories skill_discovery
     skill_listing structured_output`,
  ),
  ...rule<FoldReason>(
    'budget and limits',
    'budget_usd context_efficiency max_turns_reached output_token_usage token_usage',
  ),
  ...rule<FoldReason>('teammate status', 'team_context teammate_mailbox teammate_shutdown_batch'),
  ...rule<FoldReason>('changed file notice', 'edited_image_file edited_text_file'),
  ...rule<FoldReason>('editor context', 'opened_file_in_ide selected_lines_in_ide'),
  ...rule<FoldReason>('diagnostics', 'diagnostics'),
]);
