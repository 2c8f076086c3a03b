/**
 * Encrypts a built site, file by file. Nothing of an archive is readable in the result: pages and files become locked
 * pages, what scripts hand over is sealed, and lists for programs, which could not open it, are left out. Names of
 * sessions and projects in addresses are opaque already when the site is built (`opaqueNames` in `base/slug.ts`).
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileIn } from '../../base/write-file.ts';
import { inForm } from '../../search/index/scripts.ts';
import { HISTORY_FILE } from '../../search/shared/history-format.ts';
import { QUICK_FILE } from '../../search/shared/quick-format.ts';
import { builtFiles, bundlesIn, JSON_FILE, packs } from '../host-site.ts';
import { SEALED_HAND_OVER } from '../shared/lock-format.ts';
import { forSealing, IMAGE_PAGE, lockedPage, rootIn } from './locked-page.ts';
import { type Keys, seal, sealPacked } from './seal.ts';

interface LockedFile {
  /** Relative to the site, with `/`. */
  readonly path: string;
  readonly content: Uint8Array | string;
}

interface Lock {
  readonly keys: Keys;
  readonly salt: string;
}

type Change = (path: string, content: Buffer, lock: Lock) => readonly LockedFile[];

/** `sessionaryRaw("…/1","H4sI…")`: a line of a script that hands over bytes. */
const HANDED_OVER = /^(\w+\("([^"]+)",")([A-Za-z0-9+/=]*)("\))$/gm;

function page(path: string, content: Buffer, { keys, salt }: Lock): readonly LockedFile[] {
  const html = content.toString('utf8');
  return [{ path, content: lockedPage({ root: rootIn(html), salt, sealed: sealPacked(keys, forSealing(html)) }) }];
}

/** A text or document that pages link to. */
function linked(path: string, content: Uint8Array, { keys, salt }: Lock): readonly LockedFile[] {
  const sealed = sealPacked(keys, content);
  // The key of a project may tell its name.
  const name = path.replace(/^decisions\/.*/, 'log.md').replace(/^projects\/.*/, 'sessions.jsonl.gz');
  return [{ path: `${path}.html`, content: lockedPage({ root: '../', salt, name: fileName(name), sealed }) }];
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function image(path: string, content: Buffer, { keys }: Lock): readonly LockedFile[] {
  const script = `${fileName(path)}.js`;
  const call = `${SEALED_HAND_OVER}(${JSON.stringify(script)},"${sealPacked(keys, content)}")\n`;
  return [{ path: `${path}.js`, content: call }];
}

function rawLines(path: string, content: Buffer, { keys }: Lock): readonly LockedFile[] {
  const text = content
    .toString('latin1')
    .replace(HANDED_OVER, (_, before: string, _name, base64: string, after: string) => {
      return before + seal(keys, Buffer.from(base64, 'base64')).toString('base64') + after;
    });
  return [{ path, content: text }];
}

/** `sessionaryQuickData({…})`: the data becomes a text. */
function names(path: string, content: Buffer, { keys }: Lock): readonly LockedFile[] {
  const [, name = '', json = ''] = /^(\w+)\((.*)\)\n$/s.exec(content.toString('utf8')) ?? [];
  return [{ path, content: `${name}("${sealPacked(keys, json)}")\n` }];
}

const copy: Change = (path, content) => [{ path, content }];

const CHANGES: readonly (readonly [RegExp, Change])[] = [
  [new RegExp(`^(?:${QUICK_FILE}|${HISTORY_FILE})$`), names],
  [/^assets\/|^robots\.txt$/, copy],
  [/^raw\/.+\.js$/, rawLines],
  [/\.html$/, page],
  [/^media\/.+\.(?:png|jpg|gif|webp)$/, image],
  [/^(?:outputs|media|sessions|decisions)\/.+\.(?:txt|pdf|md|json)$/, linked],
];

/**
 * Writes the encrypted site.
 * @param plain folder of the built site
 * @param output folder of the encrypted one
 * @returns the paths of its files, relative to it
 */
export function lockSite(plain: string, output: string, lock: Lock): readonly string[] {
  const paths = builtFiles(plain);
  const written: string[] = [];
  const write = ({ path, content }: LockedFile): void => {
    writeFileIn(join(output, path), typeof content === 'string' ? Buffer.from(content) : content);
    written.push(path);
  };
  const bundles = bundlesIn(plain, paths);
  const packed = packs(plain, new Set(paths));
  for (const path of paths) {
    if (packed.size > 0 && JSON_FILE.test(path)) continue;
    const change = CHANGES.find(([pattern]) => pattern.test(path))?.[1];
    for (const file of change?.(path, readFileSync(join(plain, path)), lock) ?? []) write(file);
  }
  for (const [path, content] of packed) for (const file of linked(path, content, lock)) write(file);
  if (written.some((path) => path.startsWith(IMAGE_PAGE.folder)))
    write({ path: IMAGE_PAGE.path, content: lockedPage({ root: '../', salt: lock.salt }) });
  const form = { seal: (bytes: Uint8Array) => seal(lock.keys, bytes) };
  for (const [folder, scripts] of bundles) for (const file of inForm(scripts, folder, form)) write(file);
  return written;
}
