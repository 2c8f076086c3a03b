/** The sessions of an input as the pages show them: redacted, with their addresses, and all text of every turn. */

import type { Settings } from '../../../src/config/settings.ts';
import type { AgentRun, Turn } from '../../../src/domain/turns.ts';
import { linkArchive } from '../../../src/link/link-archive.ts';
import { readAll } from '../../../src/pipeline/read-all.ts';
import { Anchors } from '../../../src/render/anchors.ts';
import { agentPieces, type Piece, piecesOf } from './texts.ts';

export interface KnownTurn {
  readonly anchor: string;
  /** Anchors of the turns of its agents. */
  readonly inner: readonly string[];
  readonly pieces: readonly Piece[];
  /** All its text, as it is compared. */
  readonly plain: string;
}

export interface KnownSession {
  readonly key: string;
  readonly title: string;
  readonly branches: readonly string[];
  readonly turns: readonly KnownTurn[];
}

/** Text as it is compared: small letters, single blanks. */
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

/** All sessions of the inputs, ordered by their keys. */
export async function readArchive(settings: Settings): Promise<readonly KnownSession[]> {
  const { found, again } = await readAll(settings);
  const archive = linkArchive(found.map(({ summary }) => summary));
  const bySummary = new Map(found.map((one) => [one.summary, one]));
  const sessions: KnownSession[] = [];
  for (const archived of archive.sessions.values()) {
    const one = bySummary.get(archived.summary);
    if (one === undefined) continue;
    const session = await again(one, archived);
    const anchors = new Anchors();
    const own = session.turns.map((turn) => turnOf(anchors.turn(turn.seed), agentsOf(turn), piecesOf(turn)));
    const strays = session.strayAgents.map((run) =>
      turnOf(anchors.turn(`agent ${run.id}`), [run], agentPieces(run)),
    );
    const { title, branches } = archived.summary;
    sessions.push({ key: archived.key, title, branches, turns: [...own, ...strays] });
  }
  return sessions.sort((a, b) => (a.key < b.key ? -1 : 1));
}
