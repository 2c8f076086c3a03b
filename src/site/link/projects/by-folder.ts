/** Groups sessions by Claude Code's folders, whose names cannot be decoded, and these by the sessions' `cwd`. */

import { compareText, groupBy } from '../../../base/lists.ts';
import { encodes, lastPart, pathParts } from '../../../base/paths.ts';
import type { SessionSummary } from '../../../transcript/types/summary.ts';

export type Folder = ReturnType<typeof foldersOf>[number];

export interface ProjectGroup {
  readonly name: string;
  readonly paths: readonly string[];
  readonly sessions: readonly SessionSummary[];
}

/** The path of a folder's project: the most frequent `cwd` of its sessions, else derived from the folder name. */
function folderPath(sessions: readonly SessionSummary[]): string {
  const counts = new Map<string, number>();
  for (const { cwd } of sessions) if (cwd !== undefined) counts.set(cwd, (counts.get(cwd) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  return most?.[0] ?? sessions[0]?.folderName.replace(/^[~-]-*/, '') ?? '';
}

/** A folder may contain several projects whose paths are encoded alike; other paths belong to the largest. */
function splitFolder(sessions: readonly SessionSummary[]): readonly (readonly SessionSummary[])[] {
  const paths = new Set(
    sessions.flatMap(({ cwd, folderName }) => (cwd !== undefined && encodes(cwd, folderName) ? [cwd] : [])),
  );
  if (paths.size < 2) return [sessions];
  const most = folderPath(sessions.filter(({ cwd }) => cwd !== undefined && paths.has(cwd)));
  return [...groupBy(sessions, ({ cwd }) => (cwd !== undefined && paths.has(cwd) ? cwd : most)).values()];
}

/** The folders of all sessions, each with its path. */
export function foldersOf(sessions: readonly SessionSummary[]) {
  const byFolder = groupBy(sessions, ({ input, member, folder }) => `${input}\n${member ?? ''}\n${folder}`);
  return [...byFolder.values()]
    .flatMap(splitFolder)
    .map((own) => ({ path: folderPath(own), member: own[0]?.member ?? '', sessions: own }));
}

/** Does one member have several folders of the same name? They are then different projects. */
export function isAmbiguous(folders: readonly Pick<Folder, 'member' | 'path'>[]): boolean {
  return [...groupBy(folders, ({ member }) => member).values()].some(
    (own) => new Set(own.map(({ path }) => path)).size > 1,
  );
}

/** `/a/x/shop` -> `x/shop`, `a/x/shop` */
function endsOf(path: string): readonly string[] {
  const parts = pathParts(path);
  return parts.slice(1).map((_, at) => parts.slice(-at - 2).join('/'));
}

/** The shortest ending of each path that no other one has; a path as it is if only all of it is unlike the others. */
export function distinctEnds(paths: readonly string[]): (path: string) => string {
  const having = groupBy([...new Set(paths)].flatMap(endsOf), (end) => end);
  return (path) =>
    endsOf(path)
      .slice(0, -1)
      .find((end) => having.get(end)?.length === 1) ?? path;
}

export function byName(a: ProjectGroup, b: ProjectGroup): number {
  return compareText(a.name, b.name);
}

/** Folders of the same name are one project across members, but not within one. @returns sorted by name */
export function groupByFolder(sessions: readonly SessionSummary[]): readonly ProjectGroup[] {
  const groups: ProjectGroup[] = [];
  for (const [name, same] of groupBy(foldersOf(sessions), ({ path }) => lastPart(path))) {
    const paths = [...new Set(same.map(({ path }) => path))].sort();
    if (!isAmbiguous(same)) groups.push({ name, paths, sessions: same.flatMap((folder) => folder.sessions) });
    else {
      const nameOf = distinctEnds(paths);
      for (const [path, own] of groupBy(same, (folder) => folder.path))
        groups.push({ name: nameOf(path), paths: [path], sessions: own.flatMap((folder) => folder.sessions) });
    }
  }
  return groups.sort(byName);
}
