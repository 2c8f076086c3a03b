/**
 * Lines that are not one JSON value: a killed client leaves half a record without a newline, to which the next one
 * appends; two clients at once may leave two records on a line.
 */

import { fromJson, text } from '../../base/json-readers.ts';

/** The index after the `}` of the object that begins at `from`; undefined if it does not end. */
function endOfObject(line: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < line.length; at += 1) {
    const character = line.charCodeAt(at);
    if (character === 0x22) at = endOfText(line, at) - 1;
    else if (character === 0x7b) depth += 1;
    else if (character === 0x7d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** The index after the text whose quotation mark is at an index. */
export function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at;
    while (json[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return json.length;
}

function recordsAt(line: string) {
  const records: string[] = [];
  let from = 0;
  for (;;) {
    while (line[from]?.trim() === '' || line[from] === '\0') from += 1;
    const end = line[from] === '{' ? endOfObject(line, from) : undefined;
    const record = end === undefined ? '' : line.slice(from, end);
    if (end === undefined || !text(fromJson(record), 'type')) return { records, rest: line.slice(from) };
    records.push(record);
    from = end;
  }
}

/** An object that is not the value of a field or an item of a list: in a string, its quotation mark would be escaped. */
const BEGINNING = /[^\s:,[]\{"/g;
/** Whole records after half a record begin at one of the first such places. */
const TRIES = 8;

/** @param line starts with `{` and is not JSON */
export function gluedRecords(line: string): ReturnType<typeof recordsAt> {
  const { records, rest } = recordsAt(line);
  if (rest === '') return { records, rest };
  BEGINNING.lastIndex = 0;
  for (let tries = 0, match = BEGINNING.exec(rest); match && tries < TRIES; match = BEGINNING.exec(rest)) {
    tries += 1;
    const after = recordsAt(rest.slice(match.index + 1));
    if (after.records.length > 0 && after.rest === '')
      return { records: [...records, ...after.records], rest: rest.slice(0, match.index + 1) };
  }
  return { records, rest };
}
