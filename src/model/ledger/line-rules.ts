/** Line types, subtypes and attachment kinds that have a rule of their own, as tables. */

import type { FoldReason, HideReason } from './ledger.ts';

export type LineRule =
  | { readonly box: 'folded'; readonly reason: FoldReason }
  | { readonly box: 'hidden'; readonly reason: HideReason };

const fold = (reason: FoldReason): LineRule => ({ box: 'folded', reason });
const hide = (reason: HideReason): LineRule => ({ box: 'hidden', reason });

/** Lines of the kind `record`, by type. */
export const RECORD_RULES: ReadonlyMap<string, LineRule> = new Map([
  ['file-history-snapshot', hide('file snapshot')],
  ['file-history-delta', hide('file snapshot')],
  ['last-prompt', hide('repeated prompt')],
  ['mode', hide('mode of the client')],
  ['permission-mode', hide('mode of the client')],
  ['pr-link', fold('pull request link')],
  ['bridge-session', hide('client bookkeeping')],
  ['frame-link', hide('client bookkeeping')],
  ['agent-name', hide('client bookkeeping')],
  ['agent-color', hide('client bookkeeping')],
  ['agent-setting', hide('client bookkeeping')],
  ['session-id', hide('client bookkeeping')],
  ['atis-latch', hide('client bookkeeping')],
  ['history-suppression', hide('client bookkeeping')],
  ['artifact-autoreact-ledger', hide('client bookkeeping')],
  ['artifact-comment-monitor', hide('client bookkeeping')],
  ['cost-state', hide('client bookkeeping')],
]);

/** `progress` lines, by `data.type`. A type that is not here is shown whole. */
export const PROGRESS_RULES: ReadonlyMap<string, HideReason> = new Map([
  ['hook_progress', 'hook progress'],
  ['bash_progress', 'streaming progress'],
  ['agent_progress', 'streaming progress'],
  ['mcp_progress', 'streaming progress'],
  ['waiting_for_task', 'streaming progress'],
  ['search_results_received', 'streaming progress'],
  ['query_update', 'streaming progress'],
]);

function folds(reason: FoldReason, ...kinds: readonly string[]): [string, FoldReason][] {
  return kinds.map((kind) => [kind, reason]);
}

/** `attachment` lines, by kind. A kind that is not here is shown whole; `attachments.ts` knows those that are more. */
export const ATTACHMENT_RULES: ReadonlyMap<string, FoldReason> = new Map([
  ...folds(
    'hook output',
    'async_hook_response',
    'hook_additional_context',
    'hook_cancelled',
    'hook_error_during_execution',
    'hook_non_blocking_error',
    'hook_permission_decision',
    'hook_success',
    'hook_system_message',
  ),
  ...folds(
    'reminder to the agent',
    'auto_mode',
    'auto_mode_exit',
    'compaction_reminder',
    'critical_system_reminder',
    'date_change',
    'output_style',
    'plan_file_reference',
    'plan_mode',
    'plan_mode_exit',
    'plan_mode_reentry',
    'task_reminder',
    'todo',
    'todo_reminder',
    'ultra_effort_enter',
    'ultra_effort_exit',
    'ultrathink',
    'ultrathink_effort',
    'verify_plan_reminder',
  ),
  ...folds(
    'text added by the client',
    'agent_listing_delta',
    'agent_mention',
    'already_read_file',
    'command_permissions',
    'compact_file_reference',
    'current_session_memory',
    'deferred_tools_delta',
    'directory',
    'dynamic_skill',
    'file',
    'invoked_skills',
    'mcp_instructions_delta',
    'mcp_resource',
    'nested_memory',
    'pdf_reference',
    'relevant_memories',
    'skill_discovery',
    'skill_listing',
    'structured_output',
  ),
  ...folds(
    'budget and limits',
    'budget_usd',
    'context_efficiency',
    'max_turns_reached',
    'output_token_usage',
    'token_usage',
  ),
  ...folds('state of a teammate', 'team_context', 'teammate_mailbox', 'teammate_shutdown_batch'),
  ...folds('changed files seen by the client', 'edited_image_file', 'edited_text_file'),
  ...folds('editor context', 'opened_file_in_ide', 'selected_lines_in_ide'),
  ...folds('diagnostics', 'diagnostics'),
]);
