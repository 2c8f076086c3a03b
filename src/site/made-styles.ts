/** Rules of the style sheet of sessions that are made of tables. */

import type { ToolFamily } from '../transcript/tools/module.ts';
import { TINTS } from './render/turns/turn.ts';
import { SHOWN } from './session/layout/heights.ts';

/** Heights of turns that the browser has not laid out yet, in rem: the middles of the classes of `heights.ts`, from 2. */
const HEIGHTS = [5.5, 11, 23, 45, 90, 180, 360, 720, 1_440];

const GLYPHS: Readonly<Record<ToolFamily, string>> = {
  ...{ runs: '$', monitors: '$', reads: '¶', edits: '±', searches: '/' },
  ...{ fetches: '@', tracks: '✓', delegates: '»', asks: '?', plans: '§' },
  ...{ instructs: '·', organizes: '·', reports: '·' },
};

/** Colours of tokens by their classes (`shared/line-grammar.ts`), which are also the names of highlights. */
const TOKENS = {
  ...{ k: 'code-keyword', s: 'code-string', n: 'code-constant', g: 'code-constant', f: 'code-function' },
  ...{ p: 'code-parameter', c: 'code-comment', u: 'ink-soft', i: 'added', d: 'removed' },
};

function heightRule(rem: number, index: number): string {
  const level = index + 2;
  const chosen = SHOWN.filter((shown) => shown !== 'all').map(
    (shown) => `.session-bar:has(input[value="${shown}"]:checked) ~ .turns .${shown}-${level}`,
  );
  return `.tall-${level}, ${chosen.join(', ')} { --tall: ${rem}rem; }`;
}

/** The second eight colours of a terminal look like the first. On a background, text has the colour of the paper. */
function terminalRule(colour: number): string {
  const text = `:is(.fg-${colour}, .fg-${colour + 8}):not([class*="bg-"])`;
  return `${text}, :is(.bg-${colour}, .bg-${colour + 8}) { --term: var(--term-${colour}); }`;
}

export function madeStyles(): string {
  return [
    ...HEIGHTS.map(heightRule),
    ...Object.entries(GLYPHS).map(([family, glyph]) => `.call[data-family="${family}"] { --glyph: "${glyph}"; }`),
    ...Object.entries(TOKENS).flatMap(([name, colour]) =>
      [`.${name}`, `::highlight(${name})`].map((selector) => `${selector} { color: var(--${colour}); }`),
    ),
    '::highlight(l) { text-decoration: underline; }',
    ...[...TINTS].map(([name, colour]) => `.tint-${name} { --tint: var(--term-${colour}); }`),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(terminalRule),
  ].join('\n');
}
