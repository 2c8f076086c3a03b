/** What sessions add up to: on the pages of months, members and projects, on the home page, and in `report.json`. */

export interface Figures {
  readonly sessions: number;
  readonly prompts: number;
  readonly calls: number;
  readonly activeMs: number;
  readonly tokens: number;
  /** Estimated cost in millionths of a dollar: whole numbers, so that sums do not depend on their order. */
  readonly microDollars: number;
  /** Not in the estimated cost. */
  readonly unpricedTokens: number;
  /** Lines of single edits, which are only in files for programs. */
  readonly added: number;
  readonly removed: number;
  /** Lines that differ in the end, session by session. */
  readonly netAdded: number;
  readonly netRemoved: number;
  readonly commits: number;
  /** Each counts once, in the first session that has it. */
  readonly pullRequests: number;
  readonly redChecks: number;
  readonly redMs: number;
  readonly toolErrors: number;
}

export const NO_FIGURES: Figures = {
  ...{ sessions: 0, prompts: 0, calls: 0, activeMs: 0, tokens: 0, microDollars: 0, unpricedTokens: 0 },
  ...{
    added: 0,
    removed: 0,
    netAdded: 0,
    netRemoved: 0,
    commits: 0,
    pullRequests: 0,
    redChecks: 0,
    redMs: 0,
    toolErrors: 0,
  },
};

export function sumFigures(list: Iterable<Figures>): Figures {
  const sum: Record<keyof Figures, number> = { ...NO_FIGURES };
  for (const one of list) for (const key of FIGURES) sum[key] += one[key];
  return sum;
}

const FIGURES = Object.keys(NO_FIGURES) as readonly (keyof Figures)[];
