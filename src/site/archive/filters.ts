/** Rows of a list -> what they can be filtered by. */

import { compareText, groupBy } from '../../base/lists.ts';
import type { SessionRow } from './session-rows.ts';

const FACETS: readonly {
  readonly name: 'project' | 'member' | 'worktree' | 'branch' | 'kind' | 'tag';
  readonly label: string;
  readonly of: (row: SessionRow) => string;
  /** Even a single value is a choice, because not all sessions have one. */
  readonly isRare?: true;
}[] = [
  { name: 'project', label: 'Project', of: ({ project }) => project.text },
  { name: 'member', label: 'Member', of: ({ member }) => member },
  { name: 'worktree', label: 'Worktree', of: ({ worktree }) => worktree, isRare: true },
  { name: 'branch', label: 'Branch', of: ({ branch }) => branch },
  { name: 'kind', label: 'Kind', of: ({ kind }) => kind },
  { name: 'tag', label: 'Tag', of: ({ tag }) => tag, isRare: true },
];

/** From this many rows, typing finds a session faster than reading. */
const MANY_ROWS = 8;

/** Undefined if there is nothing to choose. `red` and `errors` are 0 if none or all sessions have them. */
export function filtersOf(rows: readonly SessionRow[]) {
  const facets = FACETS.map(({ name, label, of, isRare }) => ({
    ...{ name, label, isRare },
    values: [...groupBy(rows, of)]
      .filter(([value]) => value !== '')
      .sort(([a], [b]) => compareText(a, b))
      .map(([value, group]) => ({ value, sessions: group.length })),
  })).filter(({ isRare, values }) => values.length > (isRare ? 0 : 1));
  const some = (has: (row: SessionRow) => boolean): number => {
    const sessions = rows.filter(has).length;
    return sessions === rows.length ? 0 : sessions;
  };
  const red = some(({ failures }) => failures.redChecks > 0);
  const errors = some(({ failures }) => failures.toolErrors > 0);
  const byText = rows.length >= MANY_ROWS;
  return byText || facets.length > 0 || red + errors > 0 ? { byText, facets, red, errors } : undefined;
}
