/** Commits and pull requests that the calls of a session made, with the subject and the hash, as far as they are known. */

import { filled, raw } from '../../base/json-readers.ts';
import { PULL_REQUEST } from '../../base/pull-requests.ts';
import type { MadeCommit } from '../../domain/history/session-history.ts';
import type { ToolCall } from '../../domain/turns.ts';
import { command, commitsOfCall, failedToCommit, messageIn, operationOf, printed } from '../../model/facts/git.ts';

const PULL = /\bgh pr (?:create|merge)\b|\bglab mr (?:create|merge)\b/;

/** The commits that a call made: as its result names them, else by the message in the command. */
export function madeCommits(call: ToolCall): readonly MadeCommit[] {
  const subject = messageIn(command(call));
  if (subject === undefined || call.status === 'failed') return [];
  const { time = 0 } = call;
  const named = commitsOfCall(call).map(({ sha, message }) => ({ subject: message.trim(), sha, time }));
  return named.length > 0 || subject === '' || failedToCommit(call) ? named : [{ subject, sha: '', time }];
}

/** The address of the pull request that a call opened or merged. */
export function madePullRequest(call: ToolCall): string | undefined {
  if (call.status === 'failed') return undefined;
  const named = filled(raw(operationOf(call), 'pr'), 'url');
  if (named !== undefined || !PULL.test(command(call))) return named;
  return PULL_REQUEST.exec(printed(call))?.[0] ?? PULL_REQUEST.exec(command(call))?.[0];
}
