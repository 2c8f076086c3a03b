/**
 * Rows of the tables: how a tool is called, then the lines that it prints about its result.
 *
 *     runner('mocha', 'tests', /^mocha\b/),
 *     sum(/^\s*(?<passed>\d+) passing$/),
 */

export type RunnerKind = 'tests' | 'types' | 'lint' | 'build' | 'hooks' | 'ci';

/**
 * - `sum`: has counts, in named groups, or else next to words ("5 failed"); they are added up.
 * - `each`: a single failure; counted if there is no sum.
 * - `bad`, `good`: failure, success. Their groups are used if there are no other numbers.
 * - `pending`: no verdict yet, unless something failed.
 * - `after`: the lines that follow are the runner's. Other programs print such lines, too.
 */
export type Meaning = 'sum' | 'each' | 'bad' | 'good' | 'pending' | 'after';

export type Line = { readonly means: Meaning; readonly pattern: RegExp };
export type Runner = Readonly<ReturnType<typeof runner>>;
export type Row = Runner | Line;

/**
 * @param called its command, without folders and wrappers such as `npx`; undefined for what others run
 * @param flags `by command`: its lines count only if the command names it, because other programs print such lines, too
 */
export function runner(
  name: string,
  kind: RunnerKind,
  called: RegExp | undefined,
  ...flags: readonly ('quiet' | 'by command')[]
) {
  // A line that several of them match has the meaning of the first one.
  const lines: Line[] = [];
  return { name, kind, called, isQuiet: flags.includes('quiet'), byCommand: flags.includes('by command'), lines };
}

function meaning(means: Meaning): (pattern: RegExp) => Row {
  return (pattern) => ({ means, pattern });
}

export const sum = meaning('sum');
export const each = meaning('each');
export const bad = meaning('bad');
export const good = meaning('good');
export const pending = meaning('pending');
export const after = meaning('after');

export function runnersIn(rows: readonly Row[]): readonly Runner[] {
  const runners: Runner[] = [];
  for (const row of rows) {
    if ('means' in row) runners.at(-1)?.lines.push(row);
    else runners.push(row);
  }
  return runners;
}
