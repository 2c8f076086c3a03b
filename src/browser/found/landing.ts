/**
 * Arriving at a page from a search: the words are highlighted, counted, and can be stepped through.
 *
 *     sessions/4d37.html?mark=token+bucket&also=2#t-3f9c02ab
 *
 * `also` names further pages of the session that have the words too.
 */

import { addressed } from '../reading/go-to.ts';
import { findInPage } from './find-in-page.ts';
import { wordsOfAddress } from './highlighted-words.ts';
import { Matches } from './matches.ts';

/** Goes to the next match or the previous one; false when there is none, as on a page without a search. */
export type StepMatch = (by: 1 | -1) => boolean;

/** Highlights the words of the search that led here. @param root address of the site, `../` */
export function startLanding(root: string): StepMatch {
  const words = wordsOfAddress(location.search);
  const turns = document.querySelector<HTMLElement>('.turns');
  if (words.length === 0 || turns === null) return () => false;
  const target = addressed();
  const near = target !== undefined && turns.parentElement?.contains(target) === true ? target : undefined;
  const matches = new Matches(root);
  // The turn that was searched for first; the rest of a long page when the browser has time.
  if (near !== undefined) matches.show(findInPage([near], words));
  setTimeout(() => matches.complete(findInPage([turns], words), near), 0);
  return (by) => matches.step(by);
}
