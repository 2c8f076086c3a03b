/**
 * Names of files in an archive. Each of Claude Code's files is kept in revisions, and a revision in parts:
 *
 *     6f0c.jsonl.gz      the first part of the first revision: gzip members, one after the other
 *     6f0c+2.jsonl.gz    the second part, which begins where the first one became too large
 *     6f0c~2.jsonl.gz    the second revision: the file was rewritten
 *     6f0c.meta.json     a small file that does not grow, or one that somebody unpacked
 */

/** Numbers are from 1. */
export type PartName = Readonly<NonNullable<ReturnType<typeof readPartFile>>>;

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

/** Could Claude Code have written a file of this name, on any system? It becomes a path when a session is restored. */
export function isSafeName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\\0]/.test(name);
}

const PART = /^([^~+]+?)(?:~([2-9]|[1-9]\d{1,5}))?(?:\+([2-9]|[1-9]\d{1,5}))?(\.(?!gz$)[A-Za-z0-9]{1,10})?(\.gz)?$/;

/** The name of the file that holds a part. */
export function partFile({ name, revision, part, isPacked }: PartName): string {
  const encoded = encodeSegment(name);
  const dot = /\.[A-Za-z0-9]{1,10}$/.exec(encoded)?.index ?? encoded.length;
  const numbers = `${revision > 1 ? `~${revision}` : ''}${part > 1 ? `+${part}` : ''}`;
  return `${encoded.slice(0, dot)}${numbers}${encoded.slice(dot)}${isPacked ? '.gz' : ''}`;
}

/** The reverse of {@link partFile}; undefined for a name that is not one of ours. */
export function readPartFile(file: string) {
  const match = PART.exec(file);
  if (match === null) return undefined;
  const [, stem = '', revision, part, extension = '', gz] = match;
  return {
    name: decodeSegment(stem + extension),
    revision: Number(revision ?? 1),
    part: Number(part ?? 1),
    isPacked: gz !== undefined,
  };
}

/** Parts in order. */
export function partsInOrder<Part extends PartName>(parts: readonly Part[]): readonly Part[] {
  return [...parts].sort((a, b) => a.part - b.part || Number(a.isPacked) - Number(b.isPacked));
}
