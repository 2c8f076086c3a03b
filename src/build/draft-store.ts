/**
 * Where drafts of pages (`draft.ts`) wait between the passes.
 *
 *     <work>/drafts-<random>/<n>/draft.json    turns as markup, outline, words for the index
 *                                0, 1, 2, …    files that left the page: pictures, outputs, raw lines
 */

import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Asset } from '../render/assets.ts';
import type { ExportBodies } from '../site/exports.ts';
import type { SessionBody } from '../site/session-body.ts';
import { inFolderOf, writeFileIn } from './write.ts';

export interface Draft {
  readonly body: SessionBody;
  /** Words of the session's own pages for the index. */
  readonly words: readonly string[];
  /** The session in other formats, where the archive offers them. */
  readonly exports: ExportBodies | undefined;
}

/** A draft that was put down. */
export interface DraftRef {
  readonly folder: string;
  /** The address that the session has in it. */
  readonly key: string;
}

/** A file that leaves the page: its name in the folder of the draft, and where it belongs. */
type KeptAsset = Pick<Asset, 'path' | 'isGrowing'> & { readonly size: number };

interface Stored extends Draft {
  readonly assets: readonly KeptAsset[];
}

/** Puts a draft down where {@link takeDraft} finds it. */
export function putDraft(
  folder: string,
  { assets, ...draft }: Draft & { readonly assets: readonly Asset[] },
): void {
  mkdirSync(folder, { recursive: true });
  const kept = assets.map(({ content, ...asset }, index) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    writeFileSync(join(folder, String(index)), bytes);
    return { ...asset, size: bytes.byteLength };
  });
  const stored: Stored = { ...draft, assets: kept };
  writeFileSync(join(folder, 'draft.json'), JSON.stringify(stored));
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

/** Reads a draft, moves its files into the output, and takes the folder away. */
export function takeDraft(folder: string, output: string): Draft & { readonly files: readonly string[] } {
  // Our own words, written by this build.
  const { assets, ...draft }: Stored = JSON.parse(readFileSync(join(folder, 'draft.json'), 'utf8'));
  for (const [index, { path, isGrowing, size }] of assets.entries()) {
    const to = join(output, path);
    if (!isThere(to, isGrowing, size)) move(join(folder, String(index)), to);
  }
  rmSync(folder, { recursive: true, force: true });
  return { ...draft, files: assets.map(({ path }) => path) };
}

/** Writes the files of a draft that was never put down. */
export function writeAssets(assets: readonly Asset[], output: string): readonly string[] {
  for (const { path, content, isGrowing } of assets) {
    const to = join(output, path);
    const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
    if (isThere(to, isGrowing, bytes.byteLength)) continue;
    writeFileIn(to, bytes);
  }
  return assets.map(({ path }) => path);
}
