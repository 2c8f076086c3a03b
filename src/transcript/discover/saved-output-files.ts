/** Outputs that were too large for a transcript: the files of `<session>/tool-results/`. */

import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAppleDouble } from './transcript-names.ts';

export interface SavedOutputFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** The saved outputs of a session, by name: plain files only, because a link would lead out of the folder. */
export function savedOutputs(session: string): SavedOutputFile[] {
  const folder = join(session, 'tool-results');
  try {
    if (!lstatSync(folder).isDirectory()) return [];
    return readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        return entry.isFile() && !isAppleDouble(entry.name)
          ? [{ name: entry.name, path, size: lstatSync(path).size }]
          : [];
      });
  } catch {
    // Most sessions have no such folder.
    return [];
  }
}
