/**
 * Compiles lists of regular expressions as rarely and as cheaply as possible. Grammars have thousands of expressions,
 * and each worker thread compiles its own; without this file, that takes a third of the time of highlighting.
 */

import type { RegexEngine } from 'shiki/core';

type Scanner = ReturnType<RegexEngine['createScanner']>;
type Text = Parameters<Scanner['findNextMatchSync']>[0];
type Find = Scanner['findNextMatchSync'];

/** How many compiled lists are kept; all grammars of an archive need a few hundred. */
const SCANNERS = 1_000;

/**
 * Oniguruma's option for ASCII classes: `[[:alpha:]]` is then 52 letters, not 700 ranges of Unicode, which take most of
 * the time and memory of compiling an expression. In lines of ASCII, the matches are the same.
 */
const ASCII_CLASSES = '(?P)';
/** Classes that also contain punctuation and symbols beyond ASCII. */
const CLASSES_OF_SYMBOLS = /graph|print|punct/i;

const BEYOND_ASCII = /\P{ASCII}/u;
/** Characters beyond ASCII that other classes may contain: letters, digits, marks, spaces, but not "—", "→" or "✓". */
const BEYOND_SYMBOLS = /(?![\p{P}\p{S}])\P{ASCII}|(?=\P{ASCII})[\p{Pc}\p{Alphabetic}]/u;

/** What kinds of characters a line contains: only ASCII, symbols as well, or any. */
type Charset = 'ascii' | 'symbols' | 'any';

function charsetOf(text: string): Charset {
  if (!BEYOND_ASCII.test(text)) return 'ascii';
  return BEYOND_SYMBOLS.test(text) ? 'any' : 'symbols';
}

/** {@link charsetOf} that remembers the last line: grammars search the same line many times. */
function cachedCharset(): (text: Text) => Charset {
  let last: Text | undefined;
  let charset: Charset = 'any';
  return (text) => {
    if (text !== last) {
      last = text;
      charset = charsetOf(typeof text === 'string' ? text : text.content);
    }
    return charset;
  };
}

/** The engine, but equal lists are compiled once, on first use, and with ASCII classes unless a line needs more. */
export function withSharedScanners(engine: RegexEngine): RegexEngine {
  const scanners = new Map<string, Scanner>();
  const charsetOfLine = cachedCharset();

  function createScanner(patterns: readonly string[]): Scanner {
    const hasSymbols = patterns.some((pattern) => CLASSES_OF_SYMBOLS.test(pattern));
    let ascii: Scanner | undefined;
    let unicode: Scanner | undefined;
    const findNextMatchSync: Find = (text, from, options) => {
      const charset = charsetOfLine(text);
      if (charset === 'ascii' || (charset === 'symbols' && !hasSymbols)) {
        ascii ??= engine.createScanner(patterns.map((pattern) => ASCII_CLASSES + pattern));
        return ascii.findNextMatchSync(text, from, options);
      }
      unicode ??= engine.createScanner([...patterns]);
      return unicode.findNextMatchSync(text, from, options);
    };
    return { findNextMatchSync };
  }

  return {
    createString: (text) => engine.createString(text),
    createScanner: (expressions) => {
      const patterns = expressions.map((one) => (typeof one === 'string' ? one : one.source));
      const key = patterns.join('\0');
      const compiled = scanners.get(key);
      if (compiled !== undefined) return compiled;
      // Patterns such as the end of a here-document are built for one text, so their number is unlimited.
      if (scanners.size >= SCANNERS) return engine.createScanner(patterns);
      const scanner = createScanner(patterns);
      scanners.set(key, scanner);
      return scanner;
    },
  };
}
