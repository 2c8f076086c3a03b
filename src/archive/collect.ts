/** `sessionary collect`: Claude Code's folder -> the folder of this machine in an archive. See docs/ARCHIVE.md. */

import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { codeOf, explained, UserError } from '../base/errors.ts';
import { makeFolder } from '../base/write-file.ts';
import type { RedactOptions } from '../redact/redactor.ts';
import { isOfSessions, placeOf, type SessionPlace } from '../transcript/discover/archive/kept-files.ts';
import {
  type Forgotten,
  forgottenBy,
  MACHINE_FILE,
  type Machine,
  machineJson,
  machinesIn,
} from '../transcript/discover/archive/machines.ts';
import { isWithin } from '../transcript/discover/existing-files.ts';
import { type Change, type CollectedFile, collectFile, type Job, TAIL_MS, UNFINISHED } from './keep/collect-file.ts';
import { KeptFolders } from './keep/kept-revisions.ts';
import { type Marks, makeMarks } from './keep/marks.ts';
import { forgottenLine } from './keep/source-content.ts';
import { type SourceFile, sessionsIn, sourcesIn } from './keep/sources.ts';
import { claimMachine, writeReadme } from './machine/machine-folder.ts';
import {
  type ArchiveState,
  emptyState,
  machineId,
  markKey,
  type RunBy,
  readState,
  type SourceState,
  writeState,
} from './machine/state.ts';
import { removeUnfinished, writeWhole } from './write.ts';

export interface CollectOptions {
  readonly inputs: readonly string[];
  readonly archive: string;
  readonly member: string | undefined;
  readonly machine: string | undefined;
  /** Undefined: nothing is redacted. */
  readonly redact: RedactOptions | undefined;
  readonly config: string | undefined;
  readonly isVerifying: boolean;
  readonly by: RunBy;
  readonly state: string;
  readonly env: NodeJS.ProcessEnv;
  readonly now: number;
}

export type Collected = ReturnType<typeof collect>;

const NOTE_MS = 2_000;

/** @throws UserError if one of the folders contains the other */
function checkApart(inputs: readonly string[], archive: string): void {
  for (const input of inputs) {
    if (isWithin(input, archive) || isWithin(archive, input))
      throw new UserError(
        `The archive ${archive} and ${input} must not contain each other; give another folder with --to.`,
      );
  }
}

class Collection {
  readonly job: Job;
  readonly machine: Machine;
  readonly #options: CollectOptions;
  readonly #before: ArchiveState | undefined;
  readonly #forgotten: Forgotten;
  readonly #sources: Map<string, SourceState>;
  readonly changes = new Map<Change, number>();
  readonly problems: string[] = [];
  readonly damaged: string[] = [];
  #noted = Date.now();

  constructor(options: CollectOptions) {
    const { archive, state, env, redact, now, isVerifying } = options;
    this.#options = options;
    this.#before = readState(state, archive);
    const { member, machine } = options;
    this.machine = claimMachine(archive, { member, machine, id: machineId(state) }, this.#before);
    this.#forgotten = forgottenBy(machinesIn(archive));
    this.#sources = new Map(this.#before?.sources);
    let marks: Marks | undefined;
    const words = this.#before?.words ?? [];
    this.job = {
      ...{ machine: this.machine.path, folders: new KeptFolders(), now, isVerifying },
      isRedacted: redact !== undefined,
      marks: () => {
        marks ??= makeMarks(redact, markKey(state, env), words);
        return marks;
      },
    };
  }

  /** Was an earlier collection made without redaction, unlike this one? */
  get hadRaw(): boolean {
    return this.#before?.isRedacted === false && this.job.isRedacted;
  }

  #isForgotten(place: SessionPlace | undefined, { to }: SourceFile): boolean {
    if (place !== undefined && this.#forgotten.sessions.has(place.id)) return true;
    const changedBy = this.#forgotten.files.get(`${place?.id ?? ''}/${to.at(-1)}`);
    if (changedBy !== undefined && changedBy !== this.machine.path) return true;
    return this.#before?.projects.includes(place?.project[0] ?? '') === true;
  }

  /** Removes what is gone on both sides. */
  forgetGone(): readonly string[] {
    const gone = [...this.#sources].filter(([path, { part }]) => part !== '' && !existsSync(path) && !existsSync(part));
    for (const [path] of gone) this.#sources.delete(path);
    return gone.map(([, { part }]) => part);
  }

  unfinished(files: readonly SourceFile[]): readonly SourceFile[] {
    return files.filter(({ path }) => this.#sources.get(path)?.size === UNFINISHED);
  }

  collect(source: SourceFile, now = this.job.now): void {
    const { path, to } = source;
    const hasTombstones = Object.values(this.#forgotten).some(({ size }) => size > 0);
    const isPlaced = hasTombstones && isOfSessions(to);
    const place = isPlaced ? placeOf(to.slice(1, -1), to.at(-1) ?? '', path) : undefined;
    if (this.#isForgotten(place, source)) {
      this.#sources.delete(path);
      return;
    }
    let collected: CollectedFile;
    try {
      const isForgotten = hasTombstones ? forgottenLine(this.#forgotten, place?.id, source, this.machine) : undefined;
      collected = collectFile(source, this.#known(path), isForgotten, { ...this.job, now });
    } catch (error) {
      // Errors in reading a source are problems of that file; all others stop the collection.
      const isReading = error instanceof Error && 'path' in error && error.path === path;
      if (explained(error) instanceof UserError && !isReading) throw error;
      this.problems.push(`${path} (${codeOf(error)})`);
      return;
    }
    const { change, state } = collected;
    this.changes.set(change, (this.changes.get(change) ?? 0) + 1);
    if (collected.isDamaged) this.damaged.push(to.join('/'));
    if (state === undefined) this.#sources.delete(path);
    else this.#sources.set(path, state);
    if (Date.now() - this.#noted > NOTE_MS) this.note();
  }

  /** Only if it was collected into this folder: one machine may collect for two members. */
  #known(path: string): SourceState | undefined {
    const known = this.#sources.get(path);
    return known?.part.startsWith(`${this.machine.path}${sep}`) ? known : undefined;
  }

  /** Saves the progress, so that after an interruption, the next collection compares less. */
  note(): void {
    const { archive, state, by, now, config, inputs } = this.#options;
    const stateBefore = this.#before ?? emptyState(archive, this.machine);
    writeState(state, {
      ...stateBefore,
      ...{ member: this.machine.member, machine: this.machine.machine, isRedacted: this.job.isRedacted },
      ...{ config: config ?? stateBefore.config, inputs: [...new Set([...inputs, ...stateBefore.inputs])] },
      ...{ runs: new Map([...stateBefore.runs, [by, now]]), sources: this.#sources },
    });
    this.#noted = Date.now();
  }

  stamp(): void {
    const changed = [...this.changes.keys()].some((change) => change !== 'none' && change !== 'left out');
    if (!changed && this.machine.collected !== undefined) return;
    const collected = new Date(this.#options.now).toISOString();
    const { path } = this.machine;
    writeWhole(path, join(path, MACHINE_FILE), machineJson({ ...this.machine, collected }));
  }
}

/** Collects incomplete lines, which are complete a moment later or never. */
function collectEnds(collection: Collection, files: readonly SourceFile[], { inputs, now }: CollectOptions): void {
  const unfinished = new Set(collection.unfinished(files).map(({ path }) => path));
  if (unfinished.size === 0) return;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TAIL_MS + 100);
  for (const file of inputs.flatMap((input) => sourcesIn(input).files))
    if (unfinished.has(file.path)) collection.collect(file, now + TAIL_MS + 100);
}

/** Collects. The caller holds the lock. @throws UserError if the archive cannot be written */
export function collect(options: CollectOptions) {
  try {
    makeFolder(options.archive);
    checkApart(options.inputs, options.archive);
    const collection = new Collection(options);
    removeUnfinished(collection.machine.path);
    writeReadme(options.archive, collection.machine.path);
    const sources = options.inputs.map(sourcesIn);
    const files = sources.flatMap((one) => one.files);
    const gone = options.isVerifying ? collection.forgetGone() : [];
    try {
      for (const file of files) collection.collect(file);
      collectEnds(collection, files, options);
      collection.stamp();
    } finally {
      removeUnfinished(collection.machine.path);
      collection.note();
    }
    return {
      sessions: sessionsIn(files).length,
      changes: collection.changes,
      problems: [...sources.flatMap(({ problems }) => problems), ...collection.problems],
      ...{ damaged: collection.damaged, gone, machine: collection.machine.path, hadRaw: collection.hadRaw },
    };
  } catch (error) {
    const cause = explained(error);
    if (!(cause instanceof UserError) || cause === error) throw error;
    throw new UserError(`${cause.message} What was collected before is unharmed.`);
  }
}
