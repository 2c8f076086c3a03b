/**
 * Code -> lines of markup. One tokenisation with a theme of CSS variables; each variable becomes a short
 * class, so that light and dark are the style sheet's business:
 *
 *     if (a) b();   ->   <span class="k">if </span>(<span class="n">a</span>) <span class="f">b</span>();
 */

import type { Html } from '../../domain/view.ts';
import { BEGINNING, type LineGrammar, loadGrammar, type State, type Token } from './grammars.ts';
import { born, escapeCode, plainLine } from './html.ts';
import { PLAIN } from './language.ts';

/** The theme's variable -> the class that the style sheet knows. Plain foreground has none. */
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

/** Longer lines (minified code) stay plain within a highlighted block. */
const LINE_LIMIT = 1_000;
/** Characters of highlighted lines that the process remembers for one language. */
const CACHE_LIMIT = 1_000_000;

const ready = new Map<string, Painted>();

/** Loads grammars, each once per process. Names that Shiki does not know are passed over. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  await Promise.all(
    [...names].map(async (name) => {
      const grammar = await loadGrammar(name);
      if (grammar !== undefined && !ready.has(name)) ready.set(name, new Painted(grammar));
    }),
  );
}

/** Lines of code without colours. */
function plainLines(code: string): readonly Html[] {
  return code.split('\n').map(plainLine);
}

/** Lines of code with colours, when the grammar is loaded. */
export function highlightLines(code: string, language: string): readonly Html[] {
  const painted = ready.get(language);
  return painted === undefined ? plainLines(code) : painted.lines(code);
}

interface PaintedLine {
  readonly before: State;
  readonly html: Html;
  readonly after: State;
}

/**
 * A grammar with the lines that it has met: files are read, changed and read again, and before and after of
 * a change have most lines in common. On everyday sessions four lines of ten need no second look.
 */
class Painted {
  readonly #grammar: LineGrammar;
  /** Text of a line -> what became of it, by the state that it was met in. */
  readonly #known = new Map<string, PaintedLine[]>();
  #size = 0;

  constructor(grammar: LineGrammar) {
    this.#grammar = grammar;
  }

  lines(code: string): readonly Html[] {
    let state = BEGINNING;
    return code.split('\n').map((line) => {
      // Neither changes the state: empty lines have nothing to match, long ones are passed over.
      if (line === '' || line.length >= LINE_LIMIT) return plainLine(line);
      const painted = this.#line(line, state);
      state = painted.after;
      return painted.html;
    });
  }

  #line(line: string, before: State): PaintedLine {
    const known = this.#known.get(line);
    const found = known?.find((one) => isSame(one.before, before));
    if (found !== undefined) return found;
    const { tokens, state } = this.#grammar.read(line, before);
    // One object for equal states makes comparing them quick.
    const after = known?.find((one) => isSame(one.after, state))?.after ?? (isSame(before, state) ? before : state);
    const painted = { before, html: born(ownCopy(joinTokens(tokens))), after };
    this.#remember(line, painted);
    return painted;
  }

  #remember(line: string, painted: PaintedLine): void {
    this.#size += line.length;
    if (this.#size > CACHE_LIMIT) {
      this.#known.clear();
      this.#size = line.length;
    }
    const known = this.#known.get(line);
    if (known === undefined) this.#known.set(ownCopy(line), [painted]);
    else known.push(painted);
  }
}

const BEYOND_LATIN = /[^\x00-\xff]/;

/** V8 keeps a line as a view of the text that it was cut from: remembered, it would keep whole files in memory. */
function ownCopy(text: string): string {
  const encoding = BEYOND_LATIN.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
}

/** Do two states read the next line alike? Shiki's own comparison leaves out the flag, which `\G` depends on. */
function isSame(a: State, b: State): boolean {
  return a === b || (endedLine(a) === endedLine(b) && a.equals(b));
}

/** Neighbours of one class become one span; blanks go with whatever stands before them. */
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

/** Where code stands: `open` is seen while scrolling, `closed` only by who opens the row. */
export type Place = 'open' | 'closed';

/**
 * Longest block that is highlighted, in characters. Highlighting is a third of the time of a build, and Read results
 * are half of the code: whole files that hardly anyone opens, let alone for their colours. Those of about 50 lines
 * stay coloured; 100 lines took a sixth more, all of them twice as long (docs/PERFORMANCE.md).
 */
const BLOCK_LIMITS: Readonly<Record<Place, number>> = { open: 60_000, closed: 2_000 };
/** Characters that are highlighted per session; what comes after stays plain. */
const BUDGETS: Readonly<Record<Place, number>> = { open: 2_000_000, closed: 200_000 };

/**
 * The highlighter of one session. It knows the grammars that this session asked for (others may be loaded
 * in this process, and must make no difference) and how much may still be highlighted.
 */
export class Painter {
  readonly #languages: ReadonlySet<string>;
  readonly #left: Record<Place, number> = { ...BUDGETS };

  constructor(languages: ReadonlySet<string>) {
    this.#languages = languages;
  }

  /** One `Html` for each line; the cache does not count, so that the budget ends at the same line everywhere. */
  lines(code: string, language: string, place: Place): readonly Html[] {
    const text = code.replace(/\r\n?/g, '\n');
    if (language === PLAIN || !this.#languages.has(language)) return plainLines(text);
    if (text.length > Math.min(BLOCK_LIMITS[place], this.#left[place])) return plainLines(text);
    this.#left[place] -= text.length;
    return highlightLines(text, language);
  }
}
