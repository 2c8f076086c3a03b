/** Other ways to read a text, which may reveal a secret: as percent-encoded, as hexadecimal, as a dump of bytes. */

/** A row of a dump: `00000010  64 62 ... |db|`. */
const DUMPED = /^[0-9a-f]{6,8}:? (?: ?[0-9a-f]{2,4}){1,16} {1,60}\|?([ -~]{1,16})\|?$/gm;

/** Twelve bytes or more in hexadecimal. */
const BYTES = /(?<![0-9A-Za-z])(?:0x)?((?:[2-7][0-9a-f]|0[9ad]){12,2000})(?![0-9A-Za-z])/g;

const PERCENT = /%(?:[2-7][0-9A-Fa-f]|0[AaDd])/g;

/** UTF-16 that was read as bytes. */
const WIDE = /[!-~]\0[!-~]\0[!-~]\0/;

const INVISIBLE = /[\u200b-\u200d\u2060\ufeff]/g;

function plain(bytes: string): string {
  return Buffer.from(bytes, 'hex').toString('latin1');
}

/** The text as it is, then each other reading of it. */
export function readingsOf(text: string): readonly string[] {
  const out = [text];
  const dumped = [...text.matchAll(DUMPED)].map(([, letters = '']) => letters);
  if (dumped.length > 1) out.push(dumped.join(''));
  for (const [, bytes = ''] of text.matchAll(BYTES))
    if (/[A-Za-z]{4}["']?[=: ]/.test(plain(bytes))) out.push(plain(bytes));
  if (text.includes('%')) {
    const form = /%[0-9A-Fa-f]{2}\+|\w\+\w+\+\w/.test(text) ? text.replaceAll('+', ' ') : text;
    const decoded = form.replace(PERCENT, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));
    if (decoded !== form) out.push(decoded);
  }
  const visible = (WIDE.test(text) ? text.replaceAll('\0', '') : text).replace(INVISIBLE, '');
  if (visible !== text) out.push(visible);
  if (text.includes("'\\''")) out.push(text.replaceAll("'\\''", "'"));
  return out;
}
