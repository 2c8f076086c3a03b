/** The calls of a session and what they wrote, by turn, with the addresses for links from other pages. */

import { oneLine } from '../../base/format.ts';
import { plainWords } from '../../base/markdown.ts';
import { callsIn, type MadeCall } from '../../facts/changes/net-changes.ts';
import type { SessionBody } from '../../site/session/session-body.ts';
import type { HistoryTurn } from '../../site/types/session-history.ts';
import type { TurnView } from '../../site/types/view.ts';
import { isRequest, turnText } from '../../transcript/turns/prompts.ts';
import type { Session } from '../../transcript/types/session.ts';
import { type AgentRun, everyTurn, type Turn } from '../../transcript/types/turns.ts';
import { fileEdits } from './written-lines.ts';

/** A turn of the session's own conversation, or an agent that no call started, with the calls that belong to it. */
export interface TurnWork extends Pick<HistoryTurn, 'href' | 'prompt'> {
  readonly turn: Turn | undefined;
  readonly isSide: boolean;
  readonly calls: readonly PlacedCall[];
}

/** With the agent that made it: one that the turn started, or an agent of that one. */
export type PlacedCall = ReturnType<typeof placed>[number];

const PROMPT = 160;

/** The addresses of a session's turns, including those on paths not taken, and of agents that no call started. */
function addressesOf(session: Session, { own }: Pick<SessionBody, 'own'>): ReadonlyMap<Turn | AgentRun, string> {
  const on = (views: (page: SessionBody['own'][number]) => Iterable<TurnView>) =>
    own.flatMap((page) => [...views(page)].map(({ anchor }) => `${page.url}#${anchor}`));
  const [turns, strays] = [on((page) => everyTurn(page.turns)), on((page) => page.strays)];
  return new Map<Turn | AgentRun, string>([
    ...[...everyTurn(session.turns)].map((turn, at) => [turn, turns[at] ?? ''] as const),
    ...session.strayAgents.map((run, at) => [run, strays[at] ?? ''] as const),
  ]);
}

function promptOf(turn: Turn | undefined): string {
  if (turn === undefined) return '';
  if (turn.kind === 'command') return oneLine(`${turn.name} ${turn.args}`, PROMPT);
  if (turn.kind === 'user' && turn.plan) return oneLine(`Implement the plan: ${turn.plan.title}`, PROMPT);
  return oneLine(plainWords(turnText(turn).slice(0, PROMPT * 10)), PROMPT);
}

function placed(calls: Iterable<MadeCall>) {
  return [...calls].map((made) => ({ ...made, edits: fileEdits(made.call) }));
}

/** The turns of one path; those of paths not taken come before the turn that follows them. */
function* workOn(
  turns: readonly Turn[],
  start: Turn | undefined,
  isSide: boolean,
  addresses: ReadonlyMap<Turn | AgentRun, string>,
): Generator<TurnWork> {
  let prompt = start;
  for (const turn of turns) {
    if (turn.kind === 'branch') {
      yield* workOn(turn.turns, prompt, true, addresses);
      continue;
    }
    if (turn.kind === 'user' || isRequest(turn)) prompt = turn;
    const calls = placed(callsIn([turn]));
    yield { turn, href: addresses.get(turn) ?? '', prompt: promptOf(prompt), isSide, calls };
  }
}

/** The work of a session: of its turns, on all paths, with their agents; then of stray agents. */
export function turnWork(session: Session, body: Pick<SessionBody, 'own'>): readonly TurnWork[] {
  const addresses = addressesOf(session, body);
  const ownWork = [...workOn(session.turns, undefined, false, addresses)];
  const strays = session.strayAgents.map((run): TurnWork => {
    const task = run.description ?? promptOf(run.turns.find(({ kind }) => kind === 'user'));
    const calls = placed(callsIn(run.turns, run));
    const href = addresses.get(run) ?? '';
    return { turn: undefined, href, prompt: oneLine(task, PROMPT), isSide: false, calls };
  });
  return [...ownWork, ...strays];
}
