/** JSON text of values from a transcript, however deeply nested. */

function stringifyIteratively(root: unknown): string {
  /** What is still to be written, the last first: text as it is, and values in lists of one. */
  const open: (string | readonly [unknown])[] = [[root]];
  const written: string[] = [];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    const value = typeof piece === 'string' ? undefined : piece[0];
    if (typeof piece === 'string') written.push(piece);
    else if (typeof value === 'object' && value !== null) {
      const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
      open.push(end);
      for (const [at, [key, item]] of [...Object.entries(value).entries()].reverse())
        open.push([item], `${at === 0 ? '' : ','}${begin === '[' ? '' : `${JSON.stringify(key)}:`}`);
      open.push(begin);
    } else written.push(JSON.stringify(value) ?? 'null');
  }
  return written.join('');
}

/** Of any value that `JSON.parse` returns. @param indent spaces per level; ignored for values that are too deep */
export function jsonOf(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return stringifyIteratively(value);
  }
}
