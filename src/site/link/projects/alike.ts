import { printable } from '../../../base/format.ts';
import { groupBy } from '../../../base/lists.ts';
import { lastPart, plainName } from '../../../base/paths.ts';
import type { Project } from '../../../transcript/types/archive.ts';

const SHORTEST = 4;
const MOST = 5;

function endsIn(folder: string, stem: string): boolean {
  return folder === stem || (stem.length >= SHORTEST && ['-', '_', '.'].some((mark) => folder.endsWith(mark + stem)));
}

/** What a build says about `tidepool` and `ada-tidepool`, with the setting that makes them one; or nothing. */
export function alikeProjects(projects: readonly Project[]): readonly string[] {
  const folders = new Map(projects.map(({ name, paths }) => [name, lastPart(paths[0] ?? name).toLowerCase()]));
  const stems = [...new Set(folders.values())].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const groups = groupBy(folders, ([, folder]) => plainName(stems.find((stem) => endsIn(folder, stem)) ?? folder));
  const rules = [...groups.values()]
    .filter(({ length }) => length > 1)
    .slice(0, MOST)
    .map((group) => group.map(([name]) => name).sort((a, b) => a.length - b.length || (a < b ? -1 : 1)))
    .map((match) => ({ name: match[0], match }));
  if (rules.length === 0) return [];
  return [printable(`Some projects have similar names. If they are one, set ${JSON.stringify({ projects: rules })}`)];
}
