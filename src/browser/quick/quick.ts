/**
 * The quick box: a few letters lead from any page to a session, project, prompt, file, commit, plan, decision or command, or
 * to a search. It is loaded with its names when it is first opened (`load.ts`).
 */

import { siteRoot } from '../base/address.ts';
import { addStyle, element } from '../base/dom.ts';
import { loadHistoryNames, loadQuickNames } from './load.ts';
import { type Option, QuickNames } from './names.ts';

class QuickBox {
  readonly #input = element('input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-autocomplete': 'list',
    'aria-expanded': 'true',
    'aria-controls': 'quick-list',
  });
  readonly #list = element('div', {
    class: 'quick-list',
    id: 'quick-list',
    role: 'listbox',
    'aria-label': 'Matches',
  });
  readonly #status = element('p', { class: 'quick-foot', role: 'status' });
  readonly #dialog = element(
    'dialog',
    { class: 'quick', 'aria-label': 'Find' },
    element(
      'label',
      { class: 'quick-field' },
      element('span', {}, 'Find a session, project, prompt, file, commit, plan, decision or command'),
      this.#input,
    ),
    this.#list,
    this.#status,
  );
  #names = new QuickNames(undefined, undefined);
  #isLoading = true;
  #options: readonly Option[] = [];
  #at = 0;

  constructor() {
    this.#input.addEventListener('input', () => this.#find());
    this.#dialog.addEventListener('keydown', (event) => this.#onKey(event));
    // If nothing had the focus before, the hidden field would keep it, and take the next keys.
    this.#dialog.addEventListener('close', () => this.#input.blur());
    // A click outside the box is a click on the dialog itself.
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    addStyle();
    document.body.append(this.#dialog);
  }

  open(): void {
    if (this.#dialog.open) return this.#dialog.close();
    this.#dialog.showModal();
    this.#input.select();
    this.#find();
  }

  fill(names: QuickNames): void {
    this.#isLoading = false;
    this.#names = names;
    this.#find();
  }

  #find(): void {
    // Drawn again in the middle of a click, the option would not get the click, which follows the release.
    if (this.#list.matches(':active'))
      return addEventListener('pointerup', () => setTimeout(() => this.#find()), { once: true });
    const session = document.querySelector<HTMLInputElement>('.find-here [name="session"]')?.value;
    this.#options = this.#names.find(this.#input.value, session);
    this.#list.replaceChildren(...this.#options.map((option, at) => this.#draw(option, at)));
    this.#select(0);
    this.#status.textContent = this.#hint();
  }

  #hint(): string {
    if (this.#isLoading) return 'Loading…';
    if (this.#input.value.trim() === '') return 'Newest sessions. ↑ ↓ to choose, Enter to open, Esc to close.';
    const { length } = this.#options.filter(({ kind }) => kind !== 'Search');
    return length === 0 ? 'No matching names. Enter searches everything.' : `Matching names: ${length}`;
  }

  #draw({ kind, text, note }: Option, at: number): HTMLElement {
    const isCode = kind === 'File' || kind === 'Command';
    const option = element(
      'div',
      {
        class: `quick-option${isCode ? ' is-code' : ''}${kind === 'Search' ? ' is-everything' : ''}`,
        role: 'option',
        id: `quick-${at}`,
      },
      element('span', { class: 'quick-kind' }, kind),
      element('span', { class: 'quick-text' }, text),
      element('span', { class: 'quick-note' }, note),
    );
    option.addEventListener('click', () => this.#go(at));
    option.addEventListener('mousemove', () => this.#select(at));
    return option;
  }

  #select(at: number): void {
    this.#at = at;
    for (const [index, option] of [...this.#list.children].entries()) {
      option.setAttribute('aria-selected', `${index === at}`);
      if (index === at) option.scrollIntoView({ block: 'nearest' });
    }
    if (this.#options.length > 0) this.#input.setAttribute('aria-activedescendant', `quick-${at}`);
    else this.#input.removeAttribute('aria-activedescendant');
  }

  #go(at: number): void {
    const option = this.#options[at];
    if (option === undefined) return;
    this.#dialog.close();
    location.href = siteRoot() + option.href;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const { length } = this.#options;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && length > 0) this.#select((this.#at + step + length) % length);
    else if (event.key === 'Enter') this.#go(this.#at);
    else return;
    event.preventDefault();
  }
}

const box = new QuickBox();
window.sessionaryQuick = box;
void Promise.all([loadQuickNames(), loadHistoryNames()]).then(([quick, history]) => {
  box.fill(new QuickNames(quick, history));
});
