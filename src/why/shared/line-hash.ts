/** Lines as short hashes, by which the index says who wrote which. No secret: the pages have the lines. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Characters of one hash: 36 bits. Only lines of files with the same name are compared. */
export const HASH_LENGTH = 6;
/** Of the hash of a removed line: half of a commit's lines must agree, so that coincidence is harmless. */
export const SHORT_LENGTH = 3;
/** Lines with fewer letters and digits, such as `});`, say nothing about who wrote them. */
const LEAST_LETTERS = 4;
const LETTERS = /[\p{L}\p{N}]/gu;
/** Longer lines, of minified code, are compared by their beginning. */
const LIMIT = 2_000;

/** The hash of a line without the white space around it; undefined for a line that says too little. */
export function lineHash(line: string): string | undefined {
  const text = line.slice(0, LIMIT).trim();
  if ((text.match(LETTERS)?.length ?? 0) < LEAST_LETTERS) return undefined;
  const [low, high] = mixed(text);
  let hash = '';
  for (let at = 0; at < HASH_LENGTH; at += 1) hash += DIGITS[(at < 5 ? low >>> (at * 6) : high) & 63] ?? '';
  return hash;
}

/** Two 32-bit halves of a hash that runs in any browser (a variant of MurmurHash with two states). */
function mixed(text: string): readonly [number, number] {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return [low, high];
}

/** The hashes of lines, each once, in one string. */
export function packedHashes(lines: readonly string[], length = HASH_LENGTH): string {
  return [...new Set(lines.flatMap((line) => lineHash(line)?.slice(0, length) ?? []))].join('');
}

/** The reverse of {@link packedHashes}. */
export function unpackedHashes(packed: string, length = HASH_LENGTH): readonly string[] {
  const hashes: string[] = [];
  for (let at = 0; at + length <= packed.length; at += length) hashes.push(packed.slice(at, at + length));
  return hashes;
}
