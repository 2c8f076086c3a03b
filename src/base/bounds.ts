/**
 * What a build takes on at most. Real sessions stay far below: a session beyond a bound is shown as far as it goes, with
 * a problem that names the file and the line, and the build goes on.
 */
export const BOUNDS = {
  /**
   * Unpacked bytes that are read of a session's transcript, and of those of its agents together. A session takes up to
   * fifteen times that in memory while it is read and rendered.
   */
  transcriptBytes: 100_000_000,
  /** Lines that are read of them: each takes a kilobyte or two, however short it is. */
  transcriptLines: 200_000,
  /** Parts of a turn, such as calls; what follows becomes a further turn, which can be on a further page. */
  turnParts: 2_000,
  /** Turns on one page; a page also ends by weight (`limits.pageWeight`). */
  pageTurns: 1_000,
  /** Entries of a session's outline up to which each of its pages has all of them. */
  outlineEntries: 1_000,
  /** Files, commits and commands that the head of a session lists. */
  listed: 1_000,
} as const;

/** What is left of the bytes and lines that may be read. */
export interface Budget {
  bytes: number;
  lines: number;
}

/** What may be read of a session: all of it, or a share. */
export function budgetOf(share = 1): Budget {
  return { bytes: BOUNDS.transcriptBytes * share, lines: BOUNDS.transcriptLines * share };
}
