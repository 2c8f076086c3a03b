/** The pages of sessions: which of them are there already, and making the others, batch by batch. */

import type { SessionFile } from '../discover/files.ts';
import type { Archive } from '../domain/archive.ts';
import { count } from '../render/words.ts';
import type { SearchRef } from '../site/search-index.ts';
import { Cache, digest } from './cache.ts';
import { draftKey, dropDraft, hasDraft } from './draft-store.ts';
import { isComplete, type KeptBundle, type KeptSession, type Mark, writeMark } from './output.ts';
import type { Progress } from './progress.ts';
import type { Run, ShardSession, Summarised } from './worker.ts';
import { batches, sizeOf, type Workers } from './workers.ts';

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

/** Bytes of transcripts that are drafted while one is put into a page. */
const DRAFTING = 6;

/** How far it is, in bytes of transcripts. */
class Work {
  readonly #progress: Progress;
  readonly #sessions: number;
  #total: number;
  #bytes = 0;
  #done = 0;

  constructor(progress: Progress, sessions: readonly ShardSession[]) {
    this.#progress = progress;
    this.#sessions = sessions.length;
    this.#total = bytesOf(sessions);
  }

  /** These are drafted before. */
  add(sessions: readonly ShardSession[]): void {
    this.#total += DRAFTING * bytesOf(sessions);
  }

  drafted(session: ShardSession): void {
    this.#add(DRAFTING * bytesOf([session]));
  }

  done(sessions: readonly ShardSession[]): void {
    this.#done += sessions.length;
    this.#add(bytesOf(sessions));
  }

  #add(bytes: number): void {
    this.#bytes += bytes;
    this.#progress.at(
      `${this.#done} of ${count(this.#sessions, 'session')}`,
      this.#bytes / (1 + DRAFTING),
      this.#total / (1 + DRAFTING),
    );
  }
}

function bytesOf(sessions: readonly ShardSession[]): number {
  return sessions.reduce((sum, { file }) => sum + sizeOf(file), 0);
}

export class Pages {
  /** Keys of all sessions, the oldest first. */
  readonly order: readonly string[];
  readonly #run: Run;
  readonly #others: readonly string[];
  readonly #workers: Workers;
  /** Keys of the drafts that the first pass made. */
  readonly #drafts: readonly string[];
  readonly #cache: Cache;
  readonly #all = new Map<string, Changed>();
  readonly #kept = new Map<string, KeptSession>();
  readonly #waiting = new Map<string, { resolve(): void; reject(reason: unknown): void }>();
  readonly #done = new Map<string, Promise<void>>();

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
    this.order = [...archive.sessions.keys()].sort((a, b) => start(a) - start(b) || (a < b ? -1 : 1));
    const bySummary = new Map(summaries.map((one) => [one.summary, one]));
    const names = new Map(archive.projects.map(({ key, name }) => [key, name]));
    const known = new Map(run.isCached ? mark.sessions.map((session) => [session.key, session]) : []);
    for (const key of this.order) {
      const archived = archive.sessions.get(key);
      const one = archived && bySummary.get(archived.summary);
      if (!one) continue;
      const projectName = names.get(archived.project) ?? '';
      const { site, limits, prices, code, publish } = run;
      const { fingerprint, secrets, file } = one;
      // What a page depends on is its key; equal keys, equal bytes.
      const pageKey = digest(
        JSON.stringify([code, site, limits, prices, publish, fingerprint, secrets, projectName, archived]),
      );
      const draft = draftKey(run, { key, handedOver: archived.handedOver, fingerprint, secrets });
      this.#all.set(key, { file, archived, projectName, fingerprint, secrets, pageKey, draft });
      const before = known.get(key);
      if (before?.pageKey === pageKey && this.#isThere(before)) this.#kept.set(key, before);
      else this.#wait(key);
    }
  }

  #isThere({ files, documents }: KeptSession): boolean {
    return (
      isComplete(this.#run.output, files) &&
      documents.every(({ hash, bytes }) => this.#cache.has('document', hash, bytes))
    );
  }

  #wait(key: string): void {
    const done = new Promise<void>((resolve, reject) => this.#waiting.set(key, { resolve, reject }));
    // Who waits for it hears of the trouble; that nobody waits is none.
    done.catch(() => undefined);
    this.#done.set(key, done);
  }

  /** The sessions whose pages are done. */
  get kept(): readonly KeptSession[] {
    return [...this.#kept.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** Documents of a session, when its pages are done. */
  async documents(key: string): Promise<readonly SearchRef[]> {
    await this.#done.get(key);
    return this.#kept.get(key)?.documents ?? [];
  }

  /** A document as HTML. One that was damaged in the cache is made again. */
  async read({ key, hash }: SearchRef): Promise<string> {
    const known = this.#cache.read('document', hash);
    if (known !== undefined) return known;
    const session = this.#all.get(key);
    if (session) await this.#workers.render({ kind: 'render', run: this.#run, sessions: [session] });
    const again = this.#cache.read('document', hash);
    if (again === undefined) throw new Error(`The search document of session ${key} could not be kept.`);
    return again;
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
    const changed = [...this.#waiting.keys()].flatMap((key) => this.#all.get(key) ?? []);
    try {
      const work = new Work(progress, changed);
      await this.#draft(changed, work);
      await Promise.all(
        batches(changed).map(async (batch) => {
          await this.#renderBatch(batch);
          work.done(batch);
          if (performance.now() - noted < NOTE_MS) return;
          note();
          noted = performance.now();
        }),
      );
    } catch (error) {
      for (const { reject } of this.#waiting.values()) reject(error);
      throw error;
    }
    return changed.length;
  }

  /** Makes the drafts that the first pass did not make, or not as they are needed. */
  async #draft(changed: readonly Changed[], work: Work): Promise<void> {
    const needed = new Set(changed.map(({ draft }) => draft));
    for (const draft of this.#drafts) if (!needed.has(draft)) dropDraft(this.#run.work, draft);
    const missing = changed.filter(({ draft }) => !hasDraft(this.#run.work, draft));
    work.add(missing);
    await Promise.all(
      missing.map(async (session) => {
        await this.#workers.draft({ kind: 'draft', run: this.#run, session });
        work.drafted(session);
      }),
    );
    // What reads and highlights takes memory that Eleventy and the index need now.
    if (changed.length > 0) await this.#workers.renew();
  }

  async #renderBatch(sessions: readonly ShardSession[]): Promise<void> {
    for (const rendered of await this.#workers.render({ kind: 'render', run: this.#run, sessions })) {
      const { key } = rendered;
      this.#kept.set(key, { ...rendered, pageKey: this.#all.get(key)?.pageKey ?? '' });
      this.#waiting.get(key)?.resolve();
      this.#waiting.delete(key);
    }
  }
}
