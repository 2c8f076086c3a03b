/** One repository, one project. Without one, folders of the same name are one project across members. */

import picomatch from 'picomatch';
import { addTo, distinct, groupBy, valueFor } from '../../../base/lists.ts';
import { lastPart, pathGlobs, plainName } from '../../../base/paths.ts';
import type { SessionSummary } from '../../../transcript/types/summary.ts';
import { byName, distinctEnds, isAmbiguous, type ProjectGroup } from './by-folder.ts';
import { nameOfRoot, type Root, rootsOf } from './roots.ts';

function hostAndName(repository: string): string {
  return `${repository.split('/')[0] ?? ''}/${lastPart(repository)}`.toLowerCase();
}

/** One name for all roots that have it, redacted owner or not; undefined if none is shown. Same names in one root: a fork and its origin. */
function repositoriesOf(roots: readonly Root[]): (root: Root) => string | undefined {
  const names = new Map<string, string>();
  const leader = (repository: string): string => {
    let at = repository.toLowerCase();
    for (let next = names.get(at); next !== undefined && next !== at; next = names.get(at)) at = next;
    return at;
  };
  const unite = (repositories: readonly string[]): void => {
    const [first, ...others] = repositories.map(leader);
    for (const other of others) if (first !== undefined && other !== first) names.set(other, first);
  };
  const shown = roots.map(({ repositories }) => repositories.map(([repository]) => repository));
  for (const own of shown) for (const same of groupBy(own, hostAndName).values()) unite(same);
  const spellings = distinct(shown.flat()).sort();
  for (const same of groupBy(spellings, hostAndName).values()) {
    const leaders = new Set(same.filter((one) => !one.split('/').includes('~')).map(leader));
    if (leaders.size === 1) unite(same);
  }
  // The first spelling is used; `~`, a redacted owner, comes last.
  const spelled = new Map([...groupBy(spellings, leader)].map(([key, [one]]) => [key, one]));
  return ({ repositories: [first] }) => (first === undefined ? undefined : spelled.get(leader(first[0])));
}

/** A project that the configuration names: all sessions with a matching project, path or repository. */
export interface ProjectRule {
  readonly name: string;
  readonly match: readonly string[];
}

type Matches = (text: string) => boolean;

export type GroupedProjects = ReturnType<typeof groupProjects>;

interface Roots {
  readonly name: string;
  readonly repository: string | undefined;
  readonly roots: readonly Root[];
}

/** Folders of worktrees elsewhere say nothing about how many checkouts a member has. */
function checkouts(roots: readonly Root[]): readonly Root[] {
  return roots.filter(({ isCentral }) => !isCentral);
}

/** Roots without a repository join the project of the same name, unless their member has another checkout of it. */
function adopt(known: readonly Roots[], loose: readonly Root[]): readonly Roots[] {
  const left = new Map<string, Root[]>();
  const adopted = new Map<Roots, Root[]>(known.map((one) => [one, [...one.roots]]));
  for (const root of loose) {
    const name = nameOfRoot(root);
    const isSame = (other: string): boolean => plainName(other) === plainName(name);
    const same = known.filter((one) => isSame(one.name) || one.roots.some((other) => isSame(nameOfRoot(other))));
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

/** Projects of the same name get longer ones: `ada/shop`, `club/web`. A repository's name comes before a folder's. */
function longerNames(same: readonly Roots[]): (one: Roots) => string {
  const endOf = distinctEnds(same.flatMap(({ repository, roots }) => repository ?? roots.map(({ path }) => path)));
  const withRepository = same.filter(({ repository }) => repository !== undefined).length;
  return ({ name, repository, roots }) => {
    const rivals = repository === undefined ? same.length : withRepository;
    return rivals === 1 ? name : endOf(repository ?? roots[0]?.path ?? name);
  };
}

function groupRoots(roots: readonly Root[]): readonly Roots[] {
  const repositoryOf = repositoriesOf(roots);
  const byRepository = groupBy(roots, repositoryOf);
  const loose = byRepository.get(undefined) ?? [];
  const withRepository = [...byRepository].flatMap(([repository, own]) =>
    repository === undefined ? [] : [{ name: lastPart(repository), repository, roots: own }],
  );
  return adopt(withRepository, loose);
}

function toGroup(name: string, all: readonly Placed[]): ProjectGroup {
  const sessions = all.map(({ session }) => session);
  const has = new Set(sessions);
  const roots = distinct(all.map((one) => one.roots)).flat();
  const used = roots.filter(({ folders }) => folders.some((folder) => folder.sessions.some((one) => has.has(one))));
  const paths = (checkouts(used).length > 0 ? checkouts(used) : used).map(({ path }) => path);
  return { name, paths: distinct(paths).sort(), sessions };
}

type Placed = ReturnType<typeof placed>[number];

/** Each session with its project, and what a glob may match: of all sessions of the project, and of this one. */
function placed(all: readonly Roots[]) {
  const namesOf = new Map([...groupBy(all, ({ name }) => name)].map(([name, same]) => [name, longerNames(same)]));
  return all.flatMap((one) => {
    const { repository, roots } = one;
    const name = namesOf.get(one.name)?.(one) ?? one.name;
    const shared = [name, ...(repository === undefined ? [] : [repository]), ...roots.map(({ path }) => path)];
    return roots
      .flatMap(({ folders }) => folders)
      .flatMap(({ path, sessions }) =>
        sessions.map((session) => {
          const own = [path, lastPart(path), session.cwd ?? path, session.folderName];
          return { session, name, roots, shared, own };
        }),
      );
  });
}

function matchingOf(all: readonly Placed[], matches: Matches): ReadonlySet<SessionSummary> {
  const tried = new Map<readonly string[], boolean>();
  const isMatch = (texts: readonly string[]): boolean => texts.some((text) => matches(text));
  const matching = all.filter(({ shared, own }) => valueFor(tried, shared, () => isMatch(shared)) || isMatch(own));
  return new Set(matching.map(({ session }) => session));
}

/** @param rules the first one that matches a session decides */
export function groupProjects(sessions: readonly SessionSummary[], rules: readonly ProjectRule[] = []) {
  const { roots, worktrees } = rootsOf(sessions);
  const everySession = placed(groupRoots(roots));
  const named = rules.map(({ name, match }) => {
    return { name, sessions: matchingOf(everySession, picomatch(...pathGlobs(match))) };
  });
  const byProject = groupBy(everySession, ({ session, name }) => {
    return named.find(({ sessions }) => sessions.has(session))?.name ?? name;
  });
  return {
    groups: [...byProject].map(([name, own]) => toGroup(name, own)).sort(byName),
    worktrees,
    /** The sessions of which this matches the name, a path or the repository of their project, or their folder. */
    matching: (matches: Matches) => matchingOf(everySession, matches),
  };
}
