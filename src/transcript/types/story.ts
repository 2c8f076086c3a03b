/** The story of a session: what its head, lists, previews and exports say about it before any number. */

import type { Verdict } from './verdict.ts';

/** Plain words on one line, and the turn that they come from: an index into the turns of the session. */
export interface Passage {
  readonly text: string;
  readonly turn: number;
}

export interface Decision {
  readonly kind: 'plan' | 'question';
  readonly about: string;
  /** What became of the plan; not on questions. */
  readonly status?: 'approved' | 'rejected';
  /** "approved", "rejected: use zod"; the chosen options and what the human wrote. */
  readonly answer: string;
  readonly turn: number;
  readonly call: string;
}

/** What was shipped and what changed are also in the summary: `commits`, `pullRequests`, `files`. */
export interface Story {
  /**
   * The first meaningful prompt, command or plan; of a plan its title, and as its goal the first paragraph, perhaps
   * empty.
   */
  readonly asked?: Passage & { readonly goal?: string };
  readonly decided: readonly Decision[];
  readonly decisions: number;
  /** What came of it: a recap of the client that nothing came after, else the words with which the agent ended its work. */
  readonly result?: Passage;
  /** The last check that showed how tests, types, lint or a build went. */
  readonly lastCheck?: Verdict;
}

export const NO_STORY: Story = { decided: [], decisions: 0 };
