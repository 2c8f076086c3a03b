/**
 * Files, commits, pull requests, plans and decisions whose names have the words of a query: results of their own kinds,
 * above the sessions.
 */

import { grouped } from '../../base/format.ts';
import { isFiltered, type Query, readTyped } from '../../search/engine/query.ts';
import { button, element } from '../base/dom.ts';
import { loadHistoryNames } from '../quick/load.ts';
import { historyMatches, historyNames, type Option } from '../quick/names.ts';

/** Matches of one kind that are shown until the reader asks for all. */
const SHOWN = 3;

type Matches = readonly (readonly Option[])[];

/** The text to look for in names; empty for a query that is not only words, because names have no filters. */
export function namedIn(query: Query): string {
  const typed = readTyped(query.text);
  const isOnlyWords = typed.without.length + typed.meaningless.length === 0 && !isFiltered(query, typed);
  return isOnlyWords ? typed.words.replaceAll('"', ' ') : '';
}

let names: Promise<ReturnType<typeof historyNames>> | undefined;

/** All matches, by kind. Without the names, nothing matches. */
export async function findNamed(query: Query): Promise<Matches> {
  const typed = namedIn(query);
  if (typed.trim() === '') return [];
  names ??= loadHistoryNames().catch(console.error).then(historyNames);
  return historyMatches(await names, typed);
}

/** A section with matches of one kind. */
export function drawNamed(matches: readonly Option[]): HTMLElement {
  const kind = `${matches[0]?.kind}s`;
  const list = element('ul', {}, ...matches.slice(0, SHOWN).map(entry));
  const made = element('section', { class: 'named', 'aria-label': kind }, element('h2', {}, kind), list);
  if (matches.length <= SHOWN) return made;
  const all = button(`All ${grouped(matches.length)} ${kind.toLowerCase()}`, {}, () => {
    const rest = matches.slice(SHOWN).map(entry);
    list.append(...rest);
    all.remove();
    rest[0]?.querySelector('a')?.focus();
  });
  made.append(all);
  return made;
}

function entry({ kind, text, note, href }: Option): HTMLElement {
  const link = element('a', { href, ...(kind === 'File' ? { class: 'is-code' } : {}) }, text);
  return element('li', {}, link, ' ', element('span', { class: 'named-note' }, note));
}
