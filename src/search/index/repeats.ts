/**
 * Lines of tool input and output that a page shows more than once: a file that is read, edited and read again is found
 * where it first appeared. This removes a fifth of all text.
 *
 * A line is left out only if it appeared before together with the two lines before it and the two after it. So any
 * three consecutive lines of the page are consecutive somewhere in the index.
 */

import { numberOf } from '../../base/lists.ts';
import type { KindLetter } from '../shared/index-format.ts';
import { OMISSION } from '../shared/segment.ts';
import type { SearchPiece } from './turn-text.ts';

/** Kinds that are kept even if repeated: what people and agents wrote, and commands and paths. */
const REPEATED: ReadonlySet<KindLetter> = new Set(['p', 'r', 'l', 'q', 'h', 'c', 'f']);

/** More lines than a page has. */
const LINES = 2 ** 26;

/** The lines of a page so far, and which of them followed one another. */
export class Repeats {
  readonly #lines = new Map<string, number>();
  readonly #pairs = new Map<number, number>();
  readonly #threes = new Set<number>();

  /** The pieces without lines that appeared before, and with a mark where lines were left out. */
  without(pieces: readonly SearchPiece[]): readonly SearchPiece[] {
    return pieces.map((piece) => (REPEATED.has(piece.kind) ? piece : { ...piece, text: this.#newLines(piece.text) }));
  }

  #newLines(text: string): string {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const numbers = ['', '', ...lines, '', ''].map((line) => numberOf(this.#lines, line));
    // Whether each line followed the two before it.
    const known = numbers.map((line, at) => this.#areKnown(numbers[at - 2] ?? 0, numbers[at - 1] ?? 0, line));
    let isOpen = false;
    const kept: string[] = [];
    for (const [at, line] of lines.entries()) {
      const isRepeat = known[at + 2] === true && known[at + 3] === true && known[at + 4] === true;
      if (!isRepeat) kept.push(line);
      else if (!isOpen) kept.push(OMISSION);
      isOpen = isRepeat;
    }
    return kept.length === 1 && isOpen ? '' : kept.join('\n');
  }

  /** Were these three lines consecutive before? Remembers them as such. */
  #areKnown(first: number, second: number, third: number): boolean {
    const both = first * LINES + second;
    const three = numberOf(this.#pairs, both) * LINES + third;
    if (this.#threes.has(three)) return true;
    this.#threes.add(three);
    return false;
  }
}
