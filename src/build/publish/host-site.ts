/**
 * A built site as its host gets it. The JSON of sessions, which is for programs and makes up a fifth of a site, is
 * packed into one file per project, with the sessions of `index.json` in the same order, one per line. The search
 * index, in scripts for pages from disk, becomes the bytes that these scripts hand over.
 */

import { constants, copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { list, text } from '../../base/json-readers.ts';
import { groupBy } from '../../base/lists.ts';
import { inFolderOf, writeFileIn } from '../../base/write-file.ts';
import { inForm } from '../../search/index/scripts.ts';

/** Paths of all files of a built site except for its manifest, relative to it, with `/`, in order. */
export function builtFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('.sessionary'))
    .sort();
}

const BUNDLE_FILE = /^pagefind\/(?:(?:\d+|words)\/)?[^/]+\.js$/;
export const JSON_FILE = /^sessions\/[^/]+\.json$/;

/** A file of a published site, which is written once it is known which files there will be. */
export interface PublishedFile {
  /** Relative to the site, with `/`. */
  readonly path: string;
  readonly write: (to: string) => void;
}

/** A file with this content. */
export function publishedFile(path: string, make: () => Uint8Array | string): PublishedFile {
  return { path, write: (to) => writeFileIn(to, make()) };
}

/** Writes the files of a site. */
export function writePublished(files: readonly PublishedFile[], output: string): void {
  for (const { path, write } of files) write(join(output, path));
}

/** The files of the site. @param plain folder of the built site */
export function hostSite(plain: string): readonly PublishedFile[] {
  const paths = builtFiles(plain);
  const copied = paths
    .filter((path) => !JSON_FILE.test(path) && !BUNDLE_FILE.test(path))
    .map((path): PublishedFile => {
      const write = (to: string): void =>
        inFolderOf(to, () => copyFileSync(join(plain, path), to, constants.COPYFILE_FICLONE));
      return { path, write };
    });
  const packed = packs(plain, new Set(paths));
  for (const [folder, scripts] of bundlesIn(plain, paths)) {
    for (const { path, content } of inForm(scripts, folder, { isHosted: true })) packed.set(path, content);
  }
  return [...copied, ...[...packed].map(([path, content]) => publishedFile(path, () => content))];
}

/** The scripts of the search index, by the folder of their bundle. @param paths of the files of the built site */
export function bundlesIn(plain: string, paths: readonly string[]): ReadonlyMap<string, readonly Buffer[]> {
  const scripts = groupBy(
    paths.filter((path) => BUNDLE_FILE.test(path)),
    (path) => posix.dirname(path),
  );
  return new Map([...scripts].map(([folder, own]) => [folder, own.map((path) => readFileSync(join(plain, path)))]));
}

/** The packed files, by path; none if `index.json` names a file for each session. */
export function packs(plain: string, paths: ReadonlySet<string>): Map<string, Uint8Array> {
  const index: unknown = JSON.parse(readFileSync(join(plain, 'index.json'), 'utf8'));
  const rows = ['sessions', 'incomplete'].flatMap((name) => list(index, name));
  const sessions = groupBy(rows, (session) => text(session, 'json') ?? '');
  return new Map(
    [...sessions].flatMap(([path, own]) => {
      const files = own.map((session) => (text(session, 'page') ?? '').replace(/html$/, 'json'));
      const lines = files
        .filter((file) => paths.has(file))
        .map((file) => readFileSync(join(plain, file), 'utf8').trim());
      return !path.endsWith('.jsonl.gz') ? [] : [[path, gzipSync(`${lines.join('\n')}\n`, { level: 9 })] as const];
    }),
  );
}
