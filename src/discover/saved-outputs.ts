/** Outputs that were too large for a transcript: the files of `<session>/tool-results/`. */

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface SavedOutput {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** Plain files only: a link would lead out of the folder. One that cannot be listed is as good as none. */
export function savedOutputs(session: string): SavedOutput[] {
  const folder = join(session, 'tool-results');
  try {
    if (!lstatSync(folder).isDirectory()) return [];
    return readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isFile() ? [{ name: entry.name, path, size: lstatSync(path).size }] : [];
      });
  } catch {
    // No such folder: most sessions have none.
    return [];
  }
}
