/** Which keystrokes are shortcuts of the page. */

type Keystroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** Fields in which keys type text; radio buttons and checkboxes need only arrows and space. */
const TYPING = 'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable]';

/** Is the key a shortcut, and not typed into the field that has the focus? */
export function isShortcut(
  { ctrlKey, metaKey, altKey, isComposing }: Keystroke,
  target: { matches(selector: string): boolean } | null,
): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  return target === null || !target.matches(TYPING);
}

/** Ctrl+K or Cmd+K: opens the quick box, also while typing. */
export function isQuickKey({ key, ctrlKey, metaKey, altKey, isComposing }: Keystroke): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !isComposing;
}
