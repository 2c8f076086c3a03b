/** Finds secrets in a text: where they are, and of what kind. */

import { countPassing } from '../base/lists.ts';
import type { Rule } from './rules/rule.ts';
import { cutOffAt, endsLine, unwrapped } from './text/broken.ts';
import { type DecodedText, decodedTexts, plainText } from './text/decoded-text.ts';
import { encodedIn, mayContainEncoded } from './text/encoded.ts';
import { type Keywords, makeKeywords } from './text/keywords.ts';
import type { FoundSecret, Reach, Span } from './values/span.ts';

/** A mark is never a secret itself: redacting twice changes nothing. */
export const MARK = /\[redacted: [^\]\r\n]{1,80}\]/g;

/** How often base64 within base64 is read in two ways, as one text and line by line: each time takes twice as long. */
const MOST_READINGS = 3;

const READS = 20;

const LONGEST_KEYWORD = 80;
const FIRST_LETTERS = 4;

/** Ends the value before it: `...</bash-stdout>`. */
const CLOSING_TAG = /<\/[A-Za-z]/;

function isSpan(spans: Span | readonly Span[]): spans is Span {
  return typeof spans[0] === 'number';
}

/** A rule with its pattern, which matches at keywords only; or anywhere, if the rule has none. */
interface PreparedRule {
  readonly rule: Rule;
  readonly pattern: RegExp;
  readonly rank: number;
}

function prepared(rule: Rule, rank: number): PreparedRule {
  const flags = rule.pattern.flags.replace(/[gy]/g, '');
  return { rule, pattern: new RegExp(rule.pattern.source, flags + (rule.keywords.length === 0 ? 'g' : 'y')), rank };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function spansOf(rule: Rule, match: RegExpExecArray | null, reach: Reach): readonly Span[] {
  if (match === null) return [];
  const end = match.index + match[0].length;
  const located = rule.locate ? rule.locate(match, reach) : ([end - (match[1] ?? match[0]).length, end] as const);
  if (located === undefined) return [];
  return (isSpan(located) ? [located] : located).flatMap(([from, to]): readonly Span[] => {
    const [secret = ''] = match.input.slice(from, to).split(CLOSING_TAG, 1);
    return (rule.check?.(secret) ?? true) ? [[from, from + secret.length]] : [];
  });
}

function secretOf({ text, toOriginal }: DecodedText, kind: string, rank: number, span: Span): FoundSecret {
  return { kind, span: toOriginal(span), rank, value: text.slice(span[0], span[1]) };
}

/** Merges secrets that overlap, in the order of the text; the most certain rule decides the kind. */
export function merged(secrets: readonly FoundSecret[], text: string): readonly FoundSecret[] {
  const out: FoundSecret[] = [];
  for (const secret of [...secrets].sort((a, b) => a.span[0] - b.span[0])) {
    const last = out.at(-1);
    if (last === undefined || secret.span[0] >= last.span[1]) {
      out.push(secret);
      continue;
    }
    const best = secret.rank < last.rank ? secret : last;
    const span: Span = [last.span[0], Math.max(last.span[1], secret.span[1])];
    const isWhole = span[0] === best.span[0] && span[1] === best.span[1];
    out[out.length - 1] = isWhole ? best : { ...best, span, value: text.slice(span[0], span[1]) };
  }
  return out;
}

/** The secrets that do not overlap a redaction mark. */
export function outsideMarks(secrets: readonly FoundSecret[], text: string): readonly FoundSecret[] {
  if (secrets.length === 0 || !text.includes('[redacted: ')) return secrets;
  const marks = [...text.matchAll(MARK)].map((mark): Span => [mark.index, mark.index + mark[0].length]);
  return secrets.filter(({ span: [from, to] }) => {
    const next = marks[countPassing(marks.length, (at) => (marks[at]?.[1] ?? 0) <= from)];
    return next === undefined || next[0] >= to;
  });
}

function cutOff({ keywords, isPrefixed }: Rule, text: string, at: number): Span | undefined {
  if (isPrefixed !== true) return undefined;
  return cutOffAt(text, at, keywords.find((one) => text.startsWith(one, at)) ?? '');
}

/**
 * The beginnings of escapes and colours, which may interrupt a keyword: a text with one of them has to be decoded. What
 * is left of `://`, if its slashes are escaped, and of keywords that begin with a tab.
 */
const ESCAPES = [
  ...['\\/\\', 'TRUE\\t', 'FALSE\\t'],
  ...['\x1b', '\\u', 'x1b[', 'x1B[', '033[', '\\e[', '\\x', '&quot;', '&amp;', '&lt;', '&gt;', '&apos;', '&#'],
  ...['%0A', '%0a', '%0D', '%0d', '%20', '%22', '%26', '%27', '%2B', '%2b', '%2F', '%2f', '%3A', '%3a', '%3D', '%3d'],
  ...['%3F', '%3f', '%40', '\0=', '\0:', '=\0', ':\0', '\0_\0', '\0-\0'],
];

/** `"encrypt\`: what is left of a keyword such as `"encrypt"` if its second quote is escaped. */
function escapedKeywords({ keywords }: Rule): readonly string[] {
  return keywords.flatMap((keyword) => {
    const quote = keyword.slice(1).search(/["'\n]/) + 1;
    return quote > 1 ? [`${keyword.slice(0, quote)}\\`] : [];
  });
}

/** Does a keyword begin here whose first letters are on one line? */
function isAsWritten({ toOriginal }: DecodedText, at: number): boolean {
  const [from, to] = toOriginal([at, at + FIRST_LETTERS]);
  return to - from === FIRST_LETTERS;
}

/** Applies rules to texts. */
export class Scanner {
  readonly #rules: readonly PreparedRule[];
  readonly #everywhere: readonly PreparedRule[];
  readonly #encoded: string | undefined;
  readonly #keywords: Keywords;

  /** @param encoded the kind of a base64 text that contains a secret; undefined to leave base64 alone */
  constructor(rules: readonly Rule[], encoded: string | undefined) {
    this.#rules = rules.map(prepared);
    this.#everywhere = this.#rules.filter(({ rule }) => rule.keywords.length === 0 || rule.find !== undefined);
    this.#encoded = encoded;
    this.#keywords = makeKeywords([
      ...rules.map(({ keywords }) => keywords),
      [...ESCAPES, ...new Set(rules.flatMap(escapedKeywords))],
    ]);
  }

  /** Can {@link scan} find anything? `false` means certainly not. */
  any(text: string): boolean {
    return (
      this.#keywords.any(text) ||
      (this.#encoded !== undefined && mayContainEncoded(text)) ||
      this.#everywhere.some(({ rule: { find } }) => find === undefined || find(text).length > 0)
    );
  }

  /**
   * All secrets in a text, in no particular order; they may overlap.
   * @param depth how often it was decoded from base64
   */
  scan(text: string, depth = 0): readonly FoundSecret[] {
    const secrets: FoundSecret[] = [];
    const hits = this.#hitsIn(text);
    const texts = hits.length > 0 ? decodedTexts(text) : ([plainText(text)] as const);
    const [first] = texts;
    for (const each of texts) {
      const ownHits = each.text === text ? hits : this.#hitsIn(each.text);
      this.#tryKeywords(each, ownHits, secrets);
      // Only addresses have words where the first reading has none.
      this.#tryEverywhere(each, secrets, each === first || text.includes('%20'));
      const places = ownHits.filter((_, at) => at % 2 === 1);
      for (const joined of unwrapped(each, places, this.#secretsAt(each)))
        this.#tryKeywords(joined, this.#hitsIn(joined.text), secrets, true);
    }
    if (this.#encoded === undefined) return secrets;
    for (const { span, plain } of encodedIn(first.text, depth < MOST_READINGS)) {
      // Decoded text is shorter by a quarter: even base64 within base64, however deep, is read in linear time.
      if (this.scan(plain, depth + 1).length === 0) continue;
      secrets.push(secretOf(first, this.#encoded, this.#rules.length, span));
    }
    return secrets;
  }

  /** Pairs: the index of a rule, and where one of its keywords begins. */
  #hitsIn(text: string): readonly number[] {
    const hits: number[] = [];
    this.#keywords.each(text, (owner, at) => {
      hits.push(owner, at);
      return false;
    });
    return hits;
  }

  /** Does a secret begin at a place of the text? */
  #secretsAt({ text }: DecodedText): (at: number) => boolean {
    const reach: Reach = { characters: READS * text.length };
    return (at) =>
      this.#keywords.each(text.slice(at, at + LONGEST_KEYWORD), (index, from) => {
        const owner = from === 0 ? this.#rules[index] : undefined;
        return owner !== undefined && spansOf(owner.rule, matchAt(owner.pattern, text, at), reach).length > 0;
      });
  }

  #tryKeywords(decoded: DecodedText, hits: readonly number[], secrets: FoundSecret[], isUnwrapped = false): void {
    const done = new Map<number, number>();
    const { text } = decoded;
    const reach: Reach = { characters: READS * text.length };
    for (let hit = 0; hit < hits.length; hit += 2) {
      const index = hits[hit] ?? 0;
      const at = hits[hit + 1] ?? 0;
      const owner = this.#rules[index];
      if (owner === undefined || at < (done.get(index) ?? 0) || (isUnwrapped && !isAsWritten(decoded, at))) continue;
      const { rule, pattern, rank } = owner;
      if (isUnwrapped && rule.readsLines === true) continue;
      const match = matchAt(pattern, text, at);
      const whole = spansOf(rule, match, reach);
      const end = whole.at(-1)?.[1];
      // A secret may be longer only if it ends with its line: `.txt` is no part of the one in `ghp_….txt`.
      const cut = end === undefined || endsLine(text, end) ? cutOff(rule, text, at) : undefined;
      const spans = cut !== undefined && cut[1] > (end ?? 0) ? [cut] : whole;
      if (match === null && spans.length === 0) continue;
      // What is not a secret is not tried again from a keyword within it: `sk-ant-sk-ant-sk-ant-...`
      if (spans.length > 0 || rule.locate === undefined)
        done.set(index, spans.at(-1)?.[1] ?? at + (match?.[0].length ?? 0));
      for (const span of spans) secrets.push(secretOf(decoded, rule.id, rank, span));
    }
  }

  #tryEverywhere(decoded: DecodedText, secrets: FoundSecret[], finds: boolean): void {
    const { text } = decoded;
    for (const { rule, pattern, rank } of this.#everywhere) {
      if (rule.find !== undefined && !finds) continue;
      const spans =
        rule.find?.(text) ?? [...text.matchAll(pattern)].flatMap((match) => spansOf(rule, match, { characters: 0 }));
      for (const span of spans) secrets.push(secretOf(decoded, rule.id, rank, span));
    }
  }
}
