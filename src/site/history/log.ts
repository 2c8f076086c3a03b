/** The histories of a project's sessions as one log, in chronological order. */

import { shortHash } from '../../base/hash.ts';
import { distinct } from '../../base/lists.ts';
import type { ArchivedSession } from '../../transcript/types/archive.ts';
import { commitKey } from '../../transcript/types/summary.ts';
import type { Decision, FileEdit, HistoryTurn, MadeCommit, SessionHistory } from '../types/session-history.ts';

export interface LoggedSession {
  readonly archived: ArchivedSession;
  readonly history: SessionHistory;
}

export interface Origin {
  readonly session: ArchivedSession;
  readonly turn: HistoryTurn;
  /** When it happened, or when the session began if that is unknown. */
  readonly at: number;
}

export type LoggedEdit = Origin & { readonly kind: 'edit'; readonly path: string; readonly edit: FileEdit } & {
  readonly commit: LoggedCommit | undefined;
};
export type LoggedMove = Origin & { readonly kind: 'move'; readonly from: string; readonly to: string };
export type LoggedCommit = Origin & { readonly anchor: string; readonly made: MadeCommit };
/** Its paths are those in the project. */
export type LoggedDecision = Origin & { readonly anchor: string; decision: Decision; paths: readonly string[] };

/** Everything in it is in chronological order. */
export type ProjectLog = ReturnType<typeof projectLog>;

type PathOf = (path: string, cwd: string | undefined) => string;

function byTime<Event extends { readonly at: number }>(events: Event[]): readonly Event[] {
  return events.sort((a, b) => a.at - b.at);
}

/** Equal anchors, equal commits. What a transcript gives as a hash may be anything. */
function commitAnchor(made: MadeCommit, session: string): string {
  const key = commitKey(made, session);
  return `g-${/^[0-9a-f]{7,40}$/.test(key) ? key : shortHash(key, 12)}`;
}

/** What the turns of a session did, with its origin and its place among the items of its turn. */
function itemsOf<Item extends { readonly time: number }>(
  { archived: session, history }: LoggedSession,
  inTurn: (turn: HistoryTurn) => readonly Item[] | undefined,
): readonly (Origin & { readonly item: Item; readonly nth: number })[] {
  const { start = 0 } = session.summary;
  return history.turns.flatMap((turn) =>
    (inTurn(turn) ?? []).map((item, nth) => ({ session, turn, item, nth, at: item.time || start })),
  );
}

function commitsOf(logged: LoggedSession): readonly LoggedCommit[] {
  const commits = itemsOf(logged, ({ commits: made }) => made);
  return byTime(
    commits.map(({ item: made, ...origin }) => ({ ...origin, made, anchor: commitAnchor(made, origin.session.key) })),
  );
}

/** `src/cart.ts` in a plan: a word with a slash or an extension. At most so many are read. */
const PATH_WORD = /(?<![\w/.-])(?:[\w@.-]{1,80}\/){0,12}[\w@-][\w@.-]{0,80}\.[A-Za-z]\w{0,5}(?![\w/])/g;
const MOST_PATHS = 40;

function pathsOf(decision: Decision): readonly string[] {
  if (decision.kind === 'correction') return decision.paths;
  if (decision.kind === 'denied') return decision.path === '' ? [] : [decision.path];
  const named = decision.kind === 'plan' && decision.status === 'rejected' ? decision.text.match(PATH_WORD) : [];
  return distinct(named ?? []).slice(0, MOST_PATHS);
}

function decisionsOf(logged: LoggedSession, pathOf: PathOf): readonly LoggedDecision[] {
  return itemsOf(logged, ({ decisions }) => decisions).map(({ item: decision, nth, ...origin }) => {
    const { session, turn } = origin;
    const identity = [session.key, turn.href.split('#')[1], decision.kind, decision.time, nth];
    const paths = pathsOf(decision).map((path) => pathOf(path, session.summary.cwd));
    return { ...origin, decision, anchor: `d-${shortHash(identity.join('\n'))}`, paths };
  });
}

function filesOf(
  logged: LoggedSession,
  commits: readonly LoggedCommit[],
  pathOf: PathOf,
): readonly (LoggedEdit | LoggedMove)[] {
  const { cwd } = logged.archived.summary;
  const events = itemsOf(logged, ({ edits = [], moves = [] }) => [...edits, ...moves]);
  return events.map(({ item, nth: _, ...origin }) => {
    if ('from' in item) return { kind: 'move', ...origin, from: pathOf(item.from, cwd), to: pathOf(item.to, cwd) };
    const commit = commits.find(({ at, made }) => at >= origin.at && made.time > 0);
    return { kind: 'edit', ...origin, path: pathOf(item.path, cwd), edit: item, commit };
  });
}

/** @param sessions of the project, the oldest first @param pathOf a path in the project, see `project-paths.ts` */
export function projectLog(sessions: readonly LoggedSession[], pathOf: PathOf) {
  const commits = new Map(sessions.map((session) => [session, commitsOf(session)]));
  return {
    sessions,
    files: byTime(sessions.flatMap((session) => filesOf(session, commits.get(session) ?? [], pathOf))),
    commits: byTime([...commits.values()].flat()),
    decisions: byTime(sessions.flatMap((session) => decisionsOf(session, pathOf))),
  };
}
