/**
 * Files, commits, pull requests, plans and decisions whose names have the words of a query: results of their own kinds,
 * above the sessions.
 */

import { isFiltered, type Query, readTyped } from '../../search/engine/query.ts';
import { button, element } from '../base/dom.ts';
import { loadHistoryNames } from '../quick/handed-over.ts';
import { historyMatches, historyNames } from '../quick/history-matches.ts';
import type { Option } from '../quick/names.ts';

/** Matches of one kind that are shown until the reader asks for all. */
const SHOWN = 3;

type Matches = readonly (readonly Option[])[];

/** The text to look for in names; empty for a query that is not only words, because names have no filters. */
export function namedIn(query: Query): string {
  const typed = readTyped(query.text);
  const isOnlyWords = typed.without.length + typed.meaningless.length === 0 && !isFiltered(query, typed);
  return isOnlyWords ? typed.words.replaceAll('"', ' ') : '';
}

export class NamedResults {
  readonly #root: string;
  #names: Promise<ReturnType<typeof historyNames>> | undefined;

  /** @param root address of the site, with `/` at the end */
  constructor(root: string) {
    this.#root = root;
  }

  /** All matches, by kind. The names are loaded for the first query; without them, nothing matches. */
  async find(query: Query): Promise<Matches> {
    const typed = namedIn(query);
    if (typed.trim() === '') return [];
    this.#names ??= loadHistoryNames(this.#root).catch(console.error).then(historyNames);
    return historyMatches(await this.#names, typed);
  }

  draw(matches: Matches): readonly HTMLElement[] {
    return matches.map((its) => this.#section(its));
  }

  #section(matches: readonly Option[]): HTMLElement {
    const kind = `${matches[0]?.kind}s`;
    const list = element('ul', {}, ...matches.slice(0, SHOWN).map((match) => this.#entry(match)));
    const made = element('section', { class: 'named', 'aria-label': kind }, element('h2', {}, kind), list);
    if (matches.length <= SHOWN) return made;
    const all = button(`All ${matches.length} ${kind.toLowerCase()}`, {}, () => {
      const rest = matches.slice(SHOWN).map((match) => this.#entry(match));
      list.append(...rest);
      all.remove();
      rest[0]?.querySelector('a')?.focus();
    });
    made.append(all);
    return made;
  }

  #entry({ kind, text, note, href }: Option): HTMLElement {
    const link = element('a', { href: this.#root + href, ...(kind === 'File' ? { class: 'is-code' } : {}) }, text);
    return element('li', {}, link, ' ', element('span', { class: 'named-note' }, note));
  }
}
