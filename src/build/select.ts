/** Which of the sessions that were found go into the site: --project, --since, --until, and `publish`. */

import { posix } from 'node:path';
import picomatch from 'picomatch';
import { UserError } from '../base/errors.ts';
import { count } from '../base/format.ts';
import { pathGlobs } from '../base/paths.ts';
import { Redactor } from '../redact/redactor.ts';
import { MARK } from '../redact/scan.ts';
import { acceptPlans } from '../site/link/accepted-plans.ts';
import { linkArchive } from '../site/link/link-archive.ts';
import { groupProjects, type ProjectRule } from '../site/link/projects/group-projects.ts';
import type { SessionSummary } from '../transcript/types/summary.ts';
import type { Settings } from './config/settings.ts';

type Test = (summary: SessionSummary) => boolean;

function matcher(globs: readonly string[]): (text: string) => boolean {
  // `*` matches slashes: `feature/x` is one branch, and a title is not a path.
  return picomatch([...globs], { dot: true, nocase: true, bash: true });
}

function byProject(globs: readonly string[], all: readonly SessionSummary[], rules: readonly ProjectRule[]): Test {
  const isAsked = picomatch(...pathGlobs(globs));
  const { groups, matching } = groupProjects(all, rules);
  const named = new Set(groups.filter(({ name }) => isAsked(name)).flatMap(({ sessions }) => sessions));
  const matched = matching(isAsked);
  return (summary) => named.has(summary) || matched.has(summary);
}

/** The projects that the configuration names. */
export function projectRules(settings: Settings): readonly ProjectRule[] {
  return settings.projectRules.map(({ name, match }) => ({ name, match: [...match, ...shortened(match, settings)] }));
}

/** Paths in the archive begin with `~`; a glob may spell out the home directory. */
function shortened(globs: readonly string[], { redact }: Settings): readonly string[] {
  if (redact === undefined) return [];
  const redactor = new Redactor(redact);
  return globs.map((glob) => redactor.text(glob, () => '*'));
}

function byKind(kinds: readonly string[], all: readonly SessionSummary[]): Test {
  const wanted = new Set(
    [...linkArchive(all).sessions.values()].flatMap(({ kind, summary }) => (kinds.includes(kind) ? [summary] : [])),
  );
  return (summary) => wanted.has(summary);
}

/** So may its title: a plan that another session implements was accepted. */
function byTitle(globs: readonly string[], all: readonly SessionSummary[]): Test {
  const isTitle = matcher(globs);
  const titled = acceptPlans(all, linkArchive(all));
  const wanted = new Set(all.filter((_, index) => isTitle(titled[index]?.title ?? '')));
  return (summary) => wanted.has(summary);
}

function testsOf(settings: Settings, all: readonly SessionSummary[]): readonly Test[] {
  const { since, until, projects, publish } = settings;
  const { members, branches, titles, tags, kinds } = publish;
  const tests: Test[] = [];
  if (projects.length > 0)
    tests.push(byProject([...projects, ...shortened(projects, settings)], all, projectRules(settings)));
  if (since !== undefined) tests.push(({ end }) => (end ?? -Infinity) >= since);
  if (until !== undefined) tests.push(({ start }) => (start ?? Infinity) <= until);
  const isMember = matcher(members);
  if (members.length > 0) tests.push(({ member }) => member !== undefined && isMember(member));
  const isBranch = matcher(branches);
  if (branches.length > 0) tests.push((summary) => summary.branches.some((branch) => isBranch(branch)));
  if (titles.length > 0) tests.push(byTitle(titles, all));
  if (tags.length > 0) tests.push((summary) => summary.tags?.some((tag) => tags.includes(tag)) ?? false);
  if (kinds.length > 0) tests.push(byKind(kinds, all));
  return tests;
}

/** Does the site include every session that is found? */
export function isWhole(settings: Settings): boolean {
  return testsOf(settings, []).length === 0;
}

/** The sessions that match all settings. @throws UserError when none is left: a setting is probably mistyped. A shard may have none. */
export function select<T extends { readonly summary: SessionSummary }>(
  all: readonly T[],
  settings: Settings,
): readonly T[] {
  const tests = testsOf(
    settings,
    all.map(({ summary }) => summary),
  );
  const selected = all.filter(({ summary }) => tests.every((test) => test(summary)));
  if (selected.length === 0 && all.length > 0 && settings.shard === undefined) {
    throw new UserError(
      `${count(all.length, 'session was', 'sessions were')} found, but none matches --project, --since, --until and "publish"; loosen them.`,
    );
  }
  return selected;
}

/**
 * The problems with files and folders that the report of the selected sessions names: all of them, or only those next
 * to selected sessions. The names of other folders would reveal what is not published.
 * @param problems with paths as the archive shows them
 */
export function selectProblems<T extends { readonly path: string; readonly member: string | undefined }>(
  problems: readonly T[],
  selected: readonly SessionSummary[],
  settings: Settings,
): readonly T[] {
  if (isWhole(settings)) return problems;
  // The marks in paths of problems have no numbers.
  const keyOf = (member: string | undefined, path: string): string =>
    `${member ?? ''}\n${posix.dirname(path).replaceAll(MARK, '*')}`;
  const folders = new Set(selected.map(({ member, path }) => keyOf(member, path)));
  const isBeside = (member: string | undefined, path: string): boolean =>
    folders.has(keyOf(member, path)) || (path.includes('/') && isBeside(member, posix.dirname(path)));
  return problems.filter(({ member, path }) => isBeside(member, path));
}
