/** Numbers, counts and shortened text on pages. Nothing here depends on the machine's locale. */

/** `1234567` -> "1,234,567". Fractions are rounded; NaN and infinity become "0". */
export function grouped(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const digits = BigInt(Math.round(value)).toString();
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `count(1, 'line')` -> "1 line", `count(1240, 'line')` -> "1,240 lines". */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** 440193 -> "440 KB". Powers of ten, as file managers show them. */
export function bytes(value: number): string {
  if (value < 1000) return count(value, 'byte');
  if (value < 999_500) return `${Math.round(value / 1000)} KB`;
  return `${(value / 1_000_000).toFixed(1)} MB`;
}

/** Joins the pieces that are not empty. */
export function joined(pieces: readonly (string | undefined)[], between: string): string {
  return pieces.filter((piece) => piece !== undefined && piece !== '').join(between);
}

/** The same with middle dots. */
export function dotted(pieces: readonly (string | undefined)[]): string {
  return joined(pieces, ' · ');
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const ALL_CONTROL = new RegExp(CONTROL, 'g');

/** Control characters by their symbols (NUL -> "␀"), lone surrogates by U+FFFD: no page may contain either. */
export function visible(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!CONTROL.test(whole)) return whole;
  return whole.replace(ALL_CONTROL, (character) => {
    const code = character.charCodeAt(0);
    return code === 0x7f ? '\u2421' : String.fromCharCode(0x2400 + code);
  });
}

/** What else HTML cannot contain; and direction overrides, which no language needs. */
const UNPRINTABLE = /[\u0080-\u009f\u202d\u202e\ufdd0-\ufdef\ufffe\uffff]/g;
const OVERRIDES: ReadonlyMap<string, string> = new Map([
  ['\u202d', '[U+202D]'],
  ['\u202e', '[U+202E]'],
]);

/** As {@link visible}, the rest by U+FFFD, and what would reverse the text after it by "[U+202E]". */
export function printable(text: string): string {
  return visible(text).replace(UNPRINTABLE, (character) => OVERRIDES.get(character) ?? '\ufffd');
}

/** The first `limit` characters, never half of a surrogate pair. */
export function head(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? limit - 1 : limit);
}

/** Punctuation that looks wrong before an ellipsis: "subtasks.…" */
const ENDS = /[\s.,;:]{1,20}$/;

/** The text on one line; if it is longer than `limit`, it is cut at a word and gets an ellipsis. */
export function oneLine(text: string, limit: number): string {
  const flat = visible(
    head(text, limit * 8)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  if (flat.length <= limit && text.length <= limit * 8) return flat;
  const cut = head(flat, limit);
  const space = cut.lastIndexOf(' ');
  return `${(space > limit * 0.6 ? cut.slice(0, space) : cut).replace(ENDS, '')}…`;
}

/** Splits text into lines, at `\r\n` and `\r` as well; a line break at the end does not start another line. */
export function toLines(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The number of lines as a reader counts them: 0 for an empty text. */
export function lineCount(text: string): number {
  return text === '' ? 0 : toLines(text).length;
}
