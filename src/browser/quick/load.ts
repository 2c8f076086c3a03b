/** Loads the quick box, and the names that it and the search page find, when they are first needed. */

import { HISTORY_FILE, HISTORY_HAND_OVER, QUICK_FILE, QUICK_HAND_OVER } from '../../search/shared/names-format.ts';
import { siteRoot } from '../base/address.ts';
import { loadScript } from '../base/dom.ts';
import { opened, unpack } from '../unlock/sealed.ts';

declare global {
  interface Window {
    sessionaryQuick?: { open(): void };
  }
}

let quick: Promise<boolean> | undefined;

/** Opens the box, or closes it if it is open. If its script is missing, goes to the search page. */
export async function openQuick(): Promise<void> {
  quick ??= loadScript(`${siteRoot()}assets/quick.js`);
  await quick;
  const box = window.sessionaryQuick;
  if (box !== undefined) box.open();
  else location.href = `${siteRoot()}search.html`;
}

/**
 * The data of a script, which calls a function with it; sealed data is a text. The window keeps the data, because two of
 * our scripts may load it at the same time.
 */
async function handedOver(file: string, receiver: string): Promise<unknown> {
  const place = `${receiver}Value`;
  Reflect.set(window, receiver, (data: unknown) => Reflect.set(window, place, data));
  await loadScript(siteRoot() + file);
  const data: unknown = Reflect.get(window, place);
  return typeof data === 'string' ? JSON.parse(new TextDecoder().decode(await unpack(await opened(atob(data))))) : data;
}

/** Names of sessions, projects, prompts and commands; undefined when the script is missing. */
export function loadQuickNames(): Promise<unknown> {
  return handedOver(QUICK_FILE, QUICK_HAND_OVER);
}

/** Names of files, commits, plans and decisions, likewise. */
export function loadHistoryNames(): Promise<unknown> {
  return handedOver(HISTORY_FILE, HISTORY_HAND_OVER);
}
