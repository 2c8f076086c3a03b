/** The size of the site, and how much of its pages is markup. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of all files in a folder, at any depth. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;

/** The bytes of the session pages, divided by the bytes of their visible text. */
export function markupRatio(site: string): number {
  const folder = join(site, 'sessions');
  let html = 0;
  let text = 0;
  for (const name of readdirSync(folder)) {
    const page = readFileSync(join(folder, name), 'utf8');
    html += Buffer.byteLength(page);
    text += Buffer.byteLength(page.replace(/<[^<>]*>/g, '').replace(ENTITY, '.'));
  }
  return html / text;
}
