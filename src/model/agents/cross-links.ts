/** Links between the conversations of a session, made once all of them have been read. */

import type { OutputText } from '../../domain/session.ts';
import { foldTaskListReads } from '../tasks/task-list-reads.ts';
import { trackTasks } from '../tasks/task-lists.ts';
import type { Conversation } from './agent-links.ts';
import { joinBackgroundFailures } from './background-failures.ts';
import { joinSavedOutputs } from './saved-outputs.ts';
import { joinTaskReports } from './task-reports.ts';

/**
 * Joins notifications, failures, task lists and saved outputs to the calls that they belong to.
 * @param conversations the session's own first, then those of its agents
 * @param outputs saved outputs by file name
 */
export function addCrossLinks(conversations: readonly Conversation[], outputs: ReadonlyMap<string, OutputText>): void {
  const builders = conversations.map(({ builder }) => builder);
  joinTaskReports(builders);
  joinBackgroundFailures(builders.flatMap(({ callList }) => callList));
  trackTasks(builders.map(({ callList }) => callList));
  for (const { builder, ledger } of conversations) {
    joinSavedOutputs(builder.callList, outputs);
    foldTaskListReads(builder.turns, builder.callList, ledger);
  }
}
