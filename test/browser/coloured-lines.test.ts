import { expect, test } from 'vitest';
import { colouredLines, type SideLine } from '../../src/browser/colour/coloured-lines.ts';
import { grammarOf } from '../../src/site/render/markup/grammars.ts';

/** `-old`, `+new`, ` same`, `@left out` -> `c old`, with the style of each piece. */
function colours(diff: string): readonly string[] {
  const sides = new Map<string, SideLine['side']>(
    Object.entries({ '-': 'before', '+': 'after', ' ': 'both', '@': 'none' }),
  );
  const lines = diff.split('\n').map((line) => ({ text: line.slice(1), side: sides.get(line.charAt(0)) ?? 'none' }));
  return [...colouredLines(lines, grammarOf('typescript'))].map((pieces) =>
    pieces.map(({ style, text }) => `${style} ${text}`).join('|'),
  );
}

test.each([
  ['of code', '+/* a\n+\n+b */ if', ['c /* a', ' ', 'c b */ |k if']],
  ['as part of the text before or after the change', ' /*\n-old\n+new\n */', ['c /*', 'c old', 'c new', 'c */']],
  ['of a text before that is no comment', '+/*\n-if\n a\n-if\n+*/', ['c /*', 'k if', 'c a', 'k if', 'c */']],
  ['around lines that are left out', ' /*\n@3 unchanged lines\n b', ['c /*', '', 'c b']],
])('the colours of lines: %s', (_, diff, expected) => expect(colours(diff)).toEqual(expected));
