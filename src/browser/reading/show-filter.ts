/** What is shown (everything, conversation, changes, problems): CSS does it, this opens folds and keeps the address. */

import { reveal } from './folds.ts';

export const CHOICES = ['all', 'conversation', 'changes', 'problems'] as const;
export type Choice = (typeof CHOICES)[number];

/** `?show=changes` -> `changes`; anything else shows everything. */
export function readChoice(query: string): Choice {
  const value = new URLSearchParams(query).get('show');
  return CHOICES.find((choice) => choice === value) ?? 'all';
}

/** The address with the choice in it; "all" says nothing. */
export function withChoice(address: string, choice: string): string {
  const url = new URL(address);
  if (choice === 'all') url.searchParams.delete('show');
  else url.searchParams.set('show', choice);
  return url.href;
}

/** What is asked for stands open, with the folds around it. */
const ASKED: Readonly<Record<Choice, string>> = {
  all: '',
  conversation: '.call:has(> .call-body > :is(.plan, .questions))',
  changes: '.call:has(> .call-body > .box > .diff)',
  problems: '.call:is(.is-failed, .is-denied, .is-unanswered)',
};

/** Folds that the choice opened: the next choice closes them. */
let opened: readonly HTMLDetailsElement[] = [];

/** Takes the choice from the address, and from the reader. */
export function startShow(group: Element): void {
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
  opened = openAsked(ASKED[choice]);
  keepInLinks(choice);
}

function openAsked(selector: string): readonly HTMLDetailsElement[] {
  if (selector === '') return [];
  const turns = document.querySelector('.turns');
  const closed = [...(turns?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
  for (const asked of turns?.querySelectorAll(selector) ?? []) reveal(asked);
  return closed.filter((fold) => fold.open);
}

/** The other pages of the session show the same; the links into this one say only where in it, whatever its address is by then. */
function keepInLinks(choice: Choice): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.outline a, .pages a')) {
    if (link.pathname === location.pathname) link.setAttribute('href', link.hash);
    else link.href = withChoice(link.href, choice);
  }
}

/** Shows everything again: what the address points to must be seen. */
export function showAll(): void {
  const all = document.querySelector<HTMLInputElement>('.show input[value="all"]');
  if (all !== null && !all.checked) all.click();
}

/** Puts another address in the place of the page's own, without loading anything. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse it to pages from disk: the choice then holds for this page only.
  }
}
