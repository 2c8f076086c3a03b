/**
 * Code -> lines of markup. Only what is open when a page opens is coloured here; the page colours the rest when its fold
 * opens (`browser/colour`). Each colour is a short class, so that one markup serves the light and the dark style:
 *
 *     if (a) b();   ->   <span class="k">if </span>(<span class="n">a</span>) <span class="f">b</span>();
 */

import type { Html } from '../../types/view.ts';
import { grammarOf } from './grammars.ts';
import { escapeCode, plainLine, trustedHtml } from './html.ts';
import { PLAIN } from './language.ts';

/** Characters that are coloured per session; the page colours what comes after that as if it were folded. */
const BUDGET = 500_000;

/** The highlighter of one session. */
export class Highlighter {
  #left = BUDGET;
  readonly folded = new Set<string>();

  /** The language of code that the page colours; undefined if it has no colours. */
  later(language: string): string | undefined {
    if (language === PLAIN) return undefined;
    this.folded.add(language);
    return language;
  }

  /** Markup of code that is open; undefined if it is left to the page. */
  open(code: string, language: string): Html | undefined {
    if (language === PLAIN) return plainLine(code);
    if (code.length > this.#left) return undefined;
    this.#left -= code.length;
    const grammar = grammarOf(language);
    let state = grammar.beginning;
    const lines = code.split(/\r\n?|\n/).map((text) => {
      const line = grammar.line(text, state);
      state = line.state;
      return line.pieces
        .map(({ style, text }) =>
          style === '' ? escapeCode(text) : `<span class="${style}">${escapeCode(text)}</span>`,
        )
        .join('');
    });
    return trustedHtml(lines.join('\n'));
  }
}
