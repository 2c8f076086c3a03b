/**
 * Removes what earlier builds wrote into the output folder and this one did not. Nothing else is removed: a file is
 * ours if the manifest of the last build lists it, or, because a build may be interrupted before it writes one, if its
 * content says so.
 */

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/hash.ts';
import { SEALED_HAND_OVER } from '../../publish/shared/lock-format.ts';
import { JSON_HEADER, MARKDOWN_HEADER } from '../../site/exports/export-header.ts';
import { DECISIONS_HEADER } from '../../site/history/decision-views.ts';
import { WHY_HAND_OVER } from '../../why/shared/why-format.ts';
import { OWN_FOLDERS } from './output-folder.ts';

type Check = (content: Buffer, name: string) => boolean;

function beginsWith(words: string): Check {
  return (content) => content.subarray(0, words.length).toString() === words;
}

const isPage: Check = (content) => content.includes('<meta name="generator" content="sessionary ');

/** `media/3f9c….png`: named by the hash of its content. */
const isNamedByContent: Check = (content, name) =>
  sha256(content).startsWith(/([0-9a-f]{20})\.\w+$/.exec(name)?.[1] ?? ' ');

/** What a build may have left, by name, and how to recognise it by its content. */
const OURS: readonly (readonly [RegExp, Check])[] = [
  [/^(?:sessions|projects|months|members|top)\/[a-z0-9-]+\.html$/, isPage],
  [/^(?:files|commits|plans|decisions)\/[a-z0-9-]+(?:\/[a-z0-9-]+)?\.html$/, isPage],
  [/^decisions\/[a-z0-9-]+\.md$/, beginsWith(DECISIONS_HEADER)],
  [/^decisions\.html$/, isPage],
  [/^sealed\/\d+\.js$/, beginsWith(`${SEALED_HAND_OVER}(`)],
  [/^why\/[a-z0-9-]+\.js$/, beginsWith(`${WHY_HAND_OVER}(`)],
  [/^sessions\/[a-z0-9-]+\.md$/, beginsWith(MARKDOWN_HEADER)],
  [/^sessions\/[a-z0-9-]+\.json$/, beginsWith(JSON_HEADER)],
  [/^raw\/[a-z0-9-]+\/\d+\.js$/, beginsWith('sessionaryRaw(')],
  [/^(?:media|outputs)\/[0-9a-f]{20}\.\w+$/, isNamedByContent],
  [/^pagefind\/.+\.js$/, beginsWith('sessionaryFile(')],
  [/^pagefind\/.+\.(?:pf_[a-z]+|pagefind)$|^pagefind\/(?:\d+\/)?pagefind-entry\.json$/, () => true],
];

function isOurs(path: string, name: string): boolean {
  const row = OURS.find(([pattern]) => pattern.test(name));
  return row?.[1](readFileSync(path), name) ?? false;
}

/**
 * @param keep files of this build, relative to the output folder
 * @param known files that the manifest of the previous build lists
 */
export function sweep(output: string, keep: ReadonlySet<string>, known: ReadonlySet<string>): void {
  const folders = OWN_FOLDERS.map((folder) => join(output, folder)).filter((folder) => existsSync(folder));
  const entries = [
    ...readdirSync(output, { withFileTypes: true }),
    ...folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true })),
  ];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(output.length + 1).replaceAll('\\', '/');
    if (!keep.has(name) && (known.has(name) || isOurs(path, name))) rmSync(path);
  }
  for (const folder of folders) removeEmpty(folder);
}

function removeEmpty(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
