/**
 * Shiki's grammars, applied line by line, by the build and by pages. The tokens of a line depend only on its text and on
 * the grammar's state after the previous line.
 *
 *     if (a) b();   ->   k "if ", "" "(", n "a", "" ") ", f "b", "" "();"
 */

import { createCssVariablesTheme, createShikiPrimitive, type LanguageRegistration } from 'shiki/core';
import { EncodedTokenMetadata, INITIAL } from 'shiki/textmate';
import { engine } from './expressions.ts';

/** Variable of the theme -> class in the style sheet. The default foreground has none. */
const STYLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ comment: 'c', keyword: 'k', string: 's', 'string-expression': 's', constant: 'n', function: 'f' },
    ...{ parameter: 'p', punctuation: 'u', link: 'l', inserted: 'i', deleted: 'd', changed: 'g' },
  }).map(([name, style]) => [`var(--s-token-${name})`, style]),
);

/** Longer lines (minified code) have no colours. */
const LINE_LIMIT = 1_000;

export type State = typeof INITIAL;

/** A part of a line in one colour. */
export interface Piece {
  readonly style: string;
  readonly text: string;
}

/** One language, ready to colour lines. */
export type LineGrammar = ReturnType<typeof createLineGrammar>;

const THEME = 'classes';
const theme = createCssVariablesTheme({ name: THEME, variablePrefix: '--s-' });

/** One Shiki instance each: in a shared one, colours depend on which grammars happen to be loaded. */
export function createLineGrammar(grammars: readonly LanguageRegistration[]) {
  const shiki = createShikiPrimitive({ themes: [theme], langs: [...grammars], engine, warnings: false });
  // Grammars only support six-digit colours, so Shiki replaces each variable by a placeholder colour.
  const { theme: resolved, colorMap } = shiki.setTheme(THEME);
  const variables = new Map(Object.entries(resolved.colorReplacements ?? {}));
  const styles = colorMap.map((colour) => STYLES.get(variables.get(colour?.toLowerCase()) ?? '') ?? '');
  const grammar = shiki.getLanguage(grammars.at(-1)?.name ?? '');
  return {
    /** The state at the beginning of a text. */
    beginning: INITIAL,
    /** A line in its colours, and the state for the next one. */
    line: (text: string, state: State): { readonly pieces: readonly Piece[]; readonly state: State } => {
      // Neither changes the state: empty lines have nothing to match, long ones are skipped.
      if (text === '' || text.length >= LINE_LIMIT) return { pieces: [{ style: '', text }], state };
      // A time limit would make pages depend on the machine's load.
      const { tokens, ruleStack } = grammar.tokenizeLine2(text, state, 0);
      return { pieces: piecesOf(text, tokens, styles), state: ruleStack };
    },
  };
}

/** Whitespace joins the token before it. @param tokens pairs of numbers: where a token begins, and its metadata */
function piecesOf(line: string, tokens: Uint32Array, styles: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let style = '';
  let from = 0;
  for (let at = 0; at < tokens.length; at += 2) {
    const start = tokens[at] ?? 0;
    const own = styles[EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0)] ?? '';
    if (own === style || line.slice(start, tokens[at + 2]).trim() === '') continue;
    if (start > from) pieces.push({ style, text: line.slice(from, start) });
    style = own;
    from = start;
  }
  pieces.push({ style, text: line.slice(from) });
  return pieces;
}

/** Do two states colour the next line alike? Shiki's `equals` ignores the flag that `\G` depends on. */
export function isSame(a: State, b: State): boolean {
  const endedLine = (state: State): unknown => Reflect.get(state, 'beginRuleCapturedEOL');
  return a === b || (endedLine(a) === endedLine(b) && a.equals(b));
}
