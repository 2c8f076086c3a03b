/** The worker threads of one build, and how their work is cut. */

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { SessionFile } from '../discover/files.ts';
import type { Suspect } from './inspect.ts';
import type { InspectTask, Rendered, RenderTask, ShardSession, Summarised, SummaryTask } from './worker.ts';

/** Bytes of transcripts and sessions in one batch of a worker, at most. */
const BATCH_BYTES = 8_000_000;
const BATCH_SESSIONS = 100;

/** Workers of one build, with the tasks typed. */
export class Workers {
  private readonly pool: Tinypool;

  constructor(tasks: number) {
    const threads = Math.max(1, Math.min(availableParallelism(), tasks));
    const filename = fileURLToPath(new URL('./worker.js', import.meta.url));
    this.pool = new Tinypool({ filename, minThreads: threads, maxThreads: threads, isolateWorkers: false });
  }

  summarise(task: SummaryTask): Promise<Summarised> {
    return this.pool.run(task);
  }

  render(task: RenderTask): Promise<readonly Rendered[]> {
    return this.pool.run(task);
  }

  inspect(task: InspectTask): Promise<readonly Suspect[]> {
    return this.pool.run(task);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** Bytes of a session with its agents. */
export function sizeOf(file: SessionFile): number {
  return file.agents.reduce((sum, agent) => sum + agent.size, file.size);
}

/** Batches of about equal weight, large sessions first, small enough that all workers have some. */
export function batches(sessions: readonly ShardSession[]): ShardSession[][] {
  const sorted = [...sessions].sort((a, b) => sizeOf(b.file) - sizeOf(a.file));
  const total = sorted.reduce((sum, { file }) => sum + sizeOf(file), 0);
  const limit = Math.min(BATCH_BYTES, Math.ceil(total / (availableParallelism() * 3)));
  const result: ShardSession[][] = [];
  let weight = Infinity;
  for (const session of sorted) {
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
