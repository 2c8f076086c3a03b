/**
 * Tables with a column of passwords: CSV, the table of a database or of Markdown, the rows of an `INSERT`.
 *
 *     name,password        | user | password |        INSERT INTO users (name, password)
 *     ada,xK9!wPq2         | ada  | xK9!wPq2 |        VALUES ('ada', 'xK9!wPq2'), ('bob', '...')
 */

import { isIdentifier, isMadeUp, isPlaceholder, isRealSecret } from './is-real-secret.ts';
import type { Reach, Span } from './span.ts';

const SEPARATORS = [',', ';', '\t', '|', '│'];
const LONGEST_ROW = 2000;

/** The name of a column; the first one may follow what opens a string that contains the table: a quote, or `BETWEEN`. */
const NAME = /^\s*["'`[]?[A-Za-z][A-Za-z0-9_ .-]{0,40}["'`\]]?\s*$/;
const FIRST_NAME = /(?:^|["'`>\x02])\s*["'`[]?[A-Za-z][A-Za-z0-9_ .-]{0,40}["'`\]]?\s*$/;

function cellsOf(text: string, from: number, to: number, separator: string): readonly Span[] {
  const cells: Span[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    const letter = text[at] ?? '';
    if (letter === separator) {
      cells.push([start, at]);
      start = at + 1;
    } else if ((letter === '"' || letter === "'") && text.slice(start, at).trim() === '') {
      let end = text.indexOf(letter, at + 1);
      // `"a ""b"", c"`
      while (end > at && text[end + 1] === letter) end = text.indexOf(letter, end + 2);
      // A quote that ends elsewhere belongs to a string that contains the table.
      const [after = ''] = text.slice(end + 1, to).split(separator, 1);
      if (end > at && end < to && after.trim() === '') at = end;
    }
  }
  cells.push([start, to]);
  return cells;
}

function contentOf(text: string, [from, to]: Span): Span {
  const cell = text.slice(from, to);
  const before = /^\s*(?:N?["'`])?/.exec(cell)?.[0].length ?? 0;
  const after = /["'`<\s]/.exec(cell.slice(before));
  return [from + before, after === null ? to : from + before + after.index];
}

/** A table may contain other things, too: the value in a column of passwords has to look like a password. */
function looksLikePassword(value: string): boolean {
  return (
    value.length >= 6 &&
    value.length <= 200 &&
    !/[\s<>{}()]/.test(value) &&
    (/[0-9]/.test(value) || (/[!@#$%^&*+=?~]/.test(value) && /[A-Z]/.test(value))) &&
    /[A-Za-z]/.test(value) &&
    (!isIdentifier(value) || isMadeUp(value)) &&
    !isPlaceholder(value) &&
    isRealSecret(value)
  );
}

function passwordIn(text: string, cell: Span | undefined): readonly Span[] {
  if (cell === undefined) return [];
  const span = contentOf(text, cell);
  return looksLikePassword(text.slice(span[0], span[1])) ? [span] : [];
}

function columnAt(text: string, cells: readonly Span[], place: number): number {
  const isTable =
    cells.length >= 2 && cells.every(([from, to], at) => (at === 0 ? FIRST_NAME : NAME).test(text.slice(from, to)));
  return isTable ? cells.findIndex(([, to]) => place <= to) : -1;
}

function endOfLine(text: string, at: number): number {
  const near = text.slice(at, at + LONGEST_ROW);
  const end = near.indexOf('\n');
  return at + (end === -1 ? near.length : end);
}

function startOfLine(text: string, place: number): number {
  const from = Math.max(0, place - LONGEST_ROW);
  return from + text.slice(from, place).lastIndexOf('\n') + 1;
}

/** The header without the JSON before the string that contains the table: `{"type": "user", "content": "name`. */
function withoutJson(text: string, cells: readonly Span[], place: number): readonly Span[] {
  const first = cells.findLastIndex(([from, to]) => {
    const cell = text.slice(from, to);
    return from <= place && !NAME.test(cell) && FIRST_NAME.test(cell);
  });
  return cells.slice(Math.max(0, first));
}

function endsString(text: string, [from, to]: Span): boolean {
  return /^[^"'`]+["'`]\W*$/.test(text.slice(from, to));
}

/** A row that is a string of its own in a list: `"name,password",`. */
const STRING = /^\s*(["'`])(?:(?!\1).)+\1,?\s*$/;

/** A line between rows: `|---|---|`, `------+------`, `├────┼────┤`. */
const RULER = /^\s*[|+:=│├╞─═-][\s|+:=│┼┤╪╡─═-]*$/;

/** The row without `|`, or without what surrounds a string, before and after it. */
function trimmed(text: string, [from, to]: Span): Span {
  const row = text.slice(from, to);
  const quote = STRING.exec(row)?.[1];
  if (quote !== undefined) return [from + row.indexOf(quote) + 1, from + row.lastIndexOf(quote)];
  const before = /^(?:[^|│]{0,2000}["'`>\x02])?\s*[|│]/.exec(row)?.[0].length ?? 0;
  const after = /[|│]\s*(?:["'`<\x02][^|│]{0,2000})?$/.exec(row.slice(before))?.[0].length ?? 0;
  return [from + before, to - after];
}

function passwordsBelow(text: string, place: number, reach: Reach): readonly Span[] {
  const end = endOfLine(text, place);
  if (text[end] !== '\n') return [];
  const [from, to] = trimmed(text, [startOfLine(text, place), end]);
  const row = text.slice(from, to);
  for (const separator of SEPARATORS) {
    if (!row.includes(separator)) continue;
    const header = withoutJson(text, cellsOf(text, from, to, separator), place);
    const column = columnAt(text, header, place);
    if (column >= 0) return passwordsInRows(text, end, separator, header, column, reach);
  }
  return [];
}

/** @param above where the line before the first row ends */
function passwordsInRows(
  text: string,
  above: number,
  separator: string,
  header: readonly Span[],
  column: number,
  reach: Reach,
): readonly Span[] {
  const names = text.slice(header[0]?.[0], header.at(-1)?.[1]).trim();
  const passwords: Span[] = [];
  let end = above;
  while (text[end] === '\n' && reach.characters > 0) {
    const at = end + 1;
    end = endOfLine(text, at);
    reach.characters -= end - at + 1;
    if (RULER.test(text.slice(at, end))) continue;
    const [from, to] = trimmed(text, [at, end]);
    const cells = cellsOf(text, from, to, separator);
    // The same header again begins another table.
    if (text.slice(from, to).trim() === names) break;
    const last = cells[header.length - 1];
    // More cells than columns: the JSON continues after the last row.
    const isEnd = cells.length > header.length;
    if (last === undefined || (isEnd && !endsString(text, last))) break;
    passwords.push(...passwordIn(text, cells[column]));
    if (isEnd) break;
  }
  return passwords;
}

/** Between the columns of an `INSERT` and its first row, and between two rows. */
const FIRST_ROW = /\)\s{0,20}values\s{0,20}\(/iy;
const NEXT_ROW = /\)\s{0,4},\s{0,20}\(/y;
const INSERTED = /^(?:'[^']*'|"[^"]*"|[^'")])*(?=\))/;

/** The passwords in the rows of an `INSERT`, after the list of its columns. */
function passwordsInserted(text: string, place: number, reach: Reach): readonly Span[] {
  const near = Math.max(0, place - LONGEST_ROW);
  const from = near + text.slice(near, place + 1).lastIndexOf('(');
  const to = place + text.slice(place, place + LONGEST_ROW).indexOf(')');
  FIRST_ROW.lastIndex = to;
  if (from < near || !FIRST_ROW.test(text)) return [];
  const column = columnAt(text, cellsOf(text, from + 1, to, ','), place);
  if (column === -1) return [];
  const passwords: Span[] = [];
  let at = FIRST_ROW.lastIndex;
  while (reach.characters > 0) {
    const cells = INSERTED.exec(text.slice(at, at + LONGEST_ROW))?.[0];
    if (cells === undefined) break;
    reach.characters -= cells.length;
    passwords.push(...passwordIn(text, cellsOf(text, at, at + cells.length, ',')[column]));
    NEXT_ROW.lastIndex = at + cells.length;
    if (!NEXT_ROW.test(text)) break;
    at = NEXT_ROW.lastIndex;
  }
  return passwords;
}

/** Given the match of a column's name: the passwords in that column. */
export function passwordsInColumn({ index, input }: RegExpExecArray, reach: Reach): readonly Span[] {
  const passwords = passwordsInserted(input, index, reach);
  return passwords.length > 0 ? passwords : passwordsBelow(input, index, reach);
}
