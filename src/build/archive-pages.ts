/** Pages of the whole archive, and the files that all pages share. */

import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/hash.ts';
import { sumOf } from '../base/lists.ts';
import { writeFiles } from '../base/write-file.ts';
import { shownProblem } from '../facts/withhold.ts';
import { PACKAGE_ROOT } from '../package.ts';
import type { RedactOptions } from '../redact/redactor.ts';
import { Redactor } from '../redact/redactor.ts';
import { historyData } from '../search/index/history-names.ts';
import { namesScript, quickData } from '../search/index/quick-names.ts';
import { HISTORY_FILE, HISTORY_HAND_OVER, QUICK_FILE, QUICK_HAND_OVER } from '../search/shared/names-format.ts';
import { groupsOf, type ProjectGroup } from '../site/archive/groups.ts';
import { homePage } from '../site/archive/home.ts';
import { movedProjects, periodAndMemberPages, projectPages, tablePages } from '../site/archive/make-group-pages.ts';
import { rankingPages } from '../site/archive/rankings.ts';
import { makeReport, type Report, sumCounts } from '../site/archive/report.ts';
import { reportPage } from '../site/archive/report-page.ts';
import { sessionFigures } from '../site/archive/session-figures.ts';
import type { ListOptions } from '../site/archive/session-rows.ts';
import type { GroupPages, SiteData } from '../site/eleventy-plugin.ts';
import { decidedPage, type KnownHistory } from '../site/history/decided-page.ts';
import { type HistoryTab, historyTabs } from '../site/history/project-history.ts';
import { archiveIndex, crawlerFiles, feedFiles, headerFiles, llmsText } from '../site/program-files.ts';
import { writeLanguages } from '../site/render/markup/grammars.ts';
import { timeView } from '../site/render/text/time.ts';
import type { SiteView } from '../site/types/page.ts';
import type { Archive } from '../transcript/types/archive.ts';
import { takesHeaders } from './config/hosts.ts';
import { DEFAULT_TITLE, type Settings } from './config/settings.ts';
import type { LinkedArchive } from './read-archive.ts';
import { selectProblems } from './select.ts';
import {
  type GrowingManifest,
  isComplete,
  type Manifest,
  type PrintedPage,
  type PrintedSession,
} from './store/manifest.ts';
import type { Run } from './work/run.ts';
import type { Work } from './work/work.ts';

/**
 * Data of the home page, the project pages and the report; the search page and the 404 page need none.
 * @param site as session pages have it
 * @param histories of its projects
 */
export function archiveData(
  archive: Archive,
  report: Report,
  site: SiteView,
  options: ListOptions,
  redact: RedactOptions | undefined,
  histories: readonly KnownHistory[] = [],
) {
  const history = new Map(histories.map(({ key, counts }) => [key, historyTabs(key, counts)]));
  const historyOf = ({ project }: ProjectGroup): readonly HistoryTab[] => history.get(project.key) ?? [];
  const figures = sessionFigures(archive, options);
  const groups = groupsOf(archive, options.zone, figures, options.nameOf);
  const failing = new Map(histories.flatMap(({ red }) => red.map(({ key, ...line }) => [key, line] as const)));
  const list = { ...options, figures, failing, rows: new Map() };
  const decided = decidedPage(archive.projects, histories);
  const newest = archive.sessions.get(archive.order[0] ?? '')?.summary.end;
  return {
    site: { ...site, lastActivity: timeView(newest, options.zone) },
    projects: groups.projects.flatMap((group) =>
      projectPages(archive, group, list).map((page) => ({ ...page, history: historyOf(group) })),
    ),
    groups: periodAndMemberPages(archive, groups, list),
    tables: tablePages(groups, options),
    rankings: rankingPages(archive, groups, list),
    movedProjects: movedProjects(archive),
    decided,
    home: {
      ...homePage(archive, groups, { ...list, title: site.title === DEFAULT_TITLE ? undefined : site.title }),
      openPlans: decided.openPlans.length,
      history: groups.projects.length === 1 ? groups.projects.flatMap(historyOf) : [],
    },
    report: reportPage(report, archive, redact?.off),
  };
}

/** The pages that print this data and what is said of the site; lists have a page for each item, with its address. */
const SINGLE_PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['home', ['index.html', 'search.html', '404.html']],
  ['report', ['report.html']],
  ['decided', ['decisions.html']],
]);

/**
 * All pages of the archive, and the data of those that are not in the output folder as they would be printed. The user's
 * own templates may print any data on any page.
 */
export function pagesToPrint(
  data: ReturnType<typeof archiveData>,
  { hash, cache, templates, output }: Run,
  before: Pick<Manifest, 'pages'>,
): { readonly pages: readonly PrintedPage[]; readonly changed: SiteData } {
  const there = new Map(cache === undefined || templates !== undefined ? [] : before.pages);
  const pages: PrintedPage[] = [];
  // Only pages of the whole archive say up to when it has sessions, and only one asks the index.
  const ofSite = { ...data.site, lastActivity: undefined, bundles: 0 };
  const isNew = (urls: readonly string[], shown: unknown): boolean => {
    const own = urls.map((url) => [url, sha256(JSON.stringify([hash, shown]))] as const);
    pages.push(...own);
    return !own.every(([url, printed]) => there.get(url) === printed && isComplete(output, [url]));
  };
  const changed = Object.entries(data).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.filter((item) => isNew([item.url], [ofSite, item]))];
    return [name, isNew(SINGLE_PAGES.get(name) ?? [], [data.site, value]) ? value : undefined];
  });
  return { pages, changed: { ...Object.fromEntries(changed), site: data.site } };
}

/**
 * Writes styles, scripts, grammars, images, names for the quick box, and files for programs. Returns their paths.
 * @param overviews addresses of pages that are not of a session
 */
export function writeSharedFiles(
  archive: Archive,
  { sessions, histories }: Pick<GrowingManifest, 'sessions' | 'histories'>,
  { output, site, publish: { exports } }: Pick<Run, 'output' | 'site' | 'publish'>,
  { host, theme: { files: themeFiles } }: Pick<Settings, 'host' | 'theme'>,
  groups: GroupPages,
  overviews: readonly string[],
): readonly string[] {
  const assets = [join(PACKAGE_ROOT, 'templates/assets'), join(PACKAGE_ROOT, 'dist/assets')].flatMap((folder) => {
    cpSync(folder, join(output, 'assets'), { recursive: true });
    return readdirSync(folder).map((name) => `assets/${name}`);
  });
  for (const [path, file] of themeFiles) cpSync(file, join(output, path));
  const commands = new Map(sessions.map((session) => [session.key, session.commands]));
  const prompts = new Map(sessions.map((session) => [session.key, session.prompts]));
  const quick = quickData(archive, { commands, prompts }, site.timeZone);
  const files = [
    { path: QUICK_FILE, content: namesScript(QUICK_HAND_OVER, quick) },
    { path: HISTORY_FILE, content: namesScript(HISTORY_HAND_OVER, historyData(archive, histories)) },
    ...crawlerFiles(archive, site, overviews),
    ...(takesHeaders(host) ? headerFiles(site) : []),
    ...feedFiles(archive, site, groups),
    ...archiveIndex(archive, site, exports),
    { path: 'llms.txt', content: llmsText(archive, site, exports) },
  ];
  return [...assets, ...themeFiles.keys(), ...writeLanguages(output, sessions), ...writeFiles(output, files)];
}

/** What the report says of the sessions of a build, before the pages of the archive are counted. */
export function reportOf(
  { settings, found }: Work,
  { archive, facts }: LinkedArchive,
  printed: readonly PrintedSession[],
): Report {
  const keys = new Map([...archive.sessions.values()].map(({ summary, key }) => [summary, key]));
  const redactor = found.problems.length > 0 && settings.redact ? new Redactor(settings.redact) : undefined;
  const unread = found.problems.map(({ relative, member, reason }) => ({
    path: redactor?.text(relative, (kind) => `[redacted: ${kind}]`) ?? relative,
    member,
    reason,
  }));
  return makeReport(
    facts.flatMap(({ summary, ledgers }) =>
      ledgers.map((ledger) => ({
        ...ledger,
        problems: ledger.problems.map((problem) => shownProblem(problem, settings.publish)),
        ...{ input: summary.input, session: keys.get(summary) },
      })),
    ),
    selectProblems(
      unread,
      facts.map(({ summary }) => summary),
      settings,
    ).map(({ path, reason }) => ({ path, reason })),
    { sessions: archive.order.length, pages: sumOf(printed, ({ pages }) => pages) },
    sumCounts(facts.map(({ redacted }) => redacted.counts)),
  );
}
