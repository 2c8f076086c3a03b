/** Lines of code -> their colours. Of a diff, the text before and the text after are each coloured as a whole. */

import { isSame, type LineGrammar, type Piece } from '../../site/shared/line-grammar.ts';

export interface SideLine {
  readonly text: string;
  readonly side: 'before' | 'after' | 'both' | 'none';
}

/** The colours of each line, in order. Unchanged lines have those of the text after. */
export function* colouredLines(lines: readonly SideLine[], grammar: LineGrammar): Generator<readonly Piece[]> {
  let [before, after] = [grammar.beginning, grammar.beginning];
  let removed = lines.filter(({ side }) => side === 'before').length;
  for (const { text, side } of lines) {
    if (side === 'none') yield [];
    else if (side === 'before') {
      removed -= 1;
      const line = grammar.line(text, before);
      before = line.state;
      yield line.pieces;
    } else {
      const line = grammar.line(text, after);
      // The text before only matters for removed lines that follow.
      if (side === 'both' && removed > 0)
        before = isSame(before, after) ? line.state : grammar.line(text, before).state;
      after = line.state;
      yield line.pieces;
    }
  }
}
