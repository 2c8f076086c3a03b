/** A long output, cut to what is looked for in it: its beginning, its end, its errors and the names in it. */

import { isAscii } from '../shared/segment.ts';

/** Characters beyond the limit, for an output of {@link WHOLE} characters; shorter limits have less. */
const WHOLE = 2_000;
const TROUBLE_LIMIT = 1_600;
const NAMES_LIMIT = 1_400;

/** Lines worth keeping from the middle of a long output. */
const TROUBLE =
  /[✗✘×❌]|\b(?:error|exception|failed|failure|fatal|panic|traceback|denied|cannot|not found|timed? ?out|refused|unable|undefined|missing|unexpected|[A-Z]\w*Error|E[A-Z]{4,}|ERR_\w+)\b/i;

/** Text of a cut middle that is looked through. */
const LOOKED_THROUGH = 200_000;

/** The beginning, the lines in the middle that speak of trouble, the names that only stand there, and the end. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, Math.floor(limit * 0.65));
  const tail = text.slice(text.length - Math.floor(limit * 0.35));
  const middle = text.slice(head.length, text.length - tail.length).slice(0, LOOKED_THROUGH);
  const bound = Math.min(1, limit / WHOLE);
  const trouble = troubleOf(middle, TROUBLE_LIMIT * bound);
  const names = namesOf(middle, `${head} ${tail}`, NAMES_LIMIT * bound);
  const parts = [head, ...trouble, names, tail].filter((part) => part !== '');
  // A cut may go through a character of two halves.
  return parts.join('\n…\n').replace(/\p{Surrogate}/gu, '');
}

function troubleOf(middle: string, limit: number): readonly string[] {
  const trouble: string[] = [];
  let left = limit;
  for (const line of middle.split('\n')) {
    if (left <= 0) break;
    if (!TROUBLE.test(line)) continue;
    const kept = line.slice(0, Math.min(left, 240));
    trouble.push(kept);
    left -= kept.length;
  }
  return trouble;
}

/** `getUserById`, `user_id`, `v2.1.3`, `src/a.ts`: what somebody may look for by name. */
const NAME = { word: /[\p{L}\p{N}_$]{3,48}/gu, isName: /\p{Ll}\p{Lu}|_|\p{L}\p{N}|\p{N}\p{L}/u };
/** The same for what most outputs are, several times as fast. */
const ASCII_NAME: typeof NAME = { word: /[\w$]{3,48}/g, isName: /[a-z][A-Z]|_|[A-Za-z]\d|\d[A-Za-z]/ };

/** The names in the text that the rest has not, each once. */
function namesOf(middle: string, rest: string, limit: number): string {
  const { word, isName } = isAscii(middle) ? ASCII_NAME : NAME;
  const names = new Set<string>();
  let left = limit;
  for (const [name] of middle.matchAll(word)) {
    if (left <= 0) break;
    if (names.has(name) || !isName.test(name) || rest.includes(name)) continue;
    names.add(name);
    left -= name.length + 1;
  }
  return [...names].join(' ');
}
