/** A redactor as the tests use it: marks without numbers, and the kinds it told. */

import { makeRedactor, type RedactOptions, type Redactor } from '../../src/redact/redactor.ts';

const DEFAULTS: RedactOptions = {
  off: [],
  emails: false,
  home: true,
  hosts: false,
  words: [],
  patterns: [],
};

export function redactor(options: Partial<RedactOptions> = {}): Redactor {
  return makeRedactor({ ...DEFAULTS, ...options });
}

const STANDARD = redactor();

export interface Told {
  readonly text: string;
  readonly kinds: readonly string[];
  readonly secrets: readonly string[];
}

export function told(text: string, by: Redactor = STANDARD): Told {
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
