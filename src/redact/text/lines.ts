/** A text that is cut into lines, each a string of its own: the lines of a patch, the source of a notebook's cell. */

import type { FoundSecret } from '../values/span.ts';

function separatorOf(lines: readonly string[]): string {
  return lines.slice(0, -1).every((line) => line.endsWith('\n')) ? '' : '\n';
}

/** The lines as one text. */
export function joinedLines(lines: readonly string[]): string {
  return lines.join(separatorOf(lines));
}

/** Do all lines begin with the sign of a diff? `\` begins `\ No newline at end of file`. */
function isPatch(lines: readonly string[]): boolean {
  return lines.every((line) => /^[+ \\-]/.test(line)) && lines.some((line) => /^[+-]/.test(line));
}

/**
 * The lines with marks in place of secrets. There are as many as before: a secret's mark is in its first line; the
 * others keep their sign, their newline and what is not part of the secret.
 * @param secrets those of the joined text, in their order there
 */
export function replacedLines(
  lines: readonly string[],
  secrets: readonly FoundSecret[],
  mark: (kind: string, secret: string) => string,
): readonly string[] {
  const { length } = separatorOf(lines);
  const signs = isPatch(lines) ? 1 : 0;
  let next = 0;
  let marked = -1;
  let start = 0;
  return lines.map((line) => {
    const end = start + line.length - (line.endsWith('\n') ? 1 : 0);
    let out = line.slice(0, signs);
    let done = start + signs;
    for (let secret = secrets[next]; secret !== undefined && secret.span[0] < end; secret = secrets[next]) {
      const [from, to] = secret.span;
      if (from > done) out += line.slice(done - start, from - start);
      if (marked !== next) out += mark(secret.kind, secret.value);
      marked = next;
      done = Math.max(done, Math.min(to, end));
      if (to > end) break;
      next += 1;
    }
    out += line.slice(done - start);
    start += line.length + length;
    return out;
  });
}
