/** Makes secrets from templates: random, and the same in every run. */

/** A number from 0 up to 1, exclusive. */
export type Random = () => number;

/** Mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const LARGE = SMALL.toUpperCase();
const DIGITS = '0123456789';

const ALPHABETS: Readonly<Record<string, string>> = {
  A: LARGE + SMALL + DIGITS,
  h: `${DIGITS}abcdef`,
  H: `${DIGITS}ABCDEF`,
  b: `${LARGE}${SMALL}${DIGITS}+/`,
  W: `${LARGE}${SMALL}${DIGITS}-_`,
  U: `${LARGE}234567`,
  K: LARGE + DIGITS,
  s: SMALL + DIGITS,
  L: LARGE + SMALL,
  l: SMALL,
  B: `${DIGITS}${LARGE}${SMALL}`.replace(/[0OIl]/g, ''),
  d: DIGITS,
};

const WORDS = `amber anchor badger basil birch cactus candle canyon cedar cobalt comet copper coral cricket dahlia
  ember falcon fennel gannet garnet ginger glacier hazel heron indigo jasper juniper kestrel lantern lupin
  magnet maple marble meadow nectar nutmeg olive orchid otter pebble pepper quartz raven saffron sequoia
  thistle tundra umber velvet walnut willow yarrow zephyr`.split(/\s+/);

export function pick<T>(from: readonly T[], random: Random): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
}

function letters(alphabet: string, length: number, random: Random): string {
  return Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Different words. */
function words(count: number, random: Random): readonly string[] {
  const out = new Set<string>();
  while (out.size < count) out.add(pick(WORDS, random));
  return [...out];
}

/** Letters and digits, at least one of each kind, and a sign if wanted. */
function password(length: number, signs: string, random: Random): string {
  const sorts = [SMALL, LARGE, DIGITS, ...(signs === '' ? [] : [signs])];
  const body = sorts.map((sort) => letters(sort, 1, random));
  while (body.length < length) body.push(letters(pick(sorts, random), 1, random));
  // A sign at the end would be taken for punctuation of the sentence.
  const mixed = body.map((letter) => ({ letter, at: random() })).sort((a, b) => a.at - b.at);
  return `${mixed.map(({ letter }) => letter).join('')}${letters(SMALL, 1, random)}`;
}

/** A block of base64 as keys have it: lines of 64, and a shorter one. */
function block(lines: number, random: Random): string {
  const full = Array.from({ length: lines }, () => letters(ALPHABETS.b ?? '', 64, random));
  return [...full, `${letters(ALPHABETS.b ?? '', 38, random)}==`].join('\n');
}

function pem(kind: string, random: Random): string {
  const header = kind === 'RSA PRIVATE KEY (encrypted)' ? 'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0A1B\n\n' : '';
  const pgp = kind.startsWith('PGP') ? `\n\n${block(7, random)}\n=${letters(ALPHABETS.b ?? '', 4, random)}` : '';
  const name = kind.replace(' (encrypted)', '');
  const dashes = '-'.repeat(5);
  const body = pgp === '' ? `${header}${block(kind.startsWith('EC') ? 2 : 9, random)}` : pgp.slice(1);
  return `${dashes}BEGIN ${name}${dashes}\n${body}\n${dashes}END ${name}${dashes}`;
}

const ROUND = '8-4-4-4-12'.split('-').map(Number);

function base64url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

/**
 * One placeholder. `A36`: 36 letters of that alphabet; `u`: a UUID; `p12`: a password with signs; `m12`: one without;
 * `w3`: words in lowercase; `C2`: words with capitals; `pem:...`: a key; `jwt`: a token; `inbase:...`: a template in base64.
 */
function fill(what: string, random: Random): string {
  const [, sort = '', size = '', rest = ''] = /^([A-Za-z]+)(\d*)(?::(.*))?$/s.exec(what) ?? [];
  const length = Number(size);
  const alphabet = ALPHABETS[sort];
  if (alphabet !== undefined && length > 0) return letters(alphabet, length, random);
  switch (sort) {
    case 'u':
      return ROUND.map((count) => letters(ALPHABETS.h ?? '', count, random)).join('-');
    case 'p':
      return password(length - 1, '!@#%^*_+?~', random);
    case 'm':
      return password(length - 1, '', random);
    case 'w':
      return words(length, random).join('');
    case 'C':
      return words(length, random).map(capital).join('');
    case 'pem':
      return pem(rest, random);
    case 'block':
      return block(length, random);
    case 'jwt':
      return [
        base64url('{"alg":"HS256","typ":"JWT"}'),
        base64url(`{"sub":"${letters(DIGITS, 8, random)}","name":"${capital(pick(WORDS, random))}","iat":1790000000}`),
        letters(ALPHABETS.W ?? '', 43, random),
      ].join('.');
    case 'inbase':
      return Buffer.from(filled(rest.replaceAll('<', '{').replaceAll('>', '}'), random), 'utf8').toString('base64');
    default:
      throw new Error(`There is no placeholder "${what}".`);
  }
}

/** The template with random text in place of `{...}`; `{{` and `}}` are braces. */
export function filled(template: string, random: Random): string {
  return template
    .replaceAll('{{', '\x01')
    .replaceAll('}}', '\x02')
    .replace(/\{([^{}]+)\}/g, (_, what: string) => fill(what, random))
    .replaceAll('\x01', '{')
    .replaceAll('\x02', '}');
}

export interface Planted {
  readonly text: string;
  readonly secret: string;
}

/** `API_KEY=«{A32}»`: the text, and what of it must not remain. */
export function planted(template: string, random: Random): Planted {
  const text = filled(template, random);
  const from = text.indexOf('«');
  const to = text.indexOf('»');
  if (from === -1 || to < from) throw new Error(`The template marks no secret: ${template}`);
  return { text: text.replace(/[«»]/g, ''), secret: text.slice(from + 1, to) };
}

/** The rows of a table: `name | template`, one per line; `\n` and `\t` are written as escapes. */
export function rows(table: string): readonly (readonly [name: string, template: string])[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf(' | ');
      return [
        line.slice(0, at).trim(),
        line
          .slice(at + 3)
          .replaceAll('\\n', '\n')
          .replaceAll('\\t', '\t'),
      ] as const;
    });
}
