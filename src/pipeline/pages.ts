/**
 * The pages of sessions: which of them are there already, and making the others: their drafts, as far as the first pass
 * did not make them, then what the index needs of them, then the pages, batch by batch.
 */

import { sha256 } from '../base/hash.ts';
import type { SessionFile } from '../discover/discover.ts';
import type { Archive } from '../domain/archive.ts';
import { count } from '../render/text/format.ts';
import type { SearchRef } from '../search/index/bundles.ts';
import { Cache } from './cache.ts';
import { dropDraft, hasDraft } from './draft-store.ts';
import { isComplete, type KeptBundle, type KeptSession, type Mark, writeMark } from './manifest.ts';
import type { Progress } from './progress.ts';
import { keyOf } from './redraft.ts';
import type { Rendered, Run, ShardSession, Summarised } from './tasks.ts';
import { batches, bytesOf, type Workers, worthOf } from './workers.ts';

/** What is known of a session before its pages are made. */
export interface Summary extends Summarised {
  readonly file: SessionFile;
  /** Names of the secrets that it holds, in the order in which they were found. */
  readonly secrets: readonly string[];
}

interface Changed extends ShardSession {
  readonly pageKey: string;
  /** Key of the draft that its pages are made of. */
  readonly draft: string;
}

/** How often a long build notes how far it is: what is noted need not be made again when it is cut off. */
const NOTE_MS = 2_000;

/** How far it is, in bytes of transcripts. */
class Work {
  readonly #progress: Progress;
  readonly #sessions: number;
  readonly #total: number;
  #bytes = 0;
  #done = 0;

  constructor(progress: Progress, sessions: readonly ShardSession[]) {
    this.#progress = progress;
    this.#sessions = sessions.length;
    this.#total = bytesOf(filesOf(sessions));
  }

  done(sessions: readonly ShardSession[]): void {
    this.#done += sessions.length;
    this.#bytes += bytesOf(filesOf(sessions));
    this.#progress.at(`${this.#done} of ${count(this.#sessions, 'session')}`, this.#bytes, this.#total);
  }
}

function filesOf(sessions: readonly ShardSession[]): readonly SessionFile[] {
  return sessions.map(({ file }) => file);
}

export class Pages {
  readonly #run: Run;
  readonly #others: readonly string[];
  readonly #workers: Workers;
  /** Keys of the drafts that the first pass made. */
  readonly #drafts: readonly string[];
  readonly #cache: Cache;
  /** Keys of all sessions, the oldest first. */
  readonly #order: readonly string[];
  readonly #all = new Map<string, Changed>();
  /** The sessions whose pages are to be made, the oldest first. */
  readonly #changed: readonly Changed[];
  readonly #kept = new Map<string, KeptSession>();
  /** Documents of the sessions that are changed. */
  readonly #documents = new Map<string, readonly SearchRef[]>();

  constructor(
    run: Run,
    workers: Workers,
    { summaries, archive, mark }: { summaries: readonly Summary[]; archive: Archive; mark: Mark },
  ) {
    this.#run = run;
    this.#workers = workers;
    this.#cache = new Cache(run.work);
    this.#others = mark.others;
    this.#drafts = summaries.flatMap(({ draft }) => draft ?? []);
    const start = (key: string): number => archive.sessions.get(key)?.summary.start ?? Infinity;
    this.#order = [...archive.sessions.keys()].sort((a, b) => start(a) - start(b) || (a < b ? -1 : 1));
    const bySummary = new Map(summaries.map((one) => [one.summary, one]));
    const names = new Map(archive.projects.map(({ key, name }) => [key, name]));
    for (const key of this.#order) {
      const archived = archive.sessions.get(key);
      const one = archived && bySummary.get(archived.summary);
      if (!one) continue;
      const projectName = names.get(archived.project) ?? '';
      const { site, limits, prices, code, publish } = run;
      const { fingerprint, secrets, file } = one;
      // What a page depends on is its key; equal keys, equal bytes.
      const pageKey = sha256(
        JSON.stringify([code, site, limits, prices, publish, fingerprint, secrets, projectName, archived]),
      );
      const session = { file, archived, projectName, fingerprint, secrets };
      this.#all.set(key, { ...session, pageKey, draft: keyOf(run, session) });
    }
    for (const session of run.isCached ? mark.sessions : [])
      if (this.#all.get(session.key)?.pageKey === session.pageKey && this.#isThere(session))
        this.#kept.set(session.key, session);
    this.#changed = [...this.#all.values()].filter(({ archived }) => !this.#kept.has(archived.key));
  }

  #isThere({ files, documents }: KeptSession): boolean {
    return (
      isComplete(this.#run.output, files) &&
      documents.every(({ hash, bytes }) => this.#cache.has('document', hash, bytes))
    );
  }

  /** The sessions whose pages are done. */
  get kept(): readonly KeptSession[] {
    return [...this.#kept.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Makes everything that pages and index are made of. Gives the documents of all sessions, the oldest first. */
  async prepare(progress: Progress): Promise<readonly SearchRef[]> {
    const needed = new Set(this.#changed.map(({ draft }) => draft));
    for (const draft of this.#drafts) if (!needed.has(draft)) dropDraft(this.#run.work, draft);
    const missing = this.#changed.filter(({ draft }) => !hasDraft(this.#run.work, draft));
    const work = new Work(progress, missing);
    await Promise.all(
      missing.map(async (session) => {
        await this.#workers.do('draft', { session });
        work.done([session]);
      }),
    );
    // What reads and highlights takes memory that Eleventy and the index need now.
    if (worthOf(filesOf(this.#changed)) > 1) await this.#workers.rest();
    await Promise.all(batches(this.#changed).map((batch) => this.#keepDocuments(batch)));
    return this.#order.flatMap((key) => this.#documents.get(key) ?? this.#kept.get(key)?.documents ?? []);
  }

  async #keepDocuments(sessions: readonly ShardSession[]): Promise<void> {
    const documents = await this.#workers.do('documents', { sessions });
    for (const [index, { archived }] of sessions.entries())
      this.#documents.set(archived.key, documents[index] ?? []);
  }

  /** Makes the documents of sessions again that were lost in the cache, and the pages with them. */
  async mend(keys: readonly string[]): Promise<void> {
    const sessions = keys.flatMap((key) => this.#all.get(key) ?? []);
    await this.#keepDocuments(sessions);
    await this.#workers.do('render', { sessions });
  }

  /**
   * Makes the pages that are new or changed.
   * @param bundles the parts of the index that are done so far
   * @returns of how many sessions
   */
  async render(progress: Progress, bundles: () => readonly KeptBundle[]): Promise<number> {
    // A build that is cut off leaves a mark that speaks only of pages that are whole.
    const note = (): void =>
      writeMark(this.#run.output, {
        sessions: [...this.#kept.values()],
        bundles: bundles(),
        others: this.#others,
      });
    note();
    let noted = performance.now();
    const work = new Work(progress, this.#changed);
    await Promise.all(
      batches(this.#changed).map(async (sessions) => {
        for (const rendered of await this.#workers.do('render', { sessions })) this.#keep(rendered);
        work.done(sessions);
        if (performance.now() - noted < NOTE_MS) return;
        note();
        noted = performance.now();
      }),
    );
    return this.#changed.length;
  }

  #keep(rendered: Rendered): void {
    const { key } = rendered;
    const pageKey = this.#all.get(key)?.pageKey ?? '';
    this.#kept.set(key, { ...rendered, pageKey, documents: this.#documents.get(key) ?? [] });
  }
}
