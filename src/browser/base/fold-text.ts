/** Text without case and without the accents of Latin, Greek and Cyrillic, and where each code unit came from. */
export function fold(text: string): { readonly text: string; readonly origins: readonly number[] } {
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) origins.push(at);
    at += character.length;
  }
  origins.push(at);
  return { text: folded, origins };
}

/** The words of a text, folded. */
export function foldedWords(text: string): readonly string[] {
  return fold(text)
    .text.split(/\s+/)
    .filter((word) => word !== '');
}

const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const COMBINING = /^\p{M}$/u;

function foldCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  if (COMBINING.test(character)) return '';
  if (!ACCENTED.test(character)) return character.toLowerCase();
  return character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
