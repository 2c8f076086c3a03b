/** What a path is, and whether it is within the inputs. */

import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { fromJson } from '../base/json-readers.ts';
import type { Input } from './inputs.ts';

/** The real paths of the inputs. For an input that is one file its folder too, which contains its agents. */
export function rootsOf(inputs: readonly Input[]): readonly string[] {
  return inputs.flatMap(({ path }) => (isFolder(path) ? [path] : [path, dirname(path)])).map(realpathOf);
}

/** Where links of an input may lead: into this or another input. */
export class Inputs {
  readonly #roots: readonly string[];

  constructor(inputs: readonly Input[]) {
    this.#roots = rootsOf(inputs);
  }

  contain(path: string): boolean {
    const real = realpathOf(path);
    return this.#roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`));
  }
}

/** The JSON value in a file; undefined if it cannot be read. */
export function readJson(path: string): unknown {
  try {
    return fromJson(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The path with links resolved; unchanged if it leads nowhere. */
export function realpathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** False for pipes too: reading one would never end. */
export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}
