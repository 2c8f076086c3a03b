/** What looks like a secret in a session and was not removed by redaction. */

import { createHmac } from 'node:crypto';
import { Anchors } from '../../transcript/turns/anchors.ts';
import type { Session } from '../../transcript/types/session.ts';
import { type AgentRun, everyTurn, type Turn } from '../../transcript/types/turns.ts';
import { replaceStrings } from '../json-values.ts';
import type { Redactor } from '../redactor.ts';
import { otherReadings } from '../text/decoded-text.ts';
import { suspectsIn } from './suspects.ts';

/** Something suspicious, without its value, once per line of a file. Plain JSON. */
export interface Finding {
  readonly kind: string;
  /** Keyed hash: the same for the same value, useless for guessing without the key. */
  readonly fingerprint: string;
  readonly anchor: string;
  readonly path: string;
  readonly line: number;
  /** For somebody who reviews it, and for nothing that is kept or printed: the value and the text around it. */
  readonly excerpt?: Excerpt;
}

export interface Excerpt {
  readonly before: string;
  readonly value: string;
  readonly after: string;
}

/** Characters of an excerpt on each side of the value. */
const AROUND = 160;

/** A value that is in no text was percent-encoded, or had invisible characters in it: then it is the whole excerpt. */
function excerptOf(value: unknown, secret: string): Excerpt {
  const texts: string[] = [];
  eachText(value, (text) => texts.push(text));
  const text = texts.find((one) => one.includes(secret)) ?? secret;
  const at = text.indexOf(secret);
  const end = at + secret.length;
  return { before: text.slice(Math.max(0, at - AROUND), at), value: secret, after: text.slice(end, end + AROUND) };
}

const FINGERPRINT = 24;

/** Signatures of thinking and bytes of images are not text, but the data of a document may be. */
const BYTES: ReadonlySet<string> = new Set(['signature', 'data', 'base64']);
const IN_BASE64 = /^(?:data:[^,]{0,200},)?[\w+/=\r\n-]*$/;

function eachText(value: unknown, visit: (text: string) => unknown): void {
  const read = (text: string, name: string | undefined): string => {
    if (name === undefined || !BYTES.has(name) || !IN_BASE64.test(text)) visit(text);
    return text;
  };
  replaceStrings(value, read, (lines) => lines);
}

interface PlacedTurn {
  readonly turn: Turn;
  readonly source: number;
  readonly anchor: string;
}

/** The turns of the page, each followed by those in it. */
function* placedTurns({ turns, strayAgents }: Session): Generator<PlacedTurn> {
  const seen = new Set<AgentRun>();
  function* inAgents(runs: readonly AgentRun[], anchor: string): Generator<PlacedTurn> {
    for (const run of runs) {
      if (seen.has(run)) continue;
      seen.add(run);
      yield* inTurns(run.turns, run.source, anchor);
    }
  }
  function* inTurns(some: readonly Turn[], source: number, anchor: string): Generator<PlacedTurn> {
    for (const turn of everyTurn(some)) {
      yield { turn, source, anchor };
      for (const part of turn.parts) if (part.kind === 'call') yield* inAgents(part.call.agents, anchor);
    }
  }
  const anchors = new Anchors();
  for (const turn of turns) yield* inTurns([turn], 0, anchors.turn(turn.seed));
  for (const run of strayAgents) yield* inAgents([run], anchors.stray(run));
}

/** Inspects a text of a redacted session. @param found is called with the kind and the value of each finding */
export function inspectText(text: string, found: (kind: string, value: string) => string): void {
  const readings = [text, ...otherReadings(text).map((decoded) => decoded.text)];
  for (const reading of readings) for (const { kind, value } of suspectsIn(reading)) found(kind, value);
}

/**
 * Inspects a redacted session.
 * @param everyRule a redactor with all rules: what it still finds was left by a rule that is switched off
 * @param key of the fingerprints
 * @param isReviewed do the findings have excerpts?
 */
export function inspect(session: Session, everyRule: Redactor, key: string, isReviewed = false): readonly Finding[] {
  const turns = [...placedTurns(session)];
  const anchors = new Map(
    turns.flatMap(({ turn, source, anchor }) => turn.lines.map((line) => [`${source}.${line}`, anchor] as const)),
  );
  const findings: Finding[] = [];
  const reported = new Set<string>();
  // The same keys and outputs occur in a transcript again and again.
  const clean = new Set<string>();
  const inspectValue = (value: unknown, source: number, line: number): void => {
    const path = session.sources[source]?.path ?? '';
    const report = (kind: string, secret: string): string => {
      const fingerprint = createHmac('sha256', key).update(secret).digest('hex').slice(0, FINGERPRINT);
      const place = `${source}.${line}` as const;
      if (!reported.has(`${place} ${fingerprint}`)) {
        reported.add(`${place} ${fingerprint}`);
        const excerpt = isReviewed ? { excerpt: excerptOf(value, secret) } : {};
        findings.push({ kind, fingerprint, anchor: anchors.get(place) ?? '', path, line, ...excerpt });
      }
      return '[redacted]';
    };
    eachText(everyRule.value(value, report), (text) => {
      if (clean.has(text)) return;
      let isClean = true;
      inspectText(text, (kind, secret) => {
        isClean = false;
        return report(kind, secret);
      });
      if (isClean) clean.add(text);
    });
  };
  for (const [source, { transcript }] of session.sources.entries()) {
    for (const { fields, line } of transcript.entries) inspectValue(fields, source, line);
    for (const [line, text] of transcript.broken ?? []) inspectValue(text, source, line);
  }
  for (const { turn, source } of turns) {
    for (const part of turn.parts)
      if (part.kind === 'call') inspectValue(part.call.output?.text, source, part.call.line);
  }
  return findings;
}
