/** The story of a session for its head, and in one line for previews, feeds and lists. */

import { count, joined, oneLine } from '../../../base/format.ts';
import type { ArchivedSession } from '../../../transcript/types/archive.ts';
import { commitKey, netCountOf, type SessionSummary } from '../../../transcript/types/summary.ts';
import { askedBesidesTitle } from '../../archive/session-rows.ts';
import { thenEdits, verdictWords } from '../../render/calls/verdict-words.ts';
import type { SessionBody } from '../session-body.ts';

/** The most decisions, commits and pull requests in the head; all are on the page. */
const SHOWN = 2;
const ASKED = 140;
const RESULT = 240;

/** @param body with the addresses of what the story mentions */
export function storyView(
  { summary, pulls }: ArchivedSession,
  { story: addresses, commits: commitsMade }: Pick<SessionBody, 'story' | 'commits'>,
) {
  const { asked, decided, decisions, result, lastCheck } = summary.story;
  // Where the title says it, with what was asked next.
  const words = askedBesidesTitle(summary) || joined([asked?.text, addresses.next && `then: ${addresses.next}`], ' – ');
  const made = new Map(commitsMade);
  return {
    asked: words === '' ? undefined : { text: words, href: addresses.asked },
    decided: decided.slice(0, SHOWN).map(({ kind, about, answer }, index) => {
      return { isPlan: kind === 'plan', about, answer, href: addresses.decided[index] };
    }),
    moreDecided: decisions - Math.min(decided.length, SHOWN),
    result: result && { text: result.text, href: addresses.result },
    commits: summary.commits
      .slice(-SHOWN)
      .map((commit) => ({ ...commit, message: oneLine(commit.message, 100), href: made.get(commitKey(commit)) })),
    moreCommits: Math.max(summary.commits.length - SHOWN, 0),
    pulls: pulls.slice(0, SHOWN),
    morePulls: Math.max(pulls.length - SHOWN, 0),
    check: lastCheck && { ...lastCheck, words: `${oneLine(lastCheck.runner, 60)}: ${verdictWords(lastCheck)}` },
    netChange: netCountOf(summary.files),
  };
}

/** "Show the tides. Result: Drew them. 2 commits, last check passed" */
export function storyLine(summary: SessionSummary): string {
  const { asked, result, lastCheck } = summary.story;
  const { commits, pullRequests } = summary;
  const facts = [
    commits.length > 0 ? count(commits.length, 'commit') : '',
    pullRequests.length > 0 ? count(pullRequests.length, 'pull request') : '',
    lastCheck === undefined ? '' : `last check ${lastCheck.result}${thenEdits(lastCheck)}`,
  ];
  const parts = [
    oneLine(asked?.text ?? summary.title, ASKED),
    result === undefined ? '' : `Result: ${oneLine(result.text, RESULT)}`,
    joined(facts, ', '),
  ].filter((words) => words !== '');
  return parts.map((words) => (/[.!?…。？！]$/.test(words) ? words : `${words}.`)).join(' ');
}
