/** The pull requests of a project's sessions, with names that are short where they can be, and their titles. */

import { distinct, groupBy } from '../../base/lists.ts';
import { pullRequestName } from '../../facts/git/pull-requests.ts';
import { repositoryOf } from '../../facts/git/repository-address.ts';
import type { PullRequest } from '../../transcript/types/archive.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { isWeb } from '../render/text/links.ts';
import type { Keyed } from './lineage.ts';

/** The repository of the project: one that a checkout shows; if none does, that of most pull requests. */
function ownRepository(summaries: readonly SessionSummary[]): string | undefined {
  const shown = new Set(summaries.flatMap(({ checkouts = [] }) => checkouts.map(({ repository }) => repository)));
  const repositories = summaries.flatMap((summary) => summary.pullRequests.map(repositoryOf));
  const groups = [...groupBy(repositories, (name) => name).values()].sort((a, b) => b.length - a.length);
  const names = groups.flatMap(([name]) => name ?? []);
  return names.find((name) => shown.has(name)) ?? (distinct(shown).length === 0 ? names[0] : undefined);
}

/** As a command gave it; else, of a session with a single one, the subject of its only commit, or its title. */
function titleOf(url: string, summaries: readonly SessionSummary[]): string {
  const given = summaries.flatMap(({ pullTitles = [] }) => pullTitles.filter(([of]) => of === url));
  const only = summaries.find(({ pullRequests }) => pullRequests.length === 1);
  const [commit, ...others] = only?.commits ?? [];
  const subject = others.length === 0 ? commit?.message : undefined;
  return given.at(-1)?.[1] ?? (subject || only?.title || '');
}

/** Does a page of its own say more than the page of its session? */
function tellsMore(summaries: readonly SessionSummary[]): boolean {
  return (
    summaries.length > 1 ||
    summaries.some(({ commits, story, failures }) => commits.length + story.decisions + failures.redChecks > 0)
  );
}

/** @param sessions of a project, oldest first @param pageOf the address of its page, by its name; empty without one */
export function pullRequestsIn(
  sessions: readonly Keyed[],
  pageOf: (name: string) => string,
): (session: Keyed) => readonly PullRequest[] {
  const own = ownRepository(sessions.map(({ summary }) => summary));
  const addresses = ({ summary }: Keyed): readonly string[] => summary.pullRequests.filter(isWeb);
  const having = groupBy(
    sessions.flatMap((session) => addresses(session).map((url) => ({ url, summary: session.summary }))),
    ({ url }) => url,
  );
  const pulls = new Map(
    [...having].map(([url, all]) => {
      const summaries = all.map(({ summary }) => summary);
      const whole = pullRequestName(url);
      const name = repositoryOf(url) === own ? whole.replace(/^.*(?=#\d+$)/, '') : whole;
      const page = tellsMore(summaries) ? pageOf(whole) : '';
      return [url, { url, name, title: titleOf(url, summaries), page }];
    }),
  );
  return (session) => addresses(session).flatMap((url) => pulls.get(url) ?? []);
}
