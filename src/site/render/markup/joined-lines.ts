/** Lines are half of a page, and a Nunjucks loop sets eight variables for each (docs/PERFORMANCE.md). */

import type { DiffLine, Html, TerminalRun } from '../../../transcript/types/view-types.ts';
import { escapeHtml, plainLine, trustedHtml } from './html.ts';

/** For `<ol>`: one item for each line. */
export function listedLines(lines: readonly string[]): Html {
  return trustedHtml(lines.map((line) => `<li>${plainLine(line)}</li>`).join(''));
}

const DIFF_ITEMS = { same: '', added: ' class="add"', removed: ' class="del"', gap: ' class="gap"' } as const;

/** For `<ol>`. The number, of a removed line that before, is an attribute, so that it is not copied with the code. */
export function diffLines(lines: readonly DiffLine[]): Html {
  const items = lines.map(({ kind, oldNumber, newNumber = oldNumber, text }) => {
    const number = newNumber === undefined ? '' : ` data-n="${newNumber}"`;
    return `<li${DIFF_ITEMS[kind]}${number}>${plainLine(text)}</li>`;
  });
  return trustedHtml(items.join(''));
}

function terminalRun({ text, style, href }: TerminalRun): string {
  const inside = plainLine(text);
  if (href !== undefined)
    return `<a class="${escapeHtml(style)}" href="${escapeHtml(href)}" rel="noreferrer noopener">${inside}</a>`;
  return style === '' ? inside : `<span class="${escapeHtml(style)}">${inside}</span>`;
}

/** For `<pre>`. `terminal.ts` has already checked the addresses. */
export function terminalMarkup(lines: readonly (readonly TerminalRun[])[]): Html {
  return trustedHtml(lines.map((line) => `${line.map(terminalRun).join('')}\n`).join(''));
}

const SIGNED: Readonly<Record<string, string>> = {
  '+': DIFF_ITEMS.added,
  '-': DIFF_ITEMS.removed,
  '@': DIFF_ITEMS.gap,
};

/** For `<ol>`: the lines of a diff as it is printed, `+added`, `-removed`, ` same`, `@` where lines are left out. */
export function signedLines(lines: readonly string[]): Html {
  const items = lines.map((line) => `<li${SIGNED[line.charAt(0)] ?? ''}>${plainLine(line.slice(1))}</li>`);
  return trustedHtml(items.join(''));
}
