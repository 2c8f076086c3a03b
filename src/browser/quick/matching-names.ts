/** Names, and which of them fit what was typed. Pure. */

import { dotted } from '../../base/format.ts';
import { get, rows } from '../../base/json-readers.ts';
import { fold, foldedWords } from '../base/fold-text.ts';

/** Kinds of what is in the history of a project. */
export type HistoryOptionKind = 'File' | 'Commit' | 'Pull request' | 'Plan' | 'Decision';

export interface Option {
  readonly kind: 'Session' | 'Project' | 'Prompt' | HistoryOptionKind | 'Command' | 'Search';
  readonly text: string;
  /** Shown after the text: project and day; project and session of a file. */
  readonly note: string;
  /** Relative to the site's root. */
  readonly href: string;
}

export interface Named extends Option {
  readonly folded: string;
  /** Ids and slugs, which are found by their beginnings. */
  readonly ids: readonly string[];
}

/** The least number of letters of an id that must be typed: fewer could begin ordinary words. */
const TYPED_ID = 4;

/** The rows of a list in the data of a script, with their values as text; anything else is left out. */
export function rowsOf(data: unknown, name: string): readonly (readonly string[])[] {
  return rows(get(data, name)).map((row) => row.map(String));
}

export function named(kind: Option['kind'], text = '', notes: readonly (string | undefined)[], href: string): Named {
  return { kind, text, note: dotted(notes), href, folded: fold(text).text, ids: [] };
}

/** The names that have all typed words, best first; none if nothing was typed. */
export function matching(names: readonly Named[], typed: string): readonly Named[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  return names
    .flatMap((name, at) => {
      const score = scoreOf(name.folded, words) ?? scoreOfIds(name.ids, words);
      // Names are ordered by time: between two equal ones, the newer wins.
      return score === undefined ? [] : [{ name, score: score - at / (names.length + 1) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);
}

/** `calm-green-otter`, `6f0c2a10`: one word that an id begins with; undefined if there is none. */
function scoreOfIds(ids: readonly string[], [word = '', ...others]: readonly string[]): number | undefined {
  if (others.length > 0 || word.length < TYPED_ID) return undefined;
  return ids.some((id) => id.startsWith(word)) ? 1 : undefined;
}

/** 2 for each word at the beginning of a word, 1 for each inside; undefined if one is missing. Short names score higher. */
function scoreOf(text: string, words: readonly string[]): number | undefined {
  let score = 0;
  for (const word of words) {
    const at = text.indexOf(word);
    if (at === -1) return undefined;
    const isBeginning = at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1));
    score += isBeginning ? 2 : 1;
  }
  return score + (text.startsWith(words.join(' ')) ? 2 : 0) - text.length / 400;
}
