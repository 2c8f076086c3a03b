/**
 * A file as far as transcripts show it: each known line with its origin. It receives, in chronological order, what was
 * seen of the file and what was written to it. Where that contradicts what is known, somebody else changed the file:
 * lines stay where their places are certain, and become unknown elsewhere. Nothing is guessed.
 */

import { matched } from './matched-lines.ts';

/** Who wrote a line: a number chosen by the caller, from 0, or {@link GIVEN}. */
export type Origin = number;
/** The line was already there; its author is unknown. */
export const GIVEN: Origin = -1;

export interface KnownLine {
  readonly text: string;
  readonly origin: Origin;
}

/** Lines that were seen at a place: `at` is the index of the first one, from 0. */
export interface Sighting {
  readonly at: number;
  readonly texts: readonly string[];
}

/** `start` is the number of the first line in the old file, from 1; `lines` are ` same`, `-old`, `+new`. */
export interface Hunk {
  readonly start: number;
  readonly lines: readonly string[];
}

type Line = KnownLine | undefined;

/** Longer files are not followed, in lines and in characters. */
export const MOST_KNOWN_LINES = 5_000;
export const LONGEST_FILE = 300_000;
/** The most lines by which a change may have moved others, and how many lines at either end of a sighting place it. */
const MOST_SHIFT = 500;
const ANCHOR = 3;
/** Stands for an unknown line: no line of a text file contains it. */
export const UNKNOWN = '\0';

/** Patches show tabs as spaces. */
function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Lines such as `});` are everywhere. */
function isDistinctive(text: string): boolean {
  return /[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u.test(text.slice(0, 400));
}

/** A lost line that reappears must be at least this long to be taken for the same one. */
const LEAST_FOUND = 12;

function isFound(key: string): boolean {
  return key.length >= LEAST_FOUND && isDistinctive(key);
}

/** `a\r\nb\n` -> a, b */
export function linesOfFile(file: string): readonly string[] {
  return file === '' ? [] : file.replace(/\r?\n$/, '').split(/\r?\n/);
}

export class KnownFile {
  #lines: Line[] = [];
  /** Is the last known line the last of the file? */
  #isWhole = false;
  /** Origins of lines that are gone, by their folded text: they come back when somebody switches branches. */
  readonly #lost = new Map<string, Origin>();

  /** Undefined for lines that nobody has seen. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** If not, any number of lines may follow the last one. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** These lines were written to the file at an unknown place: they are recognised when they are seen. */
  expect(texts: readonly string[], origin: Origin): void {
    for (const key of texts.map(folded)) if (isFound(key)) this.#lost.set(key, origin);
  }

  /** The whole file was seen or written: lines that it already had keep their origins. */
  whole(texts: readonly string[], origin: Origin): void {
    this.#become(texts, origin);
    this.#isWhole = true;
  }

  /** Parts of the file were seen, in order. */
  see(sightings: readonly Sighting[]): void {
    const kept = sightings.filter(
      ({ at, texts }) => Number.isInteger(at) && at >= 0 && texts.length > 0 && at + texts.length <= MOST_KNOWN_LINES,
    );
    if (kept.length > 0) this.#settle(new Placing(this.#lines, this.#isWhole).place(kept));
  }

  /** A patch was applied. */
  patch(hunks: readonly Hunk[], origin: Origin): void {
    const shown = hunks.filter(({ start, lines }) => start + lines.length <= MOST_KNOWN_LINES);
    this.see(
      shown.map(({ start, lines }) => ({
        at: Math.max(0, start - 1),
        texts: lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1)),
      })),
    );
    let moved = 0;
    let isWhole = this.#isWhole;
    const next = [...this.#lines];
    for (const { start, lines } of shown) {
      const from = Math.max(0, start - 1) + moved;
      let at = from;
      for (; next.length < from; isWhole = false) next.push(undefined);
      const replaced: Line[] = [];
      for (const line of lines) {
        if (line.startsWith('+')) replaced.push({ text: line.slice(1), origin });
        else if (line.startsWith('-')) at += 1;
        else replaced.push(next[at++]);
      }
      next.splice(from, at - from, ...replaced);
      moved += replaced.length - (at - from);
    }
    this.#settle({ lines: next, isWhole });
  }

  /** One text of the file was replaced by another. Returns false if the known lines do not contain it. */
  replace(before: string, after: string, isEverywhere: boolean, origin: Origin): boolean {
    const file = `${this.#lines.map((line) => line?.text ?? UNKNOWN).join('\n')}\n`;
    const wanted = before.replaceAll('\r\n', '\n');
    if (wanted === '' || !file.includes(wanted)) return false;
    const put = (): string => after.replaceAll('\r\n', '\n');
    this.#become(linesOfFile(isEverywhere ? file.replaceAll(wanted, put) : file.replace(wanted, put)), origin);
    return true;
  }

  /** The file was changed in an unknown way. */
  forget(): void {
    this.#settle({ lines: [], isWhole: false });
  }

  /** Corrects the origin of a known line. */
  claim(at: number, origin: Origin): void {
    const line = this.#lines[at];
    if (line !== undefined) this.#lines[at] = { text: line.text, origin };
  }

  #become(texts: readonly string[], origin: Origin): void {
    const isSame = texts.length === this.#lines.length && texts.every((text, at) => this.#lines[at]?.text === text);
    if (isSame) return;
    const before = this.#lines.map((line) => line?.text ?? UNKNOWN);
    const pairs = matched(before, texts, origin === GIVEN ? folded : undefined);
    const lines = texts.map((text, at): Line => {
      if (text === UNKNOWN) return undefined;
      const pair = pairs.get(at);
      const known = pair === undefined ? undefined : this.#lines[pair];
      return known?.text === text ? known : { text, origin: known?.origin ?? origin };
    });
    this.#settle({ lines, isWhole: this.#isWhole });
  }

  /** Lines that are gone become lost; lines that came back regain their old origin. */
  #settle({ lines, isWhole }: { readonly lines: Line[]; readonly isWhole: boolean }): void {
    const [before, after] = [new Set(this.#lines), new Set(lines)];
    const gone = this.#lines.filter((line) => line !== undefined && line.origin !== GIVEN && !after.has(line));
    if (gone.length > 0) {
      const isNew = (line: Line): line is KnownLine => line !== undefined && line.origin !== GIVEN && !before.has(line);
      const there = new Set(lines.filter(isNew).map((line) => folded(line.text)));
      for (const line of gone) {
        const key = folded(line?.text ?? '');
        if (line !== undefined && isFound(key) && !there.has(key)) this.#lost.set(key, line.origin);
      }
    }
    this.#lines =
      this.#lost.size === 0
        ? lines
        : lines.map((line) =>
            line?.origin !== GIVEN || (gone.length === 0 && before.has(line)) ? line : this.#found(line),
          );
    this.#isWhole = isWhole;
  }

  #found(line: KnownLine): KnownLine {
    const key = folded(line.text);
    const origin = this.#lost.get(key);
    if (origin === undefined) return line;
    this.#lost.delete(key);
    return { text: line.text, origin };
  }
}

/** Fits what was seen into what is known. A shift is the number of lines by which a place has moved. */
class Placing {
  readonly #old: readonly Line[];
  /** Folded texts of old lines, computed on demand. */
  readonly #keys: string[] = [];
  readonly #isWhole: boolean;

  constructor(old: readonly Line[], isWhole: boolean) {
    this.#old = old;
    this.#isWhole = isWhole;
  }

  #key(at: number): string | undefined {
    const line = this.#old[at];
    if (line === undefined) return undefined;
    const key = this.#keys[at] ?? folded(line.text);
    this.#keys[at] = key;
    return key;
  }

  place(sightings: readonly Sighting[]): { readonly lines: Line[]; readonly isWhole: boolean } {
    const lines: Line[] = [];
    let shift: number | undefined = 0;
    let used = 0;
    for (const { at, texts } of sightings) {
      const keys = texts.map(folded);
      const fits = this.#shift(at, keys, shift ?? 0, true);
      const front: number | undefined = fits ?? this.#shift(at, keys.slice(0, ANCHOR), shift ?? 0, false);
      const back: number | undefined =
        fits ?? this.#shift(at + Math.max(0, keys.length - ANCHOR), keys.slice(-ANCHOR), front ?? 0, false);
      if (front !== undefined && front === shift) lines.push(...this.#old.slice(used, Math.max(used, at - front)));
      while (lines.length < at) lines.push(undefined);
      lines.length = at;
      const from = Math.max(used, front === undefined ? 0 : at - front);
      const end = back === undefined ? Math.min(this.#old.length, at + 2 * texts.length) : at + texts.length - back;
      lines.push(...this.#window(from, end, texts, keys));
      shift = back;
      used = Math.max(used, back === undefined ? used : end);
    }
    if (shift === undefined) return { lines, isWhole: false };
    lines.push(...this.#old.slice(used));
    return { lines, isWhole: this.#isWhole };
  }

  /** Do the lines fit what is known at a place? Unknown lines fit only at the expected place. */
  #isAt(from: number, keys: readonly string[], isExpected: boolean): boolean {
    if (from < 0 || (this.#isWhole && from + keys.length > this.#old.length)) return false;
    let hasDistinctive = false;
    for (const [index, key] of keys.entries()) {
      const known = this.#key(from + index);
      if (known === undefined ? !isExpected : known !== key) return false;
      hasDistinctive ||= known !== undefined && isDistinctive(key);
    }
    return isExpected || hasDistinctive;
  }

  /** How far lines have moved; undefined if that is not certain. */
  #shift(at: number, keys: readonly string[], expected: number, isAll: boolean): number | undefined {
    if (this.#isAt(at - expected, keys, isAll)) return expected;
    for (let by = 1; by <= MOST_SHIFT; by += 1) {
      const found = [expected + by, expected - by].filter((shift) => this.#isAt(at - shift, keys, false));
      if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    }
    return undefined;
  }

  /** The lines that were seen; those that were there before have their origins. */
  #window(from: number, end: number, texts: readonly string[], keys: readonly string[]): readonly Line[] {
    const old = this.#old.slice(from, Math.max(from, end));
    const isSameLength = old.length === texts.length;
    const before = old.map((_, index) => this.#key(from + index) ?? UNKNOWN);
    const pairs = matched(before, keys);
    return texts.map((text, index): Line => {
      const pair = pairs.get(index);
      const known = pair === undefined ? undefined : old[pair];
      if (known === undefined || !(isSameLength || isDistinctive(known.text))) return { text, origin: GIVEN };
      return text === known.text || !text.includes('\t') ? known : { text, origin: known.origin };
    });
  }
}
