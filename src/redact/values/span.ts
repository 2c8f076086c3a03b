/** Where a secret is in a text. */

/** A part of a text: from (inclusive) to (exclusive). */
export type Span = readonly [from: number, to: number];

export interface FoundSecret {
  readonly kind: string;
  readonly span: Span;
  /** If two rules find the same secret, the one with the lower rank decides the kind. */
  readonly rank: number;
  /** The secret without colours and escapes: the same wherever it is found. */
  readonly value: string;
}
