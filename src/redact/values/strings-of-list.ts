/** The strings of a list in JSON: `"password": ["...", "..."]`. */

import type { Span } from './span.ts';

const STRING = /(?:,\s{0,40})?(["'])([^"'\r\n]{0,200})\1\s{0,40}/y;

/** How many are read. */
const MOST = 100;

/** As in a sentence: most lists with such a name contain rules or messages, `["required", "min:8"]`. */
const HOW = {
  isQuoted: true,
  isProse: true,
  isTight: false,
  isFolder: false,
  isSpaced: false,
  isSetting: false,
  isPhrase: false,
} as const;

/** @param at where the first one begins, with its quote */
export function stringsOfList(text: string, at: number): readonly (typeof HOW & { text: string; span: Span })[] {
  const strings: (typeof HOW & { text: string; span: Span })[] = [];
  STRING.lastIndex = at;
  for (let match = STRING.exec(text); match !== null && strings.length < MOST; match = STRING.exec(text)) {
    const [whole, quote = '', own = ''] = match;
    const from = match.index + whole.indexOf(quote) + 1;
    strings.push({ ...HOW, text: own, span: [from, from + own.length] });
  }
  return strings;
}
