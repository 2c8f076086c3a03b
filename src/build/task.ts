/**
 * The entry of a worker thread. What renders pages, with Eleventy and the grammars, takes half a second to load:
 * a build in which nothing changed never does.
 */

import type { Suspect } from './inspect.ts';
import { summarise } from './summarise.ts';
import type {
  DraftTask,
  InspectTask,
  Rendered,
  RenderTask,
  Summarised,
  SummaryTask,
  WriteTask,
} from './worker.ts';

export type Task = SummaryTask | DraftTask | RenderTask | InspectTask | WriteTask;

export default async function work(
  task: Task,
): Promise<Summarised | readonly Rendered[] | readonly Suspect[] | undefined> {
  if (task.kind === 'summarise') return summarise(task);
  const { draft, inspectOne, render, write } = await import('./worker.ts');
  switch (task.kind) {
    case 'draft':
      await draft(task);
      return undefined;
    case 'render':
      return render(task);
    case 'inspect':
      return inspectOne(task);
    case 'write':
      await write(task);
      return undefined;
  }
}
