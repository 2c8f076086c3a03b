/** JSON text of values from a transcript, however deeply nested. */

/** A piece still to be written: literal text or a value. */
type Piece = { readonly text: string } | { readonly value: unknown };

function* piecesOf(value: object): Generator<Piece> {
  const isList = Array.isArray(value);
  yield { text: isList ? '[' : '{' };
  const items: readonly (readonly [string, unknown])[] = isList
    ? value.map((item) => ['', item])
    : Object.entries(value);
  for (const [index, [key, item]] of items.entries()) {
    yield { text: `${index === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}` };
    yield { value: item };
  }
  yield { text: isList ? ']' : '}' };
}

function stringifyIteratively(root: unknown): string {
  const open: Piece[] = [{ value: root }];
  const written: string[] = [];
  for (let piece = open.pop(); piece; piece = open.pop()) {
    if ('text' in piece) written.push(piece.text);
    else if (typeof piece.value === 'object' && piece.value !== null)
      for (const inner of [...piecesOf(piece.value)].reverse()) open.push(inner);
    else written.push(JSON.stringify(piece.value) ?? 'null');
  }
  return written.join('');
}

/**
 * Like `JSON.stringify`, for any value that `JSON.parse` returns, even if it is too deep for `JSON.stringify`.
 * @param indent spaces per level; ignored for values that are too deep
 */
export function jsonOf(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    return stringifyIteratively(value);
  }
}
