/**
 * Code -> lines of markup. Tokens are coloured by a theme of CSS variables, and each variable becomes a short class, so
 * that one markup serves the light and the dark style:
 *
 *     if (a) b();   ->   <span class="k">if </span>(<span class="n">a</span>) <span class="f">b</span>();
 */

import type { Html } from '../../types/view.ts';
import type { LineGrammar, State, Token } from './grammars.ts';
import { escapeCode, plainLine, trustedHtml } from './html.ts';
import { PLAIN } from './language.ts';

/** Variable of the theme -> class in the style sheet. The default foreground has none. */
export const TOKEN_CLASSES: ReadonlyMap<string, string> = new Map([
  ['var(--s-token-comment)', 'c'],
  ['var(--s-token-keyword)', 'k'],
  ['var(--s-token-string)', 's'],
  ['var(--s-token-string-expression)', 's'],
  ['var(--s-token-constant)', 'n'],
  ['var(--s-token-function)', 'f'],
  ['var(--s-token-parameter)', 'p'],
  ['var(--s-token-punctuation)', 'u'],
  ['var(--s-token-link)', 'l'],
  ['var(--s-token-inserted)', 'i'],
  ['var(--s-token-deleted)', 'd'],
  ['var(--s-token-changed)', 'g'],
]);

/** Longer lines (minified code) are not highlighted. */
const LINE_LIMIT = 1_000;
/** Characters of code that are cached for one language. */
const CACHE_LIMIT = 1_000_000;
/** States in which one line is cached: to find one of many takes longer than to highlight the line. */
const MAX_STATES = 200;

const ready = new Map<string, CachedGrammar>();

/** Loads grammars, each once per process. Names that Shiki does not know are ignored. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  const missing = [...names].filter((name) => !ready.has(name));
  if (missing.length === 0) return;
  // Shiki takes a while to load, and a session without code needs none of it.
  const { loadGrammar } = await import('./grammars.ts');
  await Promise.all(
    missing.map(async (name) => {
      const grammar = await loadGrammar(name);
      if (grammar !== undefined && !ready.has(name)) ready.set(name, new CachedGrammar(grammar));
    }),
  );
}

/** Lines of code, not highlighted. */
function plainLines(code: string): readonly Html[] {
  return code.split('\n').map(plainLine);
}

interface HighlightedLine {
  readonly before: State;
  readonly html: Html;
  readonly after: State;
}

/**
 * A grammar with a cache of lines: files are read, changed and read again, and most of their lines stay the same. In
 * typical sessions, four lines in ten are found in the cache.
 */
class CachedGrammar {
  readonly #grammar: LineGrammar;
  /** Text of a line -> its markup, for each state that it was highlighted in. */
  readonly #lines = new Map<string, HighlightedLine[]>();
  #size = 0;

  constructor(grammar: LineGrammar) {
    this.#grammar = grammar;
  }

  lines(code: string): readonly Html[] {
    let state = this.#grammar.beginning;
    return code.split('\n').map((line) => {
      // Neither changes the state: empty lines have nothing to match, long ones are skipped.
      if (line === '' || line.length >= LINE_LIMIT) return plainLine(line);
      const highlighted = this.#line(line, state);
      state = highlighted.after;
      return highlighted.html;
    });
  }

  #line(line: string, before: State): HighlightedLine {
    const versions = this.#lines.get(line);
    const cached = versions?.find((one) => isSame(one.before, before));
    if (cached !== undefined) return cached;
    const { tokens, state } = this.#grammar.tokenize(line, before);
    // Using one object for equal states makes it faster to compare them.
    const after = versions?.find((one) => isSame(one.after, state))?.after ?? (isSame(before, state) ? before : state);
    const highlighted = { before, html: trustedHtml(ownCopy(joinTokens(tokens))), after };
    this.#remember(line, highlighted);
    return highlighted;
  }

  #remember(line: string, highlighted: HighlightedLine): void {
    this.#size += line.length;
    if (this.#size > CACHE_LIMIT) {
      this.#lines.clear();
      this.#size = line.length;
    }
    const versions = this.#lines.get(line);
    if (versions === undefined) this.#lines.set(ownCopy(line), [highlighted]);
    else if (versions.length < MAX_STATES) versions.push(highlighted);
  }
}

const BEYOND_LATIN = /[^\x00-\xff]/;

/** V8 stores a line as a slice of its text, which would keep whole files in memory through the cache. */
function ownCopy(text: string): string {
  const encoding = BEYOND_LATIN.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

/** Do two states tokenize the next line alike? Shiki's `equals` ignores the flag that `\G` depends on. */
function isSame(a: State, b: State): boolean {
  return a === b || (endedLine(a) === endedLine(b) && a.equals(b));
}

/** Joins neighbouring tokens of the same class to one span; whitespace joins the token before it. */
function joinTokens(tokens: readonly Token[]): string {
  let markup = '';
  let open = '';
  let text = '';
  const close = (): void => {
    if (text !== '') markup += open === '' ? escapeCode(text) : `<span class="${open}">${escapeCode(text)}</span>`;
    text = '';
  };
  for (const token of tokens) {
    const style = TOKEN_CLASSES.get(token.colour) ?? '';
    if (style !== open && token.text.trim() !== '') {
      close();
      open = style;
    }
    text += token.text;
  }
  close();
  return markup;
}

function endedLine(state: State): unknown {
  return Reflect.get(state, 'beginRuleCapturedEOL');
}

/** Where code is shown: `open` is visible while scrolling, `closed` only after the row of its call was opened. */
export type Placement = 'open' | 'closed';

/**
 * Longest block that is highlighted, in characters. Highlighting takes a third of the time of a build, and half of the
 * code comes from Read: whole files that are rarely opened. Files of about 50 lines are still highlighted; a limit of
 * 100 lines would take a sixth longer, and no limit twice as long (docs/PERFORMANCE.md).
 */
const BLOCK_LIMITS: Readonly<Record<Placement, number>> = { open: 60_000, closed: 2_000 };
/** Characters that are highlighted per session; code after that is shown without colours. */
const BUDGETS: Readonly<Record<Placement, number>> = { open: 2_000_000, closed: 200_000 };

/**
 * The highlighter of one session. It uses only the grammars that this session needs, even if others are loaded in the
 * process, and tracks how much may still be highlighted.
 */
export class Highlighter {
  readonly #languages: ReadonlySet<string>;
  readonly #left: Record<Placement, number> = { ...BUDGETS };

  constructor(languages: ReadonlySet<string>) {
    this.#languages = languages;
  }

  /** One `Html` for each line. Cached lines count too, so that the budget always ends at the same line. */
  lines(code: string, language: string, placement: Placement): readonly Html[] {
    const text = code.replace(/\r\n?/g, '\n');
    if (language === PLAIN || !this.#languages.has(language)) return plainLines(text);
    if (text.length > Math.min(BLOCK_LIMITS[placement], this.#left[placement])) return plainLines(text);
    this.#left[placement] -= text.length;
    return ready.get(language)?.lines(text) ?? plainLines(text);
  }
}
