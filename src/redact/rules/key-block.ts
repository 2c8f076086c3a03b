/** Where a private key begins and ends, given its BEGIN or its END line; the other one may be missing. */

import type { Span } from '../values/span.ts';

const LONGEST = 40_000;
const LONGEST_LINE = 500;
/** At least part of a line of a key; with less than that, it is an example of the format. */
const BODY = /[A-Za-z0-9+/=]{24}/;
const END = /-{4,5} ?END (?:(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V1) ?-{4,5}/;

/**
 * A line of a key with what may be printed around it: `+MII...` in a diff, `   12→MII...` in a numbered file,
 * `"MII...\n" +` in source code, `> MII...` in a quote. Group 1 is the key, group 2 what does not belong to it.
 */
const LINE =
  /^[\s+\-|>#*"'`,;:]{0,40}(?:\d{1,7}[→|:\t][\s+\-|>"'`]{0,20})?([A-Za-z0-9+/=]{0,200})[\s"'`+,;\\)]{0,20}(.{0,200})$/;
/** The first line of a key whose BEGIN line is missing, after the quote that begins its string. */
const AFTER_QUOTE = /["'`]([A-Za-z0-9+/=]{40,200})$/;
const BETWEEN_STRINGS = /^["'`][\s,;+]{0,20}$/;
/** `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`. */
const HEADER = /^[\s+\-|>\d→"']{0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Key-Info): /;

/** The end of the lines after `start` that look like a key: for a key whose END line is missing. */
function bodyAfter(text: string, start: number): number {
  let end = start;
  let at = start;
  for (const line of text.slice(start, start + LONGEST).split('\n')) {
    const [, body = '', rest] = LINE.exec(line.slice(0, LONGEST_LINE)) ?? [];
    if (body.length >= 16) {
      end = at + line.indexOf(body) + body.length;
      if (rest !== '' || body.length < 60) return end;
    } else if ((body !== '' || rest !== '') && !HEADER.test(line)) return end;
    at += line.length + 1;
  }
  return end;
}

/** The beginning of the lines before `end` that look like a key: for a key whose BEGIN line is missing. */
function bodyBefore(text: string, end: number): number {
  const [around = '', ...lines] = text
    .slice(Math.max(0, end - LONGEST), end)
    .split('\n')
    .reverse();
  let start = end;
  // Where the line ends.
  let at = end - around.length - 1;
  if (around.length > LONGEST_LINE) return end;
  // The checksum of a PGP block is a short line of its own, after the last line of the key.
  let isLast = true;
  for (const line of lines) {
    const lineStart = at - line.length;
    if (!BETWEEN_STRINGS.test(line)) {
      const [, body = '', rest] = LINE.exec(line.slice(-LONGEST_LINE)) ?? [];
      // The first line may be cut off in the middle.
      if (body.length < (isLast ? 1 : 40) || rest !== '') {
        const first = AFTER_QUOTE.exec(line)?.[1] ?? '';
        return first === '' ? start : at - first.length;
      }
      isLast = isLast && /^=[^=]{4}$/.test(body);
      start = lineStart + line.indexOf(body);
    }
    at = lineStart - 1;
  }
  return start;
}

/** The whole key, given a match of its BEGIN or END line; undefined if there is no key around that line. */
export function keyBlock(match: RegExpExecArray): Span | undefined {
  const text = match.input;
  const start = match.index;
  const after = start + match[0].length;
  if (/-{4} ?END /.test(match[0])) {
    const from = bodyBefore(text, start);
    return BODY.test(text.slice(from, start)) ? [from, after] : undefined;
  }
  const rest = text.slice(after, after + LONGEST);
  const other = rest.search(/-{4,5} ?BEGIN /);
  const end = END.exec(other === -1 ? rest : rest.slice(0, other));
  if (end !== null) {
    return BODY.test(rest.slice(0, end.index)) ? [start, after + end.index + end[0].length] : undefined;
  }
  const to = bodyAfter(text, after);
  return BODY.test(text.slice(after, to)) ? [start, to] : undefined;
}

/** The lines of a key after a header that says how many there are. */
export function keyLines(match: RegExpExecArray): Span | undefined {
  const start = match.index + match[0].length;
  const inLine = /^(?: {1,4}[A-Za-z0-9+/=]{16,64}){1,200}/.exec(match.input.slice(start, start + LONGEST));
  const end = inLine === null ? bodyAfter(match.input, start) : start + inLine[0].length;
  return end > start ? [start, end] : undefined;
}
