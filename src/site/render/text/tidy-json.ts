/** Any value as indented JSON. Nesting is limited, and nothing throws. */

/** Deeper levels are shown as "…": JSON.stringify overflows the stack at some depth. */
const MAX_DEPTH = 24;

/** `JSON.stringify(value, null, 2)` for values of any depth. */
export function tidyJson(value: unknown): string {
  return JSON.stringify(pruned(value, 0), null, 2) ?? 'undefined';
}

function pruned(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth >= MAX_DEPTH ? ['…'] : value.map((item) => pruned(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '{…}';
  // fromEntries defines own properties, so that a key `__proto__` stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, pruned(item, depth + 1)]));
}

const JSON_BEGINS = /^\s{0,100}(?:\{\s{0,100}"|\[\s{0,100}[{["])/;
/** A string, complete or truncated; a bracket, comma or colon; anything else. */
const JSON_PIECES = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^"{}[\],:]+/gs;

/** An answer in JSON, each value on its own line, even if the client truncated it: `{"found":[{"title":"Typo"},{"ti… (truncated)`. */
export function indentedJson(text: string): string | undefined {
  if (!JSON_BEGINS.test(text) || text.length > 200_000) return undefined;
  let depth = 0;
  const line = (by: number): string => {
    depth = Math.min(Math.max(depth + by, 0), MAX_DEPTH);
    return `\n${'  '.repeat(depth)}`;
  };
  const pieces = [...text.matchAll(JSON_PIECES)].map(([piece]) => {
    if (piece === '{' || piece === '[') return `${piece}${line(1)}`;
    if (piece === '}' || piece === ']') return `${line(-1)}${piece}`;
    if (piece === ',') return `,${line(0)}`;
    if (piece === ':') return ': ';
    return piece.startsWith('"') ? piece : piece.trim();
  });
  return pieces.join('');
}
