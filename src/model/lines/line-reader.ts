/** What the readers of single lines work with. */

import type { RepeatedLines } from '../branches/repeated-lines.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Queue } from '../text/queue.ts';
import type { TurnBuilder } from '../turns/turn-builder.ts';

/** What the handlers of lines work with. */
export interface LineReader {
  readonly builder: TurnBuilder;
  readonly ledger: Ledger;
  readonly queue: Queue;
  /** Notifications that come as lines of their own, or came already. */
  readonly arrived: Set<string>;
  readonly repeats: RepeatedLines;
  /** Is this the conversation of an agent: its first "user" line is its task. */
  readonly isAgent: boolean;
}
