/**
 * A name and its value, as written in environments, JSON, YAML, TOML, shells, programs and sentences: how the two are
 * found, and whether the value is a secret.
 */

import { entropy, isIdentifier, isPlaceholder, isRealSecret, looksRandom, UUID } from './is-real-secret.ts';
import { type Span, spelled } from './rules/rule.ts';

/** Takes the place of a quote around a value whose name is the property of an object; see `redactor.ts`. */
export const BETWEEN = '\x02';

/** How a name may end: not `tokens`, `tokenizer`, `password_hash`, `secretName`. */
const SUFFIX =
  '(?:(?:[_-]?(?:key|base|value|val|string|plain|raw|prod|production|staging|dev|main|live|test|new|old|confirm(?:ation)?))?[_-]?[0-9]{0,3}|_(?!(?:ID|URL|URI|FILE|PATH|DIR|NAME|TYPE|KIND|HASH|HASHER|DIGEST|SALT|LENGTH|LEN|SIZE|MIN|MAX|MIN_LENGTH|MAX_LENGTH|COUNT|LIMIT|EXPIR[A-Z_]{1,20}|TTL|HEADER|FIELD|PREFIX|SUFFIX|REGEX|PATTERN|ENDPOINT|ROTATION|POLICY|RE|ARN|REF|ENV|VAR|STORE|MANAGER|AUTH|RESET[A-Z_]{0,20}|LIFETIME|AGE|ALGORITHM|FORMAT|LABEL|HINT|ERROR)(?![A-Z0-9]))[A-Z0-9_]{1,30})';

/** `: string =` in a typed language. */
const TYPED = String.raw`(?:\s{0,2}:\s{0,2}(?:[Ss]tring|&(?:'static )?str|str|final)|\s{1,2}string)?`;

/** `set NAME value`, `gh secret set NAME --body value`: commands with a space between the two. */
const SETS = String.raw`(?<=(?<![A-Za-z-])(?:ENV|setx|set|set -[gUx]{1,3}|sets? [a-z-]{1,20}|secrets? set|config(?:ure)? set|user-secrets set)\s{1,3}["']?[A-Za-z0-9_.:/-]{2,80})["']?\s(?:-b\s|--body[ =])?`;

/** `| API_KEY | ... |` and `**API_KEY**: ...` in Markdown, and prose: `the password is ...`. */
const PROSE = String.raw`[*\x60]{0,3}\s{0,20}\|(?!\|)|\*{2}\s{0,2}[:=]|:\*{2}|\s(?:is|was)(?:\s?:|(?=\s))`;

/** `process.env.API_KEY || '...'`, `token === '...'`: only a value in quotes. */
const COMPARED = String.raw`["'\x60]?\]?\)?\s{0,2}(?:\|\||\?\?|[!=]==?)\s{0,2}(?=["'\x60])`;

/** Between a name and its value: `"type": "string",`, `sensitive = true`. */
const ATTRIBUTE = String.raw`["']?(?:type|sensitive|description|version|nullable)["']?\s{0,8}[:=]\s{0,4}["']?[\w ./-]{0,60}["']?,?\s{1,24}`;

/** `name: DB_PASSWORD` and next to it `value: ...`; `"db_password": {"value": ...}`, `variable "db_password" {default = ...}`. */
const VALUE_OF = String.raw`["']?(?:\s{0,2}[:=]?\s{0,2}\{)?,?\s{0,24}(?:${ATTRIBUTE}){0,3}["']?(?:value|default)["']?\s{0,8}[:=]`;

/** `setPassword("...")`: an argument in quotes. */
const SETTER = String.raw`\(\s{0,2}(?=["'\x60])`;

/** A pattern for a name that ends in one of `names`, up to its value. */
export function named(names: string, flags = 'gi'): RegExp {
  return new RegExp(
    String.raw`(?:${names})${SUFFIX}(?:${PROSE}|${VALUE_OF}|${SETTER}|["'\x60]\]?${TYPED}\s{0,3}(?:=>|:=|:(?!:)|=(?![=>~])|,)|${TYPED}\s{0,3}(?:=>|:=|:(?!:)|=(?![=>~])|\?=)|[>]|(?<=--[a-z0-9._-]{3,40})\s|${SETS}|${COMPARED})[ \t]{0,24}(?=[^\s])`,
    flags,
  );
}

/** The word before a name that says it is not a secret: `nextPageToken`, `publicKey`, `maxToken`. */
const HARMLESS_NAME =
  /^(?:next|page|continuation|cancel|cancellation|abort|public|max|min|num|total|stop|pad|eos|bos|unk|special|design|colou?r|theme|css|lex|parse|syntax|sync|input|output|cache|cached|show|hide|toggle|has|is|no|with|reset|forgot|change|lock|ownership|mask|class|label|count|per)$/i;

/** `Page` of `nextPage`, `REDIS` of `REDIS_`. */
const LAST_WORD = /([A-Z]?[a-z]+|[A-Z]+)[_-]?$/;

/** `user.set`, `with_`: the beginning of a method that takes a value. */
const SETTER_NAME = /(?:^|[.>])(?:set|with)(?:_|[A-Z]\w{0,30}|_\w{0,30})?$/i;

const NAME_CHARACTER = /[A-Za-z0-9_.$-]/;
const LONGEST = 400;

/** A value without quotes; `&` ends it if another parameter of a query follows. */
const BARE = /^(?:[!#$%(*-+\--:=?-[\\^_a-z{~]|&(?![A-Za-z_.-]{1,30}=))+/;
/** What may follow it in an environment, where other characters do not end a value: `SECRET_KEY=a8)x&l2(...`. */
const MORE = /^(?![^\s"'`]{0,200}[A-Za-z_]{3}=)(?:[)\]}>|,;&]|<(?!\/))[!#-&(-_a-z{-~]{4,200}(?=[\s"'`\\]|$)/;
/** A value up to the tag that ends it. */
const MARKUP = /^[^\s<>"']+/;

/** The part of a name before the match: `GITHUB_` of `GITHUB_TOKEN=`. */
function headOf(text: string, index: number): string {
  let from = index;
  while (from > 0 && index - from < 40 && NAME_CHARACTER.test(text[from - 1] ?? '')) from -= 1;
  return text.slice(from, index);
}

interface Value {
  readonly text: string;
  readonly span: Span;
  readonly isQuoted: boolean;
}

/** The value at that place: `"abc"`, `'abc'`, or the text up to a space or another character that ends it. */
function valueAt(text: string, at: number, isMarkup: boolean, isEnv: boolean): Value | undefined {
  const opening = /^(?:\\?["'`\x02]{1,3}|[bfruN]{1,2}["'])/.exec(text.slice(at, at + 4))?.[0] ?? '';
  const from = at + opening.length;
  const rest = text.slice(from, from + LONGEST);
  if (opening !== '') {
    const end = rest.indexOf(opening.slice(-1));
    const line = rest.search(/[\r\n]/);
    if (end >= 0 && (line === -1 || end < line)) {
      return { text: rest.slice(0, end), span: [from, from + end], isQuoted: true };
    }
  }
  const short = (isMarkup ? MARKUP : BARE).exec(rest)?.[0] ?? '';
  const more = isEnv && short.length > 2 ? (MORE.exec(rest.slice(short.length))?.[0] ?? '') : '';
  const bare = (short + more).replace(/[.,:]+$/, '');
  return bare === '' ? undefined : { text: bare, span: [from, from + bare.length], isQuoted: false };
}

/** A value and how its name introduces it, which tells what may be expected there. */
interface NamedValue extends Value {
  /** `NAME=value`, as in an environment and a shell: code has spaces there, or lowercase letters. */
  readonly isTight: boolean;
  /** In a sentence or a table: the value has to look like a secret by itself. */
  readonly isProse: boolean;
  /** Named `pwd`, as the working directory is. */
  readonly isFolder: boolean;
}

/** `q7Wd2LpX.c9VbT4mZr8`: names of properties have longer words, and fewer numbers. */
function isDottedSecret(value: string): boolean {
  const numbers = value.match(/[0-9]+/g)?.length ?? 0;
  return (
    numbers >= 5 ||
    value.split('.').some((piece) => {
      const words = piece.match(/[A-Z]*[a-z]+|[A-Z]+/g) ?? [];
      return piece.length >= 10 && /[0-9]/.test(piece) && words.join('').length < words.length * 3;
    })
  );
}

/** Code in place of a value: `getToken()`, `config.apiKey`, `*flags.PWD`, `string`, `token2`. */
function isCode(value: string): boolean {
  return (
    (/^[!&*]?[A-Za-z_$][\w$]*(?:\??\.#?[A-Za-z_$][\w$]*|::[A-Za-z_]\w*|->\w+)+[!?]?$/.test(value) &&
      !isDottedSecret(value)) ||
    /^[!&*]?(?:[A-Za-z_$][\w$.?#]*)?[([]/.test(value) ||
    /^(?:await|async|new|function|null|None|nil|undefined|true|false|return)\b/i.test(value)
  );
}

/** `QXzBLJBMyZkDgYUS`: the case changes more often than between words. */
function isJumble(value: string): boolean {
  const changes = value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return value.length >= 10 && changes / value.length >= 0.24;
}

/** Passwords may be short, or words with a number or punctuation in them. */
export function isPasswordValue({ text: value, isQuoted, isTight, isProse, isFolder }: NamedValue): boolean {
  if (value.length < 5 || value.length > 200 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (/[^\x21-\x7e]/.test(value) || (!isQuoted && isCode(value))) return false;
  if (isFolder && value.length < 8 && isIdentifier(value)) return false;
  const hasSign = /[!@#$%^&*+=?~]/.test(value);
  const hasDigit = /[0-9]/.test(value);
  if (isProse && !((hasDigit && hasSign) || (hasDigit && /[a-z]/.test(value) && /[A-Z]/.test(value)))) return false;
  if (isProse && (value.length < 8 || isIdentifier(value) || /[()[\]{}]/.test(value))) return false;
  if (/^[0-9]+$/.test(value)) return isQuoted && value.length >= 6;
  if (!isQuoted && !isTight) return hasDigit && /[A-Za-z]/.test(value) && value.length >= 6 && !/[(){}[\]]/.test(value);
  if (!hasSign && !hasDigit) return (/^[A-Za-z]{16,}$/.test(value) && !/[a-z][A-Z]/.test(value)) || isJumble(value);
  return /[A-Za-z]/.test(value);
}

/** A key with much punctuation, as Django makes them: `v^8u@cgib5!39g)zx&^!k19-!g5(72q3&ft8mp)-g=14l^`. */
function isPunctuated(value: string): boolean {
  return value.length >= 30 && (value.match(/[0-9!@%^&*+=~-]/g)?.length ?? 0) >= 10 && entropy(value) > 4;
}

/** Keys and tokens are long and random. */
export function isKeyValue({ text: value, isQuoted, isTight, isProse }: NamedValue): boolean {
  if (value.length < 8 || value.length > 390 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (/[^\x21-\x7e]/.test(value) || (!isQuoted && isCode(value))) return false;
  if (/[(){}[\]<>]/.test(value) && !isPunctuated(value)) return false;
  if (/^[0-9.:,-]+$/.test(value) || isIdentifier(value)) return false;
  return looksRandom(value, (isQuoted || isTight) && !isProse ? 8 : 16);
}

/** Letters, a digit and punctuation: not a name of anything. */
function isMixed(value: string): boolean {
  return value.length >= 8 && /[a-z]/i.test(value) && /[0-9]/.test(value) && /[!@#$%^&*+=?~]/.test(value);
}

/** Names of tokens that are UUIDs: of services in an environment, npm and Postmark; not `REQUEST_TOKEN`. */
function takesUuid(given: string): boolean {
  // `-SNYK_TOKEN=`: a removed line.
  const name = given.replace(/^-+(?=[A-Z])/, '');
  return (
    /^(?!.*(?:SESSION|REQUEST|TRACE|CSRF|XSRF|PAGE|SYNC))[A-Z0-9]+_[A-Z_]*TOKEN\W|_authToken\W|server-token\W/i.test(
      name,
    ) && /TOKEN|_auth|Server/.test(name)
  );
}

/**
 * For a rule made with {@link named}: where the value is, if it is a secret.
 * @param isSecret decides about values other than UUIDs
 * @param allowsUuid may a UUID be a secret under any of the names?
 */
export function locateValue(isSecret: (value: NamedValue) => boolean, allowsUuid: boolean) {
  return (match: RegExpExecArray): Span | undefined => {
    const at = match.index + match[0].length;
    const head = headOf(match.input, match.index);
    const before = match.input.slice(Math.max(0, match.index - head.length - 3), match.index - head.length);
    // `https://x-access-token:...@host` is an address, `/etc/passwd:x:0` and `src/token.ts:12` are lines of files.
    // `setPassword('...')`, not `token('...')`.
    const isArgument = /\(\s*$/.test(match[0]);
    const lastWord = LAST_WORD.exec(head)?.[1] ?? '';
    if (
      (HARMLESS_NAME.test(lastWord) && !(isArgument && /^with$/i.test(lastWord))) ||
      before === '://' ||
      (/[/\\]$/.test(before) && match[0].endsWith(':'))
    ) {
      return undefined;
    }
    const isMarkup = match[0].endsWith('>') && !match[0].endsWith('=>');
    const name = head.slice(head.lastIndexOf('.') + 1) + match[0];
    const isEnv = /^[^a-z]*[A-Z]{2}[^a-z]*$/.test(name);
    const value = valueAt(match.input, at, isMarkup, isEnv && /[=:]\s*$/.test(match[0]));
    if (value === undefined || (isMarkup && !match.input.startsWith('</', value.span[1]))) return undefined;
    if (isArgument && !(value.isQuoted && SETTER_NAME.test(head))) return undefined;
    // `--- PASS: TestSomething2` in the output of a test run.
    if (head === '' && /^pass\s*:/i.test(match[0]) && !value.isQuoted) return undefined;
    // `('token', x)`: only in quotes is it a value.
    const isListed = /,\s*$/.test(match[0]);
    if (isListed && !(value.isQuoted && (isEnv || looksRandom(value.text, 16) || isMixed(value.text))))
      return undefined;
    const isCompared = /[!=|?][=|?]\s*$/.test(match[0]) && !match[0].endsWith('?=');
    if (isCompared && !(value.isQuoted && (looksRandom(value.text, 16) || isMixed(value.text)))) return undefined;
    const isProse = /(?:\||\sis|\swas|\s(?:is|was)\s?:)\s*$/i.test(match[0]) && !isCompared;
    if (isProse && /^pass\b/i.test(match[0])) return undefined;
    const isTight = isEnv || (/(?:=|>|--\S{1,60}\s)$/.test(match[0]) && !/\s=$/.test(match[0]));
    const isFolder = head === '' && /^pwd/i.test(match[0]);
    const text = value.text.replace(/^(?:bearer|basic|token)\s+/i, '');
    const from = value.span[1] - text.length;
    if (UUID.test(text)) return allowsUuid || takesUuid(name) ? [from, value.span[1]] : undefined;
    return isSecret({ ...value, text, isTight, isProse, isFolder }) ? [from, value.span[1]] : undefined;
  };
}

/** The characters that may follow a name: before its value, of an escape or a colour, or of a {@link SUFFIX}. */
const FOLLOWERS = [...' \t"\'`=:>?\\&\x1b_-|*,%()!\n\r]0123456789KVBSPRDMLTNOC'];

/** Keywords for a rule made with {@link named}: the names, spelled in all ways, with each character that may follow. */
export function followed(...names: readonly string[]): readonly string[] {
  return spelled(...names).flatMap((name) => FOLLOWERS.map((follower) => name + follower));
}
