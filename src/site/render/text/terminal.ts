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
/** The furthest that a movement goes beyond the end of a line. */
const MAX_COLUMN = 2_000;
/** Empty cells that movements may create; without a limit, 200 KB of `ESC [ 2000 G x` create gigabytes. */
const MAX_EMPTY_CELLS = 5_000_000;

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

/** Final byte of a CSI sequence -> how it moves the cursor. */
const MOVES: ReadonlyMap<string, readonly [rows: number, columns: number]> = new Map([
  ['A', [-1, 0]],
  ['B', [1, 0]],
  ['C', [0, 1]],
  ['D', [0, -1]],
]);

/** What programs that print to no terminal use of one. What they clear from the screen stays, because it is output. */
class Screen {
  readonly #rows: Cell[][] = [[]];
  #row = 0;
  #column = 0;
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

  get #current(): Cell[] {
    return this.#rows[this.#row] ?? [];
  }

  #print(text: string): void {
    if (text === '') return;
    const row = this.#current;
    const missing = Math.max(0, Math.min(this.#column - row.length, this.#emptyCellsLeft));
    this.#emptyCellsLeft -= missing;
    for (let cell = 0; cell < missing; cell++) row.push(EMPTY_CELL);
    this.#column = Math.min(this.#column, row.length);
    for (const character of visible(text)) {
      row[this.#column] = { text: character, look: this.#look };
      this.#column++;
    }
  }

  #control(code: string): void {
    if (code === '\r') this.#column = 0;
    else if (code === '\b') this.#column = Math.max(0, this.#column - 1);
    else if (code === '\t') this.#tab();
    else if (code === '\n' || code === '\f' || code === '\v') this.#toRow(this.#row + 1);
  }

  #toRow(row: number): void {
    this.#row = row;
    this.#column = 0;
    if (row === this.#rows.length) this.#rows.push([]);
  }

  /** A tab at the end of a line is kept as a tab; within a line it only moves the cursor. */
  #tab(): void {
    if (this.#column >= this.#current.length) this.#print('\t');
    else this.#column = Math.min(this.#current.length, (Math.floor(this.#column / 8) + 1) * 8);
  }

  #csi(parameters: string, final: string): void {
    if (/[^0-9;:]/.test(parameters)) return;
    if (final === 'm') return this.#restyle(parameters);
    const number = Number(parameters.split(';')[0]);
    if (final === 'K') this.#eraseLine(number);
    else if (final === 'J') this.#eraseScreen(number);
    else this.#move(final, Math.max(1, number));
  }

  #restyle(parameters: string): void {
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

  #move(final: string, by: number): void {
    const [rows, columns] = MOVES.get(final) ?? [0, 0];
    this.#row = Math.min(Math.max(0, this.#row + rows * by), this.#rows.length - 1);
    const column = final === 'G' ? by - 1 : this.#column + columns * by;
    this.#column = Math.min(Math.max(0, column), Math.max(MAX_COLUMN, this.#current.length));
  }

  /** 0: from the cursor to the end, 2: the whole line. */
  #eraseLine(mode: number): void {
    if (mode !== 1) this.#current.length = mode === 0 ? Math.min(this.#current.length, this.#column) : 0;
  }

  #eraseScreen(mode: number): void {
    if (mode === 1) return;
    if (mode >= 2) return this.#toRow(this.#rows.length);
    this.#eraseLine(0);
    this.#rows.length = this.#row + 1;
  }
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
