/** Where a secret is in a text. */

/** A part of a text: from (inclusive) to (exclusive). */
export type Span = readonly [from: number, to: number];

/** How many characters below its matches rules may still read in a text, which may be nothing but headers of tables. */
export interface Reach {
  characters: number;
}

export interface FoundSecret {
  readonly kind: string;
  readonly span: Span;
  /** If two rules find the same secret, the one with the lower rank decides the kind. */
  readonly rank: number;
  /** The secret without colours and escapes: the same wherever it is found. */
  readonly value: string;
}
