import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { expect, test } from 'vitest';
import { engine } from '../../src/site/shared/expressions.ts';

/** As `src/languages.js` writes them. */
const SOURCES = [
  String.raw`[\p{Alpha}_][\p{Alpha}\p{Nd}_]*`,
  String.raw`(?<![\p{L}\p{M}\p{N}\p{Pc}])if(?![\p{L}\p{M}\p{N}\p{Pc}])`,
  String.raw`[^\p{Alpha}\p{space}]`,
  String.raw`\p{space}+`,
  String.raw`\p{M}`,
  String.raw`\P{L}\p{Nd}`,
];

test.each([
  'if (a1) return naive; // done',
  'if (a1) return "—"; // ✓ → done',
  'if (größe > 1) return naïve;',
  'K \u212a \u00a0 ‿ ٣ Ⓐ 中文 \u0301 if',
  '',
])('expressions find the same with fewer classes in %j', (text) => {
  for (const source of SOURCES) {
    const whole = createJavaScriptRegexEngine().createScanner([new RegExp(source, 'dgv')]);
    // Shiki hands on what is not a text as it is in the grammar.
    const own = engine.createScanner([[source] as unknown as RegExp]);
    const [a, b] = [engine.createString(text), engine.createString(text)];
    for (let from = 0; from < text.length; from += 1)
      expect([source, from, own.findNextMatchSync(a, from, 0)]).toEqual([
        source,
        from,
        whole.findNextMatchSync(b, from, 0),
      ]);
  }
});
