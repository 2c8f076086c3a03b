/** Invented secrets: the sources contain no complete token. */

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const HEX = '0123456789abcdef';
/** The letters of base32. */
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Looks random and is always the same: `some(6)` -> something like `p7Wq2L`. */
export function some(length: number, alphabet: string = LETTERS): string {
  let state = length * 7919 + 17;
  let text = '';
  for (let at = 0; at < length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    text += alphabet[state % alphabet.length] ?? '';
  }
  return text;
}

export const A_UUID = [some(8, HEX), some(4, HEX), `4${some(3, HEX)}`, `a${some(3, HEX)}`, some(12, HEX)].join('-');
