import fc from 'fast-check';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { describe, expect, it } from 'vitest';
import { withSharedScanners } from '../../../src/site/render/markup/scanners.ts';
import { runs } from '../../property/settings.ts';

const engine = await createOnigurumaEngine(import('shiki/wasm'));

/** What grammars contain: classes, boundaries, properties, back references, options. */
const PATTERNS = [
  '[_$[:alpha:]][_$[:alnum:]]*',
  '(?<![_$[:alnum:]])if(?![_$[:alnum:]])',
  '[^[:alpha:]\\s]',
  '\\b\\w+\\b',
  '\\W',
  '[\\w-]+',
  '\\d+',
  '\\s+',
  '\\S$',
  '[[:upper:]]',
  '[[:blank:]]',
  '[[:punct:]]',
  '[^[:print:]]',
  '\\p{L}',
  '\\p{S}',
  '\\P{word}',
  '\\h',
  '(?i)k',
  'a(?i)b|é',
  '(["\'])(.*?)\\1',
  '(?x) # in words\n [a-z] \\s',
  '\\y.',
];

const TEXTS = [
  'if (größe > 1) return naïve; // ✓ done — “yes” → no',
  'const a = "b"; // plain',
  '\u2500\u2502 box ⚠️ \u{1f600} K k \u00a0 ‿ ٣ Ⓐ 中文 \u0301',
  '',
  '—',
  'if—if',
];

function positions(scanner: ReturnType<typeof engine.createScanner>, text: string): readonly unknown[] {
  const line = engine.createString(text);
  return [...text].map((_, from) => scanner.findNextMatchSync(line, from, 0));
}

describe('scanners', () => {
  it('find the same as the engine, one expression at a time', () => {
    for (const pattern of PATTERNS) {
      const own = withSharedScanners(engine).createScanner([pattern]);
      for (const text of TEXTS)
        expect([pattern, text, positions(own, text)]).toEqual([
          pattern,
          text,
          positions(engine.createScanner([pattern]), text),
        ]);
    }
  });

  it('find the same as the engine in any text', () => {
    const own = withSharedScanners(engine).createScanner(PATTERNS);
    const plain = engine.createScanner(PATTERNS);
    const unit = fc.constantFrom(...'abK1_ $"-', ...'éß—→✓٣‿中\u00a0\u0301⚠\ufe0f', '\u{1f600}', 'if', 'Ⓐ');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        expect(positions(own, text)).toEqual(positions(plain, text));
      }),
      runs(100),
    );
  });

  it('are compiled once for equal lists', () => {
    let compiled = 0;
    const counting = withSharedScanners({
      createString: (text) => engine.createString(text),
      createScanner: (patterns) => {
        compiled += 1;
        return engine.createScanner(patterns);
      },
    });
    const scanners = [counting.createScanner(['a', '\\w']), counting.createScanner(['a', '\\w'])];
    expect(compiled).toBe(0);
    for (const scanner of scanners) positions(scanner, 'abc');
    expect(compiled).toBe(1);
    for (const scanner of scanners) positions(scanner, 'äbc');
    expect(compiled).toBe(2);
  });
});
