/** A text -> where secrets stand in it, and of which kind. */

import { type View, viewsOf } from './decoded-text.ts';
import { encodedIn, mayHoldEncoded } from './encoded.ts';
import { makeKeywords } from './keywords.ts';
import type { Rule, Span } from './rules/rule.ts';

export interface Finding {
  readonly kind: string;
  readonly span: Span;
  /** Of two that find the same, the lower one names it. */
  readonly rank: number;
  /** The secret without colours and escapes: the same wherever it is found. */
  readonly secret: string;
}

export interface Scanner {
  /** What is found in a text, in no order; findings may overlap. */
  scan(text: string): readonly Finding[];
  /** May anything be found? `false` is certain. */
  any(text: string): boolean;
}

/** What stands in place of secrets is never one: redacting twice changes nothing. */
const MARK = /\[redacted: [^\]\r\n]{1,80}\]/g;

/** Base64 of base64 of a text is looked into, and no deeper. */
const DEEPEST = 2;

/** The secret of a match, if it is one. */
function spanOf(rule: Rule, match: RegExpExecArray): Span | undefined {
  const end = match.index + match[0].length;
  const span: Span | undefined =
    rule.place === undefined ? [end - (match[1] ?? match[0]).length, end] : rule.place(match);
  if (span === undefined || span[1] <= span[0]) return undefined;
  return (rule.check?.(match.input.slice(span[0], span[1])) ?? true) ? span : undefined;
}

/** Findings that touch the same letters become one, of the kind that is the most certain. */
export function joined(findings: readonly Finding[], text: string): readonly Finding[] {
  const out: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.span[0] - b.span[0] || a.rank - b.rank)) {
    const last = out.at(-1);
    if (last === undefined || finding.span[0] >= last.span[1]) {
      out.push(finding);
      continue;
    }
    const best = finding.rank < last.rank ? finding : last;
    const span: Span = [last.span[0], Math.max(last.span[1], finding.span[1])];
    const whole = span[0] === best.span[0] && span[1] === best.span[1];
    out[out.length - 1] = whole ? best : { ...best, span, secret: text.slice(span[0], span[1]) };
  }
  return out;
}

/** Those that touch no mark. */
export function outsideMarks(findings: readonly Finding[], text: string): readonly Finding[] {
  if (findings.length === 0 || !text.includes('[redacted: ')) return findings;
  const marks = [...text.matchAll(MARK)].map((mark): Span => [mark.index, mark.index + mark[0].length]);
  return findings.filter(({ span }) => !marks.some(([from, to]) => span[0] < to && span[1] > from));
}

/** Colours and escapes may stand within a keyword: the text is to be seen without them. */
const NOISE = [
  '\x1b',
  'u001b',
  'u001B',
  'x1b[',
  'x1B[',
  '033[',
  '\\e[',
  '\\u00',
  '\\x',
  '&quot;',
  '&amp;',
  '&#3',
  ...['%0A', '%0a', '%0D', '%0d', '%22', '%26', '%27', '%3A', '%3a', '%3D', '%3d', '%3F', '%3f'],
];

/** `encoded`: the kind of a text in base64 that holds a secret; undefined when nobody looks for it. */
export function makeScanner(rules: readonly Rule[], encoded: string | undefined): Scanner {
  const keywords = makeKeywords([...rules.map((rule) => rule.keywords), NOISE]);
  const patterns = rules.map(({ pattern, keywords: { length } }) => {
    const flags = pattern.flags.replace(/[gy]/g, '');
    return new RegExp(pattern.source, flags + (length === 0 ? 'g' : 'y'));
  });
  const everywhere = rules.flatMap((rule, index) => (rule.keywords.length === 0 ? [index] : []));

  /** Tries the pattern of a rule at a place, or from there on. */
  function tryAt(index: number, text: string, at: number): RegExpExecArray | null {
    const pattern = patterns[index];
    if (pattern === undefined) return null;
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  function inView(view: View, hits: readonly number[], findings: Finding[]): void {
    const { text } = view;
    const done = new Map<number, number>();
    const add = (rank: number, rule: Rule, span: Span): void => {
      findings.push({ kind: rule.id, rank, span: view.toText(span), secret: text.slice(span[0], span[1]) });
    };
    for (let hit = 0; hit < hits.length; hit += 2) {
      const index = hits[hit] ?? 0;
      const at = hits[hit + 1] ?? 0;
      const rule = rules[index];
      if (rule === undefined || at < (done.get(index) ?? 0)) continue;
      const match = tryAt(index, text, at);
      if (match === null) continue;
      const span = spanOf(rule, match);
      // What is no secret is not tried again from its middle on: `sk-ant-sk-ant-sk-ant-...`
      if (span !== undefined || rule.place === undefined) {
        done.set(index, span?.[1] ?? match.index + match[0].length);
      }
      if (span !== undefined) add(index, rule, span);
    }
    for (const index of everywhere) {
      const rule = rules[index];
      let at = 0;
      for (let match = tryAt(index, text, at); match !== null; match = tryAt(index, text, at)) {
        const span = rule && spanOf(rule, match);
        at = Math.max(match.index + Math.max(1, match[0].length), span?.[1] ?? 0);
        if (rule && span) add(index, rule, span);
      }
    }
  }

  /** Pairs: the number of a rule, and where a keyword of it stands. */
  function hitsIn(text: string): readonly number[] {
    const hits: number[] = [];
    keywords.each(text, (owner, at) => {
      hits.push(owner, at);
    });
    return hits;
  }

  function scan(text: string, depth: number): readonly Finding[] {
    const findings: Finding[] = [];
    const hits = hitsIn(text);
    const views = hits.length > 0 ? viewsOf(text) : [];
    for (const view of views) inView(view, view.text === text ? hits : hitsIn(view.text), findings);
    const view = views[0] ?? { text, toText: (span: Span) => span };
    if (views.length === 0 && everywhere.length > 0) inView(view, hits, findings);
    if (encoded !== undefined && depth < DEEPEST && mayHoldEncoded(view.text)) {
      for (const { span, plain } of encodedIn(view.text)) {
        if (scan(plain, depth + 1).length === 0) continue;
        findings.push({
          kind: encoded,
          rank: rules.length,
          span: view.toText(span),
          secret: view.text.slice(span[0], span[1]),
        });
      }
    }
    return findings;
  }

  return {
    scan: (text) => scan(text, 0),
    any: (text) =>
      everywhere.length > 0 || keywords.any(text) || (encoded !== undefined && mayHoldEncoded(text)),
  };
}
