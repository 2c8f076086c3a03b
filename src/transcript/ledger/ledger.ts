/** Where each line of a file went: shown, folded, hidden or a problem. */

import type { Transcript } from '../parse/transcript.ts';
import type { LineCount } from '../types/session.ts';

interface Destination {
  readonly to: 'shown' | 'folded' | 'hidden' | 'problem';
  readonly reason: string;
}

/** The destination of each line of one file. A reason is a few words, which the report prints. */
export class Ledger {
  private readonly lines: (Destination | undefined)[];
  private readonly total: number;

  constructor(transcript: Transcript) {
    this.total = transcript.lines;
    this.lines = new Array(transcript.lines + 1);
    for (const line of transcript.blank) this.hidden(line, 'blank line');
    for (const { line } of transcript.problems) if (line > 0) this.set(line, 'problem');
  }

  /** A shown line stays shown, even if something else on it is folded or hidden. */
  private set(line: number, to: Destination['to'], reason = ''): void {
    if (this.lines[line]?.to !== 'shown') this.lines[line] = { to, reason };
  }

  isKnown(line: number): boolean {
    return this.lines[line] !== undefined;
  }

  shown(line: number): void {
    this.set(line, 'shown');
  }

  /** Into a labelled element of the page. */
  folded(line: number, reason: string): void {
    this.set(line, 'folded', reason);
  }

  hidden(line: number, reason: string): void {
    this.set(line, 'hidden', reason);
  }

  /** Folds a line that was shown until a later line changed its meaning. */
  refold(line: number, reason: string): void {
    this.lines[line] = { to: 'folded', reason };
  }

  withoutPage(): void {
    for (const [line, destination] of this.lines.entries())
      if (destination?.to === 'shown' || destination?.to === 'folded')
        this.lines[line] = { to: 'hidden', reason: 'session without messages' };
  }

  /** A line without a destination is "unexplained", which the project's tests do not allow. */
  count(): LineCount {
    const counts = { shown: new Map(), folded: new Map(), hidden: new Map(), problem: new Map<string, number>() };
    for (let line = 1; line <= this.total; line += 1) {
      const { to, reason } = this.lines[line] ?? { to: 'hidden', reason: 'unexplained' };
      counts[to].set(reason, (counts[to].get(reason) ?? 0) + 1);
    }
    const [shown = 0, problems = 0] = [counts.shown.get(''), counts.problem.get('')];
    return { total: this.total, shown, folded: [...counts.folded].sort(), hidden: [...counts.hidden].sort(), problems };
  }
}
