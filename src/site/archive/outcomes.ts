/** Sessions -> what they shipped, and what was tried and rejected. */

import { oneLine } from '../../base/format.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { Commit } from '../../transcript/types/summary.ts';
import { isWeb } from '../render/text/links.ts';
import { archivedLink, pullRequestLink } from './session-rows.ts';

/** Sessions that are named; the others are counted. */
const NAMED = 40;
const SUBJECTS = 3;
const SUBJECT = 120;

/** Sessions with pull requests or commits, newest first; those with pull requests come before the others. */
export function shippedBy(sessions: readonly ArchivedSession[]) {
  const shipping = sessions.filter(({ summary }) => summary.pullRequests.length + summary.commits.length > 0);
  const rank = ({ summary }: ArchivedSession): number => (summary.pullRequests.length > 0 ? 0 : 1);
  const named = shipping.length > NAMED ? shipping.toSorted((a, b) => rank(a) - rank(b)).slice(0, NAMED) : shipping;
  return {
    sessions: named.map((session) => {
      const { commits, pullRequests, title } = session.summary;
      const isTitle = ({ message }: Commit): boolean => message.toLowerCase() === title.toLowerCase();
      const others = commits.filter((commit) => !isTitle(commit));
      const subjects = others.flatMap(({ message }) => (message === '' ? [] : [oneLine(message, SUBJECT)]));
      return {
        session: archivedLink(session),
        member: session.summary.member ?? '',
        pullRequests: pullRequests.filter(isWeb).map(pullRequestLink),
        subjects: subjects.slice(0, SUBJECTS),
        more: Math.max(0, others.length - Math.min(subjects.length, SUBJECTS)),
      };
    }),
    more: shipping.length - named.length,
  };
}

/** Plans that the human rejected, and sessions in which they went back and took another path. */
export function rejectedIn(sessions: readonly ArchivedSession[]) {
  const rejecting = sessions.flatMap((session) => {
    const { story, sidePrompts } = session.summary;
    const plans = story.decided.filter(({ status }) => status === 'rejected');
    const tried = plans.map(({ about, answer }) => ({ what: about, why: answer.replace(/^rejected(?:: )?/, '') }));
    return tried.length + sidePrompts === 0
      ? []
      : [{ session: archivedLink(session), plans: tried, paths: sidePrompts }];
  });
  return { sessions: rejecting.slice(0, NAMED), more: Math.max(0, rejecting.length - NAMED) };
}
