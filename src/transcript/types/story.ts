/** The story of a session: what its head, lists, previews and exports say about it before any number. */

/** Did tests, types, lint or a build pass? `red`: something failed. */
export interface Verdict {
  readonly result: 'red' | 'green';
  /** "vitest"; several are separated by commas. */
  readonly runner: string;
  /** Failed tests, or errors; undefined if the output does not count them. */
  readonly failed: number | undefined;
  /** Undefined if the output does not count them, as for a linter. */
  readonly passed: number | undefined;
  /** Of a red one, the first line of its output that says what failed: `FAIL src/tides.test.ts > ebbs`. */
  readonly failing?: string;
  /** Of the last check of a session: the id of the call that showed it. */
  readonly call?: string;
  /** Of the last check of a session: how many calls edited files after it. */
  readonly editsAfter?: number;
}

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
  /** The first meaningful prompt, command or plan; of a plan its title and, as its goal, its first paragraph. */
  readonly asked?: Passage & { readonly goal?: string };
  readonly decided: readonly Decision[];
  readonly decisions: number;
  /** What came of it: a recap of the client that nothing came after, else the words with which the agent ended its work. */
  readonly result?: Passage;
  /** The last check that showed how tests, types, lint or a build went. */
  readonly lastCheck?: Verdict;
}

export const NO_STORY: Story = { decided: [], decisions: 0 };
