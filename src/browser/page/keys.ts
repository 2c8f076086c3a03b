/** Keys of a page. A key typed into a field, or with a modifier, is not ours. */

export interface Keystroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/** Where a key means itself: fields of text; a choice of radio buttons needs only arrows and blank. */
const TYPING =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable]';

/** Is the key one of the page, and not typed into the field that has the focus? */
export function isOurs(stroke: Keystroke, target: { matches(selector: string): boolean } | null): boolean {
  if (stroke.ctrlKey || stroke.metaKey || stroke.altKey || stroke.isComposing) return false;
  return target === null || !target.matches(TYPING);
}

/** Ctrl+K, or Cmd+K: wherever one types, it opens the quick box. */
export function isQuick({ key, ctrlKey, metaKey, altKey, isComposing }: Keystroke): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !isComposing;
}

export const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['/', 'find a session, file or command, or search'],
  ['Ctrl+K', 'the same, wherever you type'],
  ['j k', 'next and previous prompt'],
  ['n p', 'next and previous turn'],
  ['f F', 'next and previous problem: failures, denials, interruptions'],
  ['n N', 'next and previous found place, after a search'],
  ['o', 'open or close the call in focus'],
  ['e', 'open everything, close everything'],
  ['s', 'step through, as a presentation: arrow keys, Escape ends it'],
  ['c', 'copy a link to this turn'],
  ['?', 'this help'],
];
