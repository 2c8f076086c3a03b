/**
 * Marks in an archive. A build numbers its secrets once it has read everything. Here, a mark has a keyed hash of the
 * secret in place of the number: equal for equal secrets everywhere, and useless without the key.
 */

import { createHmac } from 'node:crypto';
import { jsonOf } from '../../base/json-text.ts';
import { type RedactOptions, Redactor } from '../../redact/redactor.ts';
import { parseJson } from '../../transcript/parse/read-transcript.ts';
import { FORGOTTEN_MARK } from '../../transcript/parse/redaction.ts';

export interface Marks {
  /** A line of a transcript; the same text if there is nothing to redact. */
  line(source: string): string;
  text(source: string): string;
  name(source: string): string;
}

const DIGITS = 12;

/** In place of a forgotten text in the name of a file. */
export const FORGOTTEN_NAME = 'forgotten';

function without(words: readonly string[], mark = FORGOTTEN_MARK): (text: string) => string {
  const longest = [...words].sort((a, b) => b.length - a.length);
  return (text) => longest.reduce((rest, word) => (rest.includes(word) ? rest.replaceAll(word, mark) : rest), text);
}

/** @param options undefined: nothing is redacted @param words texts that were forgotten; they are never collected */
export function makeMarks(options: RedactOptions | undefined, key: Uint8Array, words: readonly string[]): Marks {
  const redactor = options && new Redactor(options);
  const forget = without(words);
  const forgetInName = without(words, FORGOTTEN_NAME);
  // As JSON has them.
  const forgetInLine = without(words.map((word) => JSON.stringify(word).slice(1, -1)));
  const mark = (kind: string, secret: string) =>
    `[redacted: ${kind} #${createHmac('sha256', key).update(secret).digest('hex').slice(0, DIGITS)}]`;
  const text = (source: string): string => redactor?.text(source, mark) ?? source;
  const line = (source: string): string => {
    if (!redactor?.mayChange(source)) return source;
    const value = parseJson(source);
    if (value === undefined) return text(source);
    const clean = redactor.value(value, mark);
    return clean === value ? source : jsonOf(clean);
  };
  return {
    line: (source) => line(forgetInLine(source)),
    text: (source) => text(forget(source)),
    name: (source) => redactor?.name(forgetInName(source), mark) ?? forgetInName(source),
  };
}
