/** What a path is, and whether it lies within what was given to be read. */

import { realpathSync, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import type { Input } from './inputs.ts';

/** Where inputs really lie. Of a file that was named itself the folder is one too: its agents lie beside it. */
export function rootsOf(inputs: readonly Input[]): readonly string[] {
  return inputs.flatMap(({ path }) => (isFolder(path) ? [path] : [path, dirname(path)])).map(realpathOf);
}

/** Where links of an input may lead: into this input or another one. */
export class Inputs {
  readonly #roots: readonly string[];

  constructor(inputs: readonly Input[]) {
    this.#roots = rootsOf(inputs);
  }

  has(path: string): boolean {
    const real = realpathOf(path);
    return this.#roots.some(
      (root) => real === root || real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`),
    );
  }
}

/** The path without links; one that leads nowhere as it stands. */
export function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** No pipe either: reading one would never end. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
