/**
 * Lists of regular expressions, compiled as seldom and as cheaply as possible. Grammars have thousands of expressions
 * and each worker thread compiles them for itself; before this file, that was a third of all highlighting.
 */

import type { RegexEngine } from 'shiki/core';

type Scanner = ReturnType<RegexEngine['createScanner']>;
type Text = Parameters<Scanner['findNextMatchSync']>[0];
type Find = Scanner['findNextMatchSync'];

/** Compiled lists that are kept; all grammars of an archive together need a few hundred. */
const SCANNERS = 1_000;

/**
 * Oniguruma's option for classes of ASCII only: `[[:alpha:]]` is then 52 letters, not 700 ranges of Unicode, which
 * take most of the time and memory of compiling an expression. Lines without other letters match just the same.
 */
const ASCII_CLASSES = '(?P)';
/** Classes that contain punctuation and symbols as well, also those outside of ASCII. */
const CLASSES_OF_SYMBOLS = /graph|print|punct/i;

const BEYOND_ASCII = /\P{ASCII}/u;
/** What can be in one of the other classes: letters, digits, marks, spaces, but not "—", "→" or "✓". */
const BEYOND_SYMBOLS = /(?![\p{P}\p{S}])\P{ASCII}|(?=\P{ASCII})[\p{Pc}\p{Alphabetic}]/u;

/** Which characters a line has outside of ASCII. */
type Letters = 'ascii' | 'symbols' | 'any';

function lettersOf(text: string): Letters {
  if (!BEYOND_ASCII.test(text)) return 'ascii';
  return BEYOND_SYMBOLS.test(text) ? 'any' : 'symbols';
}

/** A grammar searches one line many times. */
function rememberingLast(): (text: Text) => Letters {
  let last: Text | undefined;
  let letters: Letters = 'any';
  return (text) => {
    if (text !== last) {
      last = text;
      letters = lettersOf(typeof text === 'string' ? text : text.content);
    }
    return letters;
  };
}

/** The engine, with equal lists compiled once, when they are first needed, and for ASCII only while that is enough. */
export function withSharedScanners(engine: RegexEngine): RegexEngine {
  const scanners = new Map<string, Scanner>();
  const lettersOfLine = rememberingLast();

  function createScanner(patterns: readonly string[]): Scanner {
    const hasSymbols = patterns.some((pattern) => CLASSES_OF_SYMBOLS.test(pattern));
    let ascii: Scanner | undefined;
    let unicode: Scanner | undefined;
    const findNextMatchSync: Find = (text, from, options) => {
      const letters = lettersOfLine(text);
      if (letters === 'ascii' || (letters === 'symbols' && !hasSymbols)) {
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
      const known = scanners.get(key);
      if (known !== undefined) return known;
      // Ends of here-documents and the like are made for one text: such lists may be endlessly many.
      if (scanners.size >= SCANNERS) return engine.createScanner(patterns);
      const made = createScanner(patterns);
      scanners.set(key, made);
      return made;
    },
  };
}
