/**
 * Bytes in scripts, the only kind of file that a page from disk may load. Each line calls a function with a name and
 * bytes, of which only four are spelled in another way; in base64, they would be a third longer.
 *
 *     sessionaryRaw("6f0c/1","K\x22\n…")
 *
 * A page that runs it has to call its encoding `x-user-defined`. Whatever a browser takes it for, none of the bytes is
 * code: no quotation mark and no backslash is one of them.
 */

export const SPELLED = new Map(Object.entries({ '\n': '\\n', '\r': '\\r', '"': '\\x22', '\\': '\\x5c' }));
const PLAIN = new Map([...SPELLED].map(([byte, spelled]) => [spelled, byte]));

/** Bytes as they were. @param text with a byte in each character */
export function unspelled(text: string): string {
  return text.replace(/\\(?:n|r|x22|x5c)/g, (spelled) => PLAIN.get(spelled) ?? '');
}

/** What the lines of a script hand over. */
export function byteLinesIn(script: string): readonly (readonly [name: string, bytes: string])[] {
  return [...script.matchAll(/^\w+\("([^"]+)","([^"]*)"\)$/gm)].map(([, name = '', text = '']) => [
    name,
    unspelled(text),
  ]);
}
