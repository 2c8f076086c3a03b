/** A file of which only those lines are known that patches show, or that were read. Patches are applied one by one. */

import type { Hunk } from '../../transcript/types/turns.ts';
import { countIn } from '../edits.ts';
import type { SeenLines } from './file-texts.ts';

interface Line {
  text: string | undefined;
  /** Its number in the old file; undefined for an added line. */
  readonly origin: number | undefined;
}

/** Lines of the old file, and those that replace them now; where both are empty, nothing changed. */
export interface Replacement {
  /** Number of the first removed line, or of the line before which lines were added. */
  readonly oldStart: number;
  readonly newStart: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** The unchanged lines that follow, as far as they are known. */
  readonly same: readonly (string | undefined)[];
}

const MAX_LINES = 100_000;

/** Claude Code shows tabs as spaces in patches, and lines without their carriage return. */
function isSame(known: string | undefined, shown: string): boolean {
  return known === undefined || known.trim() === shown.trim();
}

export class PatchedFile {
  /** The lines up to the last one that was reached; the lines of the old file follow. */
  readonly #lines: Line[] = [];
  /** Number of the first line of the old file that is not among them. */
  #next = 1;
  readonly #removed = new Map<number, string>();
  #isWhole: boolean;

  constructor(lines?: readonly string[]) {
    for (const text of lines ?? []) this.#lines.push({ text, origin: this.#next++ });
    this.#isWhole = lines !== undefined;
  }

  /** @returns whether the hunks fit what is known of the file; if not, this object must not be used any more */
  apply(hunks: readonly Hunk[]): boolean {
    let moved = 0;
    return hunks.every(({ oldStart = 1, lines: shown }) => {
      const lines = shown.filter((line) => !line.startsWith('\\'));
      const start = Math.max(1, oldStart) + moved - 1;
      const { added, removed } = countIn(lines);
      moved += added - removed;
      return this.#applyAt(start, lines);
    });
  }

  #reach(end: number): void {
    while (this.#lines.length < end) this.#lines.push({ text: undefined, origin: this.#next++ });
  }

  #applyAt(start: number, lines: readonly string[]): boolean {
    if (start + lines.length > MAX_LINES) return false;
    const end = start + lines.filter((line) => !line.startsWith('+')).length;
    this.#reach(end);
    const replaced: Line[] = [];
    let at = start;
    for (const shown of lines) {
      const text = shown.slice(1);
      if (shown.startsWith('+')) {
        replaced.push({ text, origin: undefined });
        continue;
      }
      const line = this.#lines[at++];
      if (line === undefined || !isSame(line.text, text)) return false;
      line.text ??= text;
      if (!shown.startsWith('-')) replaced.push(line);
      else if (line.origin !== undefined) this.#removed.set(line.origin, line.text);
    }
    this.#lines.splice(start, at - start, ...replaced);
    return true;
  }

  /** Lines of the file were seen. @returns as {@link apply} */
  see({ at, texts, isAll }: SeenLines): boolean {
    const end = at + texts.length;
    const isOther = end < this.#lines.length ? isAll : end > this.#lines.length && this.#isWhole;
    if (at < 0 || end > MAX_LINES || isOther) return false;
    this.#reach(end);
    this.#isWhole ||= isAll;
    return texts.every((text, index) => {
      const line = this.#lines[at + index];
      if (line === undefined || !isSame(line.text, text)) return false;
      line.text ??= text;
      return true;
    });
  }

  /** The lines up to the last one that was seen or changed; undefined if unknown. */
  get lines(): readonly (string | undefined)[] {
    return this.#lines.map(({ text }) => text);
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  replacements(): readonly Replacement[] {
    const replacements: Replacement[] = [];
    let [oldNumber, newNumber] = [1, 1];
    let at = 0;
    while (at < this.#lines.length || oldNumber < this.#next) {
      const [oldStart, newStart] = [oldNumber, newNumber];
      const removed: string[] = [];
      const added: string[] = [];
      const same: (string | undefined)[] = [];
      for (let line = this.#lines[at]; line !== undefined && line.origin === undefined; line = this.#lines[++at])
        added.push(line.text ?? '');
      newNumber += added.length;
      const nextKept = this.#lines[at]?.origin ?? this.#next;
      for (; oldNumber < nextKept; oldNumber++) removed.push(this.#removed.get(oldNumber) ?? '');
      for (let line = this.#lines[at]; line?.origin === oldNumber; line = this.#lines[++at]) {
        same.push(line.text);
        oldNumber++;
        newNumber++;
      }
      replacements.push({ oldStart, newStart, removed, added, same });
    }
    return replacements;
  }
}
