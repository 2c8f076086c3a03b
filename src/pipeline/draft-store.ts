/**
 * Where drafts of pages (`draft.ts`) wait between the passes: in the cache, under a hash of all they depend on. Each is
 * taken out by the build that puts it into a page; what a build leaves that was cut off, the next one uses.
 *
 *     <cache>/draft/3f/3f9c…         turns as markup, outline
 *                      3f9c…-words   words for the index, which is begun before the first page is written
 *                      3f9c…-0       files that left the page: pictures, outputs, raw lines
 */

import { copyFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../base/hash.ts';
import { inFolderOf, writeFileIn } from '../base/write-file.ts';
import type { ArchivedSession } from '../domain/archive.ts';
import type { Asset } from '../render/assets/assets.ts';
import type { PageWords } from '../search/index/pages.ts';
import type { ExportBodies } from '../site/exports/exports.ts';
import type { SessionBody } from '../site/session/session-body.ts';
import { Cache } from './cache.ts';
import type { Run } from './tasks.ts';

export interface Draft {
  readonly body: SessionBody;
  /** The session in other formats, where the archive offers them. */
  readonly exports: ExportBodies | undefined;
}

/** A file that leaves the page, without what is in it. */
type KeptAsset = Pick<Asset, 'path' | 'isGrowing'> & { readonly size: number };

interface Stored extends Draft {
  readonly assets: readonly KeptAsset[];
}

const KIND = 'draft';

/** What of the archive is needed for the turns of a session. The first pass has to guess it. */
export type DraftOf = Pick<ArchivedSession, 'key' | 'handedOver'> & {
  readonly fingerprint: string;
  readonly secrets: readonly string[];
};

/** Equal for what gives the same draft. */
export function draftKey({ code, site, limits, publish }: Run, of: DraftOf): string {
  const { fingerprint, key, handedOver, secrets } = of;
  return sha256(
    JSON.stringify([code, site.timeZone, limits, publish, fingerprint, key, handedOver, secrets]),
  );
}

function assetPath(cache: Cache, key: string, index: number): string {
  return `${cache.path(KIND, key)}-${index}`;
}

function wordsKey(key: string): string {
  return `${key}-words`;
}

/** A draft as it is made: all at once. */
export interface WholeDraft extends Draft {
  readonly words: readonly PageWords[];
  readonly assets: readonly Asset[];
}

/** Puts a draft down where {@link takeDraft} finds it. */
export function putDraft(work: string, key: string, { assets, words, ...draft }: WholeDraft): void {
  const cache = new Cache(work);
  cache.write(KIND, wordsKey(key), JSON.stringify(words));
  const kept = assets.map(({ content, ...asset }, index) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    writeFileIn(assetPath(cache, key, index), bytes);
    return { ...asset, size: bytes.byteLength };
  });
  const stored: Stored = { ...draft, assets: kept };
  cache.write(KIND, key, JSON.stringify(stored));
}

/** Is there one? */
export function hasDraft(work: string, key: string): boolean {
  return statSync(new Cache(work).path(KIND, key), { throwIfNoEntry: false }) !== undefined;
}

/** Words of a draft; undefined when it is not there, or not whole. They stay with it. */
export function draftWords(work: string, key: string): readonly PageWords[] | undefined {
  const text = new Cache(work).read(KIND, wordsKey(key));
  return text === undefined ? undefined : JSON.parse(text);
}

function remove(cache: Cache, key: string, assets: number): void {
  rmSync(cache.path(KIND, wordsKey(key)), { force: true });
  for (let index = 0; index < assets; index += 1) rmSync(assetPath(cache, key, index), { force: true });
  rmSync(cache.path(KIND, key), { force: true });
}

function read(cache: Cache, key: string): Stored | undefined {
  const text = cache.read(KIND, key);
  // Our own words, checked by their hash: not a transcript's.
  return text === undefined ? undefined : JSON.parse(text);
}

/** Takes away a draft that no page is made of. */
export function dropDraft(work: string, key: string): void {
  const cache = new Cache(work);
  const stored = read(cache, key);
  remove(cache, key, stored?.assets.length ?? 0);
}

/** Named by its content, a file of that name and size is that file. */
function isThere(path: string, isGrowing: boolean | undefined, size: number): boolean {
  return !isGrowing && statSync(path, { throwIfNoEntry: false })?.size === size;
}

function move(from: string, to: string): void {
  try {
    inFolderOf(to, () => renameSync(from, to));
  } catch {
    // Another disk.
    copyFileSync(from, to);
  }
}

/**
 * Reads a draft, moves its files into the output, and takes it out of the cache.
 * @returns undefined when it is not there, or not whole
 */
export function takeDraft(
  work: string,
  key: string,
  output: string,
): (Draft & { readonly files: readonly string[] }) | undefined {
  const cache = new Cache(work);
  const stored = read(cache, key);
  if (stored === undefined) return undefined;
  const { assets, ...draft } = stored;
  for (const [index, asset] of assets.entries()) {
    const from = assetPath(cache, key, index);
    const to = join(output, asset.path);
    if (isThere(to, asset.isGrowing, asset.size)) continue;
    if (statSync(from, { throwIfNoEntry: false })?.size !== asset.size) return undefined;
    move(from, to);
  }
  remove(cache, key, assets.length);
  return { ...draft, files: assets.map(({ path }) => path) };
}

/** Writes files beside pages. */
export function writeAssets(assets: readonly Asset[], output: string): readonly string[] {
  for (const { path, content, isGrowing } of assets) {
    const to = join(output, path);
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    if (!isThere(to, isGrowing, bytes.byteLength)) writeFileIn(to, bytes);
  }
  return assets.map(({ path }) => path);
}
