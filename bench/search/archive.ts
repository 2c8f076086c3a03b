/** The sessions of an input as the pages show them: redacted, with their addresses and the complete text of every turn. */

import type { Settings } from '../../src/build/config/settings.ts';
import { readArchive as linkedArchive } from '../../src/build/read-archive.ts';
import { openSession, readerOf } from '../../src/build/tasks/read-task.ts';
import { makeRun } from '../../src/build/work/run.ts';
import { discover } from '../../src/transcript/discover/discover.ts';
import { Anchors } from '../../src/transcript/turns/anchors.ts';
import type { AgentRun, Turn } from '../../src/transcript/types/turns.ts';
import { agentPieces, type Piece, piecesOf } from './texts.ts';

export interface KnownTurn {
  readonly anchor: string;
  /** Anchors of the turns of its agents. */
  readonly inner: readonly string[];
  readonly pieces: readonly Piece[];
  /** All its text, normalised for comparison. */
  readonly plain: string;
}

export interface KnownSession {
  readonly key: string;
  readonly title: string;
  readonly branches: readonly string[];
  readonly turns: readonly KnownTurn[];
}

/** Text normalised for comparison: in lowercase, with single spaces. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

function turnOf(anchor: string, agents: readonly AgentRun[], pieces: readonly Piece[]): KnownTurn {
  const inner = agents.flatMap((agent) => agent.turns.map(({ seed }) => new Anchors().turn(seed)));
  return { anchor, inner, pieces, plain: pieces.map(({ text }) => plainText(text)).join('\n') };
}

function agentsOf(turn: Turn): readonly AgentRun[] {
  return turn.parts.flatMap((part) => (part.kind === 'call' ? part.call.agents : []));
}

/** All sessions of the inputs, ordered by key. */
export async function readArchive(settings: Settings): Promise<readonly KnownSession[]> {
  const run = makeRun({ ...settings, cache: undefined }, false);
  const found = discover(settings.inputs);
  const { sessions: linked } = await linkedArchive(found, settings, run, readerOf(run));
  const sessions: KnownSession[] = [];
  for (const one of linked) {
    const { archived } = one;
    const { session } = await openSession(run, one, async (opened) => opened);
    const anchors = new Anchors();
    const own = session.turns.map((turn) => turnOf(anchors.turn(turn.seed), agentsOf(turn), piecesOf(turn)));
    const strays = session.strayAgents.map((run) => turnOf(anchors.turn(`agent ${run.id}`), [run], agentPieces(run)));
    const { title, branches } = archived.summary;
    sessions.push({ key: archived.key, title, branches, turns: [...own, ...strays] });
  }
  return sessions.sort((a, b) => (a.key < b.key ? -1 : 1));
}
