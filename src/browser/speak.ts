/** Buttons, and what is said aloud after them. */

import { element } from './dom.ts';

export function button(
  label: string,
  attributes: Readonly<Record<string, string>>,
  act: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

let speaker: HTMLElement | undefined;

/** Says something to those who listen to the page. */
export function say(words: string): void {
  if (speaker === undefined) {
    speaker = element('p', { class: 'said', role: 'status' });
    document.body.append(speaker);
  }
  speaker.textContent = words;
}
