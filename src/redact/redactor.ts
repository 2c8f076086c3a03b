/**
 * Takes secrets out of texts and JSON values before anything is kept or written.
 * What a secret looks like stands in the tables (`rules*.ts`); this is how they are applied.
 */

import { isPicture } from './encoded.ts';
import { walk } from './json-values.ts';
import { makeKeywords } from './keywords.ts';
import { BETWEEN } from './named-value.ts';
import { HOME_KEYWORDS, HOST_RULES, MAIL_RULE, withoutHome } from './personal.ts';
import { RULES } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';
import { type Finding, joined, makeScanner, outsideMarks, type Scanner } from './scan.ts';
import { type Suspect, suspectsOf } from './suspects.ts';

export interface RedactOptions {
  /** Ids of rules that are switched off. */
  readonly off: readonly string[];
  /** Mail addresses. @default false */
  readonly emails: boolean;
  /** `/Users/name`, `/home/name`, `C:\Users\name` become `~`. @default true */
  readonly home: boolean;
  /** Names of hosts, and addresses that are neither the machine's own nor those of documents. @default false */
  readonly hosts: boolean;
  /** Words of one's own, whole and in any case. */
  readonly words: readonly string[];
  readonly patterns: readonly RegExp[];
}

/** Gives the text that stands in place of a secret: `[redacted: github-token #2]`. The caller numbers them. */
export type MarkOf = (kind: string, secret: string) => string;

export interface Redactor {
  /** The same text when nothing was found, else one with marks in place of secrets. */
  text(text: string, mark: MarkOf): string;
  /** Any JSON value, deep, strings and keys; unchanged parts are the same objects. */
  value(value: unknown, mark: MarkOf): unknown;
  /** May {@link value} find anything in this line of JSON? `false` is certain. */
  maybe(rawLine: string): boolean;
  /** What looks like a secret and is not certain enough to be taken out. */
  suspects(text: string): readonly Suspect[];
}

/** The kind of a text in base64 that holds a secret. */
const ENCODED_KIND = 'encoded-secret';

/** Every kind that a mark can have -> what it is, in plain words. */
export const REDACTION_KINDS: ReadonlyMap<string, string> = new Map([
  ...[...RULES, MAIL_RULE, ...HOST_RULES].map(({ id, what }): [string, string] => [id, what]),
  [ENCODED_KIND, 'Text in base64 with a secret in it'],
  ['word', 'One of your own words'],
  ['pattern', 'Found by one of your own patterns'],
]);

/** `\u0067` -> `g`: letters that a writer of JSON need not have escaped. */
const ESCAPED_ASCII = /\\u00([2-7][0-9a-fA-F])/g;

/** Names under which only long random bytes stand that are no secret. */
const SIGNATURE = 'signature';

const MOST_NAMES = 10_000;
const SHORT = 100;
const MOST_ROUNDS = 10;

function wholeWords(words: readonly string[]): RegExp | undefined {
  const escaped = words
    .filter((word) => word.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return escaped.length === 0
    ? undefined
    : new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${escaped.join('|')})(?![\p{L}\p{N}_])`, 'giu');
}

/** The findings of a pattern that is not ours: it may be without `g`, sticky, or match nothing at all. */
function foreign(kind: string, pattern: RegExp, text: string): readonly Finding[] {
  return [...text.matchAll(pattern)]
    .filter((match) => match[0] !== '')
    .map((match) => ({
      kind,
      rank: Number.MAX_SAFE_INTEGER,
      span: [match.index, match.index + match[0].length],
      secret: match[0],
    }));
}

function replaced(text: string, findings: readonly Finding[], mark: MarkOf): string {
  let out = '';
  let done = 0;
  for (const { kind, span, secret } of findings) {
    out += text.slice(done, span[0]) + mark(kind, secret);
    done = span[1];
  }
  return out + text.slice(done);
}

/** Making a scanner costs as much as reading a few megabytes: the same rules have one. */
const scanners = new Map<string, Scanner>();

function scannerOf({ off, emails, hosts }: RedactOptions): Scanner {
  const key = JSON.stringify([[...off].sort(), emails, hosts]);
  const known = scanners.get(key);
  if (known !== undefined) return known;
  const isOff = new Set(off);
  const rules: readonly Rule[] = [
    ...RULES,
    ...(emails ? [MAIL_RULE] : []),
    ...(hosts ? HOST_RULES : []),
  ].filter(({ id }) => !isOff.has(id));
  const made = makeScanner(rules, isOff.has(ENCODED_KIND) ? undefined : ENCODED_KIND);
  scanners.set(key, made);
  return made;
}

/** Characters of a name that are looked at. */
const NAME_END = 100;

export function makeRedactor(options: RedactOptions): Redactor {
  const scanner = scannerOf(options);
  const homes = makeKeywords([options.home ? HOME_KEYWORDS : []]);
  const words = wholeWords(options.words);
  const patterns = options.patterns.map(
    (pattern) => new RegExp(pattern.source, [...new Set(`${pattern.flags.replace('y', '')}g`)].join('')),
  );

  /** Names that tell nothing about what stands under them; a transcript has the same few hundred on every line. */
  const plainNames = new Set<string>();
  /** `"password": "..."` is two strings in a value: the name is looked at together with what stands under it. */
  function beforeOf(key: string | undefined, text: string): string {
    if (key === undefined || text.length > 8192 || plainNames.has(key)) return '';
    // A name says at its end what it is of.
    const before = `"${key.slice(-NAME_END)}": ${BETWEEN}`;
    if (scanner.any(before)) return before;
    if (key.length <= NAME_END && plainNames.size < MOST_NAMES) plainNames.add(key);
    return '';
  }

  /** What is certain; `key` is the name under which the text stands. */
  function findingsIn(text: string, key: string | undefined): readonly Finding[] {
    const before = beforeOf(key, text);
    const scanned = scanner.scan(before === '' ? text : before + text + BETWEEN);
    if (scanned.length === 0 && words === undefined && patterns.length === 0) return scanned;
    const found: readonly Finding[] = scanned
      .filter(({ span }) => span[1] > before.length)
      .map((finding) => ({
        ...finding,
        span: [
          Math.max(0, finding.span[0] - before.length),
          Math.min(text.length, finding.span[1] - before.length),
        ],
      }));
    const own = [
      ...(words === undefined ? [] : foreign('word', words, text)),
      ...patterns.flatMap((pattern) => foreign('pattern', pattern, text)),
    ];
    return outsideMarks(joined([...found, ...own], text), text);
  }

  /** What short texts without a secret become: names, versions and the folder come again on every line. */
  const harmless = new Map<string, string>();

  function change(given: string, key: string | undefined, mark: MarkOf): string {
    if (given.length < 3) return given;
    const isShort = given.length <= SHORT && (key === undefined || plainNames.has(key));
    const known = isShort ? harmless.get(given) : undefined;
    if (known !== undefined) return known;
    if (isPicture(given)) return given;
    if (key === SIGNATURE && given.length > 100 && !/[^A-Za-z0-9+/=_-]/.test(given)) return given;
    let text = given;
    // Again: a token, or a home directory, that another was glued to is seen when that one is gone.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      // First: a `~` may make a secret of what was none.
      if (options.home) text = withoutHome(text);
      const findings = findingsIn(text, key);
      if (findings.length === 0) {
        if (round === 0 && isShort && harmless.size < MOST_NAMES) harmless.set(given, text);
        break;
      }
      text = replaced(text, findings, mark);
    }
    return text;
  }

  function maybe(line: string): boolean {
    if (patterns.length > 0 || words !== undefined) return true;
    return homes.any(line) || scanner.any(line);
  }

  return {
    text: (text, mark) => change(text, undefined, mark),
    value: (value, mark) => walk(value, (text, key) => change(text, key, mark)),
    maybe: (line) => maybe(line) || (line.includes('\\u00') && maybe(line.replace(ESCAPED_ASCII, decode))),
    suspects(text) {
      return suspectsOf(text);
    },
  };
}

function decode(_escape: string, hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
