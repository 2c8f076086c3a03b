import { button, element } from '../base/dom.ts';

/** Keys, separated by spaces, and what they do. */
export const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', 'Find a session, project, prompt, file, commit, plan, decision or command, or search'],
  ['Ctrl+K', 'The same, also while typing'],
  ['j k', 'Next and previous prompt'],
  ['n p', 'Next and previous turn'],
  ['f F', 'Next and previous problem: red checks first, then failures, denials and interruptions'],
  ['n N', 'Next and previous match, after a search'],
  ['o', 'Open or close the focused tool call'],
  ['e', 'Open or close everything'],
  ['s', 'Start a presentation: ← → for chapters, ↑ ↓ for all steps, Escape to exit'],
  ['x', 'Choose turns for an excerpt: a link to them, or Markdown'],
  ['c', 'Copy a link to this turn'],
  ['?', 'Show or hide this help'],
];

let dialog: HTMLDialogElement | undefined;

export function toggleHelp(): void {
  dialog ??= makeDialog();
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

function makeDialog(): HTMLDialogElement {
  const list = element('dl');
  for (const [keys, meaning] of KEYS) {
    const names = keys.split(' ').flatMap((key) => [element('kbd', {}, key), ' ']);
    list.append(element('dt', {}, ...names), element('dd', {}, meaning));
  }
  const made = element('dialog', { class: 'help', 'aria-labelledby': 'help-title' });
  const close = button('Close', {}, () => made.close());
  made.append(element('h2', { id: 'help-title' }, 'Keyboard shortcuts'), list, close);
  document.body.append(made);
  return made;
}
