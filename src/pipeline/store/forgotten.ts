/**
 * What was forgotten in an archive folder must not live on in the cache, where values outlast the files of their
 * session.
 */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/hash.ts';
import { writeFileIn } from '../../base/write-file.ts';
import { FORGOTTEN_FILE, machinesIn } from '../../discover/archive/machines.ts';
import { readText } from '../../discover/existing-files.ts';
import type { Input } from '../../discover/inputs.ts';
import { FOLDERS } from './cache-bounds.ts';

/** Empties the cache if something was forgotten since the last build that used it. */
export function clearForgotten(cache: string, inputs: readonly Input[]): void {
  const machines = inputs.flatMap(({ path }) => machinesIn(path));
  const tombstones = machines.flatMap(({ path }) => readText(join(path, FORGOTTEN_FILE)) || []);
  if (tombstones.length === 0) return;
  const hash = sha256(tombstones.sort().join('\n'));
  const noted = join(cache, 'forgotten');
  if (readText(noted) === hash) return;
  for (const folder of FOLDERS) rmSync(join(cache, folder), { recursive: true, force: true });
  writeFileIn(noted, hash);
}
