/** Folders of sessions -> roots: the folders of repositories, each with the repository that its sessions show. */

import { addTo, distinct, groupBy, valueFor } from '../../../base/lists.ts';
import { lastPart } from '../../../base/paths.ts';
import { spellings } from '../../../transcript/discover/drive-names.ts';
import type { SessionSummary } from '../../../transcript/types/summary.ts';
import { type Folder, foldersOf } from './by-folder.ts';
import { foldersAbove, isHome, type Place, placeOf, SANDBOXES } from './worktrees.ts';

/** What one member has of a repository: a checkout with its worktrees and subfolders. */
export interface Root {
  readonly member: string;
  readonly path: string;
  readonly isCentral: boolean;
  readonly folders: readonly Folder[];
  /** `github.com/ada/tidepool` and its number of sessions; the most frequent first. */
  readonly repositories: readonly (readonly [repository: string, sessions: number])[];
}

/** `/home/ada/ghq/github.com/ada/tidepool`: tools that keep repositories under their addresses. */
const UNDER_ADDRESS = /[\\/]((?:github|gitlab|bitbucket|codeberg)\.(?:com|org)[\\/][^\\/]+[\\/][^\\/]+)$/;

/** Where the folders of one member belong, as far as the member's sessions show it. */
function memberPlaces(folders: readonly Folder[]): PlaceOf {
  const checkouts = folders.flatMap(({ sessions }) => sessions).flatMap((session) => session.checkouts ?? []);
  const paths = folders.map(({ path }) => path);
  const spell = spellings([...paths, ...checkouts.map(({ folder }) => folder)]);
  const worktrees = new Map<string, string>();
  const roots = new Set(paths.map(spell));
  for (const { folder: given, worktreeOf } of checkouts) {
    const folder = spell(given);
    if (worktreeOf !== undefined && !worktrees.has(folder)) worktrees.set(folder, spell(worktreeOf));
    roots.add(worktreeOf === undefined ? folder : spell(worktreeOf));
  }
  return (path) => placeOf(spell(path), worktrees, (root) => roots.has(root));
}

type PlaceOf = (path: string) => Place;

/** Did sessions there have a branch, or name a remote? If so, folders below it belong to it. */
function isRepository({ folders, repositories }: Root): boolean {
  return repositories.length > 0 || hasBranches(folders);
}

function hasBranches(folders: readonly Folder[]): boolean {
  return folders.some(({ sessions }) => sessions.some(({ branches }) => branches.length > 0));
}

function repositoriesOf(path: string, isGit: boolean, shown: readonly Shown[]): Root['repositories'] {
  const ofFolder = shown.filter(({ folder }) => folder === path);
  const inside = ofFolder.length > 0 || !isGit ? ofFolder : shown;
  const counts = new Map<string, Set<SessionSummary>>();
  for (const { repository, session } of inside) valueFor(counts, repository, () => new Set()).add(session);
  const address = UNDER_ADDRESS.exec(path)?.[1]?.replaceAll('\\', '/');
  if (counts.size === 0 && address !== undefined) return [[address, 0]];
  // Between two with the same number of sessions, the one that the first session shows more often.
  return [...counts].map(([repository, { size }]) => [repository, size] as const).sort(([, x], [, y]) => y - x);
}

interface Shown {
  readonly folder: string;
  readonly repository: string;
  readonly session: SessionSummary;
}

function rootsOfMember(member: string, folders: readonly Folder[], placeIn: PlaceOf): readonly Root[] {
  const central = new Set<string>();
  const byRoot = groupBy(folders, ({ path }) => {
    const { root, isCentral } = placeIn(path);
    if (isCentral) central.add(root);
    return root;
  });
  const nearest = (path: string): string | undefined => [...foldersAbove(path)].find((above) => byRoot.has(above));
  const shown = new Map<string, Shown[]>();
  for (const session of folders.flatMap(({ sessions }) => sessions)) {
    for (const { folder, repository } of session.checkouts ?? []) {
      const { root } = placeIn(folder);
      const at = nearest(root);
      // The remote of a worktree belongs to its root.
      if (repository !== undefined && at !== undefined) addTo(shown, at, { folder: root, repository, session });
    }
  }
  return [...byRoot].map(([path, own]) => {
    const repositories = repositoriesOf(path, hasBranches(own), shown.get(path) ?? []);
    return { member, path, isCentral: central.has(path), folders: own, repositories };
  });
}

/** A root inside another one is part of it, unless it shows another repository. */
function withoutParts(roots: readonly Root[]): readonly Root[] {
  const byPath = new Map(roots.map((root) => [root.path, root]));
  const wholeOf = (root: Root): Root => {
    for (const above of foldersAbove(root.path)) {
      const whole = above === root.path || isHome(above) ? undefined : byPath.get(above);
      if (whole === undefined || !isRepository(whole)) continue;
      const [inner, outer] = [root.repositories[0]?.[0], whole.repositories[0]?.[0]];
      if (inner === undefined || inner === outer) return wholeOf(whole);
    }
    return root;
  };
  return [...groupBy(roots, wholeOf)].map(([whole, parts]) => ({
    ...whole,
    folders: parts.flatMap(({ folders }) => folders),
  }));
}

/** The roots of all members' folders, and the worktrees of sessions. */
export function rootsOf(sessions: readonly SessionSummary[]) {
  const roots: Root[] = [];
  /** In order of their first use. */
  const worktrees = new Map<SessionSummary, readonly string[]>();
  for (const [member, folders] of groupBy(foldersOf(sessions), (folder) => folder.member)) {
    const placeIn = memberPlaces(folders);
    roots.push(...withoutParts(rootsOfMember(member, folders, placeIn)));
    for (const session of folders.flatMap((folder) => folder.sessions)) {
      const ofSession = distinct(distinct([session.cwd, ...session.cwds]).map((folder) => placeIn(folder).worktree));
      if (ofSession.length > 0) worktrees.set(session, ofSession);
    }
  }
  return { roots, worktrees };
}

export function nameOfRoot({ path }: Root): string {
  return path === SANDBOXES ? 'Cowork' : lastPart(path);
}
