/**
 * Other archives (`search.others` in the configuration): each is asked after this one, and says how many sessions it has
 * and which fit best. Nothing of another site is run, and links lead into that site only.
 */

import { createInstance } from 'pagefind-runtime';
import { count } from '../../base/format.ts';
import { askIndex } from '../../search/answer/search-outcome.ts';
import { addressOf, isEmpty, type Query } from '../../search/engine/query.ts';
import { openIndex, type SearchIndex } from '../../search/engine/search-index.ts';
import type { SessionHit } from '../../search/engine/session-hits.ts';
import { element } from '../base/dom.ts';
import { drawResult } from './draw-results.ts';
import { alsoRead, fetch } from './pagefind-fetch.ts';

/** Results of one archive; the link leads to the others. */
const SHOWN = 3;
const PATIENCE_MS = 15_000;

function soon<Value>(promise: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS));
  return Promise.race([promise, late]);
}

export class OtherArchive {
  readonly #section: HTMLElement;
  readonly #url: string;
  readonly #status = element('p', { class: 'search-status', role: 'status' });
  readonly #list = element('ol', { class: 'search-results' });
  #index: Promise<SearchIndex> | undefined;

  /** @param section has the name of the archive as its heading */
  constructor(section: HTMLElement) {
    this.#section = section;
    this.#url = section.dataset.url ?? '';
    section.append(this.#status, this.#list);
    alsoRead(this.#url);
  }

  /** Never fails: an archive that does not answer says so. @param unlessLate never passes on what another search made obsolete */
  async ask(query: Query, unlessLate: <Value>(promise: Promise<Value>) => Promise<Value>): Promise<void> {
    this.#section.hidden = isEmpty(query);
    if (this.#section.hidden) return;
    this.#show('Searching…', []);
    try {
      // Its projects and members are others.
      const [total, hits] = await unlessLate(soon(this.#answer({ ...query, choices: new Map() })));
      this.#show(total === 0 ? 'Nothing found.' : '', hits);
      const href = `${this.#url}search.html${addressOf(query)}`;
      if (total > 0) this.#status.append(element('a', { href }, count(total, 'session')));
    } catch {
      this.#index = undefined;
      this.#show(
        `This archive did not answer: ${this.#url} cannot be reached, or does not let other sites read it.`,
        [],
      );
    }
  }

  async #answer(query: Query): Promise<readonly [total: number, hits: readonly SessionHit[]]> {
    this.#index ??= openIndex(this.#url, { createInstance, fetch });
    const { answer } = await askIndex(await this.#index, query);
    return [answer.total, await answer.next(SHOWN)];
  }

  #show(words: string, hits: readonly SessionHit[]): void {
    this.#status.replaceChildren(words);
    this.#list.replaceChildren(...hits.map((hit) => drawResult(hit, this.#url)));
  }
}
