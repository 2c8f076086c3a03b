/** Makes text fit for a page or an exported file, whatever a transcript contains. */

/** No language needs direction overrides, so prose, titles and attributes show their names instead. */
const OVERRIDE = /[\u202d\u202e]/g;

// Control characters and half surrogate pairs are valid in a transcript but not in HTML.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/;
const ALL_UNPRINTABLE = new RegExp(UNPRINTABLE, 'g');

/**
 * Replaces what HTML cannot contain: control characters by their symbols (NUL by "␀"), the rest by U+FFFD; and what
 * would reverse the text after it: a right-to-left override by "[U+202E]".
 */
export function printable(html: string): string {
  const whole = html
    .toWellFormed()
    .replace(OVERRIDE, (character) => (character === '\u202e' ? '[U+202E]' : '[U+202D]'));
  if (!UNPRINTABLE.test(whole)) return whole;
  return whole.replace(ALL_UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}
