/** The work of a session -> what it leaves in the history of its project. */

import { oneLine } from '../../base/format.ts';
import { shortHash } from '../../base/hash.ts';
import { groupBy } from '../../base/lists.ts';
import { plainWords } from '../../base/markdown.ts';
import { lastPart } from '../../base/paths.ts';
import { callFacts, ofKind } from '../../facts/facts.ts';
import { printed } from '../../facts/git/git-facts.ts';
import { PULL_REQUEST } from '../../facts/git/pull-requests.ts';
import type { Decision, FileEdit, HistoryTurn, MadeCommit, SessionHistory } from '../../site/types/session-history.ts';
import { turnText } from '../../transcript/turns/prompts.ts';
import type { Commit } from '../../transcript/types/summary.ts';
import type { ToolCall } from '../../transcript/types/turns.ts';
import { packedHashes } from '../shared/line-hash.ts';
import { changedAgain, decisionsOf, soundsLikeCorrection } from './decisions.ts';
import { movesOf } from './file-moves.ts';
import { addedLines, type FileEdit as Written } from './shell-writes.ts';
import type { PlacedCall, TurnWork } from './turn-work.ts';

/** Lines of a diff, and characters of a line, that are filled. */
const MOST_LINES = 16;
const LONGEST_LINE = 160;
/** Words of a correction. */
const CORRECTION = 300;

function linesWith(sign: string, lines: readonly string[]): readonly string[] {
  return lines.filter((line) => line.startsWith(sign));
}

function hashOf(lines: readonly string[]): string {
  return lines.length === 0 ? '' : shortHash(lines.map((line) => line.slice(1).trim()).join('\n'), 12);
}

function editOf({ path, lines }: Written, { call, agent }: PlacedCall): FileEdit {
  const [added, removed] = [linesWith('+', lines), linesWith('-', lines)];
  const counted = ofKind(callFacts(call), 'edit').find((change) => change.path === path && !change.withoutDiff);
  return {
    path,
    time: call.time ?? 0,
    added: counted?.added ?? added.length,
    removed: counted?.removed ?? removed.length,
    isCounted: counted !== undefined,
    byEditingTool: call.tool.kind === 'edit',
    agent: agent === undefined ? '' : oneLine(agent.type ?? 'agent', 60),
    lines: lines.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE)),
    cut: Math.max(0, lines.length - MOST_LINES),
    written: packedHashes(addedLines({ lines })),
    hashes: [hashOf(added), hashOf(removed)],
  };
}

/** Plans written into files are not edits. An editing call counts even without a diff. */
function editsOf(placed: PlacedCall): readonly FileEdit[] {
  return placed.call.writesPlan ? [] : placed.edits.map((edit) => editOf(edit, placed));
}

const OPENS_OR_MERGES = /\bgh pr (?:create|merge)\b|\bglab mr (?:create|merge)\b/;

/** The address of the pull request that a call opened or merged. */
export function madePullRequest(call: ToolCall): string | undefined {
  if (call.status === 'failed' || call.tool.kind !== 'bash') return undefined;
  const { command: line, git } = call.tool;
  const url = git?.pullRequest?.url;
  if (url !== undefined || !OPENS_OR_MERGES.test(line)) return url;
  return PULL_REQUEST.exec(printed(call))?.[0] ?? PULL_REQUEST.exec(line)?.[0];
}

function madeCommit({ message, sha, call, nth }: Commit, { time = 0 }: ToolCall): MadeCommit {
  return { subject: message.trim(), sha, call, time, ...(nth === undefined ? {} : { nth }) };
}

function readIn(turns: readonly TurnWork[]): readonly string[] {
  const paths = turns.flatMap(({ calls }) =>
    calls.flatMap(({ call: { status, tool } }) => (status === 'ok' && tool.kind === 'read' ? (tool.path ?? []) : [])),
  );
  return [...new Set(paths)].filter((path) => path.trim() !== '');
}

/** A prompt that sounds like a correction, if files that were changed before it were changed again after it. */
function correctionsOf(at: number, turns: readonly TurnWork[]): readonly Decision[] {
  const turn = turns[at]?.turn;
  if (turn?.kind !== 'user' || (turn.origin !== 'prompt' && turn.origin !== 'queued')) return [];
  const words = turnText(turn);
  if (!soundsLikeCorrection(words)) return [];
  const paths = changedAgain(
    turns.slice(0, at).findLast(({ turn: before }) => before?.kind === 'assistant'),
    turns.slice(at + 1).find(({ turn: after }) => after?.kind === 'assistant'),
  );
  return paths.length === 0
    ? []
    : [{ kind: 'correction', words: oneLine(plainWords(words), CORRECTION), paths, time: turn.time ?? 0 }];
}

/** Without the empty fields: most turns have only one or two of them filled. */
function filledOnly(turn: Required<Omit<HistoryTurn, 'isSide'>>, isSide: boolean): readonly HistoryTurn[] {
  const { href, prompt, ...lists } = turn;
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length === 0 ? [] : [{ href, prompt, ...(isSide ? { isSide } : {}), ...Object.fromEntries(filled) }];
}

interface SessionFacts {
  /** What the human is called. */
  readonly human: string;
  readonly cwd: string | undefined;
  readonly commits: readonly Commit[];
}

/** @param turns of the session as it is shown: without what the archive does not publish */
export function historyOf(turns: readonly TurnWork[], { human, cwd, commits }: SessionFacts): SessionHistory {
  const written = new Map<string, string>();
  const madeBy = groupBy(commits, ({ call }) => call);
  return {
    turns: turns.flatMap(({ href, prompt, isSide, calls }, at) => {
      for (const { call, edits } of calls)
        if (call.tool.kind === 'edit') for (const { path } of edits) written.set(lastPart(path), path);
      const traced = {
        href,
        prompt,
        edits: calls.flatMap(editsOf),
        moves: calls.flatMap(({ call }) => movesOf(call, written, cwd)),
        commits: calls.flatMap(({ call }) => (madeBy.get(call.id) ?? []).map((commit) => madeCommit(commit, call))),
        pullRequests: calls.flatMap(({ call }) => {
          const url = madePullRequest(call);
          return url === undefined ? [] : [{ url, time: call.time ?? 0 }];
        }),
        decisions: [...correctionsOf(at, turns), ...calls.flatMap(({ call }) => decisionsOf(call, human))],
      };
      return filledOnly(traced, isSide);
    }),
    reads: readIn(turns),
  };
}
