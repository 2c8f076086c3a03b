/** Commits and pull requests of a project, with their turns and files. */

import { joined } from '../../base/format.ts';
import { shortHash } from '../../base/hash.ts';
import { distinct, groupBy, valueFor } from '../../base/lists.ts';
import { NO_HEADS, pullRequestName } from '../../facts/git/pull-requests.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { commitKey, sumChanges } from '../../transcript/types/summary.ts';
import { isWeb } from '../render/text/links.ts';
import { timeView } from '../render/text/time.ts';
import { fileAnchor } from './files/file-records.ts';
import { commitName, distinctTurns, itemLink, monthFolders, turnLink, type Views } from './history-links.ts';
import type { Place } from './layout.ts';
import type { LoggedCommit, LoggedEdit, ProjectLog } from './log.ts';
import type { planAt } from './plan-views.ts';

interface CommitRecord {
  readonly kind: 'commit';
  readonly commit: LoggedCommit;
  readonly edits: readonly LoggedEdit[];
}

export type PullRequestRecord = ReturnType<typeof pullRequests>[number];
export type CommitItem = CommitRecord | PullRequestRecord;

const MOST_TURNS = 8;
const MOST_FILES = 30;
const ROW = 240;

/** All commits, then all pull requests; the oldest first. */
export function commitItems(log: ProjectLog): readonly CommitItem[] {
  const edits = groupBy(
    log.files.filter((event) => event.kind === 'edit'),
    ({ commit }) => commit?.anchor,
  );
  // Of several sessions that show the same commit, the first one made it, if it has a date.
  const commits = [...groupBy(log.commits, ({ anchor }) => anchor)].flatMap(
    ([anchor, same]): readonly CommitRecord[] => {
      const commit = same.find(({ at }) => at > 0) ?? same[0];
      return commit === undefined ? [] : [{ kind: 'commit', commit, edits: edits.get(anchor) ?? [] }];
    },
  );
  return [...commits, ...pullRequests(log)];
}

type Events = readonly { readonly url: string; readonly time: number }[];

/** When each was first and last opened or changed, and the one before it. */
function spansOf(events: Events) {
  const spans = new Map<string, { readonly since: number; readonly first: number; until: number }>();
  for (const [index, { url, time }] of events.entries())
    valueFor(spans, url, () => ({ since: events[index - 1]?.time ?? 0, first: time, until: time })).until = time;
  return spans;
}

/** The commits of each pull request: from its branch, that of the last commit before it; else, since the one before. */
function commitsByPullRequest(
  session: ArchivedSession,
  commits: readonly LoggedCommit[],
  spans: ReturnType<typeof spansOf>,
): (url: string) => readonly LoggedCommit[] | undefined {
  const between = (since: number, until: number): readonly LoggedCommit[] =>
    commits.filter(({ at }) => at > since && at <= until);
  const branches = new Map(session.summary.commits.map((commit) => [commitKey(commit), commit.branch]));
  const branchOf = ({ made }: LoggedCommit): string => branches.get(commitKey(made)) ?? '';
  const heads = [...spans].flatMap(([url, { since, first, until }]) => {
    const last = between(since, first).at(-1);
    const branch = last === undefined ? '' : branchOf(last);
    return NO_HEADS.has(branch) ? [] : [{ url, branch, until }];
  });
  // Of several pull requests from one branch, a commit belongs to the one that was open.
  const owners = new Map(
    commits.map((commit) => {
      const same = heads.filter(({ branch }) => branch === branchOf(commit));
      return [commit, (same.find(({ until }) => until >= commit.at) ?? same.at(-1))?.url];
    }),
  );
  return (url) => {
    if (heads.some((head) => head.url === url)) return commits.filter((commit) => owners.get(commit) === url);
    const span = spans.get(url);
    return span && between(span.since, span.until).filter((commit) => owners.get(commit) === undefined);
  };
}

function pullRequests(log: ProjectLog) {
  const commits = groupBy(log.commits, ({ session }) => session);
  const inSessions = log.sessions.flatMap(({ archived, history }) => {
    const events = history.turns.flatMap((turn) => turn.pullRequests ?? []).sort((a, b) => a.time - b.time);
    const made = commits.get(archived) ?? [];
    const spans = spansOf(events);
    const commitsOf = commitsByPullRequest(archived, made, spans);
    const ownerAt = (at: number) => ([...spans].find(([, { until }]) => until >= at) ?? [...spans].at(-1))?.[0];
    const urls = distinct([...archived.summary.pullRequests, ...events.map(({ url }) => url)]).filter(isWeb);
    return urls.map((url) => ({
      ...{ url, archived, commits: commitsOf(url) ?? (urls.length === 1 ? made : []) },
      time: spans.get(url)?.until ?? 0,
      /** Does what happened at a time belong to it? Of several, to the one that was open. */
      owns: (at: number) => urls.length === 1 || ownerAt(at) === url,
    }));
  });
  const pulls = [...groupBy(inSessions, ({ url }) => url)].map(([url, same]) => ({
    ...{ kind: 'pull-request' as const, url, anchor: `p-${shortHash(url)}`, made: same },
    pull: same.flatMap(({ archived }) => archived.pulls).find((one) => one.url === url) ?? {
      ...{ url, name: pullRequestName(url), title: '', page: '' },
    },
    /** When its first session began, and when it was last opened or changed, as far as that is known. */
    from: same[0]?.archived.summary.start ?? 0,
    to: Math.max(...same.map(({ time }) => time)),
    commits: same.flatMap((one) => one.commits),
  }));
  return pulls.sort((a, b) => (a.to || a.from) - (b.to || b.from));
}

export function placeOfCommit(item: CommitItem, zone: string): Place {
  if (item.kind === 'pull-request') {
    const { url, anchor, from, to, pull } = item;
    const name = joined([`PR ${pullRequestName(url)}`, pull.title], ' ');
    return { name, page: pull.page, folders: [], anchors: [anchor], at: to || from, weight: ROW };
  }
  const { commit, edits } = item;
  const { at, anchor } = commit;
  const rows = Math.min(MOST_TURNS, edits.length) + 1;
  const files = Math.min(MOST_FILES, new Set(edits.map(({ path }) => path)).size);
  const weight = ROW * (rows + 1) + (ROW / 2) * files;
  return { name: commitName(commit), folders: monthFolders(at, zone), anchors: [anchor], at, weight };
}

export function commitView({ commit, edits }: CommitRecord, planOf: ReturnType<typeof planAt>, views: Views) {
  const plan = planOf(commit.session, commit.at);
  const files = [...groupBy(edits, ({ path }) => path)];
  return {
    anchors: [commit.anchor],
    sha: commit.made.sha,
    subject: commit.made.subject,
    made: turnLink(commit, views),
    writers: distinctTurns(edits)
      .filter(({ turn }) => turn.href !== commit.turn.href)
      .slice(-MOST_TURNS)
      .map((logged) => turnLink(logged, views)),
    files: files.slice(0, MOST_FILES).map(([path, inFile]) => ({
      ...itemLink(fileAnchor(path), path, views),
      ...sumChanges(inFile.map(({ edit }) => edit)),
    })),
    moreFiles: Math.max(0, files.length - MOST_FILES),
    plan: plan === undefined ? undefined : itemLink(plan, 'Plan', views),
  };
}

export function pullRequestView({ anchor, from, to, made, commits, pull }: PullRequestRecord, { zone }: Views) {
  return {
    ...pull,
    anchors: [anchor],
    time: timeView(to || from || undefined, zone),
    sessions: made.length,
    commits: commits.length,
  };
}
