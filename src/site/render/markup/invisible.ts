/**
 * Invisible characters, made visible in code: a bidirectional override can show a line in a different order from the
 * one in which it is executed ("Trojan Source"), and a zero-width space can make two names look the same.
 *
 *     access\u200b_level   ->   access<span class="invisible" title="zero width space U+200B">U+200B</span>_level
 *
 * Copying yields the label, not the character, so that no invisible character ends up in a terminal. Characters that
 * belong to a visible neighbour, such as joiners in Persian, Hindi and emoji, are left alone.
 */

/** First and last code point of a range, or the only one, and the name of its characters. */
const NAMES = [
  ...['ad soft hyphen', '61c Arabic letter mark', '115f-1160 Hangul filler', '180e Mongolian vowel separator'],
  ...['200b zero width space', '200c zero width non-joiner', '200d zero width joiner', '200e left-to-right mark'],
  ...['200f right-to-left mark', '202a left-to-right embedding', '202b right-to-left embedding'],
  ...['202c pop directional formatting', '202d left-to-right override', '202e right-to-left override'],
  ...['2060 word joiner', '2061-2064 invisible operator', '2066 left-to-right isolate', '2067 right-to-left isolate'],
  ...['2068 first strong isolate', '2069 pop directional isolate', '206a-206f deprecated format character'],
  ...['3164 Hangul filler', 'feff zero width no-break space', 'ffa0 Hangul filler', 'e0000-e007f tag character'],
  'e0100-e01ef variation selector',
].map((row) => {
  const [, first = '', last = first, name = ''] = /^(\w+)(?:-(\w+))? (.+)$/.exec(row) ?? [];
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), name };
});

const INVISIBLE = `[${NAMES.map(({ first, last }) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`).join('')}]`;
/** Scripts whose letters change when there is a joiner between them. */
const JOINING = `[${'Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu'
  .split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;

/** Joiners between letters and between emoji, tags that spell a flag, and variation selectors of Han characters. */
const LEGITIMATE = [
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\u{1f3f4})[\\u{e0030}-\\u{e007a}]{1,8}\\u{e007f}',
  '(?<=\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
];

const HAS_INVISIBLE = new RegExp(INVISIBLE, 'u');
const LEGITIMATE_OR_RUN = new RegExp(`${LEGITIMATE.join('|')}|(${INVISIBLE}+)`, 'gu');

/** How many characters of a run are named; the rest are counted. */
const NAMED = 4;

function nameOf(code: number): string {
  return NAMES.find(({ first, last }) => code >= first && code <= last)?.name ?? 'invisible character';
}

function codePoint(code: number): string {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** "U+202E", "U+200B ×40", "U+E0041 U+E0042 U+E0043 U+E0044 and 12 more"; the title has names as well. */
function describeRun(run: string) {
  const codes = [...run].map((character) => character.codePointAt(0) ?? 0);
  const [first = 0] = codes;
  if (codes.every((code) => code === first)) {
    const times = codes.length > 1 ? ` ×${codes.length}` : '';
    return { label: `${codePoint(first)}${times}`, title: `${nameOf(first)} ${codePoint(first)}${times}` };
  }
  const rest = codes.length > NAMED ? ` and ${codes.length - NAMED} more` : '';
  const named = codes.slice(0, NAMED);
  return {
    label: named.map(codePoint).join(' ') + rest,
    title: named.map((code) => `${nameOf(code)} ${codePoint(code)}`).join(', ') + rest,
  };
}

/** The text with every run of invisible characters replaced by what `show` returns for it. */
export function replaceInvisible(text: string, show: (run: ReturnType<typeof describeRun>) => string): string {
  if (!HAS_INVISIBLE.test(text)) return text;
  return text.replace(LEGITIMATE_OR_RUN, (whole, run?: string) => (run === undefined ? whole : show(describeRun(run))));
}
