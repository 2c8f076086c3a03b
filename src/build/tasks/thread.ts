/** The entry of a worker thread. Each task loads what it needs: Eleventy and the grammars take half a second. */

import type { Given, Gives, TaskKind } from './tasks.ts';

type Act<Kind extends TaskKind> = (given: Given<Kind>) => Promise<Gives<Kind>>;

const ACTS: { readonly [Kind in TaskKind]: () => Promise<Act<Kind>> } = {
  read: async () => (await import('./read-task.ts')).read,
  find: async () => (await import('./find-secrets.ts')).findSecrets,
  open: async () => (await import('./read-task.ts')).openAgain,
  index: async () => (await import('./index-bundle.ts')).indexBundle,
  vocabulary: async () => (await import('./index-bundle.ts')).vocabulary,
  print: async () => (await import('./print.ts')).print,
  history: async () => (await import('./print.ts')).printHistories,
  why: async () => (await import('./print.ts')).writeWhyIndex,
  write: async () => (await import('./print.ts')).write,
};

export interface ThreadTask<Kind extends TaskKind> {
  readonly kind: Kind;
  readonly given: Given<Kind>;
}

export default async function work<Kind extends TaskKind>({ kind, given }: ThreadTask<Kind>): Promise<Gives<Kind>> {
  const act = await ACTS[kind]();
  return act(given);
}
