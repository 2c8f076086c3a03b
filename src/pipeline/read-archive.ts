/** The first half of a build: sessions are read and linked. What comes out of it needs no other session any more. */

import type { Settings } from '../config/settings.ts';
import type { SessionFile } from '../discover/discover.ts';
import type { Archive, ArchivedSession } from '../domain/archive.ts';
import { linkArchive } from '../link/link-archive.ts';
import { type NamedFacts, named, nameSecrets } from './secret-names.ts';
import { select } from './select.ts';
import { dropDraft } from './store/draft-store.ts';
import type { Read } from './tasks/tasks.ts';
import { type LinkedSession, linkSession } from './work/context.ts';
import type { Run } from './work/run.ts';

/** Reads one session: in a worker thread, or in this one. */
export type Reader = (file: SessionFile, continuedFrom: ArchivedSession['continuedFrom']) => Promise<Read>;

type ReadFile = NamedFacts & Read & { readonly file: SessionFile };

export interface LinkedArchive {
  readonly archive: Archive;
  /** Facts of all sessions that were selected, also of those that have no page. */
  readonly facts: readonly NamedFacts[];
  /** The sessions that have pages, the oldest first. */
  readonly sessions: readonly LinkedSession[];
}

async function readAll(files: readonly SessionFile[], read: Reader): Promise<readonly ReadFile[]> {
  const all = await Promise.all(files.map(async (file) => ({ ...(await read(file, [])), file })));
  return nameSecrets(all);
}

function link(all: readonly ReadFile[]): Archive {
  return linkArchive(all.map(({ summary }) => summary));
}

/** Sessions whose files repeat lines of other sessions are read again without them: each line counts once. */
async function withoutRepeats(all: readonly ReadFile[], archive: Archive, read: Reader): Promise<readonly ReadFile[]> {
  const repeated = new Map(
    [...archive.sessions.values()].map(({ summary, continuedFrom }) => [summary, continuedFrom]),
  );
  return await Promise.all(
    all.map(async (one) => {
      const continuedFrom = repeated.get(one.summary) ?? [];
      if (continuedFrom.length === 0) return one;
      return { ...named(await read(one.file, continuedFrom), one.secrets), file: one.file };
    }),
  );
}

/**
 * Reads sessions, names their secrets, leaves out what was not asked for, and links the rest.
 * @throws UserError when nothing is left
 */
export async function readArchive(
  files: readonly SessionFile[],
  settings: Settings,
  run: Run,
  read: Reader,
): Promise<LinkedArchive> {
  const selected = select(await readAll(files, read), settings);
  const first = link(selected);
  const all = await withoutRepeats(selected, first, read);
  const archive = all.every((one, index) => one === selected[index]) ? first : link(all);
  const sessions = linkSessions(run, archive, all);
  const needed = new Set(sessions.map(({ draftHash }) => draftHash));
  for (const { draft } of [...selected, ...all])
    if (draft !== undefined && !needed.has(draft)) dropDraft(run.store, draft);
  return { archive, facts: all, sessions };
}

function linkSessions(run: Run, archive: Archive, all: readonly ReadFile[]): readonly LinkedSession[] {
  const bySummary = new Map(all.map((one) => [one.summary, one]));
  const names = new Map(archive.projects.map(({ key, name }) => [key, name]));
  const start = ({ summary }: ArchivedSession): number => summary.start ?? Infinity;
  return [...archive.sessions.values()]
    .sort((a, b) => start(a) - start(b) || (a.key < b.key ? -1 : 1))
    .flatMap((archived) => {
      const one = bySummary.get(archived.summary);
      if (one === undefined) return [];
      const projectName = names.get(archived.project) ?? '';
      return [linkSession(run, one, { archived, projectName, secrets: one.secrets })];
    });
}
