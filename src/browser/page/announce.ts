/** Buttons, and what is said after them: to those who listen, or for a moment to everyone. */

import { element } from './dom.ts';

/** A button that is not on the page yet. */
export function button(
  label: string,
  attributes: Readonly<Record<string, string>>,
  act: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

/** Milliseconds that something told stays. */
const STAYS = 2500;

let speaker: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function speak(words: string, isSeen: boolean): void {
  if (speaker === undefined) {
    speaker = element('p', { role: 'status' });
    document.body.append(speaker);
  }
  speaker.className = isSeen ? 'told' : 'said';
  speaker.textContent = words;
}

/** Says something to those who listen to the page. */
export function say(words: string): void {
  clearTimeout(timer);
  speak(words, false);
}

/** Says something to everyone, for a moment. */
export function tell(words: string): void {
  clearTimeout(timer);
  speak(words, true);
  timer = setTimeout(() => speak('', false), STAYS);
}
