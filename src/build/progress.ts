/** Progress of a build on a terminal: a line that is redrawn, and one line for each stage. */

import { printable } from '../base/format.ts';
import { duration } from '../site/render/text/time.ts';
import type { Verbosity } from './config/settings.ts';

const EVERY_MS = 100;
const ESTIMATE_MS = 1_000;

export interface Terminal {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

function pace(done: number, total: number, ms: number): string {
  if (done <= 0 || ms < ESTIMATE_MS) return '';
  const left = Math.ceil(((total - done) / done) * (ms / 1000));
  return `, ${(done / 1000 / ms).toFixed(1)} MB/s${left > 0 ? `, ${duration(left * 1000)} left` : ''}`;
}

export class Progress {
  readonly seconds: Record<string, number> = {};
  private readonly out: Terminal;
  private readonly verbosity: Verbosity;
  private readonly now: () => number;
  private stageName = '';
  private begun = 0;
  private drawn = 0;

  constructor(out: Terminal, verbosity: Verbosity, now: () => number = () => performance.now()) {
    this.out = out;
    this.verbosity = verbosity;
    this.now = now;
  }

  private get isMoving(): boolean {
    return this.out.isTTY === true && this.verbosity !== 'quiet';
  }

  /** Begins a stage; its time runs until {@link end}. */
  begin(name: string): void {
    this.stageName = name;
    this.begun = this.now();
    this.drawn = 0;
  }

  /** Draws progress on a terminal, at times. @param done bytes of `total`, from which speed is estimated */
  at(words: string, done: number, total: number): void {
    if (!this.isMoving || this.now() - this.drawn < EVERY_MS) return;
    this.drawn = this.now();
    this.out.write(`\r\u001b[K${this.stageName}: ${words}${pace(done, total, this.now() - this.begun)}`);
  }

  end(words: string): void {
    const seconds = Math.round(this.now() - this.begun) / 1000;
    this.seconds[this.stageName] = seconds;
    if (this.isMoving) this.out.write('\r\u001b[K');
    if (this.verbosity !== 'quiet') this.out.write(`${this.stageName}: ${words} (${seconds.toFixed(1)} s)\n`);
  }

  /** Prints a line, unless --quiet was given. */
  say(line: string): void {
    if (this.verbosity !== 'quiet') this.out.write(`${line}\n`);
  }

  /** Prints a line with --verbose only. It may contain names of files, of which terminals should follow nothing. */
  detail(line: string): void {
    if (this.verbosity === 'verbose') this.out.write(`${printable(line)}\n`);
  }
}
