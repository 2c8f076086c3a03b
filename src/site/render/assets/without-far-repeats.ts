/**
 * Text without its distant repeats. Deflate, the only compression that browsers can unpack, looks back only 32 KB.
 * Transcripts contain the same files again and again, further apart than that, which makes up a third of their
 * compressed size.
 *
 *     one\ntwo … one\ntwo    ->    one\ntwo … ␁<how far back>,<length>;
 *
 * in bytes of UTF-8, base 36. The characters U+0001 and U+0002 of the text itself become `␂1` and `␂2`.
 * `browser/raw/raw-chunks.ts` reads it.
 */

/** The least length of a repeat, in bytes. */
const BLOCK = 48;
/** Nearer repeats are left to deflate. */
const NEAR = 30_000;
const MARK = '\u0001';
const FACTOR = 31;
const SPREAD = 0x9e3779b1;

/** What the first byte of a block contributes to the block's hash. */
const FIRST = Array.from({ length: BLOCK - 1 }).reduce((power: number) => Math.imul(power, FACTOR), 1);

export function withoutFarRepeats(text: string): Uint8Array {
  const source = Buffer.from(text.replaceAll('\u0002', '\u00022').replaceAll(MARK, '\u00021'));
  if (source.length < NEAR) return source;
  // Where the last block with each hash ends, 0 if there is none. Only blocks that begin at multiples of their length
  // are included.
  const bits = Math.ceil(Math.log2(source.length / BLOCK)) + 1;
  const blocks = new Int32Array(2 ** bits);
  const parts: Uint8Array[] = [];
  let taken = 0;
  let hash = hashBefore(source, 0);
  for (let end = 1; end <= source.length; end++) {
    const gone = end > BLOCK ? (source[end - 1 - BLOCK] ?? 0) : 0;
    hash = (Math.imul(hash - Math.imul(gone, FIRST), FACTOR) + (source[end - 1] ?? 0)) | 0;
    const slot = Math.imul(hash, SPREAD) >>> (32 - bits);
    const known = blocks[slot] ?? 0;
    if (end % BLOCK === 0) blocks[slot] = end;
    if (known === 0 || end - known < NEAR || end - BLOCK < taken) continue;
    // A repeat is no longer than the way back to it, or it would contain itself.
    const before = sameBefore(source, known, end, Math.max(taken, known));
    if (before < BLOCK) continue;
    const after = sameAfter(source, known, end, end - before);
    parts.push(source.subarray(taken, end - before), reference(end - known, before + after));
    // What is skipped will be found where it first occurred.
    taken = end + after;
    hash = hashBefore(source, taken);
    end = taken;
  }
  return Buffer.concat([...parts, source.subarray(taken)]);
}

/** Hash of the block that ends at this position. */
function hashBefore(source: Uint8Array, end: number): number {
  return source.subarray(Math.max(0, end - BLOCK), end).reduce((hash, byte) => (Math.imul(hash, FACTOR) + byte) | 0, 0);
}

function reference(distance: number, length: number): Uint8Array {
  return Buffer.from(`${MARK}${distance.toString(36)},${length.toString(36)};`);
}

/** How many bytes before two positions are the same, not going below `least` for the later one. */
function sameBefore(source: Uint8Array, a: number, b: number, least: number): number {
  let count = 0;
  while (count < a && b - count > least && source[a - count - 1] === source[b - count - 1]) count++;
  return count;
}

/** How many bytes from two positions on are the same, not reaching `limit` for the earlier one. */
function sameAfter(source: Uint8Array, a: number, b: number, limit: number): number {
  let count = 0;
  while (b + count < source.length && a + count < limit && source[a + count] === source[b + count]) count++;
  return count;
}
