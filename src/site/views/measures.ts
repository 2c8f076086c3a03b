/** About how large things on a page are. The pixels approximate the style sheet; only proportions matter. */

import type { Shown } from '../../transcript/types/view-types.ts';

/** Bytes of tags, classes and separators around one thing, and around an item of a list. */
export const BOX = 160;
export const ITEM = 40;

/** Pixels of a turn without its parts, of a row, and of a closed fold. */
export const TURN = 60;
export const ROW = 26;
export const FOLD = 32;
const CODE = 19;
/** Taller boxes scroll, or are cut until the reader asks for all. */
const TALLEST = 640;
/** Characters of markup per line of prose. */
const LINE = 95;

export function boxHeight(lines: number, tallest = TALLEST): number {
  return FOLD + Math.min(lines * CODE, tallest);
}

/** Text in a box, which is lower where only problems are shown. */
export function textHeight(lines: number, shown: Shown): number {
  return boxHeight(lines, shown === 'problems' ? TALLEST / 2 : TALLEST);
}

export function proseHeight(characters: number): number {
  return ROW * (0.5 + Math.ceil(characters / LINE));
}
