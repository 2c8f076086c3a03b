/** Words to search for, taken from the pages themselves, so that tests do not depend on the fixtures. */

import { all, attribute, type Element, matches, type Page, textOf } from './pages.ts';

export interface Found {
  readonly word: string;
  /** Path of the page, relative to the site's root. */
  readonly path: string;
  /** Id of the turn that contains it. */
  readonly anchor: string;
}

/** Long plain words, as people type them. */
function plainWords(text: string): string[] {
  return (text.match(/[\p{L}\p{N}_./-]+/gu) ?? [])
    .filter((word) => /^[a-z]{6,14}$/i.test(word))
    .map((word) => word.toLowerCase());
}

function saysOf(pages: readonly Page[]): Map<string, Set<string>> {
  const says = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const word of plainWords(textOf(page.root))) says.set(word, (says.get(word) ?? new Set()).add(page.path));
  }
  return says;
}

function firstOf(pages: readonly Page[], part: (turn: Element) => string): Found[] {
  const sessions = pages.filter(({ path }) => path.startsWith('sessions/'));
  const says = saysOf(sessions);
  const found = sessions.flatMap((page) =>
    all(page.root, '.turns > .turn').flatMap((turn) =>
      plainWords(part(turn))
        .filter((word) => says.get(word)?.size === 1)
        .map((word): Found => ({ word, path: page.path, anchor: attribute(turn, 'id') ?? '' })),
    ),
  );
  return found.sort((a, b) => (a.word < b.word ? -1 : 1));
}

/** A word of a prompt that no other session contains. */
export function wordOfPrompt(pages: readonly Page[]): Found {
  return some(firstOf(pages, (turn) => (matches(turn, '.turn-user') ? textOf(turn) : '')));
}

/** What is visible before any fold is opened. */
const OPEN = '.turn-head, summary, .call.is-bare, .session-head, .turn-body > .prose, .outline';

/** A word at the beginning of an output that is only in closed folds, of another page than `except`. */
export function wordInFold(pages: readonly Page[], except = ''): Found {
  const found = firstOf(pages, (turn) =>
    all(turn, 'details.call > .call-body pre.terminal')
      .filter((body) => !matches(body, '.command'))
      .map((body) => textOf(body).slice(0, 400))
      .join(' '),
  );
  const paths = new Set(found.map(({ path }) => path));
  const open = new Set(
    pages
      .filter(({ path }) => paths.has(path))
      .flatMap((page) => all(page.root, OPEN).flatMap((part) => plainWords(textOf(part)))),
  );
  return some(found.filter(({ word, path }) => !open.has(word) && path !== except));
}

/** One from the middle: the first words of the alphabet tend to be odd. */
function some(found: readonly Found[]): Found {
  const one = found[Math.floor(found.length / 2)];
  if (one === undefined) throw new Error('the pages have no word of that kind');
  return one;
}
