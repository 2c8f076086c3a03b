/** What a build handles. One beyond a bound is shown up to there, with a problem that names file and line. */
export const BOUNDS = {
  /** Unpacked, of a transcript, and of all its agents together; reading takes up to fifteen times that in memory. */
  transcriptBytes: 100_000_000,
  /** Lines read from them. Each takes a kilobyte or two of memory, however short it is. */
  transcriptLines: 200_000,
  /** Parts of a turn, such as calls; the rest becomes another turn, which can be on another page. */
  turnParts: 2_000,
  /** Agents in agents; deeper ones are left without a call, because what shows them is recursive. */
  nestedAgents: 50,
  /** Turns on one page; a page also ends by weight (`limits.pageWeight`). */
  pageTurns: 1_000,
  /** Entries of a session's outline up to which each of its pages has all of them. */
  outlineEntries: 1_000,
  /** Files, commits and commands that the head of a session lists. */
  listed: 1_000,
} as const;

export interface Budget {
  bytes: number;
  lines: number;
}

/** What may be read of a session: all of it, or a share. */
export function budgetOf(share = 1): Budget {
  return { bytes: BOUNDS.transcriptBytes * share, lines: BOUNDS.transcriptLines * share };
}
