/** What is known only when all conversations of a session were read: it passes between them. */

import { foldLooks } from '../plans/task-list-reads.ts';
import { trackTasks } from '../plans/task-lists.ts';
import type { Conversation } from './agent-links.ts';
import { joinPolls } from './background-failures.ts';
import { joinNotifications } from './notifications.ts';
import { joinOutputs, type OutputText } from './saved-outputs.ts';

/** @param conversations the session's own first */
export function settle(
  conversations: readonly Conversation[],
  outputs: ReadonlyMap<string, OutputText>,
): void {
  const builders = conversations.map(({ builder }) => builder);
  joinNotifications(builders);
  joinPolls(builders.flatMap(({ callList }) => callList));
  trackTasks(builders.map(({ callList }) => callList));
  for (const { builder, ledger } of conversations) {
    joinOutputs(builder.callList, outputs);
    foldLooks(builder.turns, builder.callList, ledger);
  }
}
