/**
 * Folders of sessions -> roots: the folders of repositories, each with the repository that its sessions show. Sessions
 * reveal some worktrees; others are where tools put them.
 */

import { addTo, distinct, groupBy, valueFor } from '../../../base/lists.ts';
import { lastPart, plainName } from '../../../base/paths.ts';
import { spellings } from '../../../transcript/discover/drive-names.ts';
import type { SessionSummary } from '../../../transcript/types/summary.ts';
import { type Folder, foldersOf } from './by-folder.ts';

interface Place {
  readonly root: string;
  readonly worktree: string | undefined;
  /** Is only the name of the repository known, and not where its main checkout is? */
  readonly isCentral: boolean;
}

const S = String.raw`[\\/]`;
const PART = String.raw`[^\\/]{1,200}`;

/**
 * Groups: `root`, or in a central place `repo`; `name` of the worktree.
 * @param isVague a folder of this name may well be something else, so its root must be known
 */
function layout(pattern: string, isVague = false) {
  return { pattern: new RegExp(`^${pattern}(?:${S}|$)`, 's'), isVague };
}

const LAYOUTS = [
  // Conductor, Cursor, Claude Code's desktop application, Codex
  layout(`(?<repo>.*${S}conductor${S}workspaces${S}${PART})${S}(?<name>${PART})`),
  layout(`(?<repo>.*${S}\\.cursor${S}worktrees${S}${PART})${S}(?<name>${PART})`),
  layout(`(?<repo>.*${S}\\.claude-worktrees${S}${PART})${S}(?<name>${PART})`),
  layout(`(?<repo>.*${S}\\.codex${S}worktrees${S}(?<name>${PART})${S}${PART})`),
  layout(`(?<root>.*?)${S}\\.git(?:${S}(?:wt|worktrees))?${S}(?<name>.{1,200})`),
  layout(`(?<root>.*?)${S}(?:\\.claude${S}worktrees|\\.worktrees|\\.trees|\\.conductor)${S}(?<name>${PART})`),
  layout(`(?<root>.*?)${S}worktrees${S}(?<name>${PART})`, true),
  layout(`(?<root>.*?${S}[^\\\\/]{1,100}?)[-_.]worktrees?${S}(?<name>${PART})`),
  // In a folder of worktrees of several repositories
  layout(`(?<repo>.*${S}(?:wt|\\.?worktrees)${S}${PART})${S}(?<name>${PART})`),
];

/** `~`, `/home/ada`, `C:\Users\ada`, `/`: a home directory is no project. */
function isHome(path: string): boolean {
  return /^(?:~|[A-Za-z]:)?[\\/]?$|^(?:[A-Za-z]:)?[\\/](?:home|[Uu]sers)(?:[\\/][^\\/]*)?[\\/]?$|^[\\/]root$/.test(
    path,
  );
}

function byLayout(path: string, isKnown: (root: string) => boolean): Place | undefined {
  for (const { pattern, isVague } of LAYOUTS) {
    const { root, repo, name } = pattern.exec(path)?.groups ?? {};
    if (repo !== undefined) return { root: repo, worktree: name, isCentral: true };
    if (root === undefined || isHome(root)) continue;
    // `~/.tool/repos/tidepool/worktrees/tidepool-3`: a place for worktrees of a checkout that is elsewhere
    const isCentral = isVague && !isKnown(root);
    if (isCentral && !plainName(name ?? '').startsWith(plainName(lastPart(root)))) continue;
    return { root, worktree: name, isCentral };
  }
  return undefined;
}

/** Claude Cowork works in `/sessions/keen-quiet-otter`, a new folder for each session. */
const SANDBOX = /^\/sessions\/[^/]{1,200}$/;
const SANDBOXES = '/sessions';

/** Worktrees in worktrees, and names that lead to each other. */
const DEEPEST = 8;

/** @param known worktrees that sessions revealed: folder -> a folder of the repository */
function placeOf(path: string, known: ReadonlyMap<string, string>, isKnown: (root: string) => boolean): Place {
  let place: Place = { root: SANDBOX.test(path) ? SANDBOXES : path, worktree: undefined, isCentral: false };
  const seen = new Set<string>();
  for (let depth = 0; depth < DEEPEST && !seen.has(place.root); depth += 1) {
    seen.add(place.root);
    const { root: at } = place;
    const shown = outermost(at, known);
    const next: Place | undefined =
      shown === undefined
        ? byLayout(at, isKnown)
        : {
            root: known.get(shown) ?? at,
            worktree: byLayout(at, isKnown)?.worktree ?? lastPart(shown),
            isCentral: false,
          };
    if (next === undefined || (seen.has(next.root) && next.root !== at)) break;
    place = { ...next, worktree: place.worktree ?? next.worktree };
  }
  return place;
}

function outermost(path: string, known: ReadonlyMap<string, string>): string | undefined {
  let outer: string | undefined;
  for (const folder of foldersAbove(path)) if (known.has(folder)) outer = folder;
  return outer;
}

/** `/a/b/c`, `/a/b`, `/a` */
function* foldersAbove(path: string): Generator<string> {
  for (let at = path.length; at > 0; at = Math.max(path.lastIndexOf('/', at - 1), path.lastIndexOf('\\', at - 1)))
    yield path.slice(0, at);
}

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
