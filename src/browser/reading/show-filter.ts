/** The show filter: everything, conversation, changes or problems. CSS applies it; this opens folds and keeps the address. */

import { replaceAddress, targetHere, withParameters } from '../base/address.ts';
import { reveal } from './go-to.ts';

const CHOICES = ['all', 'conversation', 'changes', 'problems'] as const;
type Choice = (typeof CHOICES)[number];

/** What each choice opens, with the folds around it. */
const OPENED: Readonly<Record<Choice, string>> = {
  all: '',
  conversation: '.call:has(> .call-body > :is(.plan, .questions))',
  changes: '.net-change, .call.has-changes:has(> .call-body > .box > .diff)',
  problems: '.call:is(.is-red, .is-failed, .is-denied, .is-unanswered)',
};

/** `?show=changes` -> `changes`; anything else shows everything. */
export function readChoice(query: string): Choice {
  const value = new URLSearchParams(query).get('show');
  return CHOICES.find((choice) => choice === value) ?? 'all';
}

/** The address with the choice in it; "all" is left out. */
export function withChoice(address: string, choice: string): string {
  return withParameters(address, { show: choice === 'all' ? '' : choice }).href;
}

/** Folds that the choice opened: the next choice closes them. */
let opened: readonly HTMLDetailsElement[] = [];

/** Applies the choice in the address, and from then on the reader's. */
export function startShowFilter(group: Element): void {
  const wanted = group.querySelector<HTMLInputElement>(`input[value="${readChoice(location.search)}"]`);
  if (wanted !== null) wanted.checked = true;
  apply(readChoice(location.search));
  group.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    replaceAddress(withChoice(location.href, event.target.value));
    apply(readChoice(`?show=${event.target.value}`));
  });
}

function apply(choice: Choice): void {
  for (const fold of opened) fold.open = false;
  opened = openMatching(OPENED[choice]);
  forgetHeights();
  keepInLinks(choice);
}

/** The browser remembers the heights of turns that it has laid out, which belong to the previous choice. */
function forgetHeights(): void {
  const turns = document.querySelector('.turns');
  turns?.classList.add('is-measured-again');
  requestAnimationFrame(() => requestAnimationFrame(() => turns?.classList.remove('is-measured-again')));
}

function openMatching(selector: string): readonly HTMLDetailsElement[] {
  const turns = document.querySelector('.turns');
  if (selector === '' || turns === null) return [];
  const closed = [...turns.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const element of turns.querySelectorAll(selector)) reveal(element);
  return closed.filter((fold) => fold.open);
}

/** Links within this page become a bare hash, which is right whatever the address of the page is. */
function keepInLinks(choice: Choice): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.outline a, .pages a')) {
    if (targetHere(link) !== null) link.setAttribute('href', link.hash);
    else link.href = withChoice(link.href, choice);
  }
}
