/**
 * The entry of a worker thread, which loads what it is asked for. What renders pages, with Eleventy and the grammars,
 * takes half a second: a build in which nothing changed never does.
 */

import type { Given, Gives, TaskKind } from './tasks.ts';

type Act<Kind extends TaskKind> = (given: Given<Kind>) => Promise<Gives<Kind>>;

const ACTS: { readonly [Kind in TaskKind]: () => Promise<Act<Kind>> } = {
  summarise: async () => (await import('./summarise.ts')).summarise,
  draft: async () => (await import('./redraft.ts')).draft,
  documents: async () => (await import('./documents.ts')).documents,
  index: async () => (await import('./index-bundle.ts')).indexBundle,
  render: async () => (await import('./render.ts')).render,
  write: async () => (await import('./render.ts')).write,
  inspect: async () => (await import('../check/inspect-session.ts')).inspectSession,
};

export interface Task<Kind extends TaskKind> {
  readonly kind: Kind;
  readonly given: Given<Kind>;
}

export default async function work<Kind extends TaskKind>({ kind, given }: Task<Kind>): Promise<Gives<Kind>> {
  const act = await ACTS[kind]();
  return act(given);
}
