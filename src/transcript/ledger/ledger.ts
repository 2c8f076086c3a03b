/** Where each line of a file went: shown, folded, hidden or a problem. */

import type { Problem, Transcript } from '../parse/transcript.ts';

interface Destination {
  readonly to: 'shown' | 'folded' | 'hidden' | 'problem';
  readonly reason: string;
}

export interface FileLedger {
  /** Relative to the input, with `/`. */
  readonly path: string;
  readonly member: string | undefined;
  readonly lines: LineCount;
  readonly problems: readonly Problem[];
}

export type ReasonCount = readonly [reason: string, lines: number];

/** Where each line went. `shown`, `folded`, `hidden` and `problems` add up to `total`. */
export type LineCount = Readonly<ReturnType<Ledger['count']>>;

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
  count() {
    const none = () => new Map<string, number>();
    const counts = { shown: none(), folded: none(), hidden: none(), problem: none() };
    for (let line = 1; line <= this.total; line += 1) {
      const { to, reason } = this.lines[line] ?? { to: 'hidden', reason: 'unexplained' };
      counts[to].set(reason, (counts[to].get(reason) ?? 0) + 1);
    }
    const [shown = 0, problems = 0] = [counts.shown.get(''), counts.problem.get('')];
    const sorted = (of: ReadonlyMap<string, number>): readonly ReasonCount[] => [...of].sort();
    return { total: this.total, shown, folded: sorted(counts.folded), hidden: sorted(counts.hidden), problems };
  }
}
