/** What is shown (everything, conversation, changes, problems): CSS does it, this keeps it in the address. */

export const CHOICES = ['all', 'conversation', 'changes', 'problems'] as const;
export type Choice = (typeof CHOICES)[number];

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

export function startShow(group: Element): void {
  const wanted = group.querySelector<HTMLInputElement>(`input[value="${readChoice(location.search)}"]`);
  if (wanted !== null) wanted.checked = true;
  openRuns(readChoice(location.search));
  group.addEventListener('change', (event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    replaceAddress(withChoice(location.href, event.target.value));
    openRuns(event.target.value);
  });
}

/** Of a long run of calls only some are shown: the run is in the way. */
function openRuns(choice: string): void {
  if (choice !== 'changes') return;
  for (const run of document.querySelectorAll<HTMLDetailsElement>('.run:has(.diff)')) run.open = true;
}

/** Shows everything again: what the address points to must be seen. */
export function showAll(): void {
  const all = document.querySelector<HTMLInputElement>('.show input[value="all"]');
  if (all !== null) all.checked = true;
}

export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Some browsers refuse it to pages from disk: the choice then holds for this page only.
  }
}
