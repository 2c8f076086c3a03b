/**
 * What sessions add up to: on the pages of months, members and projects, on the home page, and in `report.json`.
 *
 * `microDollars` is the estimated cost in millionths of a dollar: whole numbers, so that sums do not depend on their order;
 * `unpricedTokens` are not in it. `added` and `removed` are lines of single edits, which are only in files for programs;
 * `netAdded` and `netRemoved` are lines that differ in the end, session by session. A pull request counts once, in the
 * first session that has it.
 */

const FIGURES = [
  ...(['sessions', 'prompts', 'calls', 'activeMs', 'tokens', 'microDollars', 'unpricedTokens'] as const),
  ...(['added', 'removed', 'netAdded', 'netRemoved', 'commits', 'pullRequests'] as const),
  ...(['redChecks', 'redMs', 'toolErrors'] as const),
];

export type Figures = Readonly<Record<(typeof FIGURES)[number], number>>;

export function sumFigures(list: Iterable<Figures>): Figures {
  const sum = Object.fromEntries(FIGURES.map((key) => [key, 0])) as Record<keyof Figures, number>;
  for (const one of list) for (const key of FIGURES) sum[key] += one[key];
  return sum;
}
