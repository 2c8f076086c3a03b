/** Removal of secrets from everything that is read, before any of it is stored. */

export interface Redaction {
  /** A fast check of a line's JSON text: false if it cannot contain a secret. */
  mayChange(source: string): boolean;
  /** The JSON value with redaction marks in place of secrets; the same value if there are none. */
  value(value: unknown): unknown;
  /** The text with redaction marks in place of secrets; the same text if there are none. */
  text(text: string): string;
}

/** Changes nothing: for `--no-redact` and for tests of other topics. */
export const NO_REDACTION: Redaction = {
  mayChange: () => false,
  value: (value) => value,
  text: (text) => text,
};

/** What replaces a text that was forgotten. */
export const FORGOTTEN_MARK = '[redacted: forgotten]';
