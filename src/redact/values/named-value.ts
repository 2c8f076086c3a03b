/**
 * A name and its value, as written in environments, JSON, YAML, TOML, shells, programs and sentences: where the value
 * is, and whether it is a secret. `named.ts` has the patterns for the name.
 */

import {
  ABOUT_PASSWORDS,
  entropy,
  hasShortWords,
  isCode,
  isIdentifier,
  isJumble,
  isMadeUp,
  isPassphrase,
  isPlaceholder,
  isRealSecret,
  isSigned,
  looksRandom,
  SENTENCE,
  UUID,
} from './is-real-secret.ts';
import { secretsInList } from './listed.ts';
import { ENDS_PROSE, takesUuid } from './named.ts';
import { endsSentence, isSpacedPassword, isUncommonWord, PHRASE, SPACED } from './plain-passwords.ts';
import type { Span } from './span.ts';

/** Stands in for the quotes around a value whose name is the property of an object; see `redactor.ts`. */
export const BETWEEN = '\x02';

/** A word before a name, which says that the value is not a secret: `nextPageToken`, `publicKey`, `maxToken`. */
const HARMLESS_NAME =
  /^(?:next|page|continuation|cancel|cancellation|abort|public|max|min|num|total|stop|pad|eos|bos|unk|special|publishable|design|colou?r|theme|css|lex|parse|syntax|sync|input|output|cache|cached|show|hide|toggle|has|is|no|with|reset|forgot|change|lock|ownership|mask|class|label|count|per|primary|foreign|partition|sort|object|idempotency|row)$/i;

/** `Page` of `nextPage`, `REDIS` of `REDIS_`. */
const LAST_WORD = /([A-Z]?[a-z]+|[A-Z]+)[_-]?$/;

/** `user.set`, `with_`: the beginning of a method that takes a value. */
const SETTER_NAME = /(?:^|[.>])(?:set|with)(?:_|[A-Z]\w{0,30}|_\w{0,30})?$/i;

/** `setProperty('`, `fill('#`: the beginning of a call that takes a name and its value. */
const PUTS =
  /(?:[Pp]roperty|[Pp]ut|[Ss]et|[Aa]ppend|setItem|fill|type|insert)\(\s?["'`]#?(?:[\w.-]*|[\w#.-]{0,40}\[[\w-]{1,20}=["']?\w*)$/;

/** Names that can also be the end of a word, such as `bypass`; but `defaultPass` and `DB_PASS` are names. */
const SHORT_NAME = /^(?:pass(?![_-]?(?:word|wd|wort|phrase|code))|pw(?!d)|psk|jwt|bearer|salt|senha)/i;

function isWithinWord(head: string, name: string): boolean {
  return (
    SHORT_NAME.test(name) &&
    /[a-z]$/i.test(head) &&
    !((/^Pw/.test(name) ? /[a-z]{3}$/ : /[a-z]$/).test(head) && /^[A-Z]/.test(name))
  );
}

/** Random, made up, or letters with a digit and punctuation. */
function isLikelyPassword(value: string): boolean {
  const isMixed = value.length >= 8 && /[a-z]/i.test(value) && /[0-9]/.test(value) && /[!@#$%^&*+=?~]/.test(value);
  return isMixed || looksRandom(value, 16) || isMadeUp(value) || hasShortWords(value, 12);
}

const LONGEST = 400;

/** A value without quotes; `&` ends it if another parameter of a query follows. */
const BARE = /^(?:[!#$%(*-+\--:=?-[\\^_a-z{~]|&(?![A-Za-z_.-]{1,30}=))+/;
const MORE =
  /^(?![^\s"'`]{0,200}[A-Za-z_]{3}=(?![=,\s"'`]|$))(?:[)\]}>|,;&]|<(?!\/))(?:[!#-&(-;=-_a-z{-~]|<(?!\/)){4,200}(?=[\s"'`\\]|$)/;
const MARKUP = /^[^\s<>"']+/;

/** The part of a name before the match: `GITHUB_` of `GITHUB_TOKEN=`. */
function headOf(text: string, index: number): string {
  return /[A-Za-z0-9_.$-]*$/.exec(text.slice(Math.max(0, index - 40), index))?.[0] ?? '';
}

/** Passwords that services generate for apps: `evlc xkhb wbny cbed`, `V11g BdcE KZ2K vehu 88p4 af4N`. */
const GROUPS = /^(?:[a-z]{4}[ -]){3}[a-z]{4}(?![\w-]| [a-z])|^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}(?![\w-])/;

interface Value {
  readonly text: string;
  readonly span: Span;
  readonly isQuoted: boolean;
}

/** The value at a place: `"abc"`, `'abc'`, or the text up to a space or another character that ends it. */
function valueAt(
  text: string,
  at: number,
  isMarkup: boolean,
  isEnv: boolean,
  isPhrase: boolean,
  isSetting: boolean,
): Value {
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
  const spaced = isPhrase ? PHRASE.exec(rest) : isSetting ? (PHRASE.exec(rest) ?? SPACED.exec(rest)) : null;
  const grouped = (GROUPS.exec(rest) ?? spaced)?.[0];
  const bare = grouped ?? (short + more).replace(/[.,:]+$/, '');
  return { text: bare, span: [from, from + bare.length], isQuoted: false };
}

function closesLine(text: string, to: number): boolean {
  return /^["'`*]{0,3}[\]}"]{0,8}\s{0,20}(?:[\r\n]|$|<\/|-->|\*\/)/.test(text.slice(to, to + 28));
}

function fillsLine(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  return (
    /^[\s>|#+\d:→-]*(?:<[^<>]{1,40}>)?(?:export\s+)?["']?$/.test(before.slice(before.lastIndexOf('\n') + 1)) &&
    closesLine(text, to)
  );
}

/** A value, and how its name introduces it, which determines what values are likely. */
export interface NamedValue extends Value {
  /** `NAME=value`, as in an environment or a shell: code has spaces around `=`, or a name in lowercase. */
  readonly isTight?: boolean;
  readonly isProse?: boolean;
  /** Named `pwd`, like the working directory. */
  readonly isFolder?: boolean;
  /** Only a space between the two: the value has to be random. */
  readonly isSpaced?: boolean;
  /** `PASSWORD=...`, or a line of settings or columns with nothing but a name and its value. */
  readonly isSetting?: boolean;
  readonly isPhrase?: boolean;
  readonly isLast?: boolean;
}

/** A password of letters only: `RKXOiQZPgWVAoCXC`, and words where only a value can be. */
function isLetters({ text: value, isQuoted, isTight, isSetting }: NamedValue): boolean | undefined {
  if (!/^[A-Za-z_.-]{8,}$/.test(value) || ABOUT_PASSWORDS.test(value)) return false;
  if (value.includes('.')) return hasShortWords(value, 12);
  if (isJumble(value)) return true;
  if (isPassphrase(value)) return true;
  // `some-password`, `somePassword`, `Wachtwoord`
  if (/[_-]/.test(value) || /^[a-z]+[A-Z]/.test(value) || (/^[A-Z][a-z]+$/.test(value) && value.length < 16))
    return false;
  if (isSetting && isTight) return true;
  return isQuoted ? value.length >= 10 : isSetting && value.length >= 10 && value === value.toLowerCase();
}

/** Random groups of letters, or a phrase that is not a sentence. */
function isGrouped(named: NamedValue): boolean | undefined {
  const { text: value, isPhrase, isQuoted, isTight, isSetting, isProse } = named;
  if (SENTENCE.test(value) || ABOUT_PASSWORDS.test(value)) return false;
  if ((isQuoted || isSetting) && !isProse && isSpacedPassword(value, isTight === true && isQuoted)) return true;
  const vowels = value.match(/[aeiouy]/gi)?.length ?? 0;
  return (isPhrase && PHRASE.test(value)) || (GROUPS.test(value) && vowels < value.length / 2.7);
}

/** For values in prose: long, with numbers, and neither a name nor a version. */
function isRandomInText(value: string): boolean {
  if (hasShortWords(value, 14) && !/[()[\]{}<>|/]/.test(value)) return true;
  if (value.length < 8 || isIdentifier(value) || /[()[\]{}<>|]|:\/\//.test(value)) return false;
  if (isSigned(value)) return true;
  const hasDigit = /[0-9]/.test(value);
  const isMixedCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return hasDigit && (isMixedCase || (/[!@#$%^&*+=?~]/.test(value) && /[A-Za-z]/.test(value)));
}

/** Passwords may be short, or words with a number or punctuation in them. */
export function isPasswordValue(named: NamedValue): boolean | undefined {
  const { text: value, isQuoted, isTight, isProse, isFolder, isSpaced, isSetting } = named;
  if (value.length < 5 || value.length > 200 || isPlaceholder(value) || !isRealSecret(value)) return false;
  if (isGrouped(named) || (named.isLast && isUncommonWord(value, isQuoted))) return true;
  if (/[^\x21-\x7e]/.test(value) || (!isQuoted && isCode(value))) return false;
  if (isFolder && value.length < 8 && isIdentifier(value)) return false;
  const hasDigit = /[0-9]/.test(value);
  if (
    (isProse || isSpaced) &&
    !isRandomInText(value) &&
    !((isSetting || isQuoted || !isSpaced) && (isMadeUp(value) || isPassphrase(value)))
  ) {
    return false;
  }
  if (/^0x[0-9a-f]{1,8}$|^%[a-z]:%[a-z]$|^-[a-z]+@$/i.test(value)) return false;
  if (/^[0-9]+$/.test(value)) return isQuoted && value.length >= 6;
  // Base64 may end with `==`.
  const plain = value.replace(/={1,2}$/, '');
  if (!hasDigit && !/[!@#$%^&*+=?~]/.test(plain)) return isLetters({ ...named, text: plain });
  if (!isQuoted && !isTight) {
    const hasSign =
      isSigned(value) ||
      (isSetting && /[a-z]/.test(value) && /[A-Z]/.test(value) && /[A-Za-z][!#%^&*+?~@$][A-Za-z]/.test(value));
    return (hasDigit || hasSign) && /[A-Za-z]/.test(value) && value.length >= 6 && !/[(){}[\]]/.test(value);
  }
  return /[A-Za-z]/.test(value);
}

/** A key with much punctuation, as Django makes them: `v^8u@cgib5!39g)zx&^!k19-!g5(72q3&ft8mp)-g=14l^`. */
function isPunctuated(value: string): boolean {
  return (value.match(/[0-9!@%^&*+=~-]/g)?.length ?? 0) >= Math.min(10, value.length * 0.35) && entropy(value) > 3.8;
}

/** Keys and tokens are long and random. */
export function isKeyValue({ text: value, isQuoted, isTight, isProse, isSpaced }: NamedValue): boolean | undefined {
  if (value.length < 8 || value.length > 390 || isPlaceholder(value) || !isRealSecret(value)) return false;
  const isLongKey = value.length >= 40 && isPunctuated(value) && !/[a-z_]{6}[([]/i.test(value);
  if (/[^\x21-\x7e]/.test(value) || (!isQuoted && isCode(value) && !isLongKey)) return false;
  if (/[(){}[\]<>]/.test(value) && !isPunctuated(value)) return false;
  if (isSpaced) return looksRandom(value, 20) && (value.match(/[0-9]/g)?.length ?? 0) >= 3;
  const isAlone = (isQuoted || isTight) && !isProse;
  return (
    looksRandom(value, isAlone ? 8 : 16) ||
    (looksRandom(value, 12) && hasShortWords(value, 12)) ||
    (isAlone && value.length >= 14 && isJumble(value) && !isIdentifier(value))
  );
}

/** The same, and what a person made up: `secret: 'maple-Tundra61'`. */
export function isSecretValue(named: NamedValue): boolean | undefined {
  const { text, isQuoted, isTight, isSetting, isProse, isSpaced } = named;
  if (isKeyValue(named)) return true;
  return (isMadeUp(text) || isPassphrase(text)) && (isQuoted || isTight || isSetting) && !isProse && !isSpaced;
}

/**
 * For a rule made with {@link named}: where the value is, if it is a secret.
 * @param isSecret decides about values other than UUIDs
 * @param allowsUuid may a UUID be a secret under any of the names?
 */
export function locateValue(isSecret: (value: NamedValue) => boolean | undefined, allowsUuid: boolean) {
  return (match: RegExpExecArray): Span | readonly Span[] | undefined => {
    const { line, list, old, prompt, space } = match.groups ?? {};
    const head = headOf(match.input, match.index);
    const before = match.input.slice(Math.max(0, match.index - head.length - 3), match.index - head.length);
    const intro = match[0].trimEnd();
    const isArgument = intro.endsWith('(') && !/[=:]|["'\x60\]]\)/.test(intro); // `setPassword('…')`, not `token('…')`
    const lastWord = LAST_WORD.exec(head)?.[1] ?? '';
    // `https://x-access-token:...@host` is an address, `/etc/passwd:x:0` and `src/token.ts:12` are lines of files.
    if (
      (HARMLESS_NAME.test(lastWord) && !(isArgument && /^with$/i.test(lastWord))) ||
      isWithinWord(head, match[0]) ||
      before === '://' ||
      (/[/\\]$/.test(before) && /^[^"'\s]*:$/.test(match[0]))
    )
      return undefined;
    const isPhrase = /^pass[_-]?phrase/i.test(intro);
    const listed = secretsInList(match, head, isSecret, allowsUuid);
    if (list !== undefined) return listed;
    const isMarkup = /(?<![=-])>$/.test(intro);
    const name = head.slice(head.lastIndexOf('.') + 1) + match[0];
    const isEnv = /^[^a-z]*[A-Z]{2}[^a-z]*$/.test(name);
    const isLine = /[=:]$/.test(intro) && fillsLine(match.input, match.index - head.length, match.input.length);
    const value = valueAt(
      match.input,
      match.index + match[0].length,
      isMarkup,
      isEnv && /[=:]$/.test(intro),
      isPhrase,
      isLine,
    );
    if (isMarkup && !/^\s{0,40}<\//.test(match.input.slice(value.span[1], value.span[1] + 42))) return undefined;
    if (line !== undefined && !closesLine(match.input, value.span[1])) return listed;
    if (head === '' && /^pass\s*:/i.test(match[0]) && !value.isQuoted) return undefined; // `--- PASS: Test2`
    // `('token', x)`, `token === x`: only what is in quotes and looks like a secret by itself is one.
    const isListed =
      intro.endsWith(',') && !PUTS.test(match.input.slice(Math.max(0, match.index - head.length - 40), match.index));
    const isCompared = /(?:\|\||\?\?|[!=]=)$/.test(intro);
    const isBuilder = isArgument && head.endsWith('.');
    const isLikely = () => (isListed && isEnv) || isLikelyPassword(value.text);
    if ((isListed || isCompared || isBuilder) && !(value.isQuoted && isLikely())) return undefined;
    if (isArgument && !(value.isQuoted && (isBuilder || SETTER_NAME.test(head)))) return undefined;
    const isProse = line !== undefined || prompt !== undefined || ENDS_PROSE.test(intro);
    const [isSpaced, isFolder] = [space !== undefined, head === '' && /^pwd/i.test(match[0])];
    const isColumn = isSpaced && match[0].endsWith('  ') && closesLine(match.input, value.span[1]);
    const isSetting = isEnv || isColumn || fillsLine(match.input, match.index - head.length, value.span[1]);
    if (isProse && /^pass\b/i.test(match[0])) return undefined;
    const isOption = head.startsWith('-') && value.isQuoted;
    const isTight = isEnv || isMarkup || isOption || (/(?:=|>|--\S{1,60}\s)$/.test(match[0]) && !/\s=$/.test(match[0]));
    const text = value.text.replace(/^(?:bearer|basic|token)\s+/i, '');
    const from = value.span[1] - text.length;
    if (UUID.test(text)) return allowsUuid || takesUuid(name, match) ? [from, value.span[1]] : undefined;
    const isLast = isProse && endsSentence(intro, match.input.slice(value.span[1], value.span[1] + 28));
    const named = { isTight, isProse, isFolder, isSpaced, isSetting, isPhrase, isLast, ...value, text };
    const spans: Span[] = isSecret(named) ? [[from, value.span[1]], ...listed] : [...listed];
    if (old === undefined || !isSecret({ ...named, text: old, isQuoted: true })) return spans;
    const start = match.index + match[0].lastIndexOf(`"${old}"`) + 1;
    return [[start, start + old.length], ...spans];
  };
}
