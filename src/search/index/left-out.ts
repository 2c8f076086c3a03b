/** What is indexed of text that a page leaves out: its errors, its words (each once), and its end. */

import { isPlain, OMISSION } from '../shared/segment.ts';

const ERRORS_LIMIT = 1_600;
const WORDS_LIMIT = 8_000;
const END = 1_000;

/** Lines worth keeping. */
const ERROR =
  /[✗✘×❌]|\b(?:error|exception|failed|failure|fatal|panic|traceback|denied|cannot|not found|timed? ?out|refused|unable|undefined|missing|unexpected|[A-Z]\w*Error|E[A-Z]{4,}|ERR_\w+)\b/i;

const EXAMINED = 500_000;

/** The lines with errors, the end, and the words that are in neither. */
export function wordsLeftOut(text: string): string {
  const end = text.slice(-END);
  const rest = text.slice(0, -END).slice(0, EXAMINED);
  const errors = errorsIn(rest);
  const words = wordsIn(rest, new Set(wordList([...errors, end].join(' '))));
  // A cut may go through a surrogate pair.
  return [...errors, words, end]
    .filter((part) => part !== '')
    .join(`\n${OMISSION}\n`)
    .replace(/\p{Surrogate}/gu, '');
}

function errorsIn(text: string): readonly string[] {
  const errors: string[] = [];
  let left = ERRORS_LIMIT;
  for (const line of text.split('\n')) {
    if (left <= 0) break;
    if (!ERROR.test(line)) continue;
    const beginning = line.slice(0, Math.min(left, 240));
    errors.push(beginning);
    left -= beginning.length;
  }
  return errors;
}

function wordList(text: string): readonly string[] {
  return text.match(isPlain(text) ? /[\w$]{3,48}/g : /[\p{L}\p{N}_$]{3,48}/gu) ?? [];
}

/** Identifiers with a number, a capital or an underscore inside: what people search for most. */
const NAME = /\p{Ll}\p{Lu}|_|\p{L}\p{N}|\p{N}\p{L}/u;

/** The words of a text without those already known, names first. */
function wordsIn(text: string, known: ReadonlySet<string>): string {
  const words = [...new Set(wordList(text))].filter((word) => !known.has(word));
  words.sort((a, b) => Number(NAME.test(b)) - Number(NAME.test(a)));
  let left = WORDS_LIMIT;
  const fits = ({ length }: string): boolean => {
    left -= length + 1;
    return left > 0;
  };
  return words.filter(fits).join(' ');
}
