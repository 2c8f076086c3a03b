/** Shiki's JavaScript engine for the expressions of `src/languages.js`, which are compiled as rarely and cheaply as possible. */

import { EmulatedRegExp } from 'oniguruma-to-es';
import type { RegexEngine } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { valueFor } from '../../base/lists.ts';

type Translated = readonly [source: string, flags?: string, options?: EmulatedRegExp['rawOptions']];
/** Shiki hands on what is not a text as it is in the grammar. A text is an expression of Oniguruma. */
type Pattern = string | RegExp | Translated;

const compiled = new Map<string, RegExp>();

function expressionOf([source, flags = 'dgv', options]: Translated): RegExp {
  return valueFor(compiled, `${flags}/${source}`, () =>
    options === undefined ? new RegExp(source, flags) : new EmulatedRegExp(source, flags, options),
  );
}

const javascript = createJavaScriptRegexEngine({ target: 'ES2024', forgiving: true });

export const engine: RegexEngine = {
  // For parts of a text with a character beyond Latin-1, V8 compiles each expression once more, even if they have none.
  createString: (line) => javascript.createString(/[^\x00-\xff]/.test(line) ? line : [...line].join('')),
  createScanner: (patterns: readonly Pattern[]) =>
    javascript.createScanner(
      patterns.map((one) => (typeof one === 'string' || one instanceof RegExp ? one : expressionOf(one))),
    ),
};
