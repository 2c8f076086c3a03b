/** Which sessions belong to one project. A project's folder name cannot be decoded; its `cwd` says where it was. */

import { encodes } from '../base/folder-name.ts';
import type { SessionSummary } from '../domain/summary.ts';

export interface ProjectGroup {
  readonly name: string;
  readonly paths: readonly string[];
  readonly sessions: readonly SessionSummary[];
}

function parts(path: string): readonly string[] {
  return path.split(/[\\/]+/).filter((part) => part !== '');
}

/** Where a folder's project was: what most of its sessions say, the first of several. */
function folderPath(sessions: readonly SessionSummary[]): string {
  const counts = new Map<string, number>();
  for (const { cwd } of sessions) if (cwd !== undefined) counts.set(cwd, (counts.get(cwd) ?? 0) + 1);
  const most = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
  return most?.[0] ?? sessions[0]?.folderName.replace(/^-+/, '') ?? '';
}

/**
 * One folder may hold several projects, when their paths are encoded alike: each session then is where its own path
 * says. A session that only went elsewhere stays with the most.
 */
function splitFolder(sessions: readonly SessionSummary[]): readonly (readonly SessionSummary[])[] {
  const paths = new Set(
    sessions.flatMap(({ cwd, folderName }) => (cwd !== undefined && encodes(cwd, folderName) ? [cwd] : [])),
  );
  if (paths.size < 2) return [sessions];
  const most = folderPath(sessions.filter(({ cwd }) => cwd !== undefined && paths.has(cwd)));
  return [...groupBy(sessions, ({ cwd }) => (cwd !== undefined && paths.has(cwd) ? cwd : most)).values()];
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

interface Place {
  readonly path: string;
  readonly member: string;
  readonly sessions: readonly SessionSummary[];
}

/** Does one member have several places of that name? Then they are different projects. */
function isAmbiguous(places: readonly Place[]): boolean {
  return [...groupBy(places, (place) => place.member).values()].some(
    (own) => new Set(own.map(({ path }) => path)).size > 1,
  );
}

/** The shortest end of a path that no other of the paths has. */
function distinctEnd(path: string, others: readonly string[]): string {
  const own = parts(path);
  for (let length = 2; length < own.length; length += 1) {
    const end = own.slice(-length).join('/');
    if (!others.some((other) => other !== path && parts(other).slice(-length).join('/') === end)) return end;
  }
  return path;
}

/**
 * Members keep one project under different homes: places of one name are one project across members, and
 * several projects when one member has several. Sorted by name.
 */
export function groupProjects(sessions: readonly SessionSummary[]): readonly ProjectGroup[] {
  const folders = groupBy(sessions, ({ input, folder }) => `${input}\n${folder}`);
  const places: Place[] = [...folders.values()].flatMap(splitFolder).map((own) => ({
    path: folderPath(own),
    member: own[0]?.member ?? '',
    sessions: own,
  }));
  const groups: ProjectGroup[] = [];
  for (const [name, same] of groupBy(places, ({ path }) => parts(path).at(-1) ?? path)) {
    const paths = [...new Set(same.map(({ path }) => path))].sort();
    if (!isAmbiguous(same)) groups.push({ name, paths, sessions: same.flatMap((place) => place.sessions) });
    else {
      for (const path of paths) {
        const own = same.filter((place) => place.path === path).flatMap((place) => place.sessions);
        groups.push({ name: distinctEnd(path, paths), paths: [path], sessions: own });
      }
    }
  }
  return groups.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
