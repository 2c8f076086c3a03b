/** Loads the names that the quick box and the search page find: scripts, each of which calls a function with its data. */

import { HISTORY_FILE, HISTORY_HAND_OVER, QUICK_FILE, QUICK_HAND_OVER } from '../../search/shared/names-format.ts';
import { siteRoot } from '../base/address.ts';
import { loadScript } from '../base/dom.ts';
import { opened, unpack } from '../unlock/sealed.ts';

type HandOver = typeof QUICK_HAND_OVER | typeof HISTORY_HAND_OVER;

declare global {
  interface Window {
    [QUICK_HAND_OVER]?: (data: unknown) => void;
    [HISTORY_HAND_OVER]?: (data: unknown) => void;
  }
}

/** Sealed data is a text. */
async function unsealed(data: unknown): Promise<unknown> {
  return typeof data === 'string' ? JSON.parse(new TextDecoder().decode(await unpack(await opened(data)))) : data;
}

function handedOver(file: string, handOver: HandOver): Promise<unknown> {
  return new Promise((resolve) => {
    const others = window[handOver];
    window[handOver] = (data) => {
      others?.(data);
      resolve(unsealed(data));
    };
    void loadScript(siteRoot() + file).then(() => resolve(undefined));
  });
}

/** Names of sessions, projects, prompts and commands; undefined when the script is missing. */
export function loadQuickNames(): Promise<unknown> {
  return handedOver(QUICK_FILE, QUICK_HAND_OVER);
}

/** Names of files, commits, plans and decisions, likewise. */
export function loadHistoryNames(): Promise<unknown> {
  return handedOver(HISTORY_FILE, HISTORY_HAND_OVER);
}
