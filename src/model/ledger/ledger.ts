/** Where every line of a file went. Each line is booked once; what nobody booked is found out. */

import type { LineCount } from '../../domain/session.ts';
import type { Transcript } from '../../domain/transcript.ts';

/** Why a line is folded into a named thing on the page. The report page prints these words. */
export type FoldReason =
  | 'session title'
  | 'pull request link'
  | 'hook output'
  | 'reminder to the agent'
  | 'text added by the client'
  | 'text of a skill'
  | 'text of a command'
  | 'notification of a task'
  | 'state of a teammate'
  | 'look at the task list'
  | 'budget and limits'
  | 'editor context'
  | 'changed files seen by the client'
  | 'diagnostics'
  | 'client status'
  | 'context trimmed'
  | 'plan handed over in the same session'
  | 'output of a command'
  | 'usage and stop of a message'
  | 'conversation of an agent';

/** Why a line is left out. */
export type HideReason =
  | 'blank line'
  | 'streaming progress'
  | 'hook progress'
  | 'hook without words'
  | 'file snapshot'
  | 'repeated line'
  | 'repeated prompt'
  | 'mode of the client'
  | 'client bookkeeping'
  | 'queue bookkeeping'
  | 'queued text shown where it arrived'
  | 'queued text taken back'
  | 'empty message'
  | 'warm-up of an agent'
  | 'session without a message'
  | 'shown in another session'
  | 'unexplained';

type Booking =
  | { readonly box: 'shown' }
  | { readonly box: 'folded'; readonly reason: FoldReason }
  | { readonly box: 'hidden'; readonly reason: HideReason }
  | { readonly box: 'problem' };

export class Ledger {
  private readonly bookings: (Booking | undefined)[];
  private readonly total: number;

  constructor(transcript: Transcript) {
    this.total = transcript.lines;
    this.bookings = new Array(transcript.lines + 1);
    for (const line of transcript.blank) this.hidden(line, 'blank line');
    for (const problem of transcript.problems)
      if (problem.line > 0) this.book(problem.line, { box: 'problem' });
  }

  /** A line that is shown stays shown, whatever else is said of it. */
  private book(line: number, booking: Booking): void {
    if (this.bookings[line]?.box !== 'shown') this.bookings[line] = booking;
  }

  shown(line: number): void {
    this.book(line, { box: 'shown' });
  }

  folded(line: number, reason: FoldReason): void {
    this.book(line, { box: 'folded', reason });
  }

  /** A shown line turned out to say nothing of its own. */
  refold(line: number, reason: FoldReason): void {
    this.bookings[line] = { box: 'folded', reason };
  }

  hidden(line: number, reason: HideReason): void {
    this.book(line, { box: 'hidden', reason });
  }

  /** For a line of which something may be shown already. */
  foldedUnlessBooked(line: number, reason: FoldReason): void {
    if (this.bookings[line] === undefined) this.folded(line, reason);
  }

  /** The same for a line that is left out. */
  hiddenUnlessBooked(line: number, reason: HideReason): void {
    if (this.bookings[line] === undefined) this.hidden(line, reason);
  }

  /** Takes a booking back: a later line changed what this one means. */
  unbook(line: number): void {
    this.bookings[line] = undefined;
  }

  /** Hides every line that is not booked yet: for a whole file that a rule leaves out. */
  hideRest(reason: HideReason): void {
    for (let line = 1; line <= this.total; line += 1) {
      if (this.bookings[line] === undefined) this.hidden(line, reason);
    }
  }

  /** The file gets no page: nothing of it is shown or folded anywhere but in the report. */
  withoutPage(): void {
    for (let line = 1; line <= this.total; line += 1) {
      const box = this.bookings[line]?.box;
      if (box === 'shown' || box === 'folded') {
        this.bookings[line] = { box: 'hidden', reason: 'session without a message' };
      }
    }
  }

  /** A line that no rule spoke for counts as hidden, "unexplained": the project's own tests fail on it. */
  count(): LineCount {
    const folded = new Map<string, number>();
    const hidden = new Map<string, number>();
    let shown = 0;
    let problems = 0;
    const add = (counts: Map<string, number>, reason: string): void => {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    };
    for (let line = 1; line <= this.total; line += 1) {
      const booking = this.bookings[line];
      if (booking === undefined) add(hidden, 'unexplained');
      else if (booking.box === 'folded') add(folded, booking.reason);
      else if (booking.box === 'hidden') add(hidden, booking.reason);
      else if (booking.box === 'shown') shown += 1;
      else problems += 1;
    }
    return { total: this.total, shown, folded: [...folded].sort(), hidden: [...hidden].sort(), problems };
  }
}
