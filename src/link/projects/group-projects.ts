/**
 * Groups sessions by project: one repository, one project. Remotes and pull requests reveal the repository; without
 * them, folders of the same name are one project across members, but separate ones within a member.
 */

import picomatch from 'picomatch';
import { addTo, groupBy } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import type { SessionSummary } from '../../domain/summary.ts';
import { byName, distinctEnd, isAmbiguous, type ProjectGroup } from './by-folder.ts';
import { nameOfRepository, repositoriesOf } from './repositories.ts';
import { nameOfRoot, type Root, rootsOf, type Worktrees } from './roots.ts';

/** A project that the configuration names: all sessions with a matching project, path or repository. */
export interface ProjectRule {
  readonly name: string;
  /** Globs. */
  readonly match: readonly string[];
}

export interface GroupedProjects {
  /** Sorted by name. */
  readonly groups: readonly ProjectGroup[];
  readonly worktrees: Worktrees;
  /** What a glob may match: name, paths and repository of its project, and the session's own folder. */
  readonly aliases: ReadonlyMap<SessionSummary, readonly string[]>;
}

/** Roots that are one project. */
interface Roots {
  readonly name: string;
  readonly repository: string | undefined;
  readonly roots: readonly Root[];
}

/** Folders of worktrees elsewhere say nothing about how many checkouts a member has. */
function checkouts(roots: readonly Root[]): readonly Root[] {
  return roots.filter(({ isCentral }) => !isCentral);
}

/**
 * Roots without a repository join the project of the same name, unless their member has another checkout of that name.
 */
function adopt(known: readonly Roots[], loose: readonly Root[]): readonly Roots[] {
  const left = new Map<string, Root[]>();
  const adopted = new Map<Roots, Root[]>(known.map((one) => [one, [...one.roots]]));
  for (const root of loose) {
    const name = nameOfRoot(root);
    const same = known.filter((one) => one.name === name || one.roots.some((other) => nameOfRoot(other) === name));
    const [only] = same;
    const others = checkouts(only?.roots ?? []).filter(({ member }) => member === root.member);
    const isFree = root.isCentral || !others.some((other) => nameOfRoot(other) === name);
    if (only !== undefined && same.length === 1 && isFree) adopted.get(only)?.push(root);
    else addTo(left, name, root);
  }
  const others = [...left].flatMap(([name, same]): readonly Roots[] => {
    if (!isAmbiguous(checkouts(same))) return [{ name, repository: undefined, roots: same }];
    return [...groupBy(same, ({ path }) => path).values()].map((roots) => ({ name, repository: undefined, roots }));
  });
  return [...[...adopted].map(([one, roots]) => ({ ...one, roots })), ...others];
}

/**
 * Several projects of the same name get longer names: `ada/shop`, `club/web`. A repository's name is preferred to a
 * folder's.
 */
function longerName({ name, repository, roots }: Roots, same: readonly Roots[]): string {
  const rivals = repository === undefined ? same : same.filter((one) => one.repository !== undefined);
  if (rivals.length === 1) return name;
  const paths = same.flatMap((one) => one.repository ?? one.roots.map(({ path }) => path));
  return distinctEnd(repository ?? roots[0]?.path ?? name, paths);
}

function groupRoots(roots: readonly Root[]): readonly Roots[] {
  const repositoryOf = repositoriesOf(roots);
  const byRepository = groupBy(roots, repositoryOf);
  const loose = byRepository.get(undefined) ?? [];
  const known = [...byRepository].flatMap(([repository, own]) =>
    repository === undefined ? [] : [{ name: nameOfRepository(repository), repository, roots: own }],
  );
  return adopt(known, loose);
}

function toGroup(name: string, roots: readonly Root[], sessions: readonly SessionSummary[]): ProjectGroup {
  const has = new Set(sessions);
  const own = roots.filter(({ folders }) => folders.some((folder) => folder.sessions.some((one) => has.has(one))));
  const paths = (checkouts(own).length > 0 ? checkouts(own) : own).map(({ path }) => path);
  return { name, paths: [...new Set(paths)].sort(), sessions };
}

/** A session with the project that it belongs to. */
interface Placed {
  readonly session: SessionSummary;
  readonly name: string;
  readonly roots: readonly Root[];
  readonly aliases: readonly string[];
}

function placed(all: readonly Roots[]): readonly Placed[] {
  const sameName = groupBy(all, ({ name }) => name);
  return all.flatMap((one) => {
    const { repository, roots } = one;
    const name = longerName(one, sameName.get(one.name) ?? []);
    const ofAll = [name, ...(repository === undefined ? [] : [repository]), ...roots.map(({ path }) => path)];
    return roots
      .flatMap(({ folders }) => folders)
      .flatMap(({ path, sessions }) =>
        sessions.map((session) => {
          const aliases = [...ofAll, path, lastPart(path), session.cwd ?? path, session.folderName];
          return { session, name, roots, aliases };
        }),
      );
  });
}

/** @param rules the first one that matches a session decides */
export function groupProjects(
  sessions: readonly SessionSummary[],
  rules: readonly ProjectRule[] = [],
): GroupedProjects {
  const { roots, worktrees } = rootsOf(sessions);
  const tests = rules.map(({ name, match }) => ({ name, matches: picomatch([...match], { dot: true, nocase: true }) }));
  const all = placed(groupRoots(roots));
  const named = groupBy(all, ({ name, aliases }) => {
    return tests.find(({ matches }) => aliases.some((text) => matches(text)))?.name ?? name;
  });
  const groups = [...named].map(([name, own]) => {
    const group = [...new Set(own.flatMap((one) => one.roots))];
    return toGroup(
      name,
      group,
      own.map(({ session }) => session),
    );
  });
  return {
    groups: groups.sort(byName),
    worktrees,
    aliases: new Map(all.map(({ session, aliases }) => [session, aliases])),
  };
}
