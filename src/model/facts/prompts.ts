/** Prompts: which turns are prompts, and what their texts say about the session. */

import type { Handover } from '../../domain/summary.ts';
import type { Entry } from '../../domain/transcript.ts';
import type { Turn } from '../../domain/turns.ts';
import { readHandover } from '../plans/handovers.ts';
import type { MutableTurn } from '../turns/mutable-turns.ts';

/** The texts of a turn, separated by blank lines. */
export function turnText(turn: Pick<MutableTurn | Turn, 'parts'>): string {
  return turn.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
}

/** `/clear` and `/effort high` typed as plain text are commands; `/usr/local/bin gives an error` is a prompt. */
const BARE_COMMAND = /^\/[a-z][a-z0-9:_-]*$/i;
const CLIENT_COMMAND =
  /^\/(?:clear|compact|config|effort|fast|mcp|model|permissions|plugin|resume|theme)(?: [^\n]{1,80})?$/i;

/** Is this a message of the human to the agent, and not a command or a notice such as `[Session resumed]`? */
export function isPrompt(turn: MutableTurn): boolean {
  if (turn.kind !== 'user' || (turn.origin !== 'prompt' && turn.origin !== 'queued')) return false;
  const text = turnText(turn).trim();
  if (text === '') return turn.parts.some(({ kind }) => kind === 'media');
  if (text === 'Warmup' || /^\[[^\]\n]{1,80}\]$/.test(text)) return false;
  return !BARE_COMMAND.test(text) && !CLIENT_COMMAND.test(text);
}

/** The first command with arguments that is not about the client: `/review the parser`. */
export function commandWithArgs(turns: readonly MutableTurn[]): string | undefined {
  const lines = turns.map((turn) => (turn.kind === 'command' ? `${turn.name} ${turn.args}`.trim() : ''));
  return lines.find((line) => line.includes(' ') && !CLIENT_COMMAND.test(line));
}

/** The handover of a plan, if the first prompt is one. */
export function handoverOf(firstPrompt: MutableTurn | undefined, entries: readonly Entry[]): Handover | undefined {
  if (firstPrompt?.kind !== 'user') return undefined;
  const entry = entries.find(({ line }) => line === firstPrompt.line);
  return readHandover(turnText(firstPrompt), entry?.kind === 'user' ? entry.planContent : undefined);
}
