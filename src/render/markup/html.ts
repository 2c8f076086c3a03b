/**
 * The primitive below `Html`. Only markdown.ts and highlight.ts call {@link born}, lines.ts for lines of theirs, and
 * turns-markup.ts for what templates have printed; everyone else hands over plain text and lets the template escape it.
 */

import type { Html } from '../../domain/view.ts';
import { visible } from '../text/format.ts';
import { markUnseen } from './invisible.ts';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Most pieces of code and prose are their own markup. */
const NEEDS_NO_ESCAPE = /^[\t\n\r !#-%(-;=?-~]*$/;

/** Text as markup that shows exactly that text, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  if (NEEDS_NO_ESCAPE.test(text)) return text;
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

/** The same for code, in an element: characters that no one sees get a mark that one does. */
export function escapeCode(text: string): string {
  if (NEEDS_NO_ESCAPE.test(text)) return text;
  return markUnseen(escapeHtml(text), ({ label, title }) => `<span class="invisible" title="${title}">${label}</span>`);
}

/** Declares that a string is markup of our own making. The one place where the brand is put on. */
export function born(markup: string): Html {
  return markup as Html;
}

/** One line of code, or a whole text, without colours. */
export function plainLine(line: string): Html {
  return born(escapeCode(line));
}
