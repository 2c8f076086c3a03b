/** Prompts: which turns are prompts, and what their texts say about the session. */

import { lastPart } from '../../base/paths.ts';
import type { Entry } from '../parse/entry.ts';
import { readHandover } from '../plans/handovers.ts';
import type { Handover } from '../types/summary.ts';
import type { CommandTurn, Turn } from '../types/turns.ts';

/** `[Image #1]`: the client's mark in a prompt where an image was pasted. The turn has the image itself. */
const MARK = '\\[Image #\\d{1,4}\\]';
const MARKS = new RegExp(MARK, 'g');
const LEADING_MARKS = new RegExp(`^(?:\\s{0,9}${MARK})+\\s*`);

export function withoutImageMarks(text: string): string {
  return text.replace(MARKS, ' ').trim();
}

/** A prompt that mentions its images by their marks keeps those within its words. */
export function withoutLeadingImageMarks(text: string): string {
  return text.replace(LEADING_MARKS, '');
}

/** The texts of a turn, separated by blank lines. */
export function turnText(turn: Pick<Turn, 'parts'>): string {
  return turn.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
}

/** The files that the human attached to a prompt, in the order given. */
export function attachedPaths(turn: Pick<Turn, 'parts'>): readonly string[] {
  return turn.parts.flatMap((part) =>
    part.kind === 'notice' && part.notice === 'attached' ? part.text.split('\n') : [],
  );
}

/** The text of a prompt; of one that only attaches files, "Attached tide-plan.md". */
export function promptText(turn: Pick<Turn, 'parts'>): string {
  const words = turnText(turn);
  const names = attachedPaths(turn).map(lastPart);
  return words.trim() === '' && names.length > 0 ? `Attached ${names.join(', ')}` : words;
}

/** `/clear` and `/effort high` typed as plain text are commands; `/usr/local/bin gives an error` is a prompt. */
const BARE_COMMAND = /^\/[a-z][a-z0-9:_-]*$/i;
const CLIENT_COMMAND =
  /^\/(?:clear|compact|config|effort|fast|mcp|model|permissions|plugin|resume|theme)(?: [^\n]{1,80})?$/i;

/** Is this a message from the human to the agent, rather than a command or a notice such as `[Session resumed]`? */
export function isPrompt(turn: Turn): boolean {
  if (turn.kind !== 'user' || (turn.origin !== 'prompt' && turn.origin !== 'queued')) return false;
  const text = withoutImageMarks(promptText(turn));
  if (text === '') return turn.parts.some(({ kind }) => kind === 'media');
  if (text === 'Warmup' || /^\[[^\]\n]{1,80}\]$/.test(text)) return false;
  return !BARE_COMMAND.test(text) && !CLIENT_COMMAND.test(text);
}

/** Commands that change or show something in the client, and ask nothing of the agent. */
const OF_THE_CLIENT: ReadonlySet<string> = new Set(
  (
    'add-dir agents bashes bug clear color compact config context copy cost doctor effort exit export extra-usage fast ' +
    'feedback help hooks ide keybindings login logout mcp memory mobile model output-style permissions plugin plugins ' +
    'quit release-notes reload-plugins remote-control rename resume rewind sandbox skills stats status statusline tasks ' +
    'terminal-setup theme todos upgrade usage vim'
  ).split(' '),
);

/** Is this a slash command that asks the agent for something: `/review the parser`, but not `/model`? */
export function isRequest(turn: Turn): turn is CommandTurn {
  return turn.kind === 'command' && !OF_THE_CLIENT.has(turn.name.slice(1));
}

export function handoverOf(firstPrompt: Turn | undefined, entries: readonly Entry[]): Handover | undefined {
  if (firstPrompt?.kind !== 'user') return undefined;
  if (attachedPaths(firstPrompt).length > 0 && firstPrompt.plan)
    return { source: undefined, plan: firstPrompt.plan.text };
  const entry = entries.find(({ line }) => line === firstPrompt.line);
  return readHandover(turnText(firstPrompt), entry?.kind === 'user' ? entry.planContent : undefined);
}
