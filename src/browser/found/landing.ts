/**
 * Arriving at a page from a search: the words are highlighted, counted, and can be stepped through.
 *
 *     sessions/4d37.html?mark=token+bucket&also=2#t-3f9c02ab
 *
 * `also` names other pages of the session with the words; `in=file` says that a file of the turn has them.
 */

import { fold } from '../base/fold-text.ts';
import { addressed } from '../reading/go-to.ts';
import { type Found, findInPage } from './find-in-page.ts';
import { wordsOfAddress } from './highlighted-words.ts';
import { Matches } from './matches.ts';

/** Goes to the next or previous match; false if there is none, as on a page without a search. */
export type StepMatch = (by: 1 | -1) => boolean;

/** Highlights the words of the search that led here. */
export function startLanding(): StepMatch {
  const marks = wordsOfAddress(location.search);
  const turns = document.querySelector<HTMLElement>('.turns');
  if (marks.length === 0 || turns === null) return () => false;
  const target = addressed();
  const near = target !== undefined && turns.parentElement?.contains(target) === true ? target : undefined;
  const words = marks.map((mark) => shownPart(mark, near ?? turns));
  const matches = new Matches();
  // First the turn that was found; the rest of a long page when the browser has time.
  if (near !== undefined) matches.show(bestIn(near, words));
  setTimeout(() => {
    const found = findInPage([...turns.querySelectorAll(':scope > :not(.net-changes)')], words);
    // The title, branch and commits are above the turns.
    const head = document.querySelector('.session-head');
    const above = found.length > 0 || near !== undefined || head === null ? [] : findInPage([head], words);
    matches.complete([...above, ...found], near);
  }, 0);
  return (by) => matches.step(by);
}

/** Up to this many words are also looked for as a sequence: more are a pasted text. */
const ROW = 12;

/** The words in the order in which they were typed, if the turn has them; else the passages with the most of them. */
function bestIn(turn: Element, words: readonly string[]): readonly Found[] {
  const isRow = words.length > 1 && words.length <= ROW;
  const row = isRow ? findInPage([turn], [words.join(' ')]) : [];
  return row.length > 0 ? row : findInPage([turn], words);
}

/** The end of a path that the page shows, because pages show paths relative to the session's folder; else the path. */
function shownPart(word: string, within: Element): string {
  if (!/[\\/]./.test(word)) return word;
  const text = fold(within.textContent).text;
  for (let part = word; part !== ''; part = part.replace(/^[\\/]|^[^\\/]+(?:[\\/]|$)/, ''))
    if (text.includes(part)) return part;
  return word;
}
