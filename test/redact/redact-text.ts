/** Redacts texts for the tests: numbered marks, and what was found. */

import { type RedactOptions, Redactor } from '../../src/redact/redactor.ts';

const DEFAULTS: RedactOptions = {
  off: [],
  emails: false,
  home: true,
  hosts: false,
  words: [],
  patterns: [],
};

export function redactor(options: Partial<RedactOptions> = {}): Redactor {
  return new Redactor({ ...DEFAULTS, ...options });
}

const STANDARD = redactor();

interface RedactedText {
  readonly text: string;
  readonly kinds: readonly string[];
  readonly secrets: readonly string[];
}

export function redactText(text: string, by: Redactor = STANDARD): RedactedText {
  const kinds: string[] = [];
  const secrets: string[] = [];
  const out = by.text(text, (kind, secret) => {
    kinds.push(kind);
    secrets.push(secret);
    return `[redacted: ${kind} #${kinds.length}]`;
  });
  return { text: out, kinds, secrets };
}

export const mark = (kind: string): string => `[redacted: ${kind}]`;
