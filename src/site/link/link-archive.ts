/** The summaries of all sessions -> the archive: keys, projects, members, chains, continued sessions. */

import { shortHash } from '../../base/hash.ts';
import { addTo } from '../../base/lists.ts';
import { type Namer, niceSlug, slug } from '../../base/slug.ts';
import type { Archive, ArchivedSession, Project } from '../../transcript/types/archive.ts';
import { type Continued, remnant, type SessionSummary } from '../../transcript/types/summary.ts';
import { type Continuation, findContinued } from './continued.ts';
import { type Keyed, Lineage, oldestFirst, type ProjectOf, refTo } from './lineage.ts';
import { type NamedParent, NamedParents } from './named-parents.ts';
import { pullRequestsIn } from './named-pulls.ts';
import { groupByFolder, type ProjectGroup } from './projects/by-folder.ts';
import { type GroupedProjects, groupProjects, type ProjectRule } from './projects/group-projects.ts';
import { findSplitCalls, type SplitCalls } from './split-calls.ts';

function memberAndPath(summary: SessionSummary): string {
  return `${summary.member ?? ''}\n${summary.path}`;
}

/** A session's key is its id. Of several files with one id, the first keeps it; the others add a hash. */
function withKeys(sessions: readonly SessionSummary[], nameOf: Namer): readonly Keyed[] {
  const keys = new Map<string, SessionSummary>();
  const compare = <Value extends string | number>(a: Value, b: Value): number => Number(a > b) - Number(a < b);
  const inOrder = sessions.toSorted(
    (a, b) =>
      Number(a.lost) - Number(b.lost) ||
      compare(a.start ?? Infinity, b.start ?? Infinity) ||
      compare(memberAndPath(a), memberAndPath(b)),
  );
  for (const summary of inOrder) {
    const plain = nameOf(summary.id);
    let key = plain;
    // Two inputs of one member may contain the same path; then the number of the input decides.
    for (let more = ''; keys.has(key); more += `\n${summary.input}`)
      key = `${plain}-x${shortHash(memberAndPath(summary) + more)}`;
    keys.set(key, summary);
  }
  return [...keys].map(([key, summary]) => ({ key, summary }));
}

function membersOf(sessions: readonly Keyed[]): readonly string[] {
  return [...new Set(sessions.flatMap(({ summary }) => summary.member ?? []))].sort();
}

/** Sessions whose lines its file repeats, whose calls it answers, or that transcripts name. */
function continuedFrom(
  session: Keyed,
  repeated: ReadonlyMap<string, readonly Continuation[]>,
  split: SplitCalls,
  named: NamedParents,
): readonly (Continued & { readonly from: Keyed })[] {
  const answers = split.get(session.key) ?? [];
  const lines = repeated.get(session.key) ?? [];
  const parents = named.all(session);
  const digests = new Map(lines.map((one) => [one.from, one.digests]));
  for (const { from } of [...answers, ...parents]) if (!digests.has(from)) digests.set(from, []);
  return [...digests].map(([from, digests]) => {
    const results = answers.find((one) => one.from === from)?.ids;
    const how = howRelated(from, parents, named);
    return { from, ...refTo(from), digests, ...(results && { results }), ...(how && { how }) };
  });
}

function howRelated(from: Keyed, parents: readonly NamedParent[], named: NamedParents): Continued['how'] {
  const parent = parents.find((one) => one.from === from);
  if (parent) return parent.isFork ? 'fork' : undefined;
  return parents.some((one) => named.precedes(from, one.from)) ? 'inherited' : undefined;
}

/** What a session's page shows about other sessions, except its neighbours. */
type Links = Omit<ArchivedSession, keyof Keyed | 'project' | 'agent' | 'worktrees' | 'pulls' | 'previous' | 'next'>;

function linksOf(sessions: readonly Keyed[], projectOf: ProjectOf): (session: Keyed) => Links {
  const named = new NamedParents(sessions);
  const lineage = new Lineage(sessions, projectOf, (session) => named.all(session)[0]?.from);
  const repeated = findContinued(sessions, named);
  const continues = (session: Keyed, from: Keyed): boolean =>
    named.all(session).some((one) => one.from === from) ||
    (repeated.get(session.key)?.some((one) => one.from === from) ?? false);
  const split = findSplitCalls(sessions, continues);
  const continued = new Map(sessions.map((session) => [session.key, continuedFrom(session, repeated, split, named)]));
  const continuedIn = new Map<string, ArchivedSession['continuedIn'][number][]>();
  const answeredIn = new Map<string, { key: string; ids: readonly string[] }[]>();
  for (const session of [...sessions].sort(oldestFirst)) {
    for (const { from, results: ids, how } of continued.get(session.key) ?? []) {
      if (how !== 'inherited')
        addTo(continuedIn, from.key, { ...refTo(session), ...(how === 'fork' && { isFork: true }) });
      if (ids) addTo(answeredIn, from.key, { key: session.key, ids });
    }
  }
  return (session) => {
    const { key } = session;
    return {
      ...lineage.linksOf(session),
      continuedFrom: (continued.get(key) ?? []).map(({ from: _, ...one }) => one),
      answeredIn: answeredIn.get(key) ?? [],
      continuedIn: continuedIn.get(key) ?? [],
      ...named.missing(session),
    };
  };
}

function isListed({ summary }: Keyed): boolean {
  return remnant(summary) === undefined;
}

function isPromptsOnly({ summary }: Keyed): boolean {
  return remnant(summary) === 'prompts';
}

function projectsOf(groups: readonly ProjectGroup[]): ReadonlyMap<SessionSummary, ProjectGroup> {
  return new Map(groups.flatMap((group) => group.sessions.map((one) => [one, group])));
}

function keysOfProjects(groups: readonly ProjectGroup[], nameOf: Namer): ReadonlyMap<string, ProjectGroup> {
  const keys = new Map<string, ProjectGroup>();
  const isTaken = (key: string): boolean => keys.has(key);
  for (const group of groups) keys.set(niceSlug(group.name, isTaken), group);
  return nameOf === slug ? keys : new Map([...keys].map(([key, group]) => [nameOf(`project ${key}`), group]));
}

/** Keys that are no longer used, by the project that now has the first session of the project they belonged to. */
function formerKeys(
  sessions: readonly SessionSummary[],
  keys: ReadonlyMap<string, ProjectGroup>,
  nameOf: Namer,
): ReadonlyMap<ProjectGroup, readonly string[]> {
  const projects = projectsOf([...keys.values()]);
  const former = new Map<ProjectGroup, string[]>();
  const earlier = [groupByFolder(sessions), groupProjects(sessions).groups];
  for (const [key, group] of new Map(earlier.flatMap((groups) => [...keysOfProjects(groups, nameOf)]))) {
    const [first] = group.sessions;
    const now = first && projects.get(first);
    if (now !== undefined && !keys.has(key)) addTo(former, now, key);
  }
  return former;
}

function linkProjects(
  keyed: ReadonlyMap<SessionSummary, Keyed>,
  links: (session: Keyed) => Links,
  { groups, worktrees }: GroupedProjects,
  nameOf: Namer,
  hasHistory: boolean,
): Pick<Archive, 'projects' | 'sessions'> {
  const projects: Project[] = [];
  const sessions = new Map<string, ArchivedSession>();
  const keys = keysOfProjects(groups, nameOf);
  const former = formerKeys([...keyed.keys()], keys, nameOf);
  const isMixed = new Set([...keyed.keys()].map(({ agent }) => agent)).size > 1;
  for (const [project, group] of keys) {
    const ofProject = group.sessions.flatMap((summary) => keyed.get(summary) ?? []);
    projects.push({
      key: project,
      name: group.name,
      formerKeys: former.get(group) ?? [],
      paths: group.paths,
      members: membersOf(ofProject),
      sessions: newestKeys(ofProject.filter(isListed)),
      promptsOnly: newestKeys(ofProject.filter(isPromptsOnly)),
      lost: newestKeys(ofProject.filter(({ summary }) => summary.lost)),
    });
    const inOrder = ofProject.filter(isListed).sort(oldestFirst);
    const pulls = pullRequestsIn(inOrder, (name) => (hasHistory ? `pulls/${project}/${nameOf(name)}.html` : ''));
    const places = new Map(inOrder.map((session, at) => [session, at]));
    for (const session of ofProject) {
      const at = places.get(session);
      const [previous, next] = at === undefined ? [] : [inOrder[at - 1], inOrder[at + 1]];
      sessions.set(session.key, {
        project,
        ...session,
        ...(isMixed && { agent: session.summary.agent === 'codex' ? 'Codex' : 'Claude Code' }),
        worktrees: worktrees.get(session.summary) ?? [],
        pulls: pulls(session),
        ...links(session),
        previous: previous && refTo(previous),
        next: next && refTo(next),
      });
    }
  }
  return { projects, sessions };
}

/** By last activity; sessions without a date last, equal ones by key. */
function newestKeys(sessions: readonly Keyed[]): readonly string[] {
  const newest = sessions.toSorted((a, b) => (b.summary.end ?? -1) - (a.summary.end ?? -1) || (a.key < b.key ? -1 : 1));
  return newest.map(({ key }) => key);
}

/** Links all sessions; it needs only their summaries. @param rules projects that the configuration names @param hasHistory are there pages of pull requests? */
export function linkArchive(
  summaries: readonly SessionSummary[],
  rules: readonly ProjectRule[] = [],
  nameOf: Namer = slug,
  hasHistory = true,
): Archive {
  const withPage = summaries.filter(({ hasPage }) => hasPage);
  const paged = withKeys(withPage, nameOf);
  const keyed = new Map(paged.map((session) => [session.summary, session]));
  const grouped = groupProjects([...keyed.keys()], rules);
  const projects = projectsOf(grouped.groups);
  const links = linksOf(paged, (summary) => projects.get(summary));
  return {
    ...linkProjects(keyed, links, grouped, nameOf, hasHistory),
    order: newestKeys(paged.filter(isListed)),
    promptsOnly: newestKeys(paged.filter(isPromptsOnly)),
    incomplete: newestKeys(paged.filter((session) => !isListed(session))),
    members: membersOf(paged),
    empty: summaries.filter(({ hasPage }) => !hasPage),
  };
}
