/** Removal of secrets from everything that is read. Both return what they were given if it has none. */

export interface Redaction {
  /** A fast check of a line's JSON text: false if it cannot contain a secret. */
  mayChange(source: string): boolean;
  value(value: unknown): unknown;
  text(text: string): string;
}

/** Changes nothing: for `--no-redact` and for tests of other topics. */
export const NO_REDACTION: Redaction = {
  mayChange: () => false,
  value: (value) => value,
  text: (text) => text,
};

export const FORGOTTEN_MARK = '[redacted: forgotten]';
