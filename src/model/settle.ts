/** What is known only when all conversations of a session were read: it passes between them. */

import type { Conversation } from './agent-links.ts';
import { foldLooks } from './looks.ts';
import { joinNotifications } from './notifications.ts';
import { joinOutputs, type OutputText } from './outputs.ts';
import { joinPolls } from './polls.ts';
import { trackTasks } from './tasks.ts';

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
