/** Commits and pull requests that the calls of a session made, with the subject and the hash, as far as they are known. */

import { printed } from '../../facts/git/git-facts.ts';
import { PULL_REQUEST } from '../../facts/git/pull-requests.ts';
import type { MadeCommit } from '../../site/types/session-history.ts';
import type { Commit } from '../../transcript/types/summary.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';

const PULL = /\bgh pr (?:create|merge)\b|\bglab mr (?:create|merge)\b/;

/** A commit with the time of its call. */
export function madeCommit({ message, sha, call, nth }: Commit, { time = 0 }: ToolCall): MadeCommit {
  return { subject: message.trim(), sha, call, time, ...(nth === undefined ? {} : { nth }) };
}

/** The address of the pull request that a call opened or merged. */
export function madePullRequest(call: ToolCall): string | undefined {
  const { status, tool } = call;
  if (status === 'failed' || tool.kind !== 'bash') return undefined;
  const named = tool.git?.pullRequest?.url;
  if (named !== undefined || !PULL.test(tool.command)) return named;
  return PULL_REQUEST.exec(printed(call))?.[0] ?? PULL_REQUEST.exec(tool.command)?.[0];
}
