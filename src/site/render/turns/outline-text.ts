/** A turn in one line, for the outline of the page. Empty: the turn is not in it. */

import { oneLine } from '../../../base/format.ts';
import { plainWords } from '../../../base/markdown.ts';
import { withoutImageMarks } from '../../../transcript/text/image-marks.ts';
import { commandLine } from '../../../transcript/tools/command-line.ts';
import { promptText } from '../../../transcript/turns/prompts.ts';
import type { Turn } from '../../../transcript/types/turns.ts';
import { terminalText } from '../text/terminal.ts';
import { withQuestion } from './short-answer.ts';

const LENGTH = 90;

/** @param before the turn before it, which it may answer */
export function outlineOf(turn: Turn, before?: Turn): string {
  switch (turn.kind) {
    case 'user':
      if (turn.plan !== undefined) return oneLine(`Plan: ${plainWords(turn.plan.title)}`, LENGTH);
      if (turn.origin !== 'teammate') return oneLine(withQuestion(wordsOf(turn), before), LENGTH);
      return oneLine(`${turn.from ?? 'Teammate'}: ${wordsOf(turn)}`, LENGTH);
    case 'command':
      return oneLine(`${turn.name} ${turn.args}`, LENGTH);
    case 'shell':
      return oneLine(`! ${commandLine(turn.command)}`, LENGTH);
    case 'assistant':
      return planOf(turn);
    case 'compaction':
      return 'Compacted';
    case 'branch':
      return oneLine(`Not taken: ${pathOf(turn.turns)}`, LENGTH);
    case 'event':
      return '';
  }
}

/** The name of a path: the first turn on it that the outline would name. */
export function pathOf(turns: readonly Turn[]): string {
  for (const turn of turns) {
    const words = turn.kind === 'branch' ? '' : outlineOf(turn);
    if (words !== '') return words;
  }
  return 'without a prompt';
}

/** The first words of a prompt; "Image" if it has only an image. */
function wordsOf(turn: Turn): string {
  const texts = turn.parts.flatMap((part) =>
    part.kind === 'text' ? [withoutImageMarks(part.text.slice(0, 2_000))] : [],
  );
  const text = texts.find((words) => words !== '');
  if (text !== undefined) return oneLine(plainWords(terminalText(text)), LENGTH);
  return turn.parts.some((part) => part.kind === 'media') ? 'Image' : oneLine(promptText(turn), LENGTH);
}

/** The last plan that the agent proposed in this turn. */
function planOf(turn: Turn): string {
  const call = turn.parts.findLast((part) => part.kind === 'call' && part.call.plan !== undefined);
  return call?.kind === 'call' && call.call.plan !== undefined
    ? oneLine(`Plan: ${plainWords(call.call.plan.title)}`, LENGTH)
    : '';
}
