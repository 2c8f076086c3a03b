/**
 * Where words begin, the same for the search index and for a query.
 *
 * For Pagefind, everything between two spaces is one word, and words are found by their beginning (and by the parts of
 * `camelCase`, `snake_case` and `a-b`). Paths, calls, links and text without spaces would be words that nobody types.
 * So a break (soft hyphen + space) is inserted wherever a reader might start typing:
 *
 *     src/auth/session.ts     ->  src/· auth/· session.ts
 *     React.useEffect(()=>go  ->  React.· useEffect(()=>· go
 *     全文検索                   ->  全· 文· 検· 索
 *     v2.1.3                    ->  v· 2.1.3
 *
 * Punctuation that stands alone is part of the word before it, so that consecutive words have consecutive numbers. We see
 * the soft hyphen and Pagefind does not, so excerpts can be joined again without a trace.
 */

import { WORD_GAP } from './index-format.ts';

const SOFT_HYPHEN = '\u00AD';

/** A gap that does not end a word: Pagefind takes it for a letter, and we show it as a space. */
const JOINT = '\uFEFF';

/** Stands where text was left out between two lines. The only word without a letter: a phrase does not cross it. */
export const OMISSION = '⋯';

/** A break that was not in the text. */
const BREAK = `${SOFT_HYPHEN} `;

/** Letters kept of a run that is much longer (`overlong`): nobody types the middle of a base64 line. */
const LONGEST = 64;

/** Soft hyphens in the text itself, and characters that no reader sees and no index takes. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

/** Chinese and Japanese: every character is a word, so a query is found whatever a segmenter makes of the text around it. */
const CHARACTER = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}](?<=[\p{L}\p{N}])\p{M}*/gu;
const IS_CHARACTER = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Other scripts without spaces; in pieces, because the segmenter takes four times as long for a run of twice the length. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{1,1000}/gu;

const IS_UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Has the text letters of a script that is written without spaces? */
export function isUnspaced(text: string): boolean {
  return IS_UNSPACED.test(text);
}

const FOREIGN = /(?=[^\x00-\x7f])[\p{L}\p{M}\p{N}\u00AD\u200B-\u200D\u2060\uFEFF]/u;

/** Has it no letter beyond ASCII, as most tool output? Simpler expressions search it several times as fast. */
export function isPlain(text: string): boolean {
  return !FOREIGN.test(text);
}

const BEGINS_WORD = /^[\p{L}\p{M}\p{N}_]/u;
const ENDS_WORD = /[\p{L}\p{M}\p{N}_]$/u;

/** Where words begin in text that has spaces. */
type Breaks = Readonly<Record<'version' | 'between' | 'overlong' | 'dangling' | 'leading', RegExp>>;

const BREAKS: Breaks = {
  // `v2.1.3` is also found as `2.1.3`.
  version: /(?<![\p{L}\p{N}_-])v(?=\d+\.\d)/giu,
  // Punctuation between two words. `no-verify`, `it's`, `session.ts` and `v2.1.3` are one word.
  between:
    /[\p{L}\p{M}\p{N}_](?![-'’][\p{L}\p{N}_]|\.(?:[a-z0-9]{1,5}(?![\p{L}\p{N}_-])|\p{N}))[^\s\p{L}\p{M}\p{N}_]+(?=[\p{L}\p{N}_])/gu,
  // Matches only at the beginning of a run: trying it at each letter would be slow.
  overlong: /(?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]{80}[\p{L}\p{M}\p{N}_-]*/gu,
  // `a => b` are two words: what has no letter belongs to the word before it, or where the text begins, after it.
  dangling: /(?<=\S)\s+(?=[^\s\p{L}\p{M}\p{N}_⋯]+(?:\s|$))/gu,
  leading: /^([^\s\p{L}\p{M}\p{N}_⋯]+)\s+(?=\S)/u,
};

const PLAIN_BREAKS: Breaks = {
  version: /(?<![\w-])v(?=\d+\.\d)/gi,
  between: /\w(?!['’-]\w|\.(?:[a-z0-9]{1,5}(?![\w-])|\d))[^\s\w]+(?=\w)/g,
  overlong: /(?<![\w-])[\w-]{80}[\w-]*/g,
  dangling: /(?<=\S)\s+(?=[^\s\w⋯]+(?:\s|$))/g,
  leading: /^([^\s\w⋯]+)\s+(?=\S)/,
};

let segmenter: Intl.Segmenter | undefined;

/** Loading the dictionaries takes a while, and few texts need them. */
function words(run: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  return segmenter.segment(run);
}

/** The text with a break before every word that has no space before it. */
export function breakWords(text: string): string {
  if (isPlain(text)) return spacedWords(text, PLAIN_BREAKS);
  const spaced = text.replace(INVISIBLE, '').replace(CHARACTER, breakCharacter).replace(UNSPACED, breakUnspaced);
  return spacedWords(spaced, BREAKS);
}

function spacedWords(text: string, { version, between, overlong, dangling, leading }: Breaks): string {
  return text
    .trim()
    .replace(dangling, JOINT)
    .replace(leading, `$1${JOINT}`)
    .replace(version, `$&${BREAK}`)
    .replace(between, `$&${BREAK}`)
    .replace(overlong, (run) => `${run.slice(0, LONGEST)}…`);
}

/** The text as it was before {@link breakWords}, except for what was shortened. */
export function joinWords(text: string): string {
  return text.replaceAll(BREAK, '').replaceAll(SOFT_HYPHEN, '').replaceAll(JOINT, ' ');
}

/** Was there no space after this word of a broken text? */
export function endsInBreak(word: string): boolean {
  return word.endsWith(SOFT_HYPHEN);
}

/** Does the text begin with a Chinese or Japanese character, which is a word of its own in the index? */
export function isCharacter(word: string): boolean {
  return IS_CHARACTER.test(word);
}

/** The words of a text without spaces, as a reader would divide it. A pasted one is divided piece by piece. */
export function segments(run: string): readonly string[] {
  return (run.match(/.{1,200}/gsu) ?? []).flatMap((piece) =>
    [...words(piece)].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment),
  );
}

/** The parts of a compound: `MODULE_NOT_FOUND` -> module, not, found; `useEffect(` -> use, effect. */
export function partsOf(word: string): readonly string[] {
  const apart = word
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' ');
  return [...new Set(apart.split(WORD_GAP).map(bareWord))].filter((part) => part !== '');
}

/** `(session,` -> `session`: punctuation around a word is not part of it. */
export function coreOf(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu, '');
}

/** A word as the index has it, before stemming: without any punctuation but the underscore, in lowercase. */
export function bareWord(word: string): string {
  return word.replace(/[^\p{Alphabetic}\p{M}\p{N}_]/gu, '').toLowerCase();
}

/** Operators that people search for, and symbols: words without letters. */
const OPERATOR =
  /->|=>|<-|&&|\|\||::|[=!]==?|\?\?|\?\.|\.\.\.|[+*/-]=|:=|\|>|<<|>>|\$\{|\{\{|\p{Extended_Pictographic}|[^\x00-\x7f\p{L}\p{M}\p{N}\p{P}\p{Z}\p{C}\u2500-\u259f]/gu;

/** A word with the dot before it (`.net`), or what follows it in names of languages (`c++`, `c#`). */
const WRITTEN =
  /(?:(?<![\p{L}\p{M}\p{N}_.])\.(?=\p{L}))?[\p{L}\p{M}\p{N}_](?:.*[\p{L}\p{M}\p{N}_])?(?:(?<=^[^\p{L}]*\p{L}{1,9})(?:\+\+|#)(?![\p{L}\p{N}#+]))?/u;

/** The words of a word of a broken text, as the vocabulary has them. */
export interface Written {
  /** Case folded, without punctuation around it: `session.ts`, `no-verify`, `c++`. Empty if it has no letter. */
  readonly whole: string;
  /** Parts of a compound. */
  readonly parts: readonly string[];
  readonly operators: readonly string[];
}

/** A word or a number, perhaps with one mark before and after it: most are, and the expressions above take long. */
const PLAIN_WORD = /^["'(`[]?([A-Z]?[a-z]+|\d+)[.,:;!?)\]"'`]?\u00AD?$/;

/** Reads one word of a broken text. */
export function writtenIn(token: string): Written {
  const plain = PLAIN_WORD.exec(token)?.[1];
  if (plain !== undefined) return { whole: plain.toLowerCase(), parts: [], operators: [] };
  const joined = joinWords(token);
  // Punctuation that stands alone is before or after it.
  const [core = ''] = joined.split(' ').flatMap((one) => WRITTEN.exec(one)?.[0] ?? []);
  const whole = core.toLowerCase();
  const isWord = core.replaceAll('_', '') !== '';
  const isRandom = core.length > 24 && (core.match(/\p{N}/gu)?.length ?? 0) > 5;
  return {
    whole: isWord ? whole : '',
    parts: isWord && !isRandom ? partsOf(core).filter((part) => part !== whole) : [],
    operators: joined.match(OPERATOR) ?? [],
  };
}

/** The characters before and after a place in a text. A character may take two units of UTF-16. */
function around(whole: string, from: number, to: number): readonly [before: string, after: string] {
  return [whole.slice(Math.max(0, from - 2), from), whole.slice(to, to + 2)];
}

function breakCharacter(character: string, at: number, whole: string): string {
  const [before, after] = around(whole, at, at + character.length);
  const isNext = BEGINS_WORD.test(after) && !isCharacter(after);
  return (ENDS_WORD.test(before) ? BREAK : '') + character + (isNext ? BREAK : '');
}

function breakUnspaced(run: string, at: number, whole: string): string {
  const [before, after] = around(whole, at, at + run.length);
  let broken = '';
  for (const { segment, isWordLike } of words(run)) {
    broken += broken !== '' && isWordLike === true ? BREAK + segment : segment;
  }
  return (ENDS_WORD.test(before) ? BREAK : '') + broken + (BEGINS_WORD.test(after) ? BREAK : '');
}
