/**
 * A name and its value, as written in environments, JSON, YAML, TOML, shells, programs and sentences: how the two are
 * found, and whether the value is a secret.
 */

import {
  changesCase,
  entropy,
  isIdentifier,
  isPlaceholder,
  isRealSecret,
  looksRandom,
  UUID,
} from './is-real-secret.ts';
import type { Span } from './span.ts';
import { spelled } from './spelled.ts';

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
const PROSE = String.raw`[*\x60]{0,3}\s{0,20}\|(?!\|)|\*{2}\s{0,2}[:=]|:\*{2}|\s(?:is|was|to)(?:\s?:|(?=\s))`;

/** `process.env.API_KEY || '...'`, `token === '...'`: only a value in quotes. */
const COMPARED = String.raw`["'\x60]?\]?\)?\s{0,2}(?:\|\||\?\?|[!=]==?)\s{0,2}(?=["'\x60])`;

/** `class="wide" `, `hidden `: an attribute of a tag. */
const TAG_ATTRIBUTE = String.raw`(?:hidden|required|disabled|readonly|[A-Za-z][\w:-]{0,30}=(?:"[^"\n]{0,80}"|'[^'\n]{0,80}'))\s{1,24}`;

/** Between a name and its value: `"type": "string",`, `sensitive = true`, `type="hidden"`. */
const ATTRIBUTE = String.raw`(?:["']?(?:type|sensitive|description|version|nullable)["']?\s{0,8}[:=]\s{0,4}["']?[\w ./-]{0,60}["']?,?\s{1,24}|${TAG_ATTRIBUTE})`;

/** `name: DB_PASSWORD` and next to it `value: ...`; `"db_password": {"value": ...}`, `variable "db_password" {default = ...}`. */
const VALUE_OF = String.raw`["']?(?:\s{0,2}[:=]?\s{0,2}\{)?,?\s{0,24}(?:${ATTRIBUTE}){0,4}["']?(?:value|default|content)["']?\s{0,8}[:=]`;

/** `<password>...`, `<entry key="password">...`, `<key>ApiSecret</key><string>...`, `<td>Password</td><td>...`. */
const MARKUP_NAME = String.raw`(?:(?<=(?:name|key|id)=["'][\w.:/-]{0,80})["'](?:\s[^<>\n]{0,80})?>|:?\s{0,4}<\/[A-Za-z][\w:-]{0,30}>\s{0,40}(?:<\/?[A-Za-z][\w:-]{0,30}(?:\s[^<>\n]{0,80})?>\s{0,40}){1,4}|>)`;

/** `storePassword "..."`, `the API key ...`: nothing but a space, before what may be random. */
const SPACE = String.raw`(?<space>[ \t])(?=["'\x60]?(?!-)[!#-&*-;=?-Z^-~]{8})`;

/** `setPassword("...")`: an argument in quotes. */
const SETTER = String.raw`\(\s{0,2}(?=["'\x60])`;

/** A pattern for a name that ends in one of `names`, up to its value. */
export function named(names: string, flags = 'gi'): RegExp {
  return new RegExp(
    String.raw`(?:${names})${SUFFIX}(?:(?:${PROSE}|${VALUE_OF}|${SETTER}|["'\x60]\]?${TYPED}\s{0,3}(?:=>|:=|:(?!:)|=(?![=>]|~[\s"'/^])|,)|${TYPED}\s{0,3}(?:=>|:=|:(?!:)|=(?![=>]|~[\s"'/^])|\?=)|${MARKUP_NAME}|(?<=--[a-z0-9._-]{3,40})\s|${SETS}|${COMPARED})[ \t]{0,24}(?=[^\s])|${SPACE})`,
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

const LONGEST = 400;

/** A value without quotes; `&` ends it if another parameter of a query follows. */
const BARE = /^(?:[!#$%(*-+\--:=?-[\\^_a-z{~]|&(?![A-Za-z_.-]{1,30}=))+/;
/** What may follow it in an environment, where other characters do not end a value: `SECRET_KEY=a8)x&l2(...`. */
const MORE =
  /^(?![^\s"'`]{0,200}[A-Za-z_]{3}=)(?:[)\]}>|,;&]|<(?!\/))(?:[!#-&(-;=-_a-z{-~]|<(?!\/)){4,200}(?=[\s"'`\\]|$)/;
/** A value up to the tag that ends it. */
const MARKUP = /^[^\s<>"']+/;

/** The part of a name before the match: `GITHUB_` of `GITHUB_TOKEN=`. */
function headOf(text: string, index: number): string {
  return /[A-Za-z0-9_.$-]*$/.exec(text.slice(Math.max(0, index - 40), index))?.[0] ?? '';
}

interface Value {
  readonly text: string;
  readonly span: Span;
  readonly isQuoted: boolean;
}

/** The value at that place: `"abc"`, `'abc'`, or the text up to a space or another character that ends it. */
function valueAt(text: string, at: number, isMarkup: boolean, isEnv: boolean): Value {
  const opening = /^(?:\\?["'`\x02]{1,3}|[bfruN]{1,2}["'])/.exec(text.slice(at, at + 4))?.[0] ?? '';
  const from = at + opening.length;
  const rest = text.slice(from, from + LONGEST);
  if (opening !== '') {
    const end = rest.indexOf(opening.slice(-1));
    const line = rest.search(/[\r\n]/);
    // `"'autocomplete' is missing"` is a sentence.
    const isWhole = !/^(["'`])(?!\1)["'`]$/.test(opening) || rest.startsWith(opening.slice(0, 1), end + 1);
    if (end >= 0 && (line === -1 || end < line) && isWhole) {
      return { text: rest.slice(0, end), span: [from, from + end], isQuoted: true };
    }
  }
  const short = (isMarkup ? MARKUP : BARE).exec(rest)?.[0] ?? '';
  const more = isEnv ? (MORE.exec(rest.slice(short.length))?.[0] ?? '') : '';
  const bare = (short + more).replace(/[.,:]+$/, '');
  return { text: bare, span: [from, from + bare.length], isQuoted: false };
}

/** Is there nothing else in the line of a name and its value? */
function isOwnLine(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  return (
    /^[\s>|#+\d:→-]*(?:<[^<>]{1,40}>)?(?:export\s+)?["']?$/.test(before.slice(before.lastIndexOf('\n') + 1)) &&
    /^["']?[\]}"]{0,8}\s{0,20}(?:[\r\n]|$|<\/)/.test(text.slice(to, to + 24))
  );
}

/** A value and how its name introduces it, which tells what may be expected there. */
interface NamedValue extends Value {
  /** `NAME=value`, as in an environment and a shell: code has spaces there, or lowercase letters. */
  readonly isTight: boolean;
  /** In a sentence or a table: the value has to look like a secret by itself. */
  readonly isProse: boolean;
  /** Named `pwd`, as the working directory is. */
  readonly isFolder: boolean;
  /** Only a space between the two: the value has to be random. */
  readonly isSpaced: boolean;
  /** `PASSWORD=...`, or a line of settings that consists of both. */
  readonly isSetting: boolean;
}

/** `q7Wd2LpX.c9VbT4mZr8`: names of properties have longer words, and fewer numbers. */
function isDottedSecret(value: string): boolean {
  const numbers = value.match(/[0-9]+/g)?.length ?? 0;
  return (
    numbers >= 5 ||
    (numbers === 4 && value.length >= 20) ||
    value.split('.').some((piece) => {
      const digits = piece.match(/[0-9]+/g)?.length ?? 0;
      const words = piece.match(/[A-Z]*[a-z]+|[A-Z]+/g) ?? [];
      const length = words.join('').length / words.length;
      return piece.length >= 10 && ((digits > 0 && length < 3) || (digits > 1 && length < 4) || changesCase(piece));
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

/** Parts of the words that code, messages and forms have in place of a password. */
export const ABOUT_PASSWORDS =
  /pass|word|pwd|secret|token|key|cred|login|auth|user|admin|account|field|input|form|valid|requir|hash|crypt|confirm|string|character|value|param|error|label|hint|forgot|reset|change|update|create|hidden|plain|(?:en|dis)able|option|default|setting|config|service|manage|provid|handle|schema|model|request|response|incorrect|missing|wrong|empty|phone|protect|example|undefined|(?:type|text|name|code|mail|null|none|true|false)$/i;

/** A password of letters only: `RKXOiQZPgWVAoCXC`, and words where nothing but a value can be. */
function isLetters({ text: value, isQuoted, isTight, isSetting }: NamedValue): boolean {
  if (!/^[A-Za-z_-]{8,}$/.test(value) || ABOUT_PASSWORDS.test(value)) return false;
  if (isJumble(value)) return true;
  // `some-password`, `somePassword`, `Wachtwoord`
  if (/[_-]/.test(value) || /^[a-z]+[A-Z]/.test(value) || (/^[A-Z][a-z]+$/.test(value) && value.length < 16))
    return false;
  if (isSetting && isTight) return true;
  return isQuoted ? value.length >= 10 : isSetting && value.length >= 10 && value === value.toLowerCase();
}

/** `RKXOiQZPgWVAoCXC`, `GxxovyzFlHtnsN`: its words are too short, or have too few vowels. */
function isJumble(value: string): boolean {
  const letters = value.replace(/[^A-Za-z]/g, '');
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.length ?? 1;
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0;
  return letters.length >= 10 && (letters.length / words < 3 || vowels / letters.length <= 0.22);
}

/** Between words: long, with numbers, and neither a name nor a version. */
function isRandomInText(value: string): boolean {
  if (value.length < 8 || isIdentifier(value) || /[()[\]{}<>|]|:\/\//.test(value)) return false;
  const hasDigit = /[0-9]/.test(value);
  const isMixedCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return hasDigit && (isMixedCase || (/[!@#$%^&*+=?~]/.test(value) && /[A-Za-z]/.test(value)));
}

/** Passwords may be short, or words with a number or punctuation in them. */
export function isPasswordValue(named: NamedValue): boolean {
  const { text: value, isQuoted, isTight, isProse, isFolder, isSpaced } = named;
  if (value.length < 5 || value.length > 200 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (/[^\x21-\x7e]/.test(value) || (!isQuoted && isCode(value))) return false;
  if (isFolder && value.length < 8 && isIdentifier(value)) return false;
  const hasDigit = /[0-9]/.test(value);
  if ((isProse || isSpaced) && !isRandomInText(value)) return false;
  if (/^0x[0-9a-f]{1,8}$|^%[a-z]:%[a-z]$|^-[a-z]+@$/i.test(value)) return false;
  if (/^[0-9]+$/.test(value)) return isQuoted && value.length >= 6;
  // With `==` at the end: base64.
  const plain = value.replace(/={1,2}$/, '');
  if (!hasDigit && !/[!@#$%^&*+=?~]/.test(plain)) return isLetters({ ...named, text: plain });
  if (!isQuoted && !isTight) return hasDigit && /[A-Za-z]/.test(value) && value.length >= 6 && !/[(){}[\]]/.test(value);
  return /[A-Za-z]/.test(value);
}

/** A key with much punctuation, as Django makes them: `v^8u@cgib5!39g)zx&^!k19-!g5(72q3&ft8mp)-g=14l^`. */
function isPunctuated(value: string): boolean {
  return (value.match(/[0-9!@%^&*+=~-]/g)?.length ?? 0) >= 10 && entropy(value) > 4;
}

/** Keys and tokens are long and random. */
export function isKeyValue({ text: value, isQuoted, isTight, isProse, isSpaced }: NamedValue): boolean {
  if (value.length < 8 || value.length > 390 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (/[^\x21-\x7e]/.test(value) || (!isQuoted && isCode(value))) return false;
  if (/[(){}[\]<>]/.test(value) && !isPunctuated(value)) return false;
  if (isSpaced) return looksRandom(value, 20) && (value.match(/[0-9]/g)?.length ?? 0) >= 3;
  const isAlone = (isQuoted || isTight) && !isProse;
  return (
    looksRandom(value, isAlone ? 8 : 16) || (isAlone && value.length >= 16 && isJumble(value) && !isIdentifier(value))
  );
}

/** Letters, a digit and punctuation: not a name of anything. */
function isMixed(value: string): boolean {
  return value.length >= 8 && /[a-z]/i.test(value) && /[0-9]/.test(value) && /[!@#$%^&*+=?~]/.test(value);
}

/** Names of tokens that are UUIDs: of services in an environment, npm and Postmark; not `REQUEST_TOKEN`. */
function takesUuid(given: string): boolean {
  // `-SNYK_TOKEN=`: a removed line; `12-SNYK_TOKEN=`: a line next to one that was found.
  const name = given.replace(/^\d{0,7}-+(?=[A-Z])/, '');
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
    /** Without the space between `=` and the value. */
    const intro = match[0].trimEnd();
    // `https://x-access-token:...@host` is an address, `/etc/passwd:x:0` and `src/token.ts:12` are lines of files.
    // `setPassword('...')`, not `token('...')`.
    const isArgument = intro.endsWith('(');
    const lastWord = LAST_WORD.exec(head)?.[1] ?? '';
    if (
      (HARMLESS_NAME.test(lastWord) && !(isArgument && /^with$/i.test(lastWord))) ||
      before === '://' ||
      (/[/\\]$/.test(before) && match[0].endsWith(':'))
    ) {
      return undefined;
    }
    const isMarkup = intro.endsWith('>') && !intro.endsWith('=>');
    const name = head.slice(head.lastIndexOf('.') + 1) + match[0];
    const isEnv = /^[^a-z]*[A-Z]{2}[^a-z]*$/.test(name);
    const value = valueAt(match.input, at, isMarkup, isEnv && /[=:]$/.test(intro));
    if (isMarkup && !/^\s{0,40}<\//.test(match.input.slice(value.span[1], value.span[1] + 42))) return undefined;
    if (isArgument && !(value.isQuoted && SETTER_NAME.test(head))) return undefined;
    // `--- PASS: TestSomething2` in the output of a test run.
    if (head === '' && /^pass\s*:/i.test(match[0]) && !value.isQuoted) return undefined;
    // `('token', x)`, `token === x`: only in quotes is it a value, which looks like one by itself.
    const isListed = intro.endsWith(',');
    const isCompared = /(?:\|\||\?\?|[!=]=)$/.test(intro);
    const isLikely = () => (isListed && isEnv) || looksRandom(value.text, 16) || isMixed(value.text);
    if ((isListed || isCompared) && !(value.isQuoted && isLikely())) return undefined;
    const isProse = /(?:(?<!\|)\||\s(?:is|was|to)(?:\s?:)?|<\/(?!key>).*>)$/is.test(intro);
    const isSpaced = match.groups?.space !== undefined;
    const isSetting = isEnv || isOwnLine(match.input, match.index - head.length, value.span[1]);
    if (isProse && /^pass\b/i.test(match[0])) return undefined;
    const isTight = isEnv || isMarkup || (/(?:=|>|--\S{1,60}\s)$/.test(match[0]) && !/\s=$/.test(match[0]));
    const isFolder = head === '' && /^pwd/i.test(match[0]);
    const text = value.text.replace(/^(?:bearer|basic|token)\s+/i, '');
    const from = value.span[1] - text.length;
    if (UUID.test(text)) return allowsUuid || takesUuid(name) ? [from, value.span[1]] : undefined;
    return isSecret({ ...value, text, isTight, isProse, isFolder, isSpaced, isSetting })
      ? [from, value.span[1]]
      : undefined;
  };
}

/** The characters that may follow a name: before its value, of an escape or a colour, or of a {@link SUFFIX}. */
const FOLLOWERS = [...' \t"\'`=:<>?\\&\x1b_-|*,%()!\n\r]0123456789KVBSPRDMLTNOC'];

/** Keywords for a rule made with {@link named}: the names, spelled in all ways, with each character that may follow. */
export function followed(...names: readonly string[]): readonly string[] {
  return spelled(...names).flatMap((name) => FOLLOWERS.map((follower) => name + follower));
}
