/** Restores text that `site/render/assets/without-far-repeats.ts` shortened. */

import { sumOf } from '../../base/lists.ts';

const MARK = 1;
const SEMICOLON = 59;

interface Piece {
  /** Bytes of the shortened text up to the reference. */
  readonly own: Uint8Array;
  readonly distance: number;
  readonly length: number;
}

/** @throws if a reference points outside the text */
export function withFarRepeats(short: Uint8Array): string {
  const pieces = [...piecesOf(short)];
  const text = new Uint8Array(sumOf(pieces, ({ own, length }) => own.length + length));
  let end = 0;
  for (const { own, distance, length } of pieces) {
    text.set(own, end);
    end += own.length;
    if (distance > end || length > distance) throw new RangeError('A repeat from nowhere');
    text.copyWithin(end, end - distance, end - distance + length);
    end += length;
  }
  return new TextDecoder().decode(text).replaceAll('\u00021', '\u0001').replaceAll('\u00022', '\u0002');
}

function* piecesOf(short: Uint8Array): Generator<Piece> {
  let taken = 0;
  for (let mark = short.indexOf(MARK); mark >= 0; mark = short.indexOf(MARK, mark + 1)) {
    const end = short.indexOf(SEMICOLON, mark);
    const numbers = new TextDecoder().decode(short.subarray(mark + 1, end < 0 ? mark : end)).split(',');
    const [distance = Number.NaN, length = Number.NaN] = numbers.map((digits) => Number.parseInt(digits, 36));
    if (!(distance > 0 && length > 0)) throw new RangeError('Not a repeat');
    yield { own: short.subarray(taken, mark), distance, length };
    taken = end + 1;
  }
  yield { own: short.subarray(taken), distance: 0, length: 0 };
}
