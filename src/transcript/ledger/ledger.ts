/** Where each line of a file went: shown, folded, hidden or a problem. */

import type { LineCount } from '../types/session.ts';
import type { Transcript } from '../types/transcript.ts';

/** Why a line is folded into a labelled element of the page. The report prints these words. */
export type FoldReason =
  | 'session title'
  | 'session tag'
  | 'pull request link'
  | 'hook output'
  | 'system reminder'
  | 'client message'
  | 'skill instructions'
  | 'command instructions'
  | 'command output'
  | 'task notification'
  | 'teammate status'
  | 'task list lookup'
  | 'budget and limits'
  | 'editor context'
  | 'changed file notice'
  | 'diagnostics'
  | 'client status'
  | 'context trimmed'
  | 'plan handover'
  | 'message metadata';

export type HideReason =
  | 'blank line'
  | 'streaming progress'
  | 'hook progress'
  | 'hook without output'
  | 'file snapshot'
  | 'duplicate line'
  | 'copy of a prompt'
  | 'client mode'
  | 'client bookkeeping'
  | 'account'
  | 'system prompt and tools'
  | 'queue bookkeeping'
  | 'queued message, shown on delivery'
  | 'queued message, withdrawn'
  | 'empty message'
  | 'agent warm-up'
  | 'session without messages'
  | 'shown in another session'
  | 'unexplained';

type Destination =
  | { readonly to: 'shown' | 'problem' }
  | { readonly to: 'folded'; readonly reason: FoldReason }
  | { readonly to: 'hidden'; readonly reason: HideReason };

function increment(counts: Map<string, number>, reason: string): void {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
}

/** The destination of each line of one file. */
export class Ledger {
  private readonly lines: (Destination | undefined)[];
  private readonly total: number;

  constructor(transcript: Transcript) {
    this.total = transcript.lines;
    this.lines = new Array(transcript.lines + 1);
    for (const line of transcript.blank) this.hidden(line, 'blank line');
    for (const { line } of transcript.problems) if (line > 0) this.set(line, { to: 'problem' });
  }

  /** A shown line stays shown, even if something else on it is folded or hidden. */
  private set(line: number, destination: Destination): void {
    if (this.lines[line]?.to !== 'shown') this.lines[line] = destination;
  }

  isKnown(line: number): boolean {
    return this.lines[line] !== undefined;
  }

  shown(line: number): void {
    this.set(line, { to: 'shown' });
  }

  folded(line: number, reason: FoldReason): void {
    this.set(line, { to: 'folded', reason });
  }

  hidden(line: number, reason: HideReason): void {
    this.set(line, { to: 'hidden', reason });
  }

  /** Folds a line that was shown until a later line changed its meaning. */
  refold(line: number, reason: FoldReason): void {
    this.lines[line] = { to: 'folded', reason };
  }

  withoutPage(): void {
    for (const [line, destination] of this.lines.entries())
      if (destination?.to === 'shown' || destination?.to === 'folded')
        this.lines[line] = { to: 'hidden', reason: 'session without messages' };
  }

  /** A line without a destination is "unexplained", which the project's tests do not allow. */
  count(): LineCount {
    const folded = new Map<string, number>();
    const hidden = new Map<string, number>();
    let shown = 0;
    let problems = 0;
    for (let line = 1; line <= this.total; line += 1) {
      const destination: Destination = this.lines[line] ?? { to: 'hidden', reason: 'unexplained' };
      if (destination.to === 'folded') increment(folded, destination.reason);
      else if (destination.to === 'hidden') increment(hidden, destination.reason);
      else if (destination.to === 'shown') shown += 1;
      else problems += 1;
    }
    return { total: this.total, shown, folded: [...folded].sort(), hidden: [...hidden].sort(), problems };
  }
}
