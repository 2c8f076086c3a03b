/** Short messages: for screen readers only, or shown to everyone for a moment. */

import { element } from './dom.ts';

const SHOWN_MS = 2500;

let status: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function write(message: string, className: 'toast' | 'visually-hidden'): void {
  clearTimeout(timer);
  if (status === undefined) {
    status = element('p', { role: 'status' });
    document.body.append(status);
  }
  status.className = className;
  status.textContent = message;
}

/** For screen readers only. */
export function announce(message: string): void {
  write(message, 'visually-hidden');
}

/** Shown to everyone, for a moment. */
export function showMessage(message: string): void {
  write(message, 'toast');
  timer = setTimeout(() => write('', 'visually-hidden'), SHOWN_MS);
}
