/** The script with names of files, commits, plans and decisions, see `search/shared/names-format.ts`. */

import { dotted, oneLine, visible } from '../../base/format.ts';
import { numberOf } from '../../base/lists.ts';
import type { HistoryNames } from '../../site/history/project-history.ts';
import { HISTORY_KINDS, type HistoryKind } from '../../site/types/page.ts';
import { type Archive, sessionsOf } from '../../transcript/types/archive.ts';
import type { HistoryData, HistoryItem } from '../shared/names-format.ts';

/** The most of each in the whole archive; the newest are kept. */
const LIMITS: Readonly<Record<HistoryKind, number>> = { files: 2_000, commits: 2_000, plans: 500, decisions: 1_000 };

/** Longest path, and longest words after it. */
const PATH = 120;
const NOTE = 90;

/** The part of a project's history that the search needs. */
export interface NamedHistory {
  readonly key: string;
  readonly names: HistoryNames;
}

/** The number of each page, by its address and note as JSON. */
type Pages = Map<string, number>;

function pageNumber(pages: Pages, href: string, note: string): number {
  return numberOf(pages, JSON.stringify([href, oneLine(note, NOTE)]));
}

/** @param histories of its projects; none if they are not published, and files then lead to sessions */
export function historyData(archive: Archive, histories: readonly NamedHistory[]): HistoryData {
  const projects = new Map(archive.projects.map(({ key, name }) => [key, name]));
  const pages: Pages = new Map();
  const items: Record<HistoryKind, readonly HistoryItem[]> = { files: [], commits: [], plans: [], decisions: [] };
  for (const kind of HISTORY_KINDS)
    items[kind] = histories
      .flatMap(({ key, names }) => names[kind].map((name) => ({ ...name, key })))
      .sort((a, b) => b.at - a.at)
      .slice(0, LIMITS[kind])
      .map(({ text, page, anchor, key }) => [text, pageNumber(pages, page, projects.get(key) ?? ''), anchor]);
  if (histories.length === 0) items.files = filesOf(archive, projects, pages);
  return { pages: [...pages.keys()].map((page) => JSON.parse(page)), ...items };
}

/** The files changed last, each once per project: many projects have a `package.json`. */
function filesOf(archive: Archive, projects: ReadonlyMap<string, string>, pages: Pages): readonly HistoryItem[] {
  const files = new Map<string, HistoryItem>();
  for (const { key, project, summary } of sessionsOf(archive, archive.order)) {
    const note = dotted([projects.get(project), summary.title]);
    for (const { path } of summary.files) {
      if (path.length > PATH) continue;
      const name = visible(relativeTo(path, summary.cwds));
      const place = `${project}\n${name}`;
      if (!files.has(place)) files.set(place, [name, pageNumber(pages, `sessions/${key}.html`, note), '']);
      if (files.size >= LIMITS.files) return [...files.values()];
    }
  }
  return [...files.values()];
}

/** `/home/ada/shop/src/cart.ts` -> `src/cart.ts`, when the session worked in `/home/ada/shop`. */
function relativeTo(path: string, folders: readonly string[]): string {
  const folder = folders.find((one) => one !== '' && path.startsWith(`${one}/`));
  return folder === undefined ? path : path.slice(folder.length + 1);
}
