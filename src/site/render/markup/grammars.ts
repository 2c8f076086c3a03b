/**
 * Shiki's grammars, applied line by line. The tokens of a line depend only on its text and on the grammar's state after
 * the previous line, so highlight.ts can cache lines; Shiki's own `codeToTokens` takes whole texts only.
 *
 * Every grammar gets its own Shiki instance. In a shared one, Shiki colours the code blocks of a Markdown file only if
 * their grammars happen to be loaded already: a page would depend on what the worker rendered before it.
 */

import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { bundledLanguages } from 'shiki/langs';
import { EncodedTokenMetadata, INITIAL } from 'shiki/textmate';
import { valueFor } from '../../../base/lists.ts';
import { withSharedScanners } from './scanners.ts';

/** The state of a grammar at the beginning of a line. */
export type State = typeof INITIAL;

export interface Token {
  readonly text: string;
  /** A variable of the theme: `var(--s-token-keyword)`. */
  readonly colour: string;
}

const THEME = 'classes';

const theme = createCssVariablesTheme({ name: THEME, variablePrefix: '--s-' });
const engine = createOnigurumaEngine(import('shiki/wasm')).then(withSharedScanners);

/** One language, ready to tokenize lines. */
export interface LineGrammar {
  /** The state at the beginning of a text. */
  readonly beginning: State;
  /** Tokens of one line, and the state for the next. */
  tokenize(line: string, state: State): { readonly tokens: readonly Token[]; readonly state: State };
}

const loading = new Map<string, Promise<LineGrammar | undefined>>();

/** Loads a grammar, once per process; undefined when Shiki does not know the name. */
export function loadGrammar(name: string): Promise<LineGrammar | undefined> {
  return valueFor(loading, name, () => createGrammar(name));
}

async function createGrammar(name: string): Promise<LineGrammar | undefined> {
  const source = new Map(Object.entries(bundledLanguages)).get(name);
  if (source === undefined) return undefined;
  const highlighter = await createHighlighterCore({
    themes: [theme],
    langs: [source],
    engine: await engine,
    warnings: false,
  });
  // Grammars only support six-digit colours, so Shiki replaces each variable by a placeholder colour.
  const { theme: resolved, colorMap } = highlighter.setTheme(THEME);
  const variables = new Map(Object.entries(resolved.colorReplacements ?? {}));
  const colours = colorMap.map((colour) => variables.get(colour?.toLowerCase()) ?? colour);
  const grammar = highlighter.getLanguage(name);
  const tokenize: LineGrammar['tokenize'] = (line, state) => {
    // A time limit would make pages depend on the machine's load.
    const result = grammar.tokenizeLine2(line, state, 0);
    const tokens: Token[] = [];
    // Pairs of numbers: where a token begins, and its metadata.
    for (let at = 0; at < result.tokens.length; at += 2) {
      const text = line.slice(result.tokens[at], result.tokens[at + 2] ?? line.length);
      const colour = colours[EncodedTokenMetadata.getForeground(result.tokens[at + 1] ?? 0)] ?? '';
      if (text !== '') tokens.push({ text, colour });
    }
    return { tokens, state: result.ruleStack };
  };
  return { beginning: INITIAL, tokenize };
}
