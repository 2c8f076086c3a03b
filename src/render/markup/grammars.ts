/**
 * Shiki's grammars, a line at a time. What a line becomes depends only on its text and on the state that the line
 * before left the grammar in, so highlight.ts can remember lines; Shiki's own `codeToTokens` knows whole texts only.
 *
 * Every grammar has an instance of its own. With one instance for all, Shiki colours code inside a
 * Markdown file only when that other grammar happens to be loaded already, and the same page would come
 * out differently depending on what the worker rendered before it.
 */

import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { EncodedTokenMetadata, INITIAL } from 'shiki/textmate';
import { withSharedScanners } from './scanners.ts';

/** Where a grammar stands at the beginning of a line. */
export type State = typeof INITIAL;

export interface Token {
  readonly text: string;
  /** A variable of the theme: `var(--s-token-keyword)`. */
  readonly colour: string;
}

/** The state at the beginning of a text. */
export const BEGINNING: State = INITIAL;

const THEME = 'classes';

const theme = createCssVariablesTheme({ name: THEME, variablePrefix: '--s-' });
const engine = createOnigurumaEngine(import('shiki/wasm')).then(withSharedScanners);

/** What is needed of a grammar of Shiki's. */
interface Grammar {
  tokenizeLine2(line: string, state: State, limit: number): { readonly tokens: Uint32Array; readonly ruleStack: State };
}

/** One language, ready to read lines. */
export class LineGrammar {
  readonly #grammar: Grammar;
  readonly #colours: readonly string[];

  constructor(grammar: Grammar, colours: readonly string[]) {
    this.#grammar = grammar;
    this.#colours = colours;
  }

  /** Tokens of one line, and the state for the next. A time limit would make the page depend on how busy the machine is. */
  read(line: string, state: State): { readonly tokens: readonly Token[]; readonly state: State } {
    const result = this.#grammar.tokenizeLine2(line, state, 0);
    const tokens: Token[] = [];
    // Pairs: where a token begins, and what is known of it.
    for (let at = 0; at < result.tokens.length; at += 2) {
      const text = line.slice(result.tokens[at], result.tokens[at + 2] ?? line.length);
      const colour = this.#colours[EncodedTokenMetadata.getForeground(result.tokens[at + 1] ?? 0)] ?? '';
      if (text !== '') tokens.push({ text, colour });
    }
    return { tokens, state: result.ruleStack };
  }
}

const started = new Map<string, Promise<LineGrammar | undefined>>();

/** Loads a grammar, once per process; undefined when Shiki does not know the name. */
export function loadGrammar(name: string): Promise<LineGrammar | undefined> {
  const known = started.get(name) ?? start(name);
  started.set(name, known);
  return known;
}

async function start(name: string): Promise<LineGrammar | undefined> {
  const source = new Map(Object.entries(bundledLanguages)).get(name);
  if (source === undefined) return undefined;
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [source],
    engine: await engine,
    warnings: false,
  });
  // Grammars know colours of six digits only: Shiki gives each variable a colour that stands for it.
  const { theme: set, colorMap } = highlighter.setTheme(THEME);
  const variables = new Map(Object.entries(set.colorReplacements ?? {}));
  const colours = colorMap.map((colour) => variables.get(colour?.toLowerCase()) ?? colour);
  return new LineGrammar(highlighter.getLanguage(name), colours);
}
