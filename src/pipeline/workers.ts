/** The worker threads of one build, and how their work is cut. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Tinypool } from 'tinypool';
import type { SessionFile } from '../discover/discover.ts';
import type { Given, Gives, Run, ShardSession, TaskKind } from './tasks.ts';
import type { Task } from './thread.ts';

/** Bytes of transcripts and sessions in one batch of a worker, at most. */
const BATCH_BYTES = 20_000_000;
const BATCH_SESSIONS = 100;
/** Fewer are not worth a run of Eleventy. */
const BATCH_LEAST = 1_500_000;
/** Room for new objects of one worker; with Node's own 48 MB a build takes 50 MB more and is no faster. */
const YOUNG_MB = 16;
/** A thread takes a second to load what reads and renders: fewer bytes, or fewer sessions, are not worth that. */
const THREAD_BYTES = 1_000_000;
const THREAD_SESSIONS = 50;
/** By how many per cent of what is in use a heap may grow before it is cleared; V8's own rule is up to four times it. */
const GROWTH = 40;

/** Without this Eleventy has every import of a thread looked at by a thread of its own, for its development server. */
const ENVIRONMENT = { ELEVENTY_SKIP_ESM_RESOLVER: '1' };

function poolOf(threads: number): Tinypool {
  return new Tinypool({
    filename: fileURLToPath(new URL('./thread.js', import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    isolateWorkers: false,
    env: { ...process.env, ...ENVIRONMENT },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
}

/** Workers of one build, with the tasks typed. */
export class Workers {
  private readonly run: Run;
  private readonly threads: number;
  private pool: Tinypool | undefined;
  private readonly tasks = new Set<Promise<unknown>>();
  /** The index has a thread of its own: most of the time it waits for Pagefind's process, of which there is one. */
  private indexing: Tinypool | undefined;

  constructor(run: Run, files: readonly SessionFile[]) {
    this.run = run;
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
    const worth = Math.min(files.length, Math.ceil(worthOf(files)));
    this.threads = Math.max(1, Math.min(availableParallelism(), worth));
  }

  do<Kind extends TaskKind>(kind: Kind, given: Omit<Given<Kind>, 'run'>): Promise<Gives<Kind>> {
    const task = { kind, given: { ...given, run: this.run } } as Task<Kind>;
    if (kind === 'index') {
      this.indexing ??= poolOf(1);
      return this.indexing.run(task);
    }
    this.pool ??= poolOf(this.threads);
    const done: Promise<Gives<Kind>> = this.pool.run(task).finally(() => this.tasks.delete(done));
    this.tasks.add(done);
    return done;
  }

  /**
   * Ends the threads when they are through, with what they have loaded and remember: grammars, lines, templates. The
   * next task finds new ones. The thread of the index goes on.
   */
  async rest(): Promise<void> {
    const { pool } = this;
    this.pool = undefined;
    await Promise.allSettled(this.tasks);
    await pool?.destroy();
  }

  async close(): Promise<void> {
    await Promise.all([this.pool?.destroy(), this.indexing?.destroy()]);
  }
}

/** Bytes of a session with its agents. */
export function sizeOf(file: SessionFile): number {
  return file.agents.reduce((sum, agent) => sum + agent.size, file.size);
}

/** Bytes of sessions. */
export function bytesOf(files: readonly SessionFile[]): number {
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}

/** How many threads it is worth to read and render these. */
export function worthOf(files: readonly SessionFile[]): number {
  return Math.max(bytesOf(files) / THREAD_BYTES, files.length / THREAD_SESSIONS);
}

/** Batches in the order given, small enough that all workers have some and that none holds much at a time. */
export function batches(sessions: readonly ShardSession[]): ShardSession[][] {
  const total = bytesOf(sessions.map(({ file }) => file));
  const limit = Math.min(BATCH_BYTES, Math.max(BATCH_LEAST, total / (availableParallelism() * 4)));
  const result: ShardSession[][] = [];
  let weight = Infinity;
  for (const session of sessions) {
    const batch = result.at(-1);
    const size = sizeOf(session.file);
    if (!batch || weight + size > limit || batch.length >= BATCH_SESSIONS) {
      result.push([session]);
      weight = size;
    } else {
      batch.push(session);
      weight += size;
    }
  }
  return result;
}
