/**
 * A name and its value, as environments, JSON, YAML, TOML, shells, programs and sentences write them: how the two are
 * found, and whether the value is a secret or stands for one.
 */

import { entropy, isIdentifier, isPlaceholder, isRealSecret, looksRandom, UUID } from './is-real-secret.ts';
import { type Span, spelled } from './rules/rule.ts';

/** In place of a quote around a value whose name is the key of an object; see the walk. */
export const BETWEEN = '\x02';

/** What a name may be followed by: no `tokens`, `tokenizer`, `password_hash`, `secretName`. */
const SUFFIX =
  '(?:(?:[_-]?(?:key|base|value|val|string|plain|raw|prod|production|staging|dev|main|live|test|new|old|confirm(?:ation)?))?[_-]?[0-9]{0,3}|_(?!(?:ID|URL|URI|FILE|PATH|DIR|NAME|TYPE|KIND|HASH|HASHER|DIGEST|SALT|LENGTH|LEN|SIZE|MIN|MAX|MIN_LENGTH|MAX_LENGTH|COUNT|LIMIT|EXPIR[A-Z_]{1,20}|TTL|HEADER|FIELD|PREFIX|SUFFIX|REGEX|PATTERN|ENDPOINT|ROTATION|POLICY|RE|ARN|REF|ENV|VAR|STORE|MANAGER|AUTH|RESET[A-Z_]{0,20}|LIFETIME|AGE|ALGORITHM|FORMAT|LABEL|HINT|ERROR)(?![A-Z0-9]))[A-Z0-9_]{1,30})';

/** `: string =` of a typed program. */
const TYPED = String.raw`(?:\s{0,2}:\s{0,2}(?:[Ss]tring|&(?:'static )?str|str|final)|\s{1,2}string)?`;

/** `set NAME value`, `gh secret set NAME --body value`: commands after which a blank stands between the two. */
const SETS = String.raw`(?<=(?<![A-Za-z-])(?:ENV|setx|set|set -[gUx]{1,3}|sets? [a-z-]{1,20}|secrets? set|config(?:ure)? set|user-secrets set)\s{1,3}["']?[A-Za-z0-9_.:/-]{2,80})["']?\s(?:-b\s|--body[ =])?`;

/** `| API_KEY | ... |`, `**API_KEY**: ...` of Markdown, and what is said: `the password is ...`. */
const SAID = String.raw`[*\x60]{0,3}\s{0,20}\|(?!\|)|\*{2}\s{0,2}[:=]|:\*{2}|\s(?:is|was)(?:\s?:|(?=\s))`;

/** `process.env.API_KEY || '...'`, `token === '...'`: only what stands in quotes. */
const OTHERWISE = String.raw`["'\x60]?\]?\)?\s{0,2}(?:\|\||\?\?|[!=]==?)\s{0,2}(?=["'\x60])`;

/** `name: DB_PASSWORD` and, next to it, `value: ...`. */
const VALUE_OF = String.raw`["']?,?\s{0,24}["']?value["']?\s{0,2}[:=]`;

/** A name that ends so, and what stands between it and its value. */
export function named(names: string, flags = 'gi'): RegExp {
  return new RegExp(
    String.raw`(?:${names})${SUFFIX}(?:${SAID}|${VALUE_OF}|["'\x60]\]?${TYPED}\s{0,3}(?:=>|:=|:(?!:)|=(?![=>~])|,)|${TYPED}\s{0,3}(?:=>|:=|:(?!:)|=(?![=>~])|\?=)|[>]|(?<=--[a-z0-9._-]{3,40})\s|${SETS}|${OTHERWISE})[ \t]{0,24}(?=[^\s])`,
    flags,
  );
}

/** Names before which the rest of the word says that it is no secret: `nextPageToken`, `publicKey`, `maxToken`. */
const HARMLESS_NAME =
  /^(?:next|page|continuation|cancel|cancellation|abort|public|max|min|num|total|stop|pad|eos|bos|unk|special|design|colou?r|theme|css|lex|parse|syntax|sync|input|output|cache|cached|show|hide|toggle|has|is|no|with|reset|forgot|change|lock|ownership|mask|class|label|count|per)$/i;

/** The last word of it: `Page` of `nextPage`, `REDIS` of `REDIS_`. */
const LAST_WORD = /([A-Z]?[a-z]+|[A-Z]+)[_-]?$/;

const NAME_CHARACTER = /[A-Za-z0-9_.$-]/;
const LONGEST = 400;

/** A value without quotes; `&` ends it where another of a query begins. */
const BARE = /^(?:[!#$%(*-+\--:=?-[\\^_a-z{~]|&(?![A-Za-z_.-]{1,30}=))+/;
/** What may follow it in an environment, which has no such ends: `SECRET_KEY=a8)x&l2(...`. */
const ON = /^(?![^\s"'`]{0,200}[A-Za-z_]{3}=)(?:[)\]}>|,;&]|<(?!\/))[!#-&(-_a-z{-~]{4,200}(?=[\s"'`\\]|$)/;
/** A value up to the tag that ends it. */
const MARKUP = /^[^\s<>"']+/;

/** The letters before the match that belong to the same name: `GITHUB_` of `GITHUB_TOKEN=`. */
function headOf(text: string, index: number): string {
  let from = index;
  while (from > 0 && index - from < 40 && NAME_CHARACTER.test(text[from - 1] ?? '')) from -= 1;
  return text.slice(from, index);
}

interface Value {
  readonly text: string;
  readonly span: Span;
  readonly quoted: boolean;
}

/** `"abc"`, `'abc'`, or what stands there up to a blank or a sign that ends it. */
function valueAt(text: string, at: number, markup: boolean, isEnv: boolean): Value | undefined {
  const opening = /^(?:\\?["'`\x02]{1,3}|[bfru]{1,2}["'])/.exec(text.slice(at, at + 4))?.[0] ?? '';
  const from = at + opening.length;
  const rest = text.slice(from, from + LONGEST);
  if (opening !== '') {
    const end = rest.indexOf(opening.slice(-1));
    const line = rest.search(/[\r\n]/);
    if (end >= 0 && (line === -1 || end < line)) {
      return { text: rest.slice(0, end), span: [from, from + end], quoted: true };
    }
  }
  const short = (markup ? MARKUP : BARE).exec(rest)?.[0] ?? '';
  const more = isEnv && short.length > 2 ? (ON.exec(rest.slice(short.length))?.[0] ?? '') : '';
  const bare = (short + more).replace(/[.,:]+$/, '');
  return bare === '' ? undefined : { text: bare, span: [from, from + bare.length], quoted: false };
}

/** How a name is followed by its value tells what may stand there. */
interface Setting extends Value {
  /** `NAME=value` as an environment and a shell write it: code has blanks there, or small letters. */
  readonly tight: boolean;
  /** In a sentence, a table or a comparison: it has to look like a secret by itself. */
  readonly said: boolean;
}

/** Code where a value would be: `getToken()`, `config.apiKey`, `string`, `token2`. */
function isCode(value: string): boolean {
  return (
    /^[A-Za-z_$][\w$]*(?:\??\.#?[A-Za-z_$][\w$]*|::[A-Za-z_]\w*|->\w+)+[!?]?$/.test(value) ||
    /^[!&*]?(?:[A-Za-z_$][\w$.?#]*)?[([]/.test(value) ||
    /^(?:await|async|new|function|null|None|nil|undefined|true|false|return)\b/i.test(value)
  );
}

/** `QXzBLJBMyZkDgYUS`: its case changes more often than words do. */
function isJumble(value: string): boolean {
  const changes = value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return value.length >= 10 && changes / value.length >= 0.24;
}

/** Passwords may be short, and words with a number or a sign in them. */
export function isPasswordValue({ text: value, quoted, tight, said }: Setting): boolean {
  if (value.length < 5 || value.length > 200 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (/[^\x21-\x7e]/.test(value) || (!quoted && isCode(value))) return false;
  const sign = /[!@#$%^&*+=?~]/.test(value);
  const digit = /[0-9]/.test(value);
  if (said && !((digit && sign) || (digit && /[a-z]/.test(value) && /[A-Z]/.test(value)))) return false;
  if (said && (value.length < 8 || isIdentifier(value) || /[()[\]{}]/.test(value))) return false;
  if (/^[0-9]+$/.test(value)) return quoted && value.length >= 6;
  if (!quoted && !tight)
    return digit && /[A-Za-z]/.test(value) && value.length >= 6 && !/[(){}[\]]/.test(value);
  if (!sign && !digit) return (/^[A-Za-z]{16,}$/.test(value) && !/[a-z][A-Z]/.test(value)) || isJumble(value);
  return /[A-Za-z]/.test(value);
}

/** A key of all signs, as Django makes them: `v^8u@cgib5!39g)zx&^!k19-!g5(72q3&ft8mp)-g=14l^`. */
function isNoise(value: string): boolean {
  return value.length >= 30 && (value.match(/[0-9!@%^&*+=~-]/g)?.length ?? 0) >= 10 && entropy(value) > 4;
}

/** Keys and tokens are long and without order. */
export function isKeyValue({ text: value, quoted, tight, said }: Setting): boolean {
  if (value.length < 8 || value.length > 390 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (/[^\x21-\x7e]/.test(value) || (!quoted && isCode(value))) return false;
  if (/[(){}[\]<>]/.test(value) && !isNoise(value)) return false;
  if (/^[0-9.:,-]+$/.test(value) || isIdentifier(value)) return false;
  return looksRandom(value, (quoted || tight) && !said ? 8 : 16);
}

/** Letters, a digit and a sign: no name of anything. */
function hasAll(value: string): boolean {
  return value.length >= 8 && /[a-z]/i.test(value) && /[0-9]/.test(value) && /[!@#$%^&*+=?~]/.test(value);
}

/** Tokens that are UUIDs: those of services in an environment, of npm and of Postmark; no `REQUEST_TOKEN`. */
function hasUuid(name: string): boolean {
  return (
    /^(?!.*(?:SESSION|REQUEST|TRACE|CSRF|XSRF|PAGE|SYNC))[A-Z0-9]+_[A-Z_]*TOKEN\W|_authToken\W|server-token\W/i.test(
      name,
    ) && /TOKEN|_auth|Server/.test(name)
  );
}

/**
 * Where the value of a name stands.
 * @param isIt is it a secret?
 * @param uuids may a UUID be one?
 */
export function placeOf(isIt: (setting: Setting) => boolean, uuids: boolean) {
  return (match: RegExpExecArray): Span | undefined => {
    const at = match.index + match[0].length;
    const head = headOf(match.input, match.index);
    const before = match.input.slice(Math.max(0, match.index - head.length - 3), match.index - head.length);
    // `https://x-access-token:...@host` is an address, `/etc/passwd:x:0` and `src/token.ts:12` are places in files.
    if (
      HARMLESS_NAME.test(LAST_WORD.exec(head)?.[1] ?? '') ||
      before === '://' ||
      (/[/\\]$/.test(before) && match[0].endsWith(':'))
    ) {
      return undefined;
    }
    const markup = match[0].endsWith('>') && !match[0].endsWith('=>');
    const name = head.slice(head.lastIndexOf('.') + 1) + match[0];
    const isEnv = /^[^a-z]*[A-Z]{2}[^a-z]*$/.test(name);
    const value = valueAt(match.input, at, markup, isEnv && /[=:]\s*$/.test(match[0]));
    if (value === undefined || (markup && !match.input.startsWith('</', value.span[1]))) return undefined;
    // `--- PASS: TestSomething2` of a test run.
    if (head === '' && /^pass\s*:/i.test(match[0]) && !value.quoted) return undefined;
    // `('token', x)`: only a value in quotes is one.
    const listed = /,\s*$/.test(match[0]);
    if (listed && !(value.quoted && (isEnv || looksRandom(value.text, 16) || hasAll(value.text))))
      return undefined;
    const compared = /[!=|?][=|?]\s*$/.test(match[0]) && !match[0].endsWith('?=');
    if (compared && !(value.quoted && (looksRandom(value.text, 16) || hasAll(value.text)))) return undefined;
    const said = /(?:\||\sis|\swas|\s(?:is|was)\s?:)\s*$/i.test(match[0]) && !compared;
    if (said && /^pass\b/i.test(match[0])) return undefined;
    const tight = isEnv || (/(?:=|>|--\S{1,60}\s)$/.test(match[0]) && !/\s=$/.test(match[0]));
    const text = value.text.replace(/^(?:bearer|basic|token)\s+/i, '');
    const from = value.span[1] - text.length;
    if (UUID.test(text)) return uuids || hasUuid(name) ? [from, value.span[1]] : undefined;
    return isIt({ ...value, text, tight, said }) ? [from, value.span[1]] : undefined;
  };
}

/** What may follow a name: what is between it and its value, an escape or a colour, or a {@link SUFFIX}. */
const FOLLOWERS = [...' \t"\'`=:>?\\&\x1b_-|*,%)!\n\r]0123456789KVBSPRDMLTNOC'];

/** Keywords: the names in all ways of writing, each with what may follow it. */
export function followed(...names: readonly string[]): readonly string[] {
  return spelled(...names).flatMap((name) => FOLLOWERS.map((follower) => name + follower));
}
