/** Shortens a long output to what people search for: its beginning, its end, its errors and the names in it. */

import { isAscii } from '../shared/segment.ts';

/** Extra characters for error lines and names, at a limit of {@link FULL_LIMIT}; lower limits get proportionally fewer. */
const FULL_LIMIT = 2_000;
const ERRORS_LIMIT = 1_600;
const NAMES_LIMIT = 1_400;

/** Lines worth keeping from the middle of a long output. */
const ERROR =
  /[✗✘×❌]|\b(?:error|exception|failed|failure|fatal|panic|traceback|denied|cannot|not found|timed? ?out|refused|unable|undefined|missing|unexpected|[A-Z]\w*Error|E[A-Z]{4,}|ERR_\w+)\b/i;

/** Characters of the middle that are examined. */
const EXAMINED = 200_000;

/** The beginning, error lines of the middle, names that occur only in the middle, and the end. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, Math.floor(limit * 0.65));
  const tail = text.slice(text.length - Math.floor(limit * 0.35));
  const middle = text.slice(head.length, text.length - tail.length).slice(0, EXAMINED);
  const share = Math.min(1, limit / FULL_LIMIT);
  const errors = errorsIn(middle, ERRORS_LIMIT * share);
  const names = namesIn(middle, `${head} ${tail}`, NAMES_LIMIT * share);
  const parts = [head, ...errors, names, tail].filter((part) => part !== '');
  // A cut may go through a surrogate pair.
  return parts.join('\n…\n').replace(/\p{Surrogate}/gu, '');
}

function errorsIn(middle: string, limit: number): readonly string[] {
  const errors: string[] = [];
  let left = limit;
  for (const line of middle.split('\n')) {
    if (left <= 0) break;
    if (!ERROR.test(line)) continue;
    const kept = line.slice(0, Math.min(left, 240));
    errors.push(kept);
    left -= kept.length;
  }
  return errors;
}

/** `getUserById`, `user_id`, `sha256`: names that somebody may search for. */
const NAME = { word: /[\p{L}\p{N}_$]{3,48}/gu, isName: /\p{Ll}\p{Lu}|_|\p{L}\p{N}|\p{N}\p{L}/u };
/** The same for ASCII, as most outputs are: several times as fast. */
const ASCII_NAME: typeof NAME = { word: /[\w$]{3,48}/g, isName: /[a-z][A-Z]|_|[A-Za-z]\d|\d[A-Za-z]/ };

/** The names that occur in the middle but not in the rest, each once. */
function namesIn(middle: string, rest: string, limit: number): string {
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
