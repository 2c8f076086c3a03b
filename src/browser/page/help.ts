/** The dialog that names the keys. Made when it is first asked for. */

import { button } from './announce.ts';
import { element } from './dom.ts';
import { KEYS } from './keys.ts';

let dialog: HTMLDialogElement | undefined;

export function showHelp(): void {
  dialog ??= makeDialog();
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

function makeDialog(): HTMLDialogElement {
  const list = element('dl');
  for (const [keys, meaning] of KEYS) {
    const names = keys
      .split(' ')
      .flatMap((key, at) => (at === 0 ? [element('kbd', {}, key)] : [' ', element('kbd', {}, key)]));
    list.append(element('dt', {}, ...names), element('dd', {}, meaning));
  }
  const made = element('dialog', { class: 'help', 'aria-labelledby': 'help-title' });
  const close = button('Close', {}, () => made.close());
  made.append(element('h2', { id: 'help-title' }, 'Keys'), list, close);
  document.body.append(made);
  return made;
}
