/** The worker threads of one build, and how their work is cut. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Tinypool } from 'tinypool';
import type { SessionFile } from '../discover/files.ts';
import type { Suspect } from './inspect.ts';
import type {
  DraftTask,
  InspectTask,
  Rendered,
  RenderTask,
  ShardSession,
  Summarised,
  SummaryTask,
  WriteTask,
} from './worker.ts';

/** Bytes of transcripts and sessions in one batch of a worker, at most. */
const BATCH_BYTES = 20_000_000;
const BATCH_SESSIONS = 100;
/** Fewer are not worth a run of Eleventy. */
const BATCH_LEAST = 1_500_000;
/** Room for new objects of one worker; with Node's own 48 MB a build takes 50 MB more and is no faster. */
const YOUNG_MB = 16;
/** By how many per cent of what is in use a heap may grow before it is cleared; V8's own rule is up to four times it. */
const GROWTH = 40;

/** Workers of one build, with the tasks typed. */
export class Workers {
  private readonly pool: Tinypool;

  constructor(tasks: number) {
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
    const threads = Math.max(1, Math.min(availableParallelism(), tasks));
    const filename = fileURLToPath(new URL('./task.js', import.meta.url));
    this.pool = new Tinypool({
      filename,
      minThreads: threads,
      maxThreads: threads,
      isolateWorkers: false,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
  }

  summarise(task: SummaryTask): Promise<Summarised> {
    return this.pool.run(task);
  }

  draft(task: DraftTask): Promise<void> {
    return this.pool.run(task);
  }

  render(task: RenderTask): Promise<readonly Rendered[]> {
    return this.pool.run(task);
  }

  inspect(task: InspectTask): Promise<readonly Suspect[]> {
    return this.pool.run(task);
  }

  write(task: WriteTask): Promise<void> {
    return this.pool.run(task);
  }

  /** Threads without what the first pass left in their memory: grammars, and what they remember of lines. */
  async renew(): Promise<void> {
    await this.pool.recycleWorkers();
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** Bytes of a session with its agents. */
export function sizeOf(file: SessionFile): number {
  return file.agents.reduce((sum, agent) => sum + agent.size, file.size);
}

/** Batches in the order given, small enough that all workers have some and that none holds much at a time. */
export function batches(sessions: readonly ShardSession[]): ShardSession[][] {
  const total = sessions.reduce((sum, { file }) => sum + sizeOf(file), 0);
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
