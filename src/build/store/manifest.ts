/** The manifest, `.sessionary` in the output folder: what a build wrote, and hashes of what that was made from. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/hash.ts';
import { SITE_FILE } from '../../base/paths.ts';
import { replaceFile } from '../../base/write-file.ts';
import type { SearchRef } from '../../search/index/page-document.ts';
import type { QuickLine } from '../../search/index/quick-names.ts';
import type { KnownHistory } from '../../site/history/decided-page.ts';
import type { HistoryNames } from '../../site/history/project-history.ts';
import type { RenderedSession } from '../../site/render/render-session.ts';
import { readText } from '../../transcript/discover/existing-files.ts';

export const MANIFEST = SITE_FILE;

/** How often a long build saves its progress, in milliseconds, so that it need not start over if interrupted. */
const NOTE_MS = 2_000;

/** What printing a session left in the output folder. */
export interface Printed extends Pick<RenderedSession, 'languages'> {
  readonly key: string;
  /** Relative to the output folder: pages, exports, outputs, media, raw lines. */
  readonly files: readonly string[];
  readonly pages: number;
  readonly commands: readonly QuickLine[];
  readonly prompts: readonly QuickLine[];
  readonly pageHash: string;
}

export interface PrintedSession extends Printed {
  readonly documents: readonly SearchRef[];
  /** Where its JSON is, once it is a part of the file of its project, whose size is `of`. */
  readonly json?: { readonly path: string; readonly from: number; readonly to: number; readonly of: number };
}

type PrintedBundle = Pick<KeptHistory, 'hash' | 'files'>;

/** A page with a hash of everything that is printed on it. */
export type PrintedPage = readonly [url: string, hash: string];

/** Pages of a project's history. */
export interface KeptHistory extends KnownHistory {
  readonly hash: string;
  readonly files: readonly string[];
  readonly pages: readonly PrintedPage[];
  readonly names: HistoryNames;
}

export interface Manifest {
  readonly sessions: readonly PrintedSession[];
  readonly bundles: readonly PrintedBundle[];
  readonly histories: readonly KeptHistory[];
  /** Files of the whole archive: pages of projects, style sheets and scripts. */
  readonly others: readonly string[];
  /** The pages among them. */
  readonly pages: readonly PrintedPage[];
}

export const NO_FILES: Manifest = { sessions: [], bundles: [], histories: [], others: [], pages: [] };

/** Reads the manifest. A missing or damaged one is empty: everything is rebuilt. */
export function readManifest(output: string): Manifest {
  const stored = readText(join(output, MANIFEST)) ?? '';
  const end = stored.indexOf('\n');
  const text = stored.slice(end + 1);
  return stored.slice(0, end) === sha256(text) ? { ...NO_FILES, ...JSON.parse(text) } : NO_FILES;
}

/** Hash of a manifest, as it is written; empty if there is none. */
export function manifestHash(output: string): string {
  return readText(join(output, MANIFEST))?.slice(0, 64) ?? '';
}

export function writeManifest(output: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  replaceFile(join(output, MANIFEST), `${sha256(text)}\n${text}`, join(output, `${MANIFEST}.tmp`));
}

/** All files that a manifest lists. */
export function filesOf({ sessions, bundles, histories, others }: Manifest): ReadonlySet<string> {
  return new Set([...[...sessions, ...bundles, ...histories].flatMap(({ files }) => files), ...others]);
}

/** Are all files of a session or bundle still there? */
export function isComplete(output: string, files: readonly string[]): boolean {
  return files.every((file) => existsSync(join(output, file)));
}

/** A hash that no page has: the page was there before, but has to be printed again. */
export const OUTDATED = '';

/** The same manifest, but all pages have to be printed again. */
export function outdated(manifest: Manifest): Manifest {
  const sessions = manifest.sessions.map((session) => ({ ...session, pageHash: OUTDATED }));
  const histories = manifest.histories.map((history) => ({ ...history, hash: OUTDATED, pages: [] }));
  return { ...manifest, sessions, histories };
}

/**
 * The manifest of a build in progress. Whenever it is written, it lists what is complete, and which pages the earlier
 * build had published of the sessions that are not.
 */
export class GrowingManifest {
  readonly #output: string;
  readonly printed = new Map<string, PrintedSession>();
  readonly bundles = new Map<string, PrintedBundle>();
  readonly #histories = new Map<string, KeptHistory>();
  readonly before: Manifest;
  #noted = 0;

  constructor(output: string, before: Manifest) {
    this.#output = output;
    this.before = before;
  }

  get sessions(): readonly PrintedSession[] {
    return [...this.printed.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  addSession(session: PrintedSession): void {
    this.printed.set(session.key, session);
  }

  get histories(): readonly KeptHistory[] {
    return [...this.#histories.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  addHistory(history: KeptHistory): void {
    this.#histories.set(history.key, history);
  }

  write(): void {
    const bundles = [...this.bundles.values()];
    const waiting = outdated(this.before).sessions.filter(({ key }) => !this.printed.has(key));
    const sessions = [...this.sessions, ...waiting];
    // These are of the earlier build, of which the manifest no longer says which sessions it had.
    const others = this.before.others.filter((path) => !/^(?:why|pagefind\/words)\//.test(path));
    writeManifest(this.#output, { sessions, bundles, histories: this.histories, others, pages: [] });
    this.#noted = performance.now();
  }

  /** Writes it, unless it was written a moment ago. */
  note(): void {
    if (performance.now() - this.#noted >= NOTE_MS) this.write();
  }

  /**
   * Writes the manifest of a finished build.
   * @param plan the bundles of its index, in order
   * @param others files of the whole archive
   */
  complete(
    plan: readonly { readonly key: string }[],
    others: readonly string[],
    pages: Manifest['pages'] = [],
  ): Manifest {
    const bundles = plan.flatMap(({ key }) => this.bundles.get(key) ?? []);
    const { sessions, histories } = this;
    const manifest = { sessions, bundles, histories, others, pages };
    writeManifest(this.#output, manifest);
    return manifest;
  }
}
