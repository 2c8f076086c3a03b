/** The output folder: a build writes only into one that is new, empty, or has the manifest of an earlier build. */

import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, constants as zlib } from 'node:zlib';
import { UserError } from '../../base/errors.ts';
import { sha256 } from '../../base/hash.ts';
import { removeFile, removeFolder, writeFileIn } from '../../base/write-file.ts';
import { JSON_HEADER, MARKDOWN_HEADER } from '../../site/exports/export-fields.ts';
import { DECISIONS_HEADER } from '../../site/history/decision-views.ts';
import type { Asset } from '../../site/render/assets/assets.ts';
import { RAW_HAND_OVER } from '../../site/render/assets/raw-lines.ts';
import { entriesOf } from '../../transcript/discover/existing-files.ts';
import { WHY_HAND_OVER } from '../../why/shared/why-format.ts';
import { SEALED_HAND_OVER } from '../publish/shared/lock-format.ts';
import { MANIFEST } from './manifest.ts';

/** Folders that a build writes into. */
export const OWN_FOLDERS = [
  ...['sessions', 'projects', 'months', 'weeks', 'members', 'top', 'files', 'commits', 'plans', 'decisions', 'pulls'],
  ...['media', 'outputs', 'raw', 'pagefind', 'why', 'assets', 'sealed'],
] as const;

const OWN_FILES = [
  ...['index.html', 'months.html', 'projects.html', 'search.html', 'decisions.html', 'report.html', '404.html'],
  ...['report.json', 'index.json', 'feed.json', 'feed.xml', 'sitemap.xml', 'llms.txt', 'robots.txt', '_headers'],
  ...[MANIFEST, `${MANIFEST}.tmp`],
];

/** What a build writes at the top of the output folder. */
export const OWN: ReadonlySet<string> = new Set([...OWN_FILES, ...OWN_FOLDERS]);

function linksIn(output: string): readonly string[] {
  const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const top = [...[...OWN].map((name) => join(output, name)), workFolder(output)].filter(isLink);
  const inside = OWN_FOLDERS.map((folder) => join(output, folder))
    .filter((folder) => existsSync(folder) && !isLink(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name));
  return [...top, ...inside];
}

function checkAccess(output: string): void {
  let folder = output;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw new UserError(`${folder} is a file; give --output a folder.`);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UserError(`${folder} cannot be written to; give --output another folder, or allow it.`);
  }
}

/** Refuses a folder that is not ours to overwrite. Changes nothing. @throws UserError */
export function checkOutput(output: string): void {
  checkAccess(output);
  if (!existsSync(output)) return;
  const link = linksIn(output)[0];
  if (link !== undefined)
    throw new UserError(`${link} is a symbolic link, and the site would be written to its target; remove the link.`);
  // A build that was interrupted early leaves a temporary manifest, or its work folder.
  const isNew = readdirSync(output).every((name) => name.startsWith(MANIFEST));
  if (isNew || existsSync(join(output, MANIFEST))) return;
  throw new UserError(
    `${output} is not empty and was not made by sessionary; give --output an empty or new folder, or empty this one yourself.`,
  );
}

/** A folder inside the output folder that a build removes at the end, or the next one if it is interrupted. */
export function workFolder(output: string): string {
  return join(output, `${MANIFEST}-work`);
}

function isThere(path: string, size: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === size;
}

/** Writes files beside pages. Returns their paths. */
export function writeAssets(assets: readonly Asset[], output: string): readonly string[] {
  for (const { path, content, isGrowing } of assets) {
    const to = join(output, path);
    // Files are named by their content, unless they grow: one of the same name and size has the same content.
    if (isGrowing || !isThere(to, Buffer.byteLength(content))) writeFileIn(to, content);
  }
  return assets.map(({ path }) => path);
}

type Check = (content: Buffer, name: string) => boolean;

function beginsWith(words: string): Check {
  return (content) => content.subarray(0, words.length).toString() === words;
}

/** It may end in the middle. */
const isPackedJson: Check = (content, name) => {
  try {
    const unpacked = gunzipSync(content.subarray(0, 4_096), { finishFlush: zlib.Z_SYNC_FLUSH });
    return beginsWith(JSON_HEADER)(unpacked, name);
  } catch {
    return false;
  }
};

const isPage: Check = (content) => content.includes('<meta name="generator" content="sessionary ');

/** `media/3f9c….png`: named by the hash of its content. */
const isNamedByContent: Check = (content, name) =>
  sha256(content).startsWith(/([0-9a-f]{20})\.\w+$/.exec(name)?.[1] ?? ' ');

const OURS: readonly (readonly [RegExp, Check])[] = [
  [/^(?:sessions|projects|months|weeks|members|top)\/[a-z0-9-]+\.html$/, isPage],
  [/^(?:files|commits|plans|decisions|pulls)\/[a-z0-9-]+(?:\/[a-z0-9-]+)?\.html$/, isPage],
  [/^(?:months|projects|decisions)\.html$/, isPage],
  [/^index-\d+\.json$/, beginsWith('{\n "format": "sessionary archive"')],
  [/^decisions\/[a-z0-9-]+\.md$/, beginsWith(DECISIONS_HEADER)],
  [/^sealed\/\d+\.js$/, beginsWith(`${SEALED_HAND_OVER}(`)],
  [/^why\/[a-z0-9-]+\.js$/, beginsWith(`${WHY_HAND_OVER}(`)],
  [/^sessions\/[a-z0-9-]+\.md$/, beginsWith(MARKDOWN_HEADER)],
  [/^(?:sessions\/[a-z0-9-]+\.json|projects\/[a-z0-9-]+\.jsonl)\.gz$/, isPackedJson],
  [/^raw\/[a-z0-9-]+\.js$/, beginsWith(`${RAW_HAND_OVER}(`)],
  [/^(?:media|outputs)\/[0-9a-f]{20}\.\w+$/, isNamedByContent],
  [/^pagefind\/.+\.js$/, beginsWith('sessionaryFile(')],
  [/^\.sessionary-words-|^pagefind\/(?:.+\.(?:pf_[a-z]+|pagefind)|(?:\d+\/)?pagefind-entry\.json)$/, () => true],
];

function isOurs(path: string, name: string): boolean {
  const row = OURS.find(([pattern]) => pattern.test(name));
  return row?.[1](readFileSync(path), name) ?? false;
}

/**
 * Removes what earlier builds wrote into the output folder and this one did not. Nothing else is removed: a file is ours
 * if the manifest of the last build lists it, or, because a build may be interrupted before it writes one, if its
 * content says so.
 * @param keep files of this build, relative to the output folder
 * @param known files that the manifest of the previous build lists
 * @param isShared does somebody else write pages into the folder? Then only listed files are ours
 */
export function sweep(output: string, keep: ReadonlySet<string>, known: ReadonlySet<string>, isShared = false): void {
  const folders = OWN_FOLDERS.map((folder) => join(output, folder)).filter((folder) => existsSync(folder));
  const entries = [
    ...entriesOf(output),
    ...folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true })),
  ];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(output.length + 1).replaceAll('\\', '/');
    if (!keep.has(name) && (known.has(name) || (!isShared && isOurs(path, name)))) removeFile(path);
  }
  for (const folder of folders) removeEmpty(folder);
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) removeFolder(folder);
}
