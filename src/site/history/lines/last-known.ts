/**
 * The last known content of a file, from the states in which the sessions of its project left it, with the edit behind
 * each line. Lines that a session found may have been written by earlier sessions.
 */

import { type LeftFile, NOT_WRITTEN } from '../../../domain/history/session-history.ts';
import { GIVEN, KnownFile, type Sighting } from '../../../model/changes/known-file.ts';
import type { LoggedEdit, LoggedFile } from '../log.ts';

/** Consecutive lines of the same origin. */
export interface LineBlock {
  /** The edit that wrote them; undefined if no known edit did. */
  readonly edit: LoggedEdit | undefined;
  /** Number of the first line. */
  readonly from: number;
  /** Undefined for lines that no session saw. */
  readonly lines: readonly string[] | undefined;
  /** How many there are. */
  readonly count: number;
}

export interface LastKnown {
  /** The session that last saw or changed it. */
  readonly left: LoggedFile;
  readonly blocks: readonly LineBlock[];
  /** If not, any number of lines may follow. */
  readonly isWhole: boolean;
}

/** A known line of the file as a session left it, with the index of its writer. */
interface LeftLine {
  readonly at: number;
  readonly text: string;
  readonly writer: number;
}

function leftLines({ text, runs }: LeftFile): readonly LeftLine[] {
  const texts = text.split('\n');
  let [at, known] = [0, 0];
  return runs.flatMap(([count, writer]) => {
    const start = at;
    at += count;
    if (writer === NOT_WRITTEN.unseen) return [];
    return Array.from({ length: count }, (_, index) => ({ at: start + index, text: texts[known++] ?? '', writer }));
  });
}

/** The lines that were seen, without the gaps between them. */
function sightings(lines: readonly LeftLine[]): readonly Sighting[] {
  const found: { at: number; texts: string[] }[] = [];
  for (const { at, text } of lines) {
    const last = found.at(-1);
    if (last !== undefined && last.at + last.texts.length === at) last.texts.push(text);
    else found.push({ at, texts: [text] });
  }
  return found;
}

/** Numbers for edits, as origins of lines. */
class Edits {
  readonly #all: LoggedEdit[] = [];
  readonly #numbers = new Map<LoggedEdit, number>();
  readonly #byTurn: ReadonlyMap<string, LoggedEdit>;

  constructor(edits: readonly LoggedEdit[]) {
    this.#byTurn = new Map(edits.map((logged) => [logged.turn.href, logged]));
  }

  numberOf(href: string | undefined): number {
    const edit = href === undefined ? undefined : this.#byTurn.get(href);
    if (edit === undefined) return GIVEN;
    const number = this.#numbers.get(edit) ?? this.#all.push(edit) - 1;
    this.#numbers.set(edit, number);
    return number;
  }

  at(number: number | undefined): LoggedEdit | undefined {
    return number === undefined ? undefined : this.#all[number];
  }
}

function follow(file: KnownFile, { left }: LoggedFile, edits: Edits): void {
  const { writers, unplaced, isWhole } = left;
  const lines = leftLines(left);
  for (const { writer, lines: written } of unplaced) file.expect(written, edits.numberOf(writers[writer]));
  const isComplete = isWhole && lines.every(({ at }, index) => at === index);
  if (isComplete)
    file.whole(
      lines.map(({ text }) => text),
      GIVEN,
    );
  else file.see(sightings(lines));
  for (const { at, writer } of lines) if (writer >= 0) file.claim(at, edits.numberOf(writers[writer]));
}

/** Blank lines belong to the block before them: nobody asks who wrote them. */
function blocksOf({ lines }: KnownFile, edits: Edits): readonly LineBlock[] {
  const blocks: { edit: LoggedEdit | undefined; from: number; lines: string[] | undefined; count: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const edit = edits.at(line?.origin);
    const last = blocks.at(-1);
    const isSame = last?.edit === edit || line?.text.trim() === '';
    if (last !== undefined && isSame && (last.lines === undefined) === (line === undefined)) {
      last.count += 1;
      if (line !== undefined) last.lines?.push(line.text);
    } else blocks.push({ edit, from: at + 1, lines: line && [line.text], count: 1 });
  }
  return blocks;
}

/**
 * @param files states of one file as sessions left it, in chronological order
 * @param changes all its edits
 * @returns undefined if nothing is known about it
 */
export function lastKnown(files: readonly LoggedFile[], changes: readonly LoggedEdit[]): LastKnown | undefined {
  const file = new KnownFile();
  const edits = new Edits(changes);
  for (const one of files) follow(file, one, edits);
  const left = files.at(-1);
  if (left === undefined || !file.lines.some((line) => line !== undefined)) return undefined;
  return { left, blocks: blocksOf(file, edits), isWhole: file.isWhole };
}
