/**
 * The last known content of a file, from the states in which the sessions of its project left it, with the edit behind
 * each line. Lines that a session found may have been written by earlier sessions.
 */

import { GIVEN, KnownFile, type Sighting } from '../../../facts/changes/known-file.ts';
import { type LeftLines, NOT_WRITTEN } from '../../types/session-history.ts';
import type { LoggedEdit } from '../log.ts';

/** Consecutive lines of the same origin. */
export interface LineBlock {
  /** The index of the edit that wrote them; undefined if no known edit did. */
  readonly edit: number | undefined;
  /** Number of the first line. */
  readonly from: number;
  /** Undefined for lines that no session saw. */
  readonly lines: readonly string[] | undefined;
  /** How many there are. */
  readonly count: number;
}

/** Small plain JSON. */
export interface LastKnown {
  /** None if no line is known. */
  readonly blocks: readonly LineBlock[];
  /** If not, any number of lines may follow. */
  readonly isWhole: boolean;
}

/** A known line of the file as a session left it, with the index of its writer. */
interface PlacedLine {
  readonly at: number;
  readonly text: string;
  readonly writer: number;
}

function placedLines({ text, runs }: LeftLines): readonly PlacedLine[] {
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
function sightings(lines: readonly PlacedLine[]): readonly Sighting[] {
  const found: { at: number; texts: string[] }[] = [];
  for (const { at, text } of lines) {
    const last = found.at(-1);
    if (last !== undefined && last.at + last.texts.length === at) last.texts.push(text);
    else found.push({ at, texts: [text] });
  }
  return found;
}

/** Blank lines belong to the block before them: nobody asks who wrote them. */
function blocksOf({ lines }: KnownFile): readonly LineBlock[] {
  const blocks: { edit: number | undefined; from: number; lines: string[] | undefined; count: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const edit = line === undefined || line.origin === GIVEN ? undefined : line.origin;
    const last = blocks.at(-1);
    const isSame = last?.edit === edit || line?.text.trim() === '';
    if (last !== undefined && isSame && (last.lines === undefined) === (line === undefined)) {
      last.count += 1;
      if (line !== undefined) last.lines?.push(line.text);
    } else blocks.push({ edit, from: at + 1, lines: line && [line.text], count: 1 });
  }
  return blocks;
}

/** A file that is followed through the states in which sessions left it. */
export class FollowedFile {
  readonly #file = new KnownFile();
  /** The last edit of each turn. */
  readonly #edits: ReadonlyMap<string, number>;

  /** @param edits all edits of the file */
  constructor(edits: readonly LoggedEdit[]) {
    this.#edits = new Map(edits.map(({ turn }, index) => [turn.href, index]));
  }

  /** The next state, in chronological order. */
  follow(left: LeftLines): void {
    const origins = left.writers.map((href) => this.#edits.get(href) ?? GIVEN);
    const originOf = (writer: number): number => origins[writer] ?? GIVEN;
    for (const { writer, lines } of left.unplaced) this.#file.expect(lines, originOf(writer));
    const lines = placedLines(left);
    const isComplete = left.isWhole && lines.every(({ at }, index) => at === index);
    if (isComplete)
      this.#file.whole(
        lines.map(({ text }) => text),
        GIVEN,
      );
    else this.#file.see(sightings(lines));
    for (const { at, writer } of lines) if (writer >= 0) this.#file.claim(at, originOf(writer));
  }

  get known(): LastKnown {
    const isKnown = this.#file.lines.some((line) => line !== undefined);
    return { blocks: isKnown ? blocksOf(this.#file) : [], isWhole: this.#file.isWhole };
  }
}
