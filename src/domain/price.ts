/** What tokens cost. */

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Read from cache; a tenth of the input when not given. */
  readonly cacheRead?: number;
}

/** Prices by the beginning of a model's name, without `claude-`. */
export type Prices = Readonly<Record<string, Price>>;
