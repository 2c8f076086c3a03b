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

/** `attachment` lines, by kind. A kind that is not here is shown whole. */
export const ATTACHMENT_RULES: ReadonlyMap<string, FoldReason> = new Map([
  ['hook_success', 'hook output'],
  ['hook_additional_context', 'hook output'],
  ['hook_system_message', 'hook output'],
  ['hook_non_blocking_error', 'hook output'],
  ['hook_blocking_error', 'hook output'],
  ['hook_cancelled', 'hook output'],
  ['hook_stopped_continuation', 'hook output'],
  ['async_hook_response', 'hook output'],
  ['task_reminder', 'reminder to the agent'],
  ['todo_reminder', 'reminder to the agent'],
  ['plan_mode', 'reminder to the agent'],
  ['plan_mode_reentry', 'reminder to the agent'],
  ['plan_mode_exit', 'reminder to the agent'],
  ['auto_mode', 'reminder to the agent'],
  ['auto_mode_exit', 'reminder to the agent'],
  ['ultra_effort_enter', 'reminder to the agent'],
  ['date_change', 'reminder to the agent'],
  ['deferred_tools_delta', 'text added by the client'],
  ['mcp_instructions_delta', 'text added by the client'],
  ['skill_listing', 'text added by the client'],
  ['agent_listing_delta', 'text added by the client'],
  ['command_permissions', 'text added by the client'],
  ['nested_memory', 'text added by the client'],
  ['compact_file_reference', 'text added by the client'],
  ['file', 'text added by the client'],
  ['directory', 'text added by the client'],
  ['edited_text_file', 'changed files seen by the client'],
  ['opened_file_in_ide', 'editor context'],
  ['selected_lines_in_ide', 'editor context'],
  ['diagnostics', 'diagnostics'],
]);
