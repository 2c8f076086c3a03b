/**
 * Where words begin, said the same way when the search index is built and when it is asked.
 *
 * Pagefind takes a run between spaces for one word and finds words by their beginning (and the parts of
 * `camelCase`, `snake_case` and `a-b`). Text that is written without spaces, paths, calls and links would be
 * words that nobody types. So a break (soft hyphen + space) goes in wherever a reader would start to type:
 *
 *     src/auth/session.ts     ->  src/· auth/· session.ts
 *     React.useEffect(()=>go  ->  React.· useEffect(()=>· go
 *     全文検索                   ->  全· 文· 検· 索
 *     v2.1.3                    ->  v· 2.1.3
 *
 * The soft hyphen makes the break visible to us and not to Pagefind, so that an excerpt is put together
 * again without a trace. Nothing here depends on Node or on a browser.
 */

/** A break that was not in the text. */
const BREAK = '\u00AD ';

/** Of a run of letters and digits that is much longer (`overlong`), this much is kept: nobody types the middle of a
 * base64 line. */
const LONGEST = 64;

/** Marks that would be taken for ours, or that no reader sees and no index takes. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/**
 * Chinese and Japanese: every character is a word of its own, and a word that is looked for is a row of them. So
 * what is typed is found wherever it stands, whatever a segmenter would make of the text around it.
 */
const CHARACTER = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}](?<=[\p{L}\p{N}])\p{M}*/gu;
const IS_CHARACTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/**
 * Other scripts that are written without spaces. Hangul is not among them. At most 1,000 characters at a time: the
 * segmenter takes more than twice as long for a run of twice the length.
 */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,1000}/gu;

const IS_ASCII = /^[\x00-\x7f]*$/;

/** Most text of tools is, and is looked through several times as fast by expressions that know no other letters. */
export function isAscii(text: string): boolean {
  return IS_ASCII.test(text);
}

const WORD_CHARACTER = /[\p{L}\p{M}\p{N}_]/u;

/** Where words begin in text that has spaces. */
interface Breaks {
  /** `v2.1.3` is looked for as `2.1.3` as well. */
  readonly version: RegExp;
  /** Punctuation between two words; what follows is looked at, not taken. */
  readonly between: RegExp;
  /** After a dot: a file's ending or a number belongs to the word before it (`session.ts`, `v2.1.3`). */
  readonly belongs: RegExp;
  /** Looked for from the beginning of a run only: from its middle on it would be tried once for each letter. */
  readonly overlong: RegExp;
}

const BREAKS: Breaks = {
  version: /(?<![\p{L}\p{N}_-])v(?=\d+\.\d)/giu,
  between: /([\p{L}\p{M}\p{N}_])([^\s\p{L}\p{M}\p{N}_]+)(?=[\p{L}\p{N}_])/gu,
  belongs: /[a-z0-9]{1,5}(?![\p{L}\p{N}_-])|\p{N}/uy,
  overlong: /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]{80,}/gu,
};

const ASCII_BREAKS: Breaks = {
  version: /(?<![\w-])v(?=\d+\.\d)/gi,
  between: /(\w)([^\s\w]+)(?=\w)/g,
  belongs: /[a-z0-9]{1,5}(?![\w-])|\d/y,
  overlong: /(?<![\w-])[\w-]{80,}/g,
};

/** `no-verify`, `it's`: one word, whose parts Pagefind finds by itself. */
const JOINERS = new Set(['-', "'", '’']);

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The text with a break wherever a word begins that no space announces. */
export function breakWords(text: string): string {
  if (isAscii(text)) return spacedWords(text, ASCII_BREAKS);
  const spaced = text
    .replace(INVISIBLE, '')
    .replace(CHARACTER, breakCharacter)
    .replace(UNSPACED, breakUnspaced);
  return spacedWords(spaced, BREAKS);
}

function spacedWords(text: string, { version, between, belongs, overlong }: Breaks): string {
  const punctuation = (all: string, before: string, run: string, at: number, whole: string): string => {
    if (JOINERS.has(run)) return all;
    if (run === '.') {
      belongs.lastIndex = at + all.length;
      if (belongs.test(whole)) return all;
    }
    return `${before}${run}${BREAK}`;
  };
  return text
    .replace(version, `$&${BREAK}`)
    .replace(between, punctuation)
    .replace(overlong, (run) => `${run.slice(0, LONGEST)}…`);
}

/** The text as it was before {@link breakWords}, except for what was cut. */
export function joinWords(text: string): string {
  return text.replaceAll(BREAK, '').replaceAll('\u00AD', '');
}

/**
 * What to ask the index for: the words of a query, bare and small.
 *
 *     --no-verify              ->  noverify
 *     src/auth/session.ts      ->  src auth sessionts
 *     useEffect(               ->  useeffect
 */
export function queryWords(query: string): readonly string[] {
  return bare(breakWords(query));
}

/** Is it a character of Chinese or Japanese, which the index has as a word of its own? */
export function isCharacter(word: string): boolean {
  return IS_CHARACTER.test(word);
}

/** The words of a text without spaces, as a reader would cut it. */
export function segments(run: string): readonly string[] {
  return [...words.segment(run)]
    .filter(({ isWordLike }) => isWordLike === true)
    .map(({ segment }) => segment);
}

/** A compound taken apart: `MODULE_NOT_FOUND` -> module, not, found; `useEffect(` -> use, effect. */
export function partsOf(word: string): readonly string[] {
  const apart = word
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' ');
  return bare(apart);
}

/** A word as the index knows it, before stemming: of all signs only the underscore stays. */
export function bareWord(word: string): string {
  return word.replace(/[^\p{Alphabetic}\p{M}\p{N}_]/gu, '').toLowerCase();
}

function bare(text: string): readonly string[] {
  const found = text
    .split(/\s+/)
    .map(bareWord)
    .filter((word) => word !== '');
  return [...new Set(found)];
}

function breakCharacter(character: string, at: number, whole: string): string {
  const before = WORD_CHARACTER.test(whole.slice(Math.max(0, at - 1), at)) ? BREAK : '';
  const next = whole.slice(at + character.length, at + character.length + 2);
  return before + character + (WORD_CHARACTER.test(next) && !IS_CHARACTER.test(next) ? BREAK : '');
}

function breakUnspaced(run: string, at: number, whole: string): string {
  const before = WORD_CHARACTER.test(whole.slice(Math.max(0, at - 1), at)) ? BREAK : '';
  const after = WORD_CHARACTER.test(whole.slice(at + run.length, at + run.length + 1)) ? BREAK : '';
  let broken = '';
  for (const { segment, isWordLike } of words.segment(run)) {
    broken += broken !== '' && isWordLike === true ? BREAK + segment : segment;
  }
  return before + broken + after;
}
