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
