/** What takes secrets out of everything that is read, before anything of it is kept. */

export interface Redaction {
  /** A fast look at the JSON text of a line: false when nothing in it can be a secret. */
  maybe(source: string): boolean;
  /** A JSON value with marks in place of secrets; the same value when there are none. */
  value(value: unknown): unknown;
  /** A text with marks in place of secrets; the same text when there are none. */
  text(text: string): string;
}

/** Leaves everything as it is: for `--no-redact` and for tests of other things. */
export const NO_REDACTION: Redaction = {
  maybe: () => false,
  value: (value) => value,
  text: (text) => text,
};
