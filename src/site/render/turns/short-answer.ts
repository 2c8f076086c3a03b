/** A short answer of the human with what it answers: "c – Both", "yes – Does that look right?" */

import { ASKS, plainWords } from '../../../base/markdown.ts';
import { saysNothing } from '../../../facts/story/asked.ts';
import { turnText } from '../../../transcript/turns/prompts.ts';
import type { Turn } from '../../../transcript/types/turns.ts';

/** `b`, `2.`, `(c)` */
const CHOICE = /^\(?([a-z]|\d{1,2})[).]?$/i;
/** Characters of the agent's words that are read. */
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

/** The sentence at the end of a text, if it is a question. */
function questionOf(text: string): string | undefined {
  const last = text.trimEnd().replace(ASIDE, '').split(SENTENCE_ENDS).at(-1) ?? '';
  return ASKS.test(last) ? last : undefined;
}

/** @param before the turn that is answered */
export function withQuestion(answer: string, before: Turn | undefined): string {
  const choice = CHOICE.exec(answer.trim())?.[1];
  if (before?.kind !== 'assistant' || (choice === undefined && !saysNothing(answer))) return answer;
  const text = turnText(before).slice(-READ);
  const asked = (choice && optionNamed(choice, text)) || questionOf(text);
  return asked === undefined ? answer : `${answer.trim()} – ${plainWords(asked.trim())}`;
}
