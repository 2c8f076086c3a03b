/**
 * What a terminal would show for an output: colours become classes, redraws are applied, and all other escapes are
 * dropped. `anser` and `ansi-tokenize` do not move a cursor, and without that, a progress bar becomes many lines; hence
 * this small screen.
 *
 *     "\x1b[32m✓\x1b[39m build\n 10%\r 80%\r100%"   ->   ✓ build      (✓ in class fg-2)
 *                                                        100%
 */

import { toLines, visible } from '../../../base/format.ts';
import type { TerminalRun } from '../../../transcript/types/view-types.ts';
import { leadsNowhere } from './links.ts';
import { applySgr, classesOf, NO_STYLE, type Style } from './sgr.ts';

/** Longer output only has its escapes removed: colours are of little use in a megabyte. */
const SCREEN_LIMIT = 1_000_000;
/** Limits for cursor movements: a hostile address must not create a million empty cells. */
const MAX_COLUMN = 2_000;
const MAX_ROWS_AHEAD = 200;
/** Empty cells that movements and erasures may create; without a limit, 200 KB of `ESC [ B x` create gigabytes. */
const MAX_EMPTY_CELLS = 5_000_000;
/** What an empty row counts as: it takes about as much memory. */
const CELLS_OF_ROW = 10;

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f\u009b\u009d]/;

/** The lines of an output, each as runs of one style. */
export function terminalLines(text: string): readonly (readonly TerminalRun[])[] {
  if (text === '') return [];
  if (!CONTROL.test(text)) return toLines(text).map(plainRun);
  if (text.length > SCREEN_LIMIT) return toLines(stripEscapes(text)).map(plainRun);
  const screen = new Screen();
  screen.write(text);
  return screen.lines();
}

/** The same as plain text, for failures, notices and exports. */
export function terminalText(text: string): string {
  if (!CONTROL.test(text)) return text;
  return withoutStyles(terminalLines(text));
}

export function withoutStyles(lines: readonly (readonly TerminalRun[])[]): string {
  return lines.map((line) => line.map((run) => run.text).join('')).join('\n');
}

function plainRun(line: string): TerminalRun[] {
  return line === '' ? [] : [{ text: visible(line), style: '', href: undefined }];
}

/** CSI is `ESC [ parameters final`, OSC is `ESC ] ... BEL` or `ESC ] ... ESC \`. The last ones are control characters. */
const ESCAPE =
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~]?)|(?:\u001b\]|\u009d)([^\u0007\u001b\u009c]*)(?:\u0007|\u001b\\|\u009c)?|\u001b[P^_X][^\u001b\u0007]*(?:\u001b\\|\u0007)?|\u001b[ -/]*[0-~]?|[\u0000-\u001f\u007f]/g;

function stripEscapes(text: string): string {
  return text.replace(ESCAPE, (match) => (match === '\n' || match === '\t' || match === '\r' ? match : ''));
}

interface Cell {
  readonly text: string;
  readonly look: Look;
}
interface Look {
  readonly style: string;
  readonly href: string | undefined;
}

const PLAIN_LOOK: Look = { style: '', href: undefined };
const EMPTY_CELL: Cell = { text: ' ', look: PLAIN_LOOK };

class Screen {
  readonly #rows: Cell[][] = [[]];
  #row = 0;
  #column = 0;
  /** First row of the visible part, where "home" is. What was cleared stays readable above it. */
  #top = 0;
  #style: Style = NO_STYLE;
  #look: Look = PLAIN_LOOK;
  #emptyCellsLeft = MAX_EMPTY_CELLS;

  /** Prints text and applies escapes, in order. An incomplete escape at the end of the output is dropped. */
  write(output: string): void {
    let from = 0;
    for (const { index, 0: whole, 1: parameters = '', 2: final, 3: body } of output.matchAll(ESCAPE)) {
      this.#print(output.slice(from, index));
      from = index + whole.length;
      if (final !== undefined) this.#csi(parameters, final);
      else if (body !== undefined) this.#osc(body);
      else if (whole.length === 1) this.#control(whole);
    }
    this.#print(output.slice(from));
  }

  lines(): readonly (readonly TerminalRun[])[] {
    const rows = this.#rows.map(runsOf);
    while (rows.length > 0 && rows.at(-1)?.length === 0) rows.pop();
    return rows;
  }

  #print(text: string): void {
    if (text === '') return;
    const row = this.#current();
    const missing = this.#allowed(this.#column - row.length);
    for (let cell = 0; cell < missing; cell++) row.push(EMPTY_CELL);
    this.#column = Math.min(this.#column, row.length);
    for (const character of visible(text)) {
      row[this.#column] = { text: character, look: this.#look };
      this.#column++;
    }
  }

  /** How many of these empty cells may still be created. */
  #allowed(cells: number): number {
    const allowed = Math.min(Math.max(0, cells), this.#emptyCellsLeft);
    this.#emptyCellsLeft -= allowed;
    return allowed;
  }

  #current(): Cell[] {
    const skipped = Math.max(0, this.#row - this.#rows.length);
    this.#row -= skipped - Math.floor(this.#allowed(skipped * CELLS_OF_ROW) / CELLS_OF_ROW);
    while (this.#rows.length <= this.#row) this.#rows.push([]);
    return this.#rows[this.#row] ?? [];
  }

  #control(code: string): void {
    if (code === '\n') this.#newLine();
    else if (code === '\r') this.#column = 0;
    else if (code === '\b') this.#column = Math.max(0, this.#column - 1);
    else if (code === '\t') this.#tab();
    else if (code === '\f' || code === '\v') this.#newLine();
  }

  #newLine(): void {
    this.#row++;
    this.#column = 0;
    this.#current();
  }

  /** A tab at the end of a line is kept as a tab; within a line it only moves the cursor. */
  #tab(): void {
    if (this.#column >= this.#current().length) this.#print('\t');
    else this.#column = Math.min(this.#current().length, (Math.floor(this.#column / 8) + 1) * 8);
  }

  #csi(parameters: string, final: string): void {
    if (final === 'm') return this.#restyle(parameters);
    if (/[^0-9;]/.test(parameters)) return;
    const numbers = parameters.split(';').map((part) => Math.min(Number(part), MAX_COLUMN));
    const first = numbers[0] ?? 0;
    CSI.get(final)?.(this, first, numbers[1] ?? 0);
  }

  #restyle(parameters: string): void {
    if (/[^0-9;:]/.test(parameters)) return;
    this.#style = applySgr(this.#style, parameters);
    this.#look = { style: classesOf(this.#style), href: this.#look.href };
  }

  /** `8;id=1;https://example.org/` opens a hyperlink, `8;;` closes it; other OSC sequences are dropped. */
  #osc(body: string): void {
    const link = /^8;[^;]*;(.*)$/s.exec(body);
    if (link === null) return;
    const address = link[1] ?? '';
    const href = /^https?:\/\/[^\s"<>]+$/i.test(address) && !leadsNowhere(address) ? address : undefined;
    this.#look = { style: this.#look.style, href };
  }

  moveRows(by: number): void {
    const lowest = this.#rows.length - 1 + MAX_ROWS_AHEAD;
    this.#row = Math.min(Math.max(this.#top, this.#row + by), lowest);
  }

  moveColumns(by: number): void {
    this.toColumn(this.#column + by);
  }

  toColumn(column: number): void {
    this.#column = Math.min(Math.max(0, column), Math.max(MAX_COLUMN, this.#current().length));
  }

  toPlace(row: number, column: number): void {
    this.#row = this.#top;
    this.moveRows(Math.max(0, row - 1));
    this.toColumn(Math.max(0, column - 1));
  }

  /** 0: from the cursor to the end, 1: from the beginning to the cursor, 2: the whole line. */
  eraseLine(mode: number): void {
    const row = this.#current();
    if (mode === 0) row.length = Math.min(row.length, this.#column);
    else if (mode === 2) row.length = 0;
    else row.fill(EMPTY_CELL, 0, this.#allowed(Math.min(this.#column + 1, row.length)));
  }

  /** Clearing the whole screen scrolls instead, because what was on it is also output. */
  eraseScreen(mode: number): void {
    if (mode === 0) {
      this.eraseLine(0);
      this.#rows.length = this.#row + 1;
    } else if (mode >= 2) {
      const used = this.#rows.findLastIndex((row) => row.length > 0) + 1;
      this.#rows.length = used;
      this.#top = used;
      this.#row = used;
      this.#column = 0;
      this.#current();
    }
  }
}

/** Final byte of a CSI sequence -> what it does. Missing numbers are read as 0; for movements, 0 means 1. */
const CSI: ReadonlyMap<string, (screen: Screen, first: number, second: number) => void> = new Map([
  ['A', (screen: Screen, first: number) => screen.moveRows(-Math.max(1, first))],
  ['B', (screen: Screen, first: number) => screen.moveRows(Math.max(1, first))],
  ['C', (screen: Screen, first: number) => screen.moveColumns(Math.max(1, first))],
  ['D', (screen: Screen, first: number) => screen.moveColumns(-Math.max(1, first))],
  ['E', (screen: Screen, first: number) => lineStart(screen, Math.max(1, first))],
  ['F', (screen: Screen, first: number) => lineStart(screen, -Math.max(1, first))],
  ['G', (screen: Screen, first: number) => screen.toColumn(Math.max(1, first) - 1)],
  ['H', (screen: Screen, first: number, second: number) => screen.toPlace(first, second)],
  ['f', (screen: Screen, first: number, second: number) => screen.toPlace(first, second)],
  ['J', (screen: Screen, first: number) => screen.eraseScreen(first)],
  ['K', (screen: Screen, first: number) => screen.eraseLine(first)],
]);

function lineStart(screen: Screen, by: number): void {
  screen.moveRows(by);
  screen.toColumn(0);
}

/** Joins neighbouring cells of the same style into runs, without unstyled spaces at the end of the line. */
function runsOf(cells: readonly Cell[]): TerminalRun[] {
  let end = cells.length;
  while (end > 0 && cells[end - 1]?.text === ' ' && cells[end - 1]?.look.style === '') end--;
  const runs: TerminalRun[] = [];
  let from = 0;
  for (let at = 1; at <= end; at++) {
    const look = cells[from]?.look ?? PLAIN_LOOK;
    const next = cells[at]?.look;
    if (at < end && next?.style === look.style && next.href === look.href) continue;
    const text = cells.slice(from, at).map((cell) => cell.text);
    runs.push({ text: text.join(''), style: look.style, href: look.href });
    from = at;
  }
  return runs;
}
