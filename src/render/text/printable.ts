/** Makes text fit for a page or an exported file, whatever a transcript contains. */

import { visible } from '../../base/format.ts';

/**
 * What HTML cannot contain, besides the control characters that {@link visible} replaces; and direction overrides,
 * which no language needs.
 */
const UNPRINTABLE = /[\u0080-\u009f\u202d\u202e\ufdd0-\ufdef\ufffe\uffff]/g;
const OVERRIDES: ReadonlyMap<string, string> = new Map([
  ['\u202d', '[U+202D]'],
  ['\u202e', '[U+202E]'],
]);

/**
 * Replaces what HTML cannot contain: control characters by their symbols (NUL by "␀"), the rest by U+FFFD; and what
 * would reverse the text after it: a right-to-left override by "[U+202E]".
 */
export function printable(text: string): string {
  return visible(text).replace(UNPRINTABLE, (character) => OVERRIDES.get(character) ?? '\ufffd');
}
