/**
 * The contents of the folders of an input: transcripts and more folders. Links within the inputs are followed; links
 * that lead outside, and files that cannot be read, become problems.
 */

import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { compareText } from '../../base/lists.ts';
import type { Inputs } from './existing-files.ts';
import type { Input } from './inputs.ts';
import { isAppleDouble, type TranscriptName, transcriptName } from './transcript-names.ts';

/** A file or folder that could not be read. */
export interface DiscoverProblem {
  /** Relative to the input, with `/`. */
  readonly relative: string;
  readonly member: string | undefined;
  readonly reason: string;
}

/** A file with the name of a transcript. */
export interface TranscriptFile {
  readonly path: string;
  readonly relative: string;
  readonly size: number;
  readonly named: TranscriptName;
}

const OUTSIDE = 'This link leads outside the inputs and was not followed. To read it, add its target as an input.';

/** `('a/b', 'c')` -> `a/b/c`, and `('', 'c')` -> `c` */
export function joinRelative(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** An output that was too large for a transcript. */
export interface SavedOutputFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

interface Content {
  readonly name: string;
  readonly path: string;
  readonly relative: string;
  readonly isLink: boolean;
  readonly isFolder: boolean;
  readonly transcript: TranscriptFile | undefined;
}

export class Listing {
  readonly problems: DiscoverProblem[] = [];
  protected readonly input: Input;
  protected readonly inputs: Inputs;

  /** @param inputs all of them: a link may lead from one into another */
  constructor(input: Input, inputs: Inputs) {
    this.input = input;
    this.inputs = inputs;
  }

  protected addProblem(relative: string, reason: string): void {
    this.problems.push({ relative, member: this.input.member, reason });
  }

  protected addError(relative: string, kind: 'file' | 'folder', error: unknown): void {
    this.addProblem(relative, `The ${kind} could not be read (${codeOf(error)}).`);
  }

  protected isInside(path: string, relative: string): boolean {
    if (this.inputs.contain(path)) return true;
    this.addProblem(relative, OUTSIDE);
    return false;
  }

  protected *contents(
    folder: string,
    relative: string,
    isWanted: (name: string) => boolean = () => true,
  ): Generator<Content> {
    for (const entry of this.#list(folder, relative)) {
      const { name } = entry;
      if (!isWanted(name)) continue;
      const path = join(folder, name);
      const at = joinRelative(relative, name);
      const kind = this.#kindOf(entry, path, at);
      const transcript = kind === 'file' ? this.transcript(path, at, name) : undefined;
      const isLink = entry.isSymbolicLink();
      yield { name, path, relative: at, isLink, isFolder: kind === 'folder', transcript };
    }
  }

  #list(path: string, relative: string): Dirent[] {
    try {
      return readdirSync(path, { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name));
    } catch (error) {
      this.addError(relative || '.', 'folder', error);
      return [];
    }
  }

  #kindOf(entry: Dirent, path: string, relative: string): 'file' | 'folder' | 'other' {
    if (entry.isFile()) return 'file';
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return 'other';
    const isNamedTranscript = transcriptName(entry.name) !== undefined;
    try {
      const target = statSync(path);
      if (!target.isDirectory() && !isNamedTranscript) return 'other';
      if (!this.isInside(path, relative)) return 'other';
      return target.isFile() ? 'file' : target.isDirectory() ? 'folder' : 'other';
    } catch (error) {
      if (isNamedTranscript) this.addError(relative, 'file', error);
      return 'other';
    }
  }

  protected transcript(path: string, relative: string, name: string): TranscriptFile | undefined {
    const named = transcriptName(name);
    if (named === undefined) return undefined;
    try {
      const stat = statSync(path);
      if (stat.isFile()) return { path, relative, named, size: stat.size };
      this.addProblem(relative, 'This has the name of a transcript but is not a file.');
    } catch (error) {
      this.addError(relative, 'file', error);
    }
    return undefined;
  }
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
