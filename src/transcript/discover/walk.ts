/** The files of an input that may belong to sessions. Links out of the inputs and unreadable files become problems. */

import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../../base/errors.ts';
import { compareText } from '../../base/lists.ts';
import { SITE_FILE } from '../../base/paths.ts';
import type { UnreadFile } from '../parse/transcript.ts';
import { AGENT, META, placeOf } from './archive/kept-files.ts';
import { HISTORY_FILE, MACHINE_FILE, type Machine, machineIn } from './archive/machines.ts';
import { CODEX_FOLDERS, isCodexFolder, PACKED_ROLLOUT } from './codex-files.ts';
import { firstOf, isFile, isFolder, realpathOf } from './existing-files.ts';
import type { Input } from './inputs.ts';
import type { FoundFile } from './session-file.ts';
import { isAppleDouble, transcriptName } from './transcript-names.ts';

const OUTSIDE = 'This link leads outside the inputs and was not followed. To read it, add its target as an input.';
const DAMAGED = 'The file is damaged: the folders name member and machine.';
const PACKED = 'The file is compressed by Codex (zstd). To read it, unpack it with unzstd.';
const SKIPPED = new Set(['node_modules', '.git']);

type IsOurs = (name: string, path: string) => boolean;

export class Walk {
  readonly files: FoundFile[] = [];
  readonly machines: Machine[] = [];
  readonly histories: string[] = [];
  readonly problems: UnreadFile[] = [];
  /** The folders that were visited, because a link may lead to a folder that contains it. */
  readonly #seen = new Set<string>();
  readonly #input: Input;
  readonly #index: number;
  readonly #isInside: (path: string) => boolean;
  readonly #root: string;

  /** @param isInside where links may lead */
  constructor(input: Input, index: number, isInside: (path: string) => boolean) {
    this.#input = input;
    this.#index = index;
    this.#isInside = isInside;
    this.#root = isFolder(input.path) ? input.path : dirname(input.path);
    if (isFolder(input.path)) this.#folder(input.path, []);
    else this.#single(input.path);
  }

  addProblem(relative: string, reason: string): void {
    this.problems.push({ relative, member: this.#input.member, reason });
  }

  #addError(relative: string, kind: 'file' | 'folder', error: unknown): void {
    this.addProblem(relative, `The ${kind} could not be read (${codeOf(error)}).`);
  }

  readonly unreadable = (folder: string, error: unknown): void => {
    this.#addError(folder.slice(this.#root.length + 1).replaceAll('\\', '/') || '.', 'folder', error);
  };

  /** @param real the path without links */
  #folder(path: string, folders: readonly string[], real = realpathOf(path)): void {
    if (this.#seen.has(real)) return;
    this.#seen.add(real);
    const entries = this.#list(path);
    const names = new Set(entries.map(({ name }) => name));
    // A site may be in an input, and contain exports that are lines.
    if (names.has(SITE_FILE) && isFile(join(path, SITE_FILE))) return;
    const machine = names.has(MACHINE_FILE) ? machineIn(path) : undefined;
    if (machine === undefined) {
      const isOutput = folders.at(-1) === 'tool-results';
      const isCodex = CODEX_FOLDERS.some((name) => names.has(name)) && isCodexFolder(path);
      const isNamed = (name: string): boolean => isOutput || META.test(name) || transcriptName(name) !== undefined;
      for (const entry of this.#contents(path, entries, folders, (one) => !isCodex && isNamed(one))) {
        const { name } = entry;
        const inside = entry.isSymbolicLink() ? undefined : join(real, name);
        if (!isCodex || CODEX_FOLDERS.includes(name)) this.#folder(join(path, name), [...folders, name], inside);
      }
      return;
    }
    this.machines.push(machine);
    if (machine.isDamaged) this.addProblem([...folders, MACHINE_FILE].join('/'), DAMAGED);
  }

  /**
   * @param only the name of the only folder that counts @returns folders; links last: a folder is visited under its own name
   */
  #contents(
    path: string,
    entries: readonly Dirent[],
    folders: readonly string[],
    isOurs: IsOurs,
    only?: string,
  ): readonly Dirent[] {
    const inside: Dirent[] = [];
    const links: Dirent[] = [];
    for (const entry of entries) {
      const { name } = entry;
      const at = join(path, name);
      if (PACKED_ROLLOUT.test(name)) this.addProblem([...folders, name].join('/'), PACKED);
      const isFileOfOurs = !isAppleDouble(name) && isOurs(name, at);
      if (!isFileOfOurs && (only === undefined ? SKIPPED.has(name) : name !== only)) continue;
      const kind = this.#kindOf(entry, at, [...folders, name].join('/'), isFileOfOurs);
      if (kind === 'folder') (entry.isSymbolicLink() ? links : inside).push(entry);
      else if (kind === undefined || !isFileOfOurs) continue;
      else if (name === HISTORY_FILE && firstOf(at, 'display') !== undefined) this.histories.push(at);
      else this.#add(at, folders, name);
    }
    return [...inside, ...links];
  }

  #list(path: string): readonly Dirent[] {
    try {
      return readdirSync(path, { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name));
    } catch (error) {
      this.unreadable(path, error);
      return [];
    }
  }

  #kindOf(entry: Dirent, path: string, relative: string, isOurs: boolean): 'file' | 'folder' | undefined {
    if (entry.isFile()) return 'file';
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return undefined;
    try {
      const target = statSync(path);
      if (!target.isDirectory() && !isOurs) return undefined;
      if (this.#isInside(path)) return target.isDirectory() ? 'folder' : target.isFile() ? 'file' : undefined;
      this.addProblem(relative, OUTSIDE);
    } catch (error) {
      if (isOurs) this.#addError(relative, 'file', error);
    }
    return undefined;
  }

  #add(path: string, folders: readonly string[], file: string): void {
    const relative = [...folders, file].join('/');
    const { name, isSetAside } = transcriptName(file) ?? { name: file, isSetAside: false };
    try {
      const stat = statSync(path);
      if (!stat.isFile()) this.addProblem(relative, 'This has the name of a transcript but is not a file.');
      else {
        const copies = [{ name: file, isSetAside, parts: [path], machine: '' }];
        const of = { input: this.#index, member: this.#input.member, root: this.#root };
        this.files.push({ folders, name, relative, copies, size: stat.size, ...of });
      }
    } catch (error) {
      this.#addError(relative, 'file', error);
    }
  }

  #single(path: string): void {
    const file = basename(path);
    const named = transcriptName(file);
    if (named === undefined) this.addProblem(file, 'The file is not a .jsonl or .jsonl.gz transcript.');
    else this.#add(path, [], file);
    if (named === undefined || this.files.length === 0) return;
    const { stem: id, isSetAside } = named;
    const isBeside: IsOurs = (name, at) => {
      const other = transcriptName(name) ?? { name, isSetAside: false };
      const isWanted = AGENT.test(other.name) || META.test(name) || (other.isSetAside && !isSetAside);
      return isWanted && placeOf([], other.name, at)?.id === id;
    };
    for (const { name } of this.#contents(this.#root, this.#list(this.#root), [], isBeside, id))
      this.#folder(join(this.#root, name), [name]);
  }
}
