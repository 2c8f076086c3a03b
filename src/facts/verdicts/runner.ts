/** A row of the tables of runners: how a tool is called, and which lines it prints about its result. */

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
  /** Lines for single failures, which are counted if there is no line with a sum. */
  readonly each?: readonly RegExp[];
  /** Lines that mean failure. Their group `failed` is used if there are no other numbers. */
  readonly bad?: readonly RegExp[];
  /** Lines that mean success. Their group `passed` is used if there are no other numbers. */
  readonly good?: readonly RegExp[];
  /** Prints nothing on success. */
  readonly isQuiet?: true;
  /**
   * For lines that other programs also print: they count only if the command names the runner, or after a line like
   * this.
   */
  readonly after?: RegExp | 'its command';
  /** Lines for which there is no verdict yet, unless something failed. */
  readonly pending?: RegExp;
}

/** A table of rows, by name; they are of this kind, unless they name another one. */
export function ofKind(
  kind: RunnerKind,
  rows: Readonly<Record<string, Omit<Runner, 'name' | 'kind'> & Partial<Pick<Runner, 'name' | 'kind'>>>>,
): readonly Runner[] {
  return Object.entries(rows).map(([name, row]) => ({ name, kind, ...row }));
}
