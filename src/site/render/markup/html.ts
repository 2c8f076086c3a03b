/** Where `Html` is made: only prose.ts, highlight.ts and joined-lines.ts call {@link trustedHtml}. */

import { visible } from '../../../base/format.ts';
import type { Html } from '../../types/view.ts';
import { replaceInvisible } from './invisible.ts';

export const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Most pieces of code and prose contain no character that must be escaped. */
const NEEDS_NO_ESCAPE = /^[\t\n\r !#-%(-;=?-~]*$/;

/** Text as markup that shows exactly that text, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  if (NEEDS_NO_ESCAPE.test(text)) return text;
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

/** The same for code, in an element: invisible characters are replaced by visible labels. */
export function escapeCode(text: string): string {
  if (NEEDS_NO_ESCAPE.test(text)) return text;
  return replaceInvisible(
    escapeHtml(text),
    ({ label, title }) => `<span class="invisible" title="${title}">${label}</span>`,
  );
}

/** Declares that a string is safe markup. The only place where the brand is added. */
export function trustedHtml(markup: string): Html {
  return markup as Html;
}

/** One line of code, or a whole text, not highlighted. */
export function plainLine(line: string): Html {
  return trustedHtml(escapeCode(line));
}
