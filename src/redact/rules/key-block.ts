/** Where a private key ends, given its BEGIN line; its END line may be missing. */

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
/** `Proc-Type: 4,ENCRYPTED`, `Version: GnuPG v2`. */
const HEADER = /^[\s+\-|>\d→"']{0,40}(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|Key-Info): /;

/** The end of the lines after `start` that look like a key: for a key whose END line is missing. */
function bodyAfter(text: string, start: number): number {
  let end = start;
  let at = start;
  const limit = Math.min(text.length, start + LONGEST);
  while (at < limit) {
    const newline = text.indexOf('\n', at);
    const next = newline === -1 || newline > limit ? limit : newline;
    const line = text.slice(at, Math.min(next, at + LONGEST_LINE));
    const parts = LINE.exec(line);
    const body = parts?.[1] ?? '';
    if (body.length >= 16) {
      end = at + line.indexOf(body) + body.length;
      if (parts?.[2] !== '' || body.length < 60) return end;
    } else if (body.length > 0 || parts?.[2] !== '') {
      if (!HEADER.test(line)) return end;
    }
    at = next + 1;
  }
  return end;
}

/** The whole key, given a match of its BEGIN line; undefined if there is no key below it. */
export function keyBlock(match: RegExpExecArray): Span | undefined {
  const text = match.input;
  const start = match.index;
  const after = start + match[0].length;
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
  const inLine = /^(?: {1,4}[A-Za-z0-9+/=]{16,64})+/.exec(match.input.slice(start, start + LONGEST))?.[0].length;
  const end = inLine === undefined ? bodyAfter(match.input, start) : start + inLine;
  return end > start ? [start, end] : undefined;
}
