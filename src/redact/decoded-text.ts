/**
 * A text as a reader of it would see it: escapes are what they stand for, colours are gone. Rules look at this,
 * so that none has to know `\"password\": \"...\"`, `\\n` or `\x1b[31mghp_...\x1b[0m`.
 */

import type { Span } from './rules/rule.ts';

export interface View {
  readonly text: string;
  /** Where a span of the view stands in the text itself. */
  toText(span: Span): Span;
}

const PERCENT = /%(?:0[AaDd]|2[267]|3[ADadFf])/;

/** Texts with none of these are their own view. */
const HAS_NOISE = /[\\\x1b]|&(?:quot|amp|#3[49]);|%(?:0[AaDd]|2[267]|3[ADadFf])/;

/**
 * 1. colours: ESC, or an escape of it, then `[`, numbers and a letter
 * 2. escapes, behind any small number of backslashes (JSON within JSON within JSON)
 * 3. entities of HTML
 * 4. escapes of addresses, of signs that stand between a name and its value: `token%3D...`, `%22key%22%3A%22...`
 */
const NOISE =
  /((?:\x1b|\\{1,16}(?:u001[bB]|x1[bB]|033|e))\[[0-?]{0,40}[ -/]{0,4}[@-~])|\\{1,16}(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(["'`/nrt]))|&(quot|amp|#3[49]);/g;

/** The same and, in a further view, 4.: in a password of an address they are no end of it. */
const NOISE_AND_PERCENT = new RegExp(`${NOISE.source}|%(0[AaDd]|2[267]|3[ADadFf])`, 'g');

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['#34', '"'],
  ['#39', "'"],
]);

function meant(match: RegExpExecArray, colour: string): string {
  if (match[1] !== undefined) return colour;
  const hex = match[2] ?? match[3] ?? match[6];
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (match[5] !== undefined) return ENTITIES.get(match[5]) ?? '';
  const letter = match[4] ?? '';
  return letter === 'n' ? '\n' : letter === 'r' ? '\r' : letter === 't' ? '\t' : letter;
}

/** The index of the last start that is not behind `at`. */
function pieceAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** With `colour` as what stands in place of a colour code: nothing, or a space. */
function viewOf(text: string, colour: string, noise = NOISE): View {
  // Piece by piece: where it begins in the view, where in the text, where it ends there when it is an escape.
  const inView: number[] = [0];
  const inText: number[] = [0];
  const ends: number[] = [-1];
  let out = '';
  let done = 0;
  noise.lastIndex = 0;
  for (let match = noise.exec(text); match !== null; match = noise.exec(text)) {
    const stands = meant(match, colour);
    const end = match.index + match[0].length;
    out += text.slice(done, match.index);
    if (stands !== '') {
      inView.push(out.length);
      inText.push(match.index);
      ends.push(end);
      out += stands;
    }
    inView.push(out.length);
    inText.push(end);
    ends.push(-1);
    done = end;
  }
  out += text.slice(done);
  return {
    text: out,
    toText([from, to]) {
      const first = pieceAt(inView, from);
      const last = pieceAt(inView, to - 1);
      const end = ends[last] ?? -1;
      return [
        (inText[first] ?? 0) + (from - (inView[first] ?? 0)),
        end >= 0 ? end : (inText[last] ?? 0) + (to - (inView[last] ?? 0)),
      ];
    },
  };
}

/** The text itself, or it without noise; twice when it has colours: they may stand within a token or between two. */
export function viewsOf(text: string): readonly View[] {
  if (!HAS_NOISE.test(text)) return [{ text, toText: (span) => span }];
  const plain = viewOf(text, '');
  const apart = /\x1b|\\(?:u001[bB]|x1[bB]|033|e)\[/.test(text) ? [viewOf(text, ' ')] : [];
  const decoded = PERCENT.test(text) ? [viewOf(text, '', NOISE_AND_PERCENT)] : [];
  return [plain, ...apart, ...decoded];
}
