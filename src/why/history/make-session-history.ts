/** The work of a session -> what it leaves in the history of its project. */

import { oneLine } from '../../base/format.ts';
import { shortHash } from '../../base/hash.ts';
import { groupBy } from '../../base/lists.ts';
import { lastPart } from '../../base/paths.ts';
import { waitsIn } from '../../facts/activity.ts';
import { callFacts, ofKind } from '../../facts/facts.ts';
import { RedChecks } from '../../facts/verdicts/red-checks.ts';
import type { FileEdit, HistoryTurn, MadeCommit, SessionHistory } from '../../site/types/session-history.ts';
import type { Story, Verdict } from '../../transcript/types/story.ts';
import type { Commit } from '../../transcript/types/summary.ts';
import type { Turn } from '../../transcript/types/turns.ts';
import { packedHashes, SHORT_LENGTH } from '../shared/line-hash.ts';
import { correctionsOf, decisionsOf } from './decisions.ts';
import type { PlacedCall, TurnWork } from './turn-work.ts';
import { linesWith, movesOf, type FileEdit as Written } from './written-lines.ts';

/** Lines of a diff, and characters of a line, that are filled. */
const MOST_LINES = 16;
const LONGEST_LINE = 160;

function hashOf(lines: readonly string[]): string {
  const telling = lines.map((line) => line.trim()).filter((line) => line !== '');
  return telling.length === 0 ? '' : shortHash(telling.join('\n'), 12);
}

function editOf({ path, lines }: Written, { call, agent }: PlacedCall): FileEdit {
  const [added, removed] = [linesWith('+', lines), linesWith('-', lines)];
  const counted = ofKind(callFacts(call), 'edit').find((change) => change.path === path && !change.withoutDiff);
  return {
    path,
    time: call.time ?? 0,
    added: counted?.added ?? added.length,
    removed: counted?.removed ?? removed.length,
    byEditingTool: call.tool.kind === 'edit',
    agent: agent === undefined ? '' : oneLine(agent.type ?? 'agent', 60),
    lines: lines.slice(0, MOST_LINES).map((line) => line.slice(0, LONGEST_LINE)),
    cut: Math.max(0, lines.length - MOST_LINES),
    written: packedHashes(added),
    erased: packedHashes(removed, SHORT_LENGTH),
    hashes: [hashOf(added), hashOf(removed)],
  };
}

/** Without the empty fields: most turns have only one or two of them filled. */
function filledOnly(turn: Required<Omit<HistoryTurn, 'isSide'>>, isSide: boolean): readonly HistoryTurn[] {
  const { href, prompt, ...lists } = turn;
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length === 0 ? [] : [{ href, prompt, ...(isSide ? { isSide } : {}), ...Object.fromEntries(filled) }];
}

interface SessionFacts {
  readonly human: string;
  readonly cwd: string | undefined;
  readonly commits: readonly Commit[];
  readonly story: Story;
}

/** The checks on the main path that went red or fixed a red one, and the session's last one, if it is red. */
function turningChecks(last: Verdict | undefined): (work: TurnWork) => Required<HistoryTurn>['checks'] {
  const red = new RedChecks();
  return ({ isSide, calls }) =>
    calls.flatMap(({ call: { id, tool, verdict, result, time: started = 0 } }) => {
      if (isSide || verdict === undefined) return [];
      const time = result?.time ?? started;
      const redSince = red.add(verdict, tool.kind === 'bash' ? tool.command : '', time);
      const isTold = redSince !== undefined || (verdict.result === 'red' && id === last?.call);
      return isTold ? [{ ...verdict, call: id, time, redSince }] : [];
    });
}

/** @param turns of the session as it is shown: without what the archive does not publish */
export function historyOf(turns: readonly TurnWork[], { human, cwd, commits, story }: SessionFacts): SessionHistory {
  const checksIn = turningChecks(story.lastCheck);
  let before: Turn | undefined;
  const written = new Map<string, string>();
  const madeBy = groupBy(commits, ({ call }) => call);
  return {
    turns: turns.flatMap((work, at) => {
      const { href, prompt, isSide, calls } = work;
      for (const { call, edits } of calls)
        if (call.tool.kind === 'edit') for (const { path } of edits) written.set(lastPart(path), path);
      const moves = calls.map(({ call }) => movesOf(call, written, cwd));
      const traced = {
        href,
        prompt,
        // Plans written into files are not edits. An editing call counts even without a diff.
        edits: calls.flatMap((one) => (one.call.writesPlan ? [] : one.edits.map((edit) => editOf(edit, one)))),
        moves: moves.flatMap((of) => of.moves),
        deleted: moves.flatMap((of) => of.deleted),
        commits: calls.flatMap(({ call: { id, time = 0 } }) =>
          (madeBy.get(id) ?? []).map(({ message, branch: _, ...commit }): MadeCommit => {
            return { ...commit, subject: message.trim(), time };
          }),
        ),
        pullRequests: calls.flatMap(({ call }) =>
          ofKind(call.status === 'failed' ? [] : callFacts(call), 'pull-request').flatMap(({ url }) =>
            url === undefined ? [] : [{ url, time: call.time ?? 0 }],
          ),
        ),
        decisions: [...correctionsOf(at, turns), ...calls.flatMap(({ call }) => decisionsOf(call, human))],
        checks: checksIn(work),
        waits: work.turn === undefined || isSide ? [] : waitsIn(work.turn, before),
      };
      if (work.turn?.kind !== 'event' && !isSide) before = work.turn;
      return filledOnly(traced, isSide);
    }),
  };
}
