/**
 * Code -> lines of markup. One tokenisation with a theme of CSS variables; each variable becomes a short
 * class, so that light and dark are the style sheet's business:
 *
 *     if (a) b();   ->   <span class="k">if </span>(<span class="n">a</span>) <span class="f">b</span>();
 *
 * Every grammar has an instance of its own. With one instance for all, Shiki colours code inside a
 * Markdown file only when that other grammar happens to be loaded already, and the same page would come
 * out differently depending on what the worker rendered before it.
 */

import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import type { Html } from '../domain/view.ts';
import { sha256 } from './hash.ts';
import { born, escapeHtml } from './html.ts';
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
/** Characters of highlighted code that the process remembers. */
const CACHE_LIMIT = 4_000_000;

const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--s-' });
const engine = createOnigurumaEngine(import('shiki/wasm'));
const highlighters = new Map<string, Promise<HighlighterCore | undefined>>();
const ready = new Map<string, HighlighterCore>();

/** Loads grammars, each once per process. Names that Shiki does not know are passed over. */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map(load));
}

async function load(name: string): Promise<void> {
  const started = highlighters.get(name) ?? start(name);
  highlighters.set(name, started);
  const highlighter = await started;
  if (highlighter !== undefined) ready.set(name, highlighter);
}

async function start(name: string): Promise<HighlighterCore | undefined> {
  const grammar = new Map(Object.entries(bundledLanguages)).get(name);
  if (grammar === undefined) return undefined;
  return createHighlighterCore({ themes: [theme], langs: [grammar], engine, warnings: false });
}

/** One line of code without colours. */
export function plainLine(line: string): Html {
  return born(escapeHtml(line));
}

/** Lines of code without colours. */
export function plainLines(code: string): readonly Html[] {
  return code.split('\n').map(plainLine);
}

const cache = new Map<string, readonly Html[]>();
let cached = 0;

/** Lines of code with colours, when the grammar is loaded. */
export function highlightLines(code: string, language: string): readonly Html[] {
  const highlighter = ready.get(language);
  if (highlighter === undefined) return plainLines(code);
  const key = `${language} ${sha256(code)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const lines = tokenise(highlighter, code, language);
  remember(key, lines, code.length);
  return lines;
}

function remember(key: string, lines: readonly Html[], size: number): void {
  if (cached + size > CACHE_LIMIT) {
    cache.clear();
    cached = 0;
  }
  cache.set(key, lines);
  cached += size;
}

/** A time limit would make the page depend on how busy the machine is: 0 turns Shiki's off. */
function tokenise(highlighter: HighlighterCore, code: string, language: string): readonly Html[] {
  const { tokens } = highlighter.codeToTokens(code, {
    lang: language,
    theme: 'classes',
    tokenizeMaxLineLength: LINE_LIMIT,
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) => born(joinTokens(line)));
}

interface Token {
  readonly content: string;
  readonly color?: string | undefined;
}

/** Neighbours of one class become one span; blanks go with whatever stands before them. */
function joinTokens(tokens: readonly Token[]): string {
  let markup = '';
  let open = '';
  let text = '';
  const close = (): void => {
    if (text !== '')
      markup += open === '' ? escapeHtml(text) : `<span class="${open}">${escapeHtml(text)}</span>`;
    text = '';
  };
  for (const token of tokens) {
    const style = TOKEN_CLASSES.get(token.color ?? '') ?? '';
    if (style !== open && token.content.trim() !== '') {
      close();
      open = style;
    }
    text += token.content;
  }
  close();
  return markup;
}

/** Where code stands: `open` is seen while scrolling, `closed` only by who opens the row. */
export type Place = 'open' | 'closed';

/**
 * Longest block that is highlighted, in characters. Highlighting is nine tenths of the time of this stage,
 * and Read results were half of that: whole files that hardly anyone opens, let alone for their colours.
 * Over 141 MB of transcripts: 27 s with all Read results, 18 s with those of up to about 100 lines, 14 s with none.
 */
const BLOCK_LIMITS: Readonly<Record<Place, number>> = { open: 60_000, closed: 4_000 };
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
