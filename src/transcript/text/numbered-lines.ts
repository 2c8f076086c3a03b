/** Files as the Read tool prints them: with a number before each line. */

const NUMBER = /^ {0,12}(\d{1,9})(?:→|\t)/;

/**
 * `     1→import a` or `1\timport a` -> `import a` from line 1. Lines without a number belong to the one
 * before (a form feed inside a line). Undefined when the first line has none: a message, not a file.
 */
export function withoutNumbers(listing: string): { readonly text: string; readonly start: number } | undefined {
  const lines = listing.replace(/\r\n?/g, '\n').split('\n');
  const first = NUMBER.exec(lines[0] ?? '');
  if (first === null) return undefined;
  return { text: lines.map((line) => line.replace(NUMBER, '')).join('\n'), start: Number(first[1]) };
}
