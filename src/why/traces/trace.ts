/**
 * The trace of a session: what it changed and committed, and which turn did it. All traces of an archive together are
 * the index that `sessionary why` asks.
 */

import type { Session } from '../../domain/session.ts';
import type { Turn } from '../../domain/turns.ts';
import type { TurnView } from '../../domain/view.ts';
import { turnText } from '../../model/story/prompts.ts';
import { oneLine } from '../../render/text/format.ts';
import type { SessionBody } from '../../site/session/session-body.ts';
import { packedHashes } from '../line-hash.ts';
import { madeCommits, madePullRequest } from './made-commits.ts';
import { fileEdits, type PlacedCall, placedCalls } from './written-lines.ts';

/** A turn that changed or committed something. */
export interface TracedTurn {
  /** Relative to the site's root: `sessions/x.html#t-1a2b3c4d`. */
  readonly href: string;
  /** The prompt that it answers, on one line. */
  readonly prompt: string;
  readonly edits: readonly TracedEdit[];
  readonly commits: readonly TracedCommit[];
  /** Addresses of pull requests that it opened or merged. */
  readonly pullRequests: readonly string[];
}

export interface TracedEdit {
  /** Relative to the session's folder if it is in there. */
  readonly path: string;
  /** Milliseconds; 0 if it is unknown. */
  readonly time: number;
  /** Hashes of lines, see `line-hash.ts`. */
  readonly added: string;
}

export interface TracedCommit {
  readonly subject: string;
  readonly sha: string;
  /** When the command was run, in milliseconds; 0 if it is unknown. */
  readonly time: number;
}

export type Trace = readonly TracedTurn[];

/** Longest prompt, in characters. */
const PROMPT = 160;

/** The addresses of a session's turns, those on paths not taken included. */
function addressesOf(session: Session, body: SessionBody): ReadonlyMap<Turn, string> {
  const addresses = new Map<Turn, string>();
  const enter = (turns: readonly Turn[], views: readonly TurnView[], url: string): void => {
    for (const [at, turn] of turns.entries()) {
      const view = views[at];
      if (view === undefined) continue;
      addresses.set(turn, `${url}#${view.anchor}`);
      if (turn.kind === 'branch') enter(turn.turns, view.turns ?? [], url);
    }
  };
  let from = 0;
  for (const { url, turns } of body.own) {
    enter(session.turns.slice(from, from + turns.length), turns, url);
    from += turns.length;
  }
  return addresses;
}

function promptOf(turn: Turn | undefined): string {
  if (turn === undefined) return '';
  return oneLine(turn.kind === 'command' ? `${turn.name} ${turn.args}` : turnText(turn), PROMPT);
}

function relativePath(path: string, folder: string | undefined): string {
  return folder !== undefined && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

/** @param session as it is shown: without what the archive does not publish */
export function traceOf(session: Session, body: SessionBody): Trace {
  const { cwd } = session.summary;
  const addresses = addressesOf(session, body);
  const turns = new Map<Turn, { readonly prompt: string; readonly calls: PlacedCall[] }>();
  for (const placed of placedCalls(session)) {
    const known = turns.get(placed.turn);
    if (known === undefined) turns.set(placed.turn, { prompt: promptOf(placed.prompt), calls: [placed] });
    else known.calls.push(placed);
  }
  return [...turns].flatMap(([turn, { prompt, calls }]) => {
    const traced = {
      href: addresses.get(turn) ?? '',
      prompt,
      edits: calls.flatMap(({ call }) => editsOf(call, cwd)),
      commits: calls.flatMap(({ call }) => madeCommits(call).map((made) => ({ ...made, time: call.time ?? 0 }))),
      pullRequests: calls.flatMap(({ call }) => madePullRequest(call) ?? []),
    };
    return traced.edits.length + traced.commits.length + traced.pullRequests.length === 0 ? [] : [traced];
  });
}

function editsOf(call: PlacedCall['call'], cwd: string | undefined): readonly TracedEdit[] {
  return fileEdits(call).flatMap(({ path, added }) => {
    const edit = { path: relativePath(path, cwd), time: call.time ?? 0, added: packedHashes(added) };
    return edit.added === '' ? [] : [edit];
  });
}
