/**
 * Encrypts a built site. Nothing of an archive is readable in the result: pages become locked pages, images and files
 * that pages link to are sealed in a few scripts, data in other scripts is sealed, and lists for programs, which could
 * not open them, are left out. Names of sessions and projects in addresses are already opaque when the site is built
 * (`namer` in `base/slug.ts`).
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewFile } from '../../../base/write-file.ts';
import { PACKAGE_ROOT } from '../../../package.ts';
import { inForm, inParts } from '../../../search/index/scripts.ts';
import { HISTORY_FILE, QUICK_FILE } from '../../../search/shared/names-format.ts';
import { builtFiles, bundlesIn, JSON_FILE, type PublishedFile, packs, publishedFile } from '../host-site.ts';
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

/** `sessionaryRaw("…/1","H4sI…")`: a line of a script that hands over bytes. */
const HANDED_OVER = /^(\w+\("[^"]+",")([A-Za-z0-9+/=]*)("\))$/gm;

function page(content: Buffer, { keys, salt }: Lock, places: Places): string {
  const html = content.toString('utf8');
  return lockedPage({ root: rootIn(html), salt, sealed: sealPacked(keys, forSealing(html, places)) });
}

function inScripts(
  paths: readonly string[],
  read: (path: string) => Uint8Array,
  keys: Keys,
): readonly [Places, readonly NewFile[]] {
  const places = new Map<string, string>();
  const sealed = paths.map((path) => ({ path, bytes: Buffer.from(sealPacked(keys, read(path))) }));
  const scripts = inParts(sealed).map((own, number) => {
    const lines = own.map(({ path, bytes }, at) => {
      const place = `${number + 1}/${at}`;
      places.set(path, place);
      return `${SEALED_HAND_OVER}("${place}","${bytes}")\n`;
    });
    return { path: `${FILES_FOLDER}/${number + 1}.js`, content: lines.join('') };
  });
  return [places, scripts];
}

function rawLines(content: Buffer, { keys }: Lock): string {
  return content.toString('latin1').replace(HANDED_OVER, (_, before: string, base64: string, after: string) => {
    return before + seal(keys, Buffer.from(base64, 'base64')).toString('base64') + after;
  });
}

/** `sessionaryQuickData({…})`: the data becomes a text. */
function names(content: Buffer, { keys }: Lock): string {
  const [, name = '', json = ''] = /^(\w+)\((.*)\)\n$/s.exec(content.toString('utf8')) ?? [];
  return `${name}("${sealPacked(keys, json)}")\n`;
}

const copy: Change = (content) => content;

const CHANGES: readonly (readonly [RegExp, Change])[] = [
  [new RegExp(`^(?:${QUICK_FILE}|${HISTORY_FILE})$`), names],
  [/^assets\/|^robots\.txt$/, copy],
  [/^raw\/.+\.js$/, rawLines],
  [/\.html$/, page],
];

const FILE = /^(?:outputs|media|sessions|decisions)\/.+\.(?:txt|pdf|md|json|png|jpg|gif|webp)$/;

/** The files of the encrypted site. @param plain folder of the built site */
export function lockSite(plain: string, lock: Lock): readonly PublishedFile[] {
  const paths = builtFiles(plain);
  const packed = packs(plain, new Set(paths));
  const files = paths.filter((path) => FILE.test(path) && !(packed.size > 0 && JSON_FILE.test(path)));
  const read = (path: string): Uint8Array => packed.get(path) ?? readFileSync(join(plain, path));
  const [places, scripts] = inScripts([...files, ...packed.keys()], read, lock.keys);
  const pageOfFiles = { path: FILE_PAGE, content: lockedPage({ root: '../', salt: lock.salt }) };
  const form = { seal: (bytes: Uint8Array) => seal(lock.keys, bytes) };
  const bundles = [...bundlesIn(plain, paths)].flatMap(([folder, own]) => inForm(own, folder, form));
  const made: readonly NewFile[] = [...scripts, ...(scripts.length > 0 ? [pageOfFiles] : []), ...bundles];
  return [
    ...made.map(({ path, content }) => publishedFile(path, () => content)),
    ...paths.flatMap((path) => {
      const change = CHANGES.find(([pattern]) => pattern.test(path))?.[1];
      return change === undefined
        ? []
        : [publishedFile(path, () => change(readFileSync(join(plain, path)), lock, places))];
    }),
    ...readdirSync(OWN_ASSETS).map((name) =>
      publishedFile(`assets/${name}`, () => readFileSync(join(OWN_ASSETS, name))),
    ),
  ];
}
