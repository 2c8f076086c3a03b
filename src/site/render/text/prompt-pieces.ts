/** Words of a human -> what they wrote, and the logs, stack traces, terminals, patches and JSON that they pasted. */

import { ASKS } from '../../../base/markdown.ts';
import { PASTED, WITHIN } from '../../../facts/story/asked.ts';

const LIST = /^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s/;
const JSON_BEGINS = /^[[{]\s*(?:["{[].*)?$/;
/** What an indented, marked or framed line beside a pasted one is. */
const CONTINUES = /^(?:\s{2,}\S|\t|[-+>|│] |[^\p{L}\p{N}\s]{2}|[}\]],?$)/u;
const WORDS = /^(?:\p{L}[\p{L}'’-]*|\.|`[^`]*`|@\S+)[,.?!:]?(?: .*)?$/u;
const FENCE = /^\s{0,3}(?:```|~~~)/;
const ENDS = new RegExp(`${FENCE.source}|^#{1,4} \\S`);
/** Fewer lines are read as easily among words; more without a pasted one between two of them are a text of its own. */
const FEWEST = 3;
const GAP = 50;

const isPasted = (line: string): boolean => (PASTED.test(line) && !LIST.test(line)) || JSON_BEGINS.test(line);

/** Does the human speak again here: after a blank line, or with a question? */
function isOwn(lines: readonly string[], at: number): boolean {
  const [line = '', ...rest] = lines.slice(at, at + GAP);
  if (!WORDS.test(line) || isPasted(line)) return false;
  const isFirst = lines[at - 1]?.trim() === '';
  if (rest.some(isPasted)) return isFirst && ASKS.test(line);
  return ASKS.test(line) || (isFirst && !CONTINUES.test(rest[0] ?? '')) || /^[}\]]$/.test(lines[at - 1] ?? '');
}

/** Where the log ends that begins at a pasted line; `start` if it is too short. */
function endOfLog(lines: readonly string[], start: number): number {
  let [last, marks] = [start, 1];
  for (let at = start + 1; at < lines.length && at - last <= GAP; at += 1) {
    const line = lines[at] ?? '';
    if (ENDS.test(line) || isOwn(lines, at)) break;
    // The rest of the paragraph of a pasted line belongs to it, but for a list.
    const isMore = isPasted(line) || CONTINUES.test(line);
    if (isMore) marks += 1;
    if (isMore || (last === at - 1 && line.trim() !== '' && !LIST.test(line))) last = at;
  }
  return marks < FEWEST ? start : last + 1;
}

/** In order, without blank lines around them. What the human put between fences stays among their words. */
export function piecesOfPrompt(text: string) {
  const lines = text.replace(WITHIN, '$1$2\n').split(/\r?\n/);
  const pieces: { readonly text: string; readonly isPasted: boolean }[] = [];
  let [isFenced, from] = [false, 0];
  const add = (to: number, isPasted: boolean): void => {
    const piece = lines.slice(from, to).join('\n');
    if (piece.trim() !== '') pieces.push({ text: piece.replace(/^(?:[ \t]*\n)+/, '').trimEnd(), isPasted });
    from = to;
  };
  for (const [at, line] of lines.entries()) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const end = !isFenced && at >= from && isPasted(line) ? endOfLog(lines, at) : at;
    if (end === at) continue;
    const indented = lines.slice(from, at).findLastIndex((one) => !/^\s{2,}\S/.test(one)) + 1;
    add(from + indented, false);
    add(end, true);
  }
  add(lines.length, false);
  return pieces.some((piece) => piece.isPasted) ? pieces : [{ text, isPasted: false }];
}
