/** Groups sessions by project. The name of a project folder cannot be decoded, but sessions have a `cwd`. */

import { encodes } from '../base/folder-name.ts';
import { groupBy } from '../base/groups.ts';
import type { SessionSummary } from '../domain/summary.ts';

export interface ProjectGroup {
  readonly name: string;
  readonly paths: readonly string[];
  readonly sessions: readonly SessionSummary[];
}

function parts(path: string): readonly string[] {
  return path.split(/[\\/]+/).filter((part) => part !== '');
}

/** The path of a folder's project: the most frequent `cwd` of its sessions, else derived from the folder name. */
function folderPath(sessions: readonly SessionSummary[]): string {
  const counts = new Map<string, number>();
  for (const { cwd } of sessions) if (cwd !== undefined) counts.set(cwd, (counts.get(cwd) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  return most?.[0] ?? sessions[0]?.folderName.replace(/^[~-]-*/, '') ?? '';
}

/**
 * A folder may contain several projects whose paths are encoded alike: then each session belongs to its own path,
 * and a session with any other path belongs to the largest project.
 */
function splitFolder(sessions: readonly SessionSummary[]): readonly (readonly SessionSummary[])[] {
  const paths = new Set(
    sessions.flatMap(({ cwd, folderName }) => (cwd !== undefined && encodes(cwd, folderName) ? [cwd] : [])),
  );
  if (paths.size < 2) return [sessions];
  const most = folderPath(sessions.filter(({ cwd }) => cwd !== undefined && paths.has(cwd)));
  return [...groupBy(sessions, ({ cwd }) => (cwd !== undefined && paths.has(cwd) ? cwd : most)).values()];
}

interface Folder {
  readonly path: string;
  readonly member: string;
  readonly sessions: readonly SessionSummary[];
}

/** Does one member have several folders of the same name? Then they are different projects. */
function isAmbiguous(folders: readonly Folder[]): boolean {
  return [...groupBy(folders, ({ member }) => member).values()].some(
    (own) => new Set(own.map(({ path }) => path)).size > 1,
  );
}

/** The shortest ending of a path that no other path has. */
function distinctEnd(path: string, others: readonly string[]): string {
  const own = parts(path);
  for (let length = 2; length < own.length; length += 1) {
    const end = own.slice(-length).join('/');
    if (!others.some((other) => other !== path && parts(other).slice(-length).join('/') === end)) return end;
  }
  return path;
}

/**
 * Members keep the same project in different homes: folders of the same name are one project across members, but
 * separate projects when one member has several of them.
 * @returns sorted by name
 */
export function groupProjects(sessions: readonly SessionSummary[]): readonly ProjectGroup[] {
  const byFolder = groupBy(sessions, ({ input, member, folder }) => `${input}\n${member ?? ''}\n${folder}`);
  const folders = [...byFolder.values()]
    .flatMap(splitFolder)
    .map((own): Folder => ({ path: folderPath(own), member: own[0]?.member ?? '', sessions: own }));
  const groups: ProjectGroup[] = [];
  for (const [name, same] of groupBy(folders, ({ path }) => parts(path).at(-1) ?? path)) {
    const paths = [...new Set(same.map(({ path }) => path))].sort();
    if (!isAmbiguous(same)) groups.push({ name, paths, sessions: same.flatMap((folder) => folder.sessions) });
    else {
      for (const path of paths) {
        const own = same.filter((folder) => folder.path === path).flatMap((folder) => folder.sessions);
        groups.push({ name: distinctEnd(path, paths), paths: [path], sessions: own });
      }
    }
  }
  return groups.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
