/** Shiki's JavaScript engine for the expressions of `src/languages.js`, which are compiled as rarely and cheaply as possible. */

import { EmulatedRegExp } from 'oniguruma-to-es';
import type { RegexEngine } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { valueFor } from '../../base/lists.ts';

type Translated = readonly [source: string, flags?: string, options?: EmulatedRegExp['rawOptions']];
/** Shiki hands on what is not a text as it is in the grammar. A text is an expression of Oniguruma. */
type Pattern = string | RegExp | Translated;

/** Classes of Unicode take most of an expression's time. In ASCII lines, these few match the same. */
const ASCII: ReadonlyMap<string, string> = new Map(
  Object.entries({ Alpha: 'A-Za-z', L: 'A-Za-z', M: '', N: '0-9', Nd: '0-9', Pc: '_', space: '\\t-\\r ' }),
);
const CLASSES = /\\p\{(Alpha|L|M|Nd?|Pc|space)\}/g;
/** What these classes contain beyond ASCII: not "—", "→" or "✓". */
const BEYOND_ASCII = /(?=[^\x00-\x7f])[\p{L}\p{M}\p{N}\p{Pc}\p{Alphabetic}\p{White_Space}]/u;

const compiled = new Map<string, RegExp>();

function expressionOf([source, flags = 'dgv', options]: Translated, isAscii: boolean): RegExp {
  const own = isAscii ? source.replace(CLASSES, (_, name) => `[${ASCII.get(name)}]`) : source;
  return valueFor(compiled, `${flags}/${own}`, () =>
    options === undefined ? new RegExp(own, flags) : new EmulatedRegExp(own, flags, options),
  );
}

const javascript = createJavaScriptRegexEngine({ target: 'ES2024', forgiving: true });

/** Rules search the same line many times. */
let last: { readonly text: unknown; readonly isAscii: boolean } | undefined;

export const engine: RegexEngine = {
  // For parts of a text with a character beyond Latin-1, V8 compiles each expression once more, even if they have none.
  createString: (line) => javascript.createString(/[^\x00-\xff]/.test(line) ? line : [...line].join('')),
  createScanner: (patterns: readonly Pattern[]) => {
    const scanners = new Map<boolean, ReturnType<typeof javascript.createScanner>>();
    return {
      findNextMatchSync: (text, from, options) => {
        if (last?.text !== text)
          last = { text, isAscii: !BEYOND_ASCII.test(typeof text === 'string' ? text : text.content) };
        const { isAscii } = last;
        const own = (one: Pattern): string | RegExp =>
          typeof one === 'string' || one instanceof RegExp ? one : expressionOf(one, isAscii);
        const scanner = valueFor(scanners, isAscii, () => javascript.createScanner(patterns.map(own)));
        return scanner.findNextMatchSync(text, from, options);
      },
    };
  },
};
