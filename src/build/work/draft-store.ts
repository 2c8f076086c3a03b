/**
 * Where drafts wait between READ and PRINT. PRINT takes a draft out; the next build uses what an interrupted build
 * leaves. With a cache, what is in the last two folders stays: the indexes and histories also need that of sessions
 * whose pages are up to date.
 *
 *     <store>/draft/3f/3f9c…     page bodies, exports
 *                      3f9c…-0   files beside the page
 *     <store>/words/3f/3f9c…     words for the search documents
 *     <store>/history/3f/3f9c…   what it leaves in the history of its project
 */

import { copyFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { inFolderOf, removeFile, writeFileIn } from '../../base/write-file.ts';
import type { Asset } from '../../site/render/assets/assets.ts';
import { Cache, writeCached } from '../store/cache.ts';
import type { Draft } from './draft.ts';

/** What later builds use. */
type Part = 'words' | 'history';
type Pages = Omit<Draft, Part | 'assets'>;

interface Stored extends Pages {
  /** The files without their content. */
  readonly assets: readonly (Pick<Asset, 'path' | 'isGrowing'> & { readonly size: number })[];
}

function assetPath(cache: Cache, hash: string, index: number): string {
  return `${cache.path('draft', hash)}-${index}`;
}

function contentBytes({ content }: Asset): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
}

/** Keeps a draft. */
export function putDraft(store: string, hash: string, { assets, words, history, ...pages }: Draft): void {
  const cache = new Cache(store);
  cache.write('words', hash, JSON.stringify(words));
  cache.write('history', hash, JSON.stringify(history));
  const storedAssets = assets.map((asset, index) => {
    const bytes = contentBytes(asset);
    writeCached(assetPath(cache, hash, index), bytes);
    const { path, isGrowing } = asset;
    return { path, ...(isGrowing === undefined ? {} : { isGrowing }), size: bytes.byteLength };
  });
  const stored: Stored = { ...pages, assets: storedAssets };
  cache.write('draft', hash, JSON.stringify(stored));
}

/** Is there a draft whose pages have not been printed? */
export function hasDraft(store: string, hash: string): boolean {
  return statSync(new Cache(store).path('draft', hash), { throwIfNoEntry: false }) !== undefined;
}

// What is parsed below was written by us and checked by its hash; it is not from a transcript.

/** A part of a draft, printed or not; undefined when it is missing or damaged. */
export function draftPart<Kind extends Part>(store: string, kind: Kind, hash: string): Draft[Kind] | undefined {
  const text = new Cache(store).read(kind, hash);
  return text === undefined ? undefined : JSON.parse(text);
}

function readStored(cache: Cache, hash: string): Stored | undefined {
  const text = cache.read('draft', hash);
  return text === undefined ? undefined : JSON.parse(text);
}

function remove(cache: Cache, hash: string, assets: number): void {
  for (let index = 0; index < assets; index += 1) removeFile(assetPath(cache, hash, index));
  removeFile(cache.path('draft', hash));
}

/** Removes a draft that no page needs. */
export function dropDraft(store: string, hash: string): void {
  if (!hasDraft(store, hash)) return;
  const cache = new Cache(store);
  remove(cache, hash, readStored(cache, hash)?.assets.length ?? 0);
}

function hasSize(path: string, size: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === size;
}

/** Files are named by their content, unless they grow: a file of the same name and size has the same content. */
function isThere(path: string, isGrowing: boolean | undefined, size: number): boolean {
  return !isGrowing && hasSize(path, size);
}

function renameOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    // Another disk.
    copyFileSync(from, to);
  }
}

/** Moves a file. Returns false if it is missing: another build may have taken it, at any time. */
function move(from: string, to: string): boolean {
  try {
    inFolderOf(to, () => renameOrCopy(from, to));
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Takes a draft out of the store and moves its files into the output folder.
 * @returns undefined when it is missing or damaged
 */
export function takeDraft(
  store: string,
  hash: string,
  output: string,
): (Pages & { readonly files: readonly string[] }) | undefined {
  const cache = new Cache(store);
  const stored = readStored(cache, hash);
  if (stored === undefined) return undefined;
  const { assets, ...pages } = stored;
  for (const [index, asset] of assets.entries()) {
    const from = assetPath(cache, hash, index);
    const to = join(output, asset.path);
    if (isThere(to, asset.isGrowing, asset.size)) continue;
    if (!move(from, to)) return undefined;
    if (hasSize(to, asset.size)) continue;
    removeFile(to);
    return undefined;
  }
  remove(cache, hash, assets.length);
  return { ...pages, files: assets.map(({ path }) => path) };
}

/** Writes files beside pages. Returns their paths. */
export function writeAssets(assets: readonly Asset[], output: string): readonly string[] {
  for (const asset of assets) {
    const to = join(output, asset.path);
    const bytes = contentBytes(asset);
    if (!isThere(to, asset.isGrowing, bytes.byteLength)) writeFileIn(to, bytes);
  }
  return assets.map(({ path }) => path);
}
