/** This package: where it is installed, and which version it is. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from './base/json-readers.ts';

function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The folder that holds `package.json`, `templates/` and `fixtures/`; the same for sources and for bundles of them. */
export const PACKAGE_ROOT = packageRoot();

/** The version in `package.json`. */
export const VERSION: string =
  text(JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8')), 'version') ?? '';
