/** This package: where it is installed, and which version it is. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from './base/json-readers.ts';

/** @throws if the program was copied without the rest of its package */
function packageRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${start} is not in its package; install the whole package.`);
    folder = parent;
  }
  return folder;
}

/** The folder that holds `package.json`, `templates/` and `fixtures/`; the same for sources and for bundles of them. */
export const PACKAGE_ROOT = packageRoot();

/** The version in `package.json`. */
export const VERSION: string =
  text(JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')), 'version') ?? '';
