/** Words of a human -> what they wrote, and the logs, stack traces, terminals, patches and JSON that they pasted. */

import { ASKS } from '../../base/markdown.ts';

function lineLike(patterns: readonly RegExp[]): RegExp {
  return new RegExp(`^\\s{0,8}(?:${patterns.map(({ source }) => source).join('|')})`);
}

/** `$ ls`, `ada@quay:~$ ls`, `[ada@quay ~]$ ls`, `(env) ~/tides % ls`, `PS C:\tides> dir`, `bash-5.1$ ls`, `> tides@1.0.0 test` */
const SHELL = lineLike([
  /(?:\([\w .-]{1,40}\) ?)?(?:[$%] \S|[❯➜●⏺⎿│┃╭╰┌└▐▝▘] {0,2}\S|[~/][\w./~-]{0,200} ?(?:\([^()\n]{1,60}\) ?)?[$%❯] \S)/,
  /(?:\([\w .-]{1,40}\) ?)?\[?[\w.-]{1,40}@[\w.-]{1,60}(?:(?::[^\n$#%]{0,80}|~\S{0,80}| \S{1,40} ?)[$#%>](?: |$)| MINGW\d\d )/,
  /(?:PS (?:[A-Z]:\\|[~/])|[A-Z]:\\)[^>\n]{0,200}(?<![ -])>|PS>|(?:ba|z|fi)?sh-\d[\d.]{0,9}[$#] |>>> \S|> \S{1,80}@\d/,
  /.{0,80}[\ue0a0\ue0b0]|\S{1,80} on .{1,80}(?: \[[!?+*$✘⇡⇣]{1,9}\]| via (?:\W )?v\d)/,
]);
/** A line of a log, a stack trace, a terminal or a patch, which the human pasted. */
const PASTED = lineLike([
  SHELL,
  /\[?\d{4}-\d\d-\d\d[T ]\d|\[?\d{1,2}:\d\d:\d\d\b|\[[A-Z][\w ]{0,40}\] |(?:ERROR|WARN(?:ING)?|INFO|DEBUG|FATAL|FAIL(?:ED)?)\b[\s:\]]/,
  /(?:npm|yarn|pnpm) (?:ERR|error|warn)|(?:error|fatal|warning)(?:\[\w{1,12}\]| [A-Z]{1,4}\d{2,6})?: |make(?:\[\d\])?: \*|E {3,9}\S|PHP [A-Z]\w+/,
  // An error, and where it was thrown
  /Traceback \(|File "|(?:Uncaught|Unhandled) [^:\n]{0,60}: |Exception in thread|Caused by: |\*\* \(\w|Segmentation fault/,
  /[\w.]{0,80}(?:Error|Exception|panic)(?: \[\w{1,80}\])?:|thread '[^'\n]{1,80}' .{0,40}panicked|goroutine \d/,
  /at \S.{0,200}[:(]\d|node:\w|--> \S|#\d{1,3} {1,2}(?:\{main|0x|\/)|[\w./-]{1,200}(?::\d{1,9}:(?:\d|in )|\(\d{1,9},\d{1,9}\):)/,
  /diff --git |index [0-9a-f]{7}|@@ |\+\+\+ |--- \S|[-+]\s{2,8}\S/,
]);
/** Where it begins on the line of the human: "plz fix ▐▛███▜▌", "I ran it and got: [Worker] 5 errors". */
export const WITHIN =
  /^(\S.{0,300}?\S) {1,9}(?=[▐▛▜❯●⏺⎿╭])|^((?:\S{1,80} ){3}.{0,300}?\S) (?=\[\d{1,2}:\d\d:\d\d|(?<=[:?!.] ?)\[[A-Z]\w{0,40}\])/m;

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

/** Does a prompt begin with a terminal, or with several lines of which the first was pasted? */
export function beginsPasted(prompt: string): boolean {
  const text = prompt.trim();
  return SHELL.test(text) || (text.includes('\n') && PASTED.test(text));
}

/** Where the log ends that begins at a pasted line; `start` if it has fewer than so many lines. */
function endOfLog(lines: readonly string[], start: number, fewest: number): number {
  // Among the words of a title, a terminal is one of any length.
  let [last, marks] = [start, SHELL.test(lines[start] ?? '') ? FEWEST + 1 - fewest : 1];
  for (let at = start + 1; at < lines.length && at - last <= GAP; at += 1) {
    const line = lines[at] ?? '';
    if (ENDS.test(line) || isOwn(lines, at)) break;
    // The rest of the paragraph of a pasted line belongs to it, but for a list.
    const isMore = isPasted(line) || CONTINUES.test(line);
    if (isMore) marks += 1;
    if (isMore || (last === at - 1 && line.trim() !== '' && !LIST.test(line))) last = at;
  }
  return marks < fewest ? start : last + 1;
}

/**
 * In order, without blank lines around them. What the human put between fences stays among their words.
 * @param fewest fewer pasted lines stay among their words, too
 */
export function piecesOfPrompt(text: string, fewest = FEWEST) {
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
    const end = !isFenced && at >= from && isPasted(line) ? endOfLog(lines, at, fewest) : at;
    if (end === at) continue;
    const indented = lines.slice(from, at).findLastIndex((one) => !/^\s{2,}\S/.test(one)) + 1;
    add(from + indented, false);
    add(end, true);
  }
  add(lines.length, false);
  return pieces.some((piece) => piece.isPasted) ? pieces : [{ text, isPasted: false }];
}
