/** A text -> where secrets stand in it, and of which kind. */

import { encodedIn } from './encoded.ts';
import type { Keywords } from './keywords.ts';
import type { Rule, Span } from './rule.ts';
import { viewsOf } from './view.ts';

export interface Finding {
  readonly kind: string;
  readonly span: Span;
  /** The secret without colours and escapes: the same wherever it is found. */
  readonly secret: string;
}

export interface ScanWith {
  readonly rules: readonly Rule[];
  readonly keywords: Keywords;
  /** The kind of a text in base64 that holds one; undefined when nobody looks. */
  readonly encoded: string | undefined;
}

/** What stands in place of secrets is never one: redacting twice changes nothing. */
const MARK = /\[redacted: [^\]\r\n]{1,80}\]/g;

/** Base64 of base64 of a text is looked into, and no deeper. */
const DEEPEST = 2;

/** The findings of a rule in a text. */
function* matchesOf(rule: Rule, text: string): Generator<Span> {
  const { pattern } = rule;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const end = match.index + match[0].length;
    const next = end === match.index ? end + 1 : end;
    const span: Span | undefined =
      rule.place === undefined ? [end - (match[1] ?? match[0]).length, end] : rule.place(match);
    const real = span !== undefined && (rule.check?.(text.slice(span[0], span[1])) ?? true);
    pattern.lastIndex = real ? Math.max(next, span[1]) : next;
    if (real && span[1] > span[0]) yield span;
  }
}

function lengthOf({ span }: Finding): number {
  return span[1] - span[0];
}

/** Findings that touch the same letters become one, of the kind of the longest. */
export function joined(findings: readonly Finding[], text: string): readonly Finding[] {
  const out: Finding[] = [];
  // The sort is stable: of two with the same place the rule that stands first in the table stays first.
  for (const finding of [...findings].sort((a, b) => a.span[0] - b.span[0])) {
    const last = out.at(-1);
    if (last === undefined || finding.span[0] >= last.span[1]) {
      out.push(finding);
      continue;
    }
    const longest = lengthOf(finding) > lengthOf(last) ? finding : last;
    const span: Span = [last.span[0], Math.max(last.span[1], finding.span[1])];
    const whole = span[0] === longest.span[0] && span[1] === longest.span[1];
    out[out.length - 1] = whole
      ? longest
      : { kind: longest.kind, span, secret: text.slice(span[0], span[1]) };
  }
  return out;
}

/** Those that touch no mark. */
export function outsideMarks(findings: readonly Finding[], text: string): readonly Finding[] {
  if (findings.length === 0 || !text.includes('[redacted: ')) return findings;
  const marks = [...text.matchAll(MARK)].map((mark): Span => [mark.index, mark.index + mark[0].length]);
  return findings.filter(({ span }) => !marks.some(([from, to]) => span[0] < to && span[1] > from));
}

/** Looks for secrets; `found` is scratch space of the length of the rules. */
export function scan(text: string, using: ScanWith, depth = 0): readonly Finding[] {
  const { rules, keywords, encoded } = using;
  const found = new Uint8Array(rules.length + 1);
  const findings: Finding[] = [];
  const worth = keywords.mark(text, found);
  const views = worth ? viewsOf(text) : [];
  for (const view of views) {
    if (view.text !== text) {
      found.fill(0);
      keywords.mark(view.text, found);
    }
    rules.forEach((rule, index) => {
      if (found[index] === 0) return;
      for (const span of matchesOf(rule, view.text)) {
        findings.push({ kind: rule.id, span: view.toText(span), secret: view.text.slice(span[0], span[1]) });
      }
    });
  }
  if (encoded !== undefined && depth < DEEPEST) {
    const view = views[0] ?? { text, toText: (span: Span) => span };
    for (const { span, plain } of encodedIn(view.text)) {
      if (scan(plain, using, depth + 1).length === 0) continue;
      findings.push({ kind: encoded, span: view.toText(span), secret: view.text.slice(span[0], span[1]) });
    }
  }
  return findings;
}
