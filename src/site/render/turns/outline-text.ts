/** A turn in one line, for the outline of the page. Empty: the turn is not in it. */

import { oneLine } from '../../../base/format.ts';
import { ASKS, plainWords } from '../../../base/markdown.ts';
import { isFiller } from '../../../facts/story/asked.ts';
import { commandLine } from '../../../transcript/tools/command-line.ts';
import { promptText, turnText, withoutImageMarks } from '../../../transcript/turns/prompts.ts';
import type { Turn } from '../../../transcript/types/turns.ts';
import { terminalText } from '../text/terminal.ts';

const LENGTH = 90;

/** @param before the turn before it, which it may answer */
export function outlineText(turn: Turn, before?: Turn): string {
  switch (turn.kind) {
    case 'user':
      if (turn.plan !== undefined) return oneLine(`Plan: ${plainWords(turn.plan.title)}`, LENGTH);
      if (turn.origin !== 'teammate') return oneLine(withQuestion(promptWords(turn), before), LENGTH);
      return oneLine(`${turn.from ?? 'Teammate'}: ${promptWords(turn)}`, LENGTH);
    case 'command':
      return oneLine(`${turn.name} ${turn.args}`, LENGTH);
    case 'shell':
      return oneLine(`! ${commandLine(turn.command)}`, LENGTH);
    case 'assistant':
      return lastPlan(turn);
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
    const words = turn.kind === 'branch' ? '' : outlineText(turn);
    if (words !== '') return words;
  }
  return 'without a prompt';
}

function promptWords(turn: Turn): string {
  const texts = turn.parts.flatMap((part) =>
    part.kind === 'text' ? [withoutImageMarks(part.text.slice(0, 2_000))] : [],
  );
  const text = texts.find((words) => words !== '');
  if (text !== undefined) return oneLine(plainWords(terminalText(text)), LENGTH);
  return turn.parts.some((part) => part.kind === 'media') ? 'Image' : oneLine(promptText(turn), LENGTH);
}

function lastPlan(turn: Turn): string {
  const call = turn.parts.findLast((part) => part.kind === 'call' && part.call.plan !== undefined);
  return call?.kind === 'call' && call.call.plan !== undefined
    ? oneLine(`Plan: ${plainWords(call.call.plan.title)}`, LENGTH)
    : '';
}

/** `b`, `2.`, `(c)` */
const CHOICE = /^\(?([a-z]|\d{1,2})[).]?$/i;
const READ = 4_000;
/** What ends the name of an option: its bold text, a dash, its line. */
const NAME_ENDS = /\*\*| [–—-] |\n/;
const SENTENCE_ENDS = /(?<=[.!?][)*_"”]{0,3})\s+|(?<=[。！？])(?=\S)|\n/;
/** "(My favourite is C.)" at the end. */
const ASIDE = /\s\([^()\n]{1,300}\)$/;

/** `- **B. Delight** — …`, `2) Later`: the name of the last such option. */
function optionNamed(choice: string, text: string): string | undefined {
  const lines = new RegExp(`^[\\s>*-]{0,8}(?:Option )?${choice}(?:[.):]|\\*\\*[.:)]?)[*\\s]{1,4}(?=\\S)`, 'gim');
  const start = [...text.matchAll(lines)].at(-1);
  return (
    start &&
    text
      .slice(start.index + start[0].length)
      .split(NAME_ENDS, 1)[0]
      ?.trim()
  );
}

function questionOf(text: string): string | undefined {
  const last = text.trimEnd().replace(ASIDE, '').split(SENTENCE_ENDS).at(-1) ?? '';
  return ASKS.test(last) ? last : undefined;
}

/** A short answer of the human with what it answers: "c – Both", "yes – Does that look right?" @param before the turn that is answered */
function withQuestion(answer: string, before: Turn | undefined): string {
  const choice = CHOICE.exec(answer.trim())?.[1];
  if (before?.kind !== 'assistant' || (choice === undefined && !isFiller(answer))) return answer;
  const text = turnText(before).slice(-READ);
  const asked = (choice && optionNamed(choice, text)) || questionOf(text);
  return asked === undefined ? answer : `${answer.trim()} – ${plainWords(asked.trim())}`;
}
