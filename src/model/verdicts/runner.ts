/** What a row of the tables of runners says: how a tool is called, and which lines it prints about its result. */

export type RunnerKind = 'tests' | 'types' | 'lint' | 'build' | 'hooks' | 'ci';

export interface Runner {
  readonly name: string;
  readonly kind: RunnerKind;
  /** Its command, without folders and wrappers such as `npx`. */
  readonly called?: RegExp;
  /**
   * Lines with counts, which are added up: "Tests  5 failed | 112 passed". Named groups `failed`, `passed`, `skipped`,
   * `total`; without groups, numbers next to such words count.
   */
  readonly sums?: readonly RegExp[];
  /** Lines of one failure each, counted when no line has a sum. */
  readonly each?: readonly RegExp[];
  /** Lines that say it failed. A group `failed` counts when nothing else does. */
  readonly bad?: readonly RegExp[];
  /** Lines that say all is well. A group `passed` counts when nothing else does. */
  readonly good?: readonly RegExp[];
  /** Says nothing when all is well. */
  readonly isQuiet?: true;
  /** Its lines could be those of anything else: they count only where the command names it, or after such a line. */
  readonly after?: RegExp | 'its command';
  /** Lines for which there is no verdict yet, unless something failed. */
  readonly pending?: RegExp;
}
