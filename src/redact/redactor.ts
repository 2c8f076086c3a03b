/**
 * Removes secrets from texts and JSON values before anything is stored or written.
 * The tables in `rules/` say what a secret looks like; this module applies them.
 */

import { valueFor } from '../base/lists.ts';
import { replaceStrings } from './json-values.ts';
import { AccountNames, AUTHOR_RULE, HOME_KEYWORDS, HOST_RULES, MAIL_RULE, withoutHome } from './personal.ts';
import { RULES } from './rules/index.ts';
import { anyOf, type Rule } from './rules/rule.ts';
import { merged, outsideMarks, Scanner } from './scan.ts';
import { isPicture, replaceEncoded } from './text/encoded.ts';
import { type Keywords, makeKeywords } from './text/keywords.ts';
import { joinedLines, replacedLines } from './text/lines.ts';
import { BETWEEN } from './values/named-value.ts';
import type { FoundSecret } from './values/span.ts';

export interface RedactOptions {
  readonly off: readonly string[];
  /** Email addresses. @default false */
  readonly emails: boolean;
  /** Names of people where git prints them. @default false */
  readonly authors?: boolean;
  /** `/Users/name`, `/home/name`, `C:\Users\name` become `~`. @default true */
  readonly home: boolean;
  /** Account names that are known from home directories. With `home`, they become `~` as owners and in paths, too. */
  readonly accounts?: readonly string[];
  /** Host names, and IP addresses that are neither loopback nor reserved for documentation. @default false */
  readonly hosts: boolean;
  /** The user's own words: whole words, in any case. */
  readonly words: readonly string[];
  readonly patterns: readonly RegExp[];
}

/** Returns the redaction mark that replaces a secret: `[redacted: github-token #2]`. The caller numbers the marks. */
export type MarkOf = (kind: string, secret: string) => string;

const ENCODED_KIND = 'encoded-secret';

/** Every kind of secret -> its description. */
export const REDACTION_KINDS: ReadonlyMap<string, string> = new Map([
  ...[...RULES, MAIL_RULE, AUTHOR_RULE, ...HOST_RULES].map(({ id, what }): [string, string] => [id, what]),
  [ENCODED_KIND, 'Base64 text that contains a secret'],
  ['word', 'Your own words'],
  ['pattern', 'Your own patterns'],
]);

/** The property with the signature of thinking: long random bytes that are not secret. */
const SIGNATURE = 'signature';

const DOCUMENTS: ReadonlySet<string> = new Set(['data', 'base64', 'blob']);
const DOCUMENT_NAMES = [...DOCUMENTS].map((name) => `"${name}"`);

const MOST_NAMES = 10_000;
const MOST_HARMLESS = 500_000;
const MOST_ROUNDS = 10;

function wholeWords(words: readonly string[]): readonly RegExp[] {
  const filled = words.filter((word) => word.trim() !== '');
  if (filled.length === 0) return [];
  return [new RegExp(String.raw`(?<![\p{L}\p{N}_])${anyOf(filled)}(?![\p{L}\p{N}_])`, 'giu')];
}

interface OwnPattern {
  readonly kind: string;
  readonly pattern: RegExp;
}

function matchesOf({ kind, pattern }: OwnPattern, text: string): readonly FoundSecret[] {
  return [...text.matchAll(pattern)]
    .filter((match) => match[0] !== '')
    .map((match) => ({
      kind,
      rank: Number.MAX_SAFE_INTEGER,
      span: [match.index, match.index + match[0].length],
      value: match[0],
    }));
}

/** The text with marks in place of secrets, which are in its order. */
export function replaced(text: string, secrets: readonly FoundSecret[], mark: MarkOf): string {
  let out = '';
  let done = 0;
  for (const { kind, span, value } of secrets) {
    out += text.slice(done, span[0]) + mark(kind, value);
    done = span[1];
  }
  return out + text.slice(done);
}

/** What `collect` puts in place of a secret: the kind, and a keyed hash (`archive/keep/marks.ts`). */
const ARCHIVE_MARK = /\[redacted: ([a-z][a-z0-9-]{0,40}) (#[0-9a-f]{12})\]/g;

function archiveMarks(text: string): readonly FoundSecret[] {
  if (!text.includes('[redacted: ')) return [];
  return [...text.matchAll(ARCHIVE_MARK)].map(({ 0: { length }, 1: kind = '', 2: value = '', index }) => {
    return { kind, value, rank: 0, span: [index, index + length] };
  });
}

/** Making a scanner costs as much as reading a few megabytes: redactors with the same rules share one. */
const scanners = new Map<string, Scanner>();

function scannerOf({ off, emails, authors = false, hosts }: RedactOptions): Scanner {
  const key = JSON.stringify([off, emails, authors, hosts]);
  return valueFor(scanners, key, () => {
    const isOff = new Set(off);
    const chosen = [...(emails ? [MAIL_RULE] : []), ...(authors ? [AUTHOR_RULE] : []), ...(hosts ? HOST_RULES : [])];
    const rules: readonly Rule[] = [...RULES, ...chosen].filter(({ id }) => !isOff.has(id));
    return new Scanner(rules, isOff.has(ENCODED_KIND) ? undefined : ENCODED_KIND);
  });
}

const NAME_END = 100;

export class Redactor {
  readonly #scanner: Scanner;
  readonly #options: RedactOptions;
  #forNames: Redactor | undefined;
  readonly #homes: Keywords;
  readonly #accounts: AccountNames;
  readonly #ownPatterns: readonly OwnPattern[];
  /** Beginnings of values whose names say nothing about them: `"name": `. */
  readonly #plain = new Set<string>();
  /** What becomes of texts without secrets, many of which occur often: names, versions, outputs, files read again. */
  readonly #harmless = new Map<string, string>();
  #harmlessSize = 0;

  readonly #isNumbering: boolean;

  /** @param isNumbering are the marks of an archive folder replaced by the caller's marks, too? Otherwise, they stay. */
  constructor(options: RedactOptions, isNumbering = false) {
    this.#isNumbering = isNumbering;
    this.#scanner = scannerOf(options);
    this.#options = options;
    this.#accounts = new AccountNames(options.accounts ?? []);
    this.#homes = makeKeywords([options.home ? [...HOME_KEYWORDS, ...this.#accounts.keywords] : []]);
    this.#ownPatterns = [
      ...wholeWords(options.words).map((pattern) => ({ kind: 'word', pattern })),
      ...options.patterns.map(({ source, flags }) => ({
        kind: 'pattern',
        pattern: new RegExp(source, `${flags.replace(/[gy]/g, '')}g`),
      })),
    ];
  }

  text(text: string, mark: MarkOf): string {
    return this.#redact(text, undefined, mark);
  }

  /** A name of a file or folder of the input, in which the home directory stays. */
  name(name: string, mark: MarkOf): string {
    this.#forNames ??= new Redactor({ ...this.#options, home: false }, this.#isNumbering);
    return this.#forNames.text(name, mark);
  }

  value(value: unknown, mark: MarkOf): unknown {
    return replaceStrings(
      value,
      (text, name, isListed) => this.#redact(this.#redactDocument(text, name, mark), name, mark, isListed),
      (lines) => this.#redactLines(lines, mark),
    );
  }

  /** Can {@link value} change anything in this line of JSON? `false` means certainly not. */
  mayChange(line: string): boolean {
    if (this.#ownPatterns.length > 0) return true;
    if (this.#isNumbering && line.includes('[redacted: ')) return true;
    if (DOCUMENT_NAMES.some((name) => line.includes(name))) return true;
    return this.#homes.any(line) || this.#scanner.any(line);
  }

  /** `"password": "..."` is two strings in a JSON value: they are scanned together. */
  #prefixFor(name: string | undefined, isListed: boolean): string {
    if (name === undefined) return '';
    const prefix = `"${name.slice(-NAME_END)}": ${isListed ? '[' : ''}${BETWEEN}`;
    if (this.#plain.has(prefix)) return '';
    if (this.#scanner.any(prefix)) return prefix;
    if (this.#plain.size < MOST_NAMES) this.#plain.add(prefix);
    return '';
  }

  /** @param prefix what is scanned before the text */
  #secretsIn(text: string, prefix = ''): readonly FoundSecret[] {
    const { length } = prefix;
    const scanned = this.#scanner.scan(length === 0 ? text : prefix + text + BETWEEN);
    const byRules = scanned
      .filter(({ span }) => span[1] > length)
      .map((secret): FoundSecret => {
        const [from, to] = secret.span;
        return { ...secret, span: [Math.max(0, from - length), Math.min(text.length, to - length)] };
      });
    const byUser = this.#ownPatterns.flatMap((one) => matchesOf(one, text));
    const secrets = merged(outsideMarks([...byRules, ...byUser], text), text);
    if (!this.#isNumbering) return secrets;
    return [...secrets, ...archiveMarks(text)].sort((a, b) => a.span[0] - b.span[0]);
  }

  /** @param name the property whose value the text is, or the list that contains it */
  #redact(given: string, name: string | undefined, mark: MarkOf, isListed = false): string {
    const prefix = this.#prefixFor(name, isListed);
    const isAlone = prefix === '';
    const remembered = isAlone ? this.#harmless.get(given) : undefined;
    if (remembered !== undefined) return remembered;
    if (isPicture(given)) return given;
    if (name === SIGNATURE && given.length > 100 && !/[^A-Za-z0-9+/=_-]/.test(given)) return given;
    let text = given;
    // Repeated, because a token or home directory next to another one is only found once that one is gone.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      // Home directories first, because a `~` may complete a secret.
      if (this.#options.home) text = withoutHome(this.#accounts.without(text));
      const secrets = this.#secretsIn(text, prefix);
      if (secrets.length === 0) {
        if (round === 0 && isAlone) this.#rememberHarmless(given, text);
        break;
      }
      text = replaced(text, secrets, mark);
    }
    return text;
  }

  #rememberHarmless(given: string, text: string): void {
    this.#harmlessSize += given.length;
    if (this.#harmlessSize > MOST_HARMLESS) {
      this.#harmless.clear();
      this.#harmlessSize = given.length;
    }
    this.#harmless.set(given, text);
  }

  /** Redacts a list of strings as one text: a private key in a patch has a string for each of its lines. */
  #redactLines(given: readonly string[], mark: MarkOf): readonly string[] {
    let lines = given;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const secrets = this.#secretsIn(joinedLines(lines));
      if (secrets.length === 0) break;
      lines = replacedLines(lines, secrets, mark);
    }
    return lines;
  }

  /** Redacts a document as the text that will be published: in base64, a short one looks like any word. */
  #redactDocument(given: string, name: string | undefined, mark: MarkOf): string {
    if (name === undefined || !DOCUMENTS.has(name) || isPicture(given)) return given;
    return replaceEncoded(given, (plain) => this.#redact(plain, undefined, mark));
  }
}
