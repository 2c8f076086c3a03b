/** Short messages: for screen readers, or shown to everyone for a moment. */

import { element } from './dom.ts';

const SHOWN_MS = 2500;

let status: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function write(message: string, className: 'told' | 'said'): void {
  clearTimeout(timer);
  if (status === undefined) {
    status = element('p', { role: 'status' });
    document.body.append(status);
  }
  status.className = className;
  status.textContent = message;
}

/** Tells screen readers. */
export function announce(message: string): void {
  write(message, 'said');
}

/** Tells everyone, for a moment. */
export function showMessage(message: string): void {
  write(message, 'told');
  timer = setTimeout(() => write('', 'said'), SHOWN_MS);
}
