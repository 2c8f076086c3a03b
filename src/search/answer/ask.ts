/** A query -> the best answer that the index has. */

import { type Query, questionOf, withoutQuotes } from '../engine/query.ts';
import type { Answer, SearchIndex } from '../engine/search-index.ts';

export interface Asked {
  readonly answer: Answer;
  /** Was the query repeated without its quotation marks? */
  readonly isLoosened: boolean;
}

/** Searches again without quotation marks if nothing has a phrase that is only part of the query. */
export async function askIndex(index: SearchIndex, query: Query): Promise<Asked> {
  const answer = await index.ask(questionOf(query, index.totals));
  const loose = withoutQuotes(query);
  if (answer.total > 0 || loose === undefined) return { answer, isLoosened: false };
  return { answer: await index.ask(questionOf(loose, index.totals)), isLoosened: true };
}
