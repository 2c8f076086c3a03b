/**
 * Names of files in an archive folder. A file of Claude Code's is kept in revisions, and a revision in parts:
 *
 *     6f0c.jsonl         the first part of the first revision, still growing
 *     6f0c.jsonl.gz      the same, sealed
 *     6f0c+2.jsonl       the second part, which begins where the sealed first one ends
 *     6f0c~2.jsonl       the second revision: the file was rewritten
 */

export interface PartName {
  /** Claude Code's name for the file. */
  readonly name: string;
  /** From 1. */
  readonly revision: number;
  /** From 1. */
  readonly part: number;
  readonly isSealed: boolean;
}

/** Characters with a meaning in our names, and those that file systems do not allow. */
const SPECIAL = /[~+%:*?"<>|\\\x00-\x1f\x7f]|\.(?=gz$)|[. ]$/g;

/** One segment of a path, as any file system can store it: `a~b` -> `a%7Eb`. */
export function encodeSegment(name: string): string {
  return name.replace(SPECIAL, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** The reverse of {@link encodeSegment}. */
export function decodeSegment(name: string): string {
  return name.replace(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Could the name be one of a file that Claude Code wrote, on any system? It becomes a path when a session is restored. */
export function isSafeName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}

const PART = /^([^~+]+?)(?:~([2-9]|[1-9]\d{1,5}))?(?:\+([2-9]|[1-9]\d{1,5}))?(\.[A-Za-z0-9]{1,10})?(\.gz)?$/;

/** The name of the file that holds a part. */
export function partFile({ name, revision, part, isSealed }: PartName): string {
  const encoded = encodeSegment(name);
  const dot = /\.[A-Za-z0-9]{1,10}$/.exec(encoded)?.index ?? encoded.length;
  const numbers = `${revision > 1 ? `~${revision}` : ''}${part > 1 ? `+${part}` : ''}`;
  return `${encoded.slice(0, dot)}${numbers}${encoded.slice(dot)}${isSealed ? '.gz' : ''}`;
}

/** The reverse of {@link partFile}; undefined for a name that is not one of ours. */
export function readPartFile(file: string): PartName | undefined {
  const match = PART.exec(file);
  if (match === null) return undefined;
  const [, stem = '', revision, part, extension = '', gz] = match;
  return {
    name: decodeSegment(stem + extension),
    revision: Number(revision ?? 1),
    part: Number(part ?? 1),
    isSealed: gz !== undefined,
  };
}

/**
 * The parts that count, in order. An open part contains all that follows the part before it: sealed parts from
 * there on were left by a collection that was killed while sealing them.
 */
export function partsInForce<Part extends PartName>(parts: readonly Part[]): readonly Part[] {
  const inOrder = [...parts].sort((a, b) => a.part - b.part || Number(a.isSealed) - Number(b.isSealed));
  const open = inOrder.findIndex(({ isSealed }) => !isSealed);
  return open === -1 ? inOrder : inOrder.slice(0, open + 1);
}
