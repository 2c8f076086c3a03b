/**
 * What stands in the folders of an input: transcripts, and folders to go on with. Links are followed as far as they stay
 * within the inputs; what cannot be read, or leads out, is noted.
 */

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { codeOf } from '../base/error-code.ts';
import type { Input } from './inputs.ts';
import type { Inputs } from './paths.ts';

/** A place that could not be read. */
export interface DiscoverProblem {
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly member: string | undefined;
  readonly reason: string;
}

/** A file that is named like a transcript. */
export interface Found {
  readonly path: string;
  readonly relative: string;
  readonly size: number;
  /** Its name without the ending. */
  readonly stem: string;
}

const TRANSCRIPT = /^(.+)\.jsonl(?:\.gz)?$/;
const OUTSIDE =
  'This link leads outside the inputs and was not followed. To read it, add its target as an input.';

/** A stable order, the same on every machine. */
function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** `('a/b', 'c')` -> `a/b/c`; in the input itself, `c`. */
export function below(relative: string, name: string): string {
  return relative === '' ? name : `${relative}/${name}`;
}

export class Listing {
  readonly problems: DiscoverProblem[] = [];
  readonly #member: string | undefined;
  readonly #inputs: Inputs;

  /** @param inputs all of them: a link may lead from one into another */
  constructor({ member }: Input, inputs: Inputs) {
    this.#member = member;
    this.#inputs = inputs;
  }

  trouble(relative: string, reason: string): void {
    this.problems.push({ relative, member: this.#member, reason });
  }

  /** Does it lie within the inputs? If not, that is noted. */
  isInside(path: string, relative: string): boolean {
    if (this.#inputs.has(path)) return true;
    this.trouble(relative, OUTSIDE);
    return false;
  }

  /** What stands in a folder, by name. */
  list(path: string, relative: string): Dirent[] {
    try {
      return readdirSync(path, { withFileTypes: true }).sort(byName);
    } catch (error) {
      this.trouble(relative || '.', `The folder could not be read (${codeOf(error)}).`);
      return [];
    }
  }

  /** What an entry is, or what the link leads to that it is. Pipes and the like are `other`. */
  kindOf(entry: Dirent, path: string, relative: string): 'file' | 'folder' | 'other' {
    if (entry.isFile()) return 'file';
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return 'other';
    try {
      const target = statSync(path);
      // Where links to other files lead is nobody's business.
      if (!target.isDirectory() && !TRANSCRIPT.test(entry.name)) return 'other';
      if (!this.isInside(path, relative)) return 'other';
      return target.isFile() ? 'file' : target.isDirectory() ? 'folder' : 'other';
    } catch (error) {
      if (TRANSCRIPT.test(entry.name))
        this.trouble(relative, `The file could not be read (${codeOf(error)}).`);
      return 'other';
    }
  }

  /** The transcript of that name; undefined when it is none. */
  transcript(path: string, relative: string, name: string): Found | undefined {
    const stem = TRANSCRIPT.exec(name)?.[1];
    if (stem === undefined) return undefined;
    try {
      const stat = statSync(path);
      if (stat.isFile()) return { path, relative, stem, size: stat.size };
      this.trouble(relative, 'This has the name of a transcript but is not a file.');
      return undefined;
    } catch (error) {
      this.trouble(relative, `The file could not be read (${codeOf(error)}).`);
      return undefined;
    }
  }
}
