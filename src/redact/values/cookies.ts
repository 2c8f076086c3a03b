/** The values of cookies in lists and objects, as browsers export them and programs set them. */

import { BETWEEN } from './named-value.ts';
import type { Reach, Span } from './span.ts';

/** How much of an object is read. */
const LONGEST = 6000;
/** How many cookies of an object are read. */
const MOST = 100;

const NEXT_OBJECT = /[\s,[]{0,80}\{/y;
const VALUE = /(?<![\w-])["']?value["']?\s{0,3}:\s{0,3}(["'])([^"'\r\n]{1,4096})(?=\1|$)/;
const PAIR = /["',\s]{0,40}[\w.$%-]{1,80}["']?\s{0,3}:\s{0,3}(["'])([^"'\r\n]{0,4096})(?=\1)/y;

/** The value of a cookie, given what its object contains: `"name": "sid", "value": "..."`. */
function valueIn(body: string, from: number): readonly Span[] {
  const match = VALUE.exec(body);
  if (match === null) return [];
  const to = from + match.index + match[0].length;
  return [[to - (match[2] ?? '').length, to]];
}

/** `"sid": "...", "theme": "dark"` */
function pairsAt(text: string, at: number): readonly Span[] {
  const spans: Span[] = [];
  PAIR.lastIndex = at;
  for (let match = PAIR.exec(text); match !== null && spans.length < MOST; match = PAIR.exec(text)) {
    spans.push([PAIR.lastIndex - (match[2] ?? '').length, PAIR.lastIndex]);
  }
  return spans;
}

/** The values of the cookies in the objects of a list, or in one. */
function valuesAt(text: string, at: number, reach: Reach): readonly Span[] {
  const spans: Span[] = [];
  let end = at;
  while (reach.left > 0) {
    NEXT_OBJECT.lastIndex = end;
    if (!NEXT_OBJECT.test(text)) break;
    const from = NEXT_OBJECT.lastIndex;
    const [body = ''] = text.slice(from, from + LONGEST).split('}', 1);
    reach.left -= body.length;
    spans.push(...valueIn(body, from));
    end = from + body.length + 1;
  }
  return spans;
}

/** For a match of `cookies": ` before what it introduces, or of the `httpOnly` that only the object of a cookie has. */
export function cookieValues({ 0: { length }, index, input }: RegExpExecArray, reach: Reach): readonly Span[] {
  const at = index + length;
  if (input[at] === BETWEEN) return [[at + 1, Math.max(at + 1, input.indexOf(BETWEEN, at + 1))]];
  if (/[[{]/.test(input[at] ?? '')) {
    const values = valuesAt(input, at, reach);
    return values.length > 0 || input[at] === '[' ? values : pairsAt(input, at + 1);
  }
  const near = Math.max(0, index - LONGEST);
  const from = near + input.slice(near, index).lastIndexOf('{') + 1;
  const [body = ''] = input.slice(from, at + LONGEST).split('}', 1);
  return valueIn(body, from);
}
