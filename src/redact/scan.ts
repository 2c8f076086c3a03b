/** Finds secrets in a text: where they are, and of which kind. */

import type { Rule } from './rules/rule.ts';
import { Breaks, cutOffAt } from './text/broken.ts';
import { type DecodedText, decodedTexts } from './text/decoded-text.ts';
import { encodedIn, mayContainEncoded } from './text/encoded.ts';
import { type Keywords, makeKeywords } from './text/keywords.ts';
import type { FoundSecret, Span } from './values/span.ts';

/** What replaces a secret is never one: redacting twice changes nothing. */
const MARK = /\[redacted: [^\]\r\n]{1,80}\]/g;

/** Base64 within base64 is decoded, but no deeper. */
const DEEPEST = 2;

/** How much of a text is searched for keywords that begin it. */
const LONGEST_KEYWORD = 80;

/** Ends what it contains: `...</bash-stdout>`. */
const CLOSING_TAG = /<\/[A-Za-z]/;

function isOne(spans: Span | readonly Span[]): spans is Span {
  return typeof spans[0] === 'number';
}

/** The secrets of a match. */
function spansOf(rule: Rule, match: RegExpExecArray): readonly Span[] {
  const end = match.index + match[0].length;
  const located = rule.locate ? rule.locate(match) : ([end - (match[1] ?? match[0]).length, end] as const);
  if (located === undefined) return [];
  return (isOne(located) ? [located] : located).flatMap(([from, to]): readonly Span[] => {
    const value = match.input.slice(from, to);
    const tag = value.search(CLOSING_TAG);
    const own = tag > 0 ? value.slice(0, tag) : value;
    return own !== '' && (rule.check?.(own) ?? true) ? [[from, from + own.length]] : [];
  });
}

function secretOf({ text, toOriginal }: DecodedText, { id }: Pick<Rule, 'id'>, rank: number, span: Span): FoundSecret {
  return { kind: id, span: toOriginal(span), rank, value: text.slice(span[0], span[1]) };
}

/** Joins secrets that overlap, in the order of the text; the most certain rule decides about the kind. */
export function joined(secrets: readonly FoundSecret[], text: string): readonly FoundSecret[] {
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
  return secrets.filter(({ span }) => !marks.some(([from, to]) => span[0] < to && span[1] > from));
}

/** The beginnings of escapes and colours, which may interrupt a keyword: the text has to be decoded. */
const ESCAPES = [
  ...['\x1b', 'u001b', 'u001B', 'x1b[', 'x1B[', '033[', '\\e[', '\\u00', '\\x', '&quot;', '&amp;', '&#3'],
  ...['%0A', '%0a', '%0D', '%0d', '%20', '%22', '%26', '%27', '%2B', '%2b', '%2F', '%2f', '%3A', '%3a', '%3D', '%3d'],
  ...['%3F', '%3f', '%40'],
];

/** Applies rules to texts. */
export class Scanner {
  readonly #rules: readonly Rule[];
  readonly #encoded: string | undefined;
  readonly #patterns: readonly RegExp[];
  readonly #keywords: Keywords;
  /** The indexes of rules without keywords. */
  readonly #everywhere: readonly number[];

  /** @param encoded the kind of a base64 text that contains a secret; undefined to leave base64 alone */
  constructor(rules: readonly Rule[], encoded: string | undefined) {
    this.#rules = rules;
    this.#encoded = encoded;
    this.#patterns = rules.map(({ pattern, keywords: { length } }) => {
      const flags = pattern.flags.replace(/[gy]/g, '');
      return new RegExp(pattern.source, flags + (length === 0 ? 'g' : 'y'));
    });
    this.#keywords = makeKeywords([...rules.map(({ keywords }) => keywords), ESCAPES]);
    this.#everywhere = rules.flatMap(({ keywords }, index) => (keywords.length === 0 ? [index] : []));
  }

  /** Can {@link scan} find anything? `false` is certain. */
  any(text: string): boolean {
    return (
      this.#everywhere.length > 0 ||
      this.#keywords.any(text) ||
      (this.#encoded !== undefined && mayContainEncoded(text))
    );
  }

  /** All secrets in a text, in no particular order; they may overlap. */
  scan(text: string, depth = 0): readonly FoundSecret[] {
    const secrets: FoundSecret[] = [];
    const hits = this.#hitsIn(text);
    const plain: DecodedText = { text, toOriginal: (span) => span };
    const decoded = hits.length > 0 ? decodedTexts(text) : [plain];
    for (const each of decoded) {
      this.#tryKeywords(each, each.text === text ? hits : this.#hitsIn(each.text), secrets);
      this.#tryEverywhere(each, secrets);
    }
    if (this.#encoded === undefined || depth >= DEEPEST) return secrets;
    const first = decoded[0] ?? plain;
    for (const { span, plain: inner } of encodedIn(first.text)) {
      if (this.scan(inner, depth + 1).length === 0) continue;
      secrets.push(secretOf(first, { id: this.#encoded }, this.#rules.length, span));
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

  /** Tries the pattern of a rule at a keyword, or from there on if it has none. */
  #tryAt(index: number, text: string, at: number): RegExpExecArray | null {
    const pattern = this.#patterns[index];
    if (pattern === undefined) return null;
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  /** Does a keyword with a whole secret begin there? */
  #isSecretAt(text: string, at: number): boolean {
    return this.#keywords.each(text.slice(at, at + LONGEST_KEYWORD), (index, from) => {
      const rule = this.#rules[index];
      const match = from === 0 && rule !== undefined ? this.#tryAt(index, text, at) : null;
      return rule !== undefined && match !== null && spansOf(rule, match).length > 0;
    });
  }

  /** Secrets at a keyword that are wrapped or cut off. */
  #broken(index: number, text: string, at: number, breaks: Breaks): readonly Span[] {
    const rule = this.#rules[index];
    if (rule === undefined) return [];
    const joined = breaks.after(at);
    const match = joined === undefined ? null : this.#tryAt(index, joined.text, joined.from(at));
    const spans =
      match === null
        ? []
        : spansOf(rule, match)
            .map((span) => joined?.toOriginal(span))
            .filter((span) => span !== undefined);
    if (spans.length > 0 || rule.isPrefixed !== true) return spans;
    const keyword = rule.keywords.find((one) => text.startsWith(one, at)) ?? '';
    const cut = cutOffAt(text, at, keyword);
    return cut === undefined ? [] : [cut];
  }

  #tryKeywords(decoded: DecodedText, hits: readonly number[], secrets: FoundSecret[]): void {
    const done = new Map<number, number>();
    const breaks = new Breaks(decoded.text, (at) => this.#isSecretAt(decoded.text, at));
    for (let hit = 0; hit < hits.length; hit += 2) {
      const index = hits[hit] ?? 0;
      const at = hits[hit + 1] ?? 0;
      const rule = this.#rules[index];
      if (rule === undefined || at < (done.get(index) ?? 0)) continue;
      const match = this.#tryAt(index, decoded.text, at);
      const own = match === null ? [] : spansOf(rule, match);
      const end = own.at(-1)?.[1];
      // A secret that ends with its line may continue on the next one.
      const isWhole = end !== undefined && !/[\r\n]/.test(decoded.text[end] ?? '');
      const broken = isWhole ? [] : this.#broken(index, decoded.text, at, breaks);
      // Only the beginning of the next line was looked at: of a private key, what was found without that may be longer.
      const isBroken = (broken.at(-1)?.[1] ?? 0) > (end ?? 0);
      const spans = isBroken ? broken : own;
      if (match === null && spans.length === 0) continue;
      // What is not a secret is not tried again from within: `sk-ant-sk-ant-sk-ant-...`
      if (spans.length > 0 || rule.locate === undefined) {
        // What was taken from the next line may be the beginning of another secret.
        const last = isBroken ? breaks.near(at) : undefined;
        done.set(index, Math.min(last ?? Infinity, spans.at(-1)?.[1] ?? at + (match?.[0].length ?? 0)));
      }
      for (const span of spans) secrets.push(secretOf(decoded, rule, index, span));
    }
  }

  #tryEverywhere(decoded: DecodedText, secrets: FoundSecret[]): void {
    for (const index of this.#everywhere) {
      const rule = this.#rules[index];
      if (rule === undefined) continue;
      let at = 0;
      for (;;) {
        const match = this.#tryAt(index, decoded.text, at);
        if (match === null) break;
        const spans = spansOf(rule, match);
        at = Math.max(match.index + Math.max(1, match[0].length), spans.at(-1)?.[1] ?? 0);
        for (const span of spans) secrets.push(secretOf(decoded, rule, index, span));
      }
    }
  }
}
