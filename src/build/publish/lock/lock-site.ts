/**
 * Encrypts a built site. Nothing of an archive is readable in the result: pages become locked pages, images and files
 * that pages link to are sealed in a few scripts, data in other scripts is sealed, and lists for programs, which could
 * not open them, are left out. Names of sessions and projects in addresses are already opaque when the site is built
 * (`namer` in `base/slug.ts`).
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { groupBy } from '../../../base/lists.ts';
import type { NewFile } from '../../../base/write-file.ts';
import { PACKAGE_ROOT } from '../../../package.ts';
import { inParts, sealedScripts } from '../../../search/index/scripts.ts';
import { HISTORY_FILE, QUICK_FILE } from '../../../search/shared/names-format.ts';
import { byteLine } from '../../../site/render/assets/byte-line.ts';
import { RAW_HAND_OVER } from '../../../site/render/assets/raw-lines.ts';
import { byteLinesIn } from '../../../site/shared/byte-lines.ts';
import { builtFiles } from '../host-limits.ts';
import { FILES_FOLDER, SEALED_HAND_OVER } from '../shared/lock-format.ts';
import { FILE_PAGE, forSealing, lockedPage, rootIn } from './locked-page.ts';
import { type Keys, seal, sealPacked } from './seal.ts';

/** Assets that only locked pages load. */
const OWN_ASSETS = join(PACKAGE_ROOT, 'dist/locked');

interface Lock {
  readonly keys: Keys;
  readonly salt: string;
}

/** The places of files that pages show or link to, by path: `3/5`. */
type Places = ReadonlyMap<string, string>;

type Change = (content: Buffer, lock: Lock, places: Places) => string | Uint8Array;

function page(content: Buffer, { keys, salt }: Lock, places: Places): string {
  const html = content.toString('utf8');
  const sealed = sealPacked(keys, forSealing(html, places)).toString('base64');
  return lockedPage({ root: rootIn(html), salt, sealed });
}

function inScripts(plain: string, paths: readonly string[], keys: Keys): readonly [Places, readonly NewFile[]] {
  const places = new Map<string, string>();
  const sealed = paths.map((path) => ({ path, bytes: sealPacked(keys, readFileSync(join(plain, path))) }));
  const scripts = inParts(sealed).map((own, number) => {
    const lines = own.map(({ path, bytes }, at) => {
      const place = `${number + 1}/${at}`;
      places.set(path, place);
      return byteLine(SEALED_HAND_OVER, place, bytes);
    });
    return { path: `${FILES_FOLDER}/${number + 1}.js`, content: Buffer.concat(lines) };
  });
  return [places, scripts];
}

function rawLines(content: Buffer, { keys }: Lock): Uint8Array {
  const chunks = byteLinesIn(content.toString('latin1'));
  const sealed = chunks.map(([name, bytes]) => byteLine(RAW_HAND_OVER, name, seal(keys, Buffer.from(bytes, 'latin1'))));
  return Buffer.concat(sealed);
}

/** `sessionaryQuickData({…})`: the data becomes a text. */
function names(content: Buffer, { keys }: Lock): string {
  const [, name = '', json = ''] = /^(\w+)\((.*)\)\n$/s.exec(content.toString('utf8')) ?? [];
  return `${name}("${sealPacked(keys, json).toString('base64')}")\n`;
}

const copy: Change = (content) => content;

const CHANGES: readonly (readonly [RegExp, Change])[] = [
  [new RegExp(`^(?:${QUICK_FILE}|${HISTORY_FILE})$`), names],
  [/^assets\/|^robots\.txt$/, copy],
  [/^raw\/.+\.js$/, rawLines],
  [/\.html$/, page],
];

const FILE = /^(?:outputs|media|sessions|decisions|projects)\/.+\.(?:txt|pdf|md|gz|png|jpg|gif|webp)$/;

const BUNDLE_FILE = /^pagefind\/(?:(?:\d+|words)\/)?[^/]+\.js$/;

function bundles(plain: string, paths: readonly string[], keys: Keys): readonly NewFile[] {
  const scripts = paths.filter((path) => BUNDLE_FILE.test(path));
  return [...groupBy(scripts, posix.dirname)].flatMap(([folder, own]) => {
    const contents = own.map((path) => readFileSync(join(plain, path)));
    return sealedScripts(contents, folder, (bytes) => seal(keys, bytes));
  });
}

/** A file of the encrypted site, whose content is made when it is written. */
export interface LockedFile {
  readonly path: string;
  readonly make: () => string | Uint8Array;
}

/** The files of the encrypted site. @param plain folder of the built site */
export function lockSite(plain: string, lock: Lock): readonly LockedFile[] {
  const paths = builtFiles(plain);
  const files = paths.filter((path) => FILE.test(path));
  const [places, scripts] = inScripts(plain, files, lock.keys);
  const pageOfFiles = { path: FILE_PAGE, content: lockedPage({ root: '../', salt: lock.salt }) };
  const made = [...scripts, ...(scripts.length > 0 ? [pageOfFiles] : []), ...bundles(plain, paths, lock.keys)];
  return [
    ...made.map(({ path, content }) => ({ path, make: () => content })),
    ...paths.flatMap((path) => {
      const change = CHANGES.find(([pattern]) => pattern.test(path))?.[1];
      return change === undefined ? [] : [{ path, make: () => change(readFileSync(join(plain, path)), lock, places) }];
    }),
    ...readdirSync(OWN_ASSETS).map((name) => ({
      path: `assets/${name}`,
      make: () => readFileSync(join(OWN_ASSETS, name)),
    })),
  ];
}
