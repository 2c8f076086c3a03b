/** Paths of files as a project knows them, whichever checkout, subfolder or worktree a session ran in. */

import { withDrive } from '../../base/paths.ts';
import type { Project } from '../../transcript/types/archive.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';

/** Where checkouts inside another one are: `.claude/worktrees/fix/src/a.ts` is `src/a.ts`. */
const WORKTREES = /^(?:\.claude\/worktrees|\.worktrees|worktrees|\.git\/(?:wt|worktrees))\//;
/** Its name is a single folder, unless a session that worked in it says otherwise. */
const WORKTREE = new RegExp(`${WORKTREES.source}[^/]+/`);
const ABSOLUTE = /^(?:\/|~|[A-Za-z]:\/)/;

/** `/w/./a/../b` -> `/w/b` */
function normal(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '.' || (name === '' && names.length > 0)) continue;
    const before = names.at(-1);
    if (name === '..' && before !== undefined && before !== '' && before !== '..') names.pop();
    else names.push(name);
  }
  return names.join('/');
}

function slashed(path: string): string {
  const whole = withDrive(path);
  return whole.includes('\\') && !whole.includes('/') ? whole.replaceAll('\\', '/') : whole;
}

function distinct(paths: readonly string[]): readonly string[] {
  const folders = new Set(paths.map((path) => normal(slashed(path))).filter((path) => path.length > 1));
  return [...folders].sort((a, b) => a.length - b.length);
}

function within(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** @returns from a path in a call and the folder of its session to the path in the project; absolute if outside */
export function pathsIn(
  { paths }: Pick<Project, 'paths'>,
  summaries: readonly Pick<SessionSummary, 'cwd' | 'cwds' | 'checkouts'>[],
): (path: string, cwd: string | undefined) => string {
  // Outermost first, because a session may have run in a subfolder.
  const roots = distinct([...paths, ...summaries.flatMap(({ cwd }) => cwd ?? [])]);
  const isInside = (folder: string): boolean =>
    roots.some((root) => within(folder, root) && WORKTREES.test(`${folder.slice(root.length + 1)}/`));
  const checkouts = summaries.flatMap((summary) => summary.checkouts ?? []);
  const linked = checkouts.flatMap(({ folder, worktreeOf }) => (worktreeOf === undefined ? [] : [folder]));
  // Of the folders in which sessions worked, those that look like worktrees count.
  const visited = distinct(summaries.flatMap(({ cwds }) => cwds)).filter(isInside);
  const worktrees = [...distinct(linked).toReversed(), ...visited];
  return (path, cwd) => {
    const given = slashed(path);
    const whole = normal(ABSOLUTE.test(given) || cwd === undefined ? given : `${slashed(cwd)}/${given}`);
    const worktree = worktrees.find((one) => within(whole, one));
    if (worktree !== undefined) return whole.slice(worktree.length + 1);
    const root = roots.find((one) => within(whole, one));
    return root === undefined ? whole : whole.slice(root.length + 1).replace(WORKTREE, '');
  };
}

/** `src/api/a.ts` -> `['src', 'api']`; all paths outside of the project begin with the same folder. */
export function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return ABSOLUTE.test(path) ? ['outside', ...names.filter((name) => name !== '')] : names;
}
