/** Commits and pull requests of a project, with their turns and files. */

import { shortHash } from '../../base/hash.ts';
import { groupBy } from '../../base/lists.ts';
import { pullRequestName } from '../../facts/git/pull-requests.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { commitKey, sumChanges } from '../../transcript/types/summary.ts';
import { isWeb } from '../render/text/links.ts';
import { timeView } from '../render/text/time.ts';
import type { CommitView, PullRequestView } from '../types/history-pages.ts';
import { fileAnchor } from './file-records.ts';
import {
  commitName,
  distinctTurns,
  itemLink,
  monthFolders,
  turnLink,
  type Views,
  wholeSessionLink,
} from './history-links.ts';
import type { Placed } from './layout.ts';
import type { LoggedCommit, LoggedEdit, ProjectLog } from './log.ts';

/** A commit with the edits before it in its session. */
export interface CommitRecord {
  readonly kind: 'commit';
  readonly commit: LoggedCommit;
  readonly edits: readonly LoggedEdit[];
}

export interface PullRequestRecord {
  readonly kind: 'pull-request';
  readonly url: string;
  readonly anchor: string;
  readonly sessions: readonly ArchivedSession[];
  /** When its first session began. */
  readonly from: number;
  /** When it was last opened or merged, as far as the sessions show; 0 if they do not. */
  readonly to: number;
  readonly commits: readonly LoggedCommit[];
}

export type CommitItem = CommitRecord | PullRequestRecord;

/** The most turns and files that are listed for one commit. */
const MOST_TURNS = 8;
const MOST_FILES = 30;
const ROW = 240;

/** All commits, then all pull requests; the oldest first. */
export function commitItems(log: ProjectLog): readonly CommitItem[] {
  const edits = groupBy(
    log.files.flatMap((event) => (event.kind === 'edit' && event.commit ? [event] : [])),
    ({ commit }) => commit?.anchor,
  );
  // Of several sessions that show the same commit, the first one made it, if it has a date.
  const commits = groupBy(log.commits, ({ anchor }) => anchor);
  return [
    ...[...commits].flatMap(([anchor, same]): readonly CommitRecord[] => {
      const commit = same.find(({ at }) => at > 0) ?? same[0];
      return commit === undefined ? [] : [{ kind: 'commit', commit, edits: edits.get(anchor) ?? [] }];
    }),
    ...pullRequests(log),
  ];
}

/** When a session opened or merged pull requests, the earliest first. */
type Events = readonly { readonly url: string; readonly time: number }[];

/** Branches that say nothing about a pull request. */
const NO_HEADS: ReadonlySet<string> = new Set(['', 'main', 'master', 'detached HEAD']);

/** The commits of a session that belong to its pull requests. */
class Heads {
  readonly #commits: readonly LoggedCommit[];
  readonly #events: Events;
  /** When each pull request was last opened or merged. */
  readonly #until: ReadonlyMap<string, number>;
  /** From which branch each pull request was opened: that of the last commit before. */
  readonly #heads = new Map<string, string>();
  /** The pull request from the branch of a commit. */
  readonly #owners: ReadonlyMap<LoggedCommit, string | undefined>;

  constructor(session: ArchivedSession, commits: readonly LoggedCommit[], events: Events) {
    this.#commits = commits;
    this.#events = events;
    this.#until = new Map(events.map(({ url, time }) => [url, time]));
    const branches = new Map(session.summary.commits.map((commit) => [commitKey(commit), commit.branch]));
    const branchOf = ({ made }: LoggedCommit): string => branches.get(commitKey(made)) ?? '';
    const opened = new Set<string>();
    let since = 0;
    for (const { url, time } of events) {
      const last = opened.has(url) ? undefined : this.#between(since, time).at(-1);
      const head = last === undefined ? '' : branchOf(last);
      if (!NO_HEADS.has(head)) this.#heads.set(url, head);
      opened.add(url);
      since = time;
    }
    this.#owners = new Map(commits.map((commit) => [commit, this.#ownerOf(commit, branchOf(commit))]));
  }

  /** The commits of one of the pull requests: those of its branch, else those made since the one before it. */
  commitsFor(url: string, isOnly: boolean): readonly LoggedCommit[] {
    if (this.#heads.has(url)) return this.#commits.filter((commit) => this.#owners.get(commit) === url);
    const first = this.#events.findIndex((event) => event.url === url);
    if (first === -1) return isOnly ? this.#commits : [];
    const made = this.#between(this.#events[first - 1]?.time ?? 0, this.#until.get(url) ?? 0);
    return made.filter((commit) => this.#owners.get(commit) === undefined);
  }

  /** Of several pull requests from one branch, a commit belongs to the one that was open. */
  #ownerOf({ at }: LoggedCommit, branch: string): string | undefined {
    const urls = [...this.#heads].flatMap(([url, head]) => (head === branch ? [url] : []));
    return urls.find((url) => (this.#until.get(url) ?? 0) >= at) ?? urls.at(-1);
  }

  #between(since: number, until: number): readonly LoggedCommit[] {
    return this.#commits.filter(({ at }) => at > since && at <= until);
  }
}

function pullRequests(log: ProjectLog): readonly PullRequestRecord[] {
  const found = new Map<string, PullRequestRecord>();
  const commits = groupBy(log.commits, ({ session }) => session);
  for (const { archived, history } of log.sessions) {
    const { summary } = archived;
    const events = history.turns.flatMap(({ pullRequests: its = [] }) => its).sort((a, b) => a.time - b.time);
    const urls = [...new Set([...summary.pullRequests, ...events.map(({ url }) => url)])].filter(isWeb);
    const heads = new Heads(archived, commits.get(archived) ?? [], events);
    for (const url of urls) {
      const known = found.get(url);
      const to = events.findLast((event) => event.url === url)?.time ?? 0;
      found.set(url, {
        kind: 'pull-request',
        url,
        anchor: `p-${shortHash(url)}`,
        sessions: [...(known?.sessions ?? []), archived],
        from: known?.from ?? summary.start ?? 0,
        to: Math.max(known?.to ?? 0, to),
        commits: [...(known?.commits ?? []), ...heads.commitsFor(url, urls.length === 1)],
      });
    }
  }
  return [...found.values()];
}

export function placedCommits(items: readonly CommitItem[], zone: string): readonly Placed<CommitItem>[] {
  return items.map((item) => {
    if (item.kind === 'pull-request')
      return {
        item,
        name: `PR ${pullRequestName(item.url)}`,
        folders: [],
        anchors: [item.anchor],
        at: item.to || item.from,
        weight: ROW * (1 + item.sessions.length) + item.commits.length * (ROW / 2),
      };
    const { commit, edits } = item;
    const rows = Math.min(MOST_TURNS, edits.length) + 1;
    const files = Math.min(MOST_FILES, new Set(edits.map(({ path }) => path)).size);
    return {
      item,
      name: commitName(commit),
      folders: monthFolders(commit.at, zone),
      anchors: [commit.anchor],
      at: commit.at,
      weight: ROW * (rows + 1) + (ROW / 2) * files,
    };
  });
}

/** The plan that a session carries out: the one it was handed, else the last one approved in it before. */
export type PlanOf = (session: ArchivedSession, before: number) => string | undefined;

export function commitView({ commit, edits }: CommitRecord, planOf: PlanOf, views: Views): CommitView {
  const files = [...groupBy(edits, ({ path }) => path)];
  const plan = planOf(commit.session, commit.at);
  return {
    anchors: [commit.anchor],
    sha: commit.made.sha,
    subject: commit.made.subject,
    made: turnLink(commit, views),
    writers: distinctTurns(edits)
      .filter(({ turn }) => turn.href !== commit.turn.href)
      .slice(-MOST_TURNS)
      .map((logged) => turnLink(logged, views)),
    files: files.slice(0, MOST_FILES).map(([path, its]) => ({
      ...itemLink(fileAnchor(path), path, views),
      ...sumChanges(its.map(({ edit }) => edit)),
    })),
    moreFiles: Math.max(0, files.length - MOST_FILES),
    plan: plan === undefined ? undefined : itemLink(plan, 'Plan', views),
  };
}

export function pullRequestView(
  { url, anchor, sessions, from, to, commits }: PullRequestRecord,
  views: Views,
): PullRequestView {
  return {
    anchors: [anchor],
    url,
    name: pullRequestName(url),
    from: timeView(from || undefined, views.zone),
    to: timeView(to || undefined, views.zone),
    sessions: sessions.map((session) => wholeSessionLink(session, views)),
    commits: commits.map((commit) => itemLink(commit.anchor, commitName(commit), views)),
  };
}
