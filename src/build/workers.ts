/** The worker threads of one build, and the batches that they work on. */

import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Tinypool } from 'tinypool';
import { inGroups, sumOf } from '../base/lists.ts';
import type { SessionFile } from '../transcript/discover/session-file.ts';
import type { Given, Gives, TaskKind } from './tasks/tasks.ts';
import type { ThreadTask } from './tasks/thread.ts';
import type { Run } from './work/run.ts';
import type { LinkedSession } from './work/session-context.ts';

const BATCH_BYTES = 20_000_000;
const BATCH_SESSIONS = 100;
const BATCH_LEAST = 1_500_000;
/** Room for new objects in one worker: with 16 MB, collecting them takes twice as long. */
const YOUNG_MB = 48;
/** A thread takes a while to load its code and compile grammars: fewer bytes, or fewer sessions, are not worth it. */
const THREAD_BYTES = 1_500_000;
const THREAD_SESSIONS = 50;

/**
 * How V8 runs a build. There is room for new objects from the beginning. Expressions are compiled later, because
 * grammars have hundreds that are hardly used, and functions much later: each thread would spend a sixth of a build on
 * those that are hardly needed any more. V8 12, in Node 22, counts calls instead, and complains about the flag.
 */
const FLAGS: readonly string[] = [
  ...['--semi-space-growth-factor=16', '--regexp-tier-up-ticks=100'],
  ...(Number.parseInt(process.versions.v8, 10) < 12 ? ['--interrupt-budget=1000000'] : []),
];

/** Without this, Eleventy starts another thread that watches every import, for its development server. */
const ENVIRONMENT = { ELEVENTY_SKIP_ESM_RESOLVER: '1' };

const COMPRESSION = 5;

function poolOf(threads: number): Tinypool {
  return new Tinypool({
    filename: fileURLToPath(new URL('./thread.js', import.meta.url)),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 3_600_000,
    isolateWorkers: false,
    env: { ...process.env, ...ENVIRONMENT },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
}

/** The workers of one build, with typed tasks. */
export class Workers {
  readonly #run: Run;
  threads = 1;
  #pool: Tinypool | undefined;
  #isHere = true;
  /** Are there tools that only this thread has? */
  readonly #mustBeHere: boolean;
  readonly #tasks = new Set<Promise<unknown>>();
  /** The tasks that this process does itself, one after the other. */
  #own: Promise<unknown> = Promise.resolve();
  /** The index has a thread of its own, which mostly waits for the single process of Pagefind. */
  #indexing: Tinypool | undefined;

  constructor(run: Run) {
    this.#run = run;
    this.#mustBeHere = run.tools !== undefined && run.tools.file === undefined;
    FLAGS.forEach(setFlagsFromString);
    if (!run.hasRenderer) Object.assign(process.env, ENVIRONMENT);
  }

  /** Decides who does the next tasks: threads, or this process. @param files what they are about */
  expect(files: readonly SessionFile[]): void {
    const worth = this.#mustBeHere ? 1 : threadsWorthUsing(files);
    this.#isHere = worth <= 1;
    // A heap is collected once it has grown by 40 %, not by up to 300.
    if (!this.#isHere) setFlagsFromString('--heap-growing-percent=40');
    this.threads = Math.max(1, Math.min(this.#run.threads, files.length, worth));
  }

  do<Kind extends TaskKind>(kind: Kind, given: Omit<Given<Kind>, 'run'>): Promise<Gives<Kind>> {
    const task = { kind, given: { ...given, run: this.#run } } as ThreadTask<Kind>;
    if (this.#isHere) return this.#doHere(task);
    if (kind === 'index' || kind === 'vocabulary') {
      this.#indexing ??= poolOf(1);
      return this.#indexing.run(task);
    }
    this.#pool ??= poolOf(this.threads);
    const done: Promise<Gives<Kind>> = this.#pool.run(task).finally(() => this.#tasks.delete(done));
    this.#tasks.add(done);
    return done;
  }

  #doHere<Kind extends TaskKind>(task: ThreadTask<Kind>): Promise<Gives<Kind>> {
    const act = async (): Promise<Gives<Kind>> => {
      const { default: work } = await import('./tasks/thread.ts');
      return await work(task);
    };
    if (task.kind === 'index') return act();
    const done = this.#own.then(act, act);
    this.#own = done;
    return done;
  }

  /**
   * Ends the threads when their tasks are done, and frees all they have loaded and remember: grammars, lines,
   * templates. The next task starts a new one. The thread of the index is kept.
   */
  async rest(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await Promise.allSettled(this.#tasks);
    await pool?.destroy();
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool?.destroy(), this.#indexing?.destroy()]);
  }
}

function unpackedSize({ path, size }: Pick<SessionFile, 'path' | 'size'>): number {
  return path?.endsWith('.gz') ? size * COMPRESSION : size;
}

/** The approximate size of a session with its agents, in bytes. */
export function sizeOf(file: SessionFile): number {
  return unpackedSize(file) + sumOf(file.agents, unpackedSize);
}

/** Bytes of sessions. */
export function bytesOf(files: readonly SessionFile[]): number {
  return sumOf(files, sizeOf);
}

/** How many threads it is worth using to read and render these. */
export function threadsWorthUsing(files: readonly SessionFile[]): number {
  return Math.floor(Math.max(bytesOf(files) / THREAD_BYTES, files.length / THREAD_SESSIONS));
}

/** Batches in the given order: enough to keep so many threads busy, none so large that it takes much memory. */
export function batches(sessions: readonly LinkedSession[], threads: number): LinkedSession[][] {
  const total = bytesOf(sessions.map(({ file }) => file));
  const limit = Math.min(BATCH_BYTES, Math.max(BATCH_LEAST, total / (threads * 4)));
  return inGroups(sessions, ({ file }) => sizeOf(file), limit, BATCH_SESSIONS);
}
