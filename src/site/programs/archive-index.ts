/** `index.json`, and for large archives `index-2.json`, …: all sessions of an archive, for programs. */

import { inGroups } from '../../base/lists.ts';
import { sessionUrl } from '../../base/urls.ts';
import type { NewFile } from '../../base/write-file.ts';
import { type Archive, type ArchivedSession, sessionsOf } from '../../transcript/types/archive.ts';
import { netCountOf, remnant, sumChanges } from '../../transcript/types/summary.ts';
import { askedWords, exportLinks, outcomeOf, relationsOf } from '../archive/session-rows.ts';
import { moment, relationFields } from '../exports/export-fields.ts';
import type { PageLink, SiteView } from '../types/page.ts';

/** Raised when a field changes its meaning, not for new fields. */
const SCHEMA_VERSION = 1;
/** Sessions of one file: about 170 KB when compressed. */
const LISTED = 500;

function entryOf(session: ArchivedSession, project: string, links: readonly PageLink[]): object {
  const { key, kind, worktrees, summary } = session;
  const { asked } = summary.story;
  const [markdown, json] = links;
  return {
    id: summary.id,
    page: sessionUrl(key),
    ...{ markdown: markdown?.href, json: json?.href },
    title: summary.title,
    project,
    member: summary.member,
    kind,
    left: remnant(summary),
    ...{ start: moment(summary.start), end: moment(summary.end) },
    activeSeconds: Math.round(summary.activeMs / 1000),
    outcome: outcomeOf(session),
    asked: asked && askedWords(asked),
    result: summary.story.result?.text,
    lastCheck: summary.story.lastCheck?.result,
    editsAfterCheck: summary.story.lastCheck?.editsAfter,
    ...{ branches: summary.branches, worktrees, tags: summary.tags },
    ...{ prompts: summary.prompts, messages: summary.messages, calls: summary.calls, tools: summary.tools },
    failures: summary.failures,
    files: summary.files.length,
    ...sumChanges(summary.files),
    netChange: netCountOf(summary.files),
    commits: summary.commits.map(({ sha, message }) => ({ sha: sha || undefined, message })),
    pullRequests: summary.pullRequests,
    ...relationFields(relationsOf(session)),
  };
}

const pathOf = (at: number): string => `index${at === 0 ? '' : `-${at + 1}`}.json`;

/** @param hasExports is each session also available as Markdown and JSON? @param most sessions of one file */
export function archiveIndex(archive: Archive, site: SiteView, hasExports: boolean, most = LISTED): readonly NewFile[] {
  const names = new Map(archive.projects.map(({ key, name }) => [key, name]));
  const entries = (keys: readonly string[]): readonly object[] =>
    sessionsOf(archive, keys).map((session) => {
      const links = hasExports ? exportLinks(session) : [];
      return entryOf(session, names.get(session.project) ?? '', links);
    });
  const { title, description, version } = site;
  const about = { format: 'sessionary archive', schemaVersion: SCHEMA_VERSION, title, description, version };
  const groups = inGroups(archive.order, () => 1, most);
  const [first = [], ...others] = groups;
  return [first, ...others].map((keys, at) => {
    const rest = at === 0 ? { incomplete: entries(archive.incomplete) } : {};
    const all = { ...about, more: groups[at + 1] && pathOf(at + 1), sessions: entries(keys), ...rest };
    return { path: pathOf(at), content: `${JSON.stringify(all, undefined, 1)}\n` };
  });
}
