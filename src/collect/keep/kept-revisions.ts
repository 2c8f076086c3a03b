/** What a machine's folder has of one file: read, compared, and continued. */

import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../../base/hash.ts';
import { encodeSegment, type PartName, partFile, partsInForce, readPartFile } from '../../discover/archive/names.ts';
import { packed, writeWhole } from '../write.ts';

/** Bytes of a part at most, before and after compression: hosts of git repositories refuse files of 100 MB. */
const LARGEST = 40_000_000;
/** Smaller files that do not grow are not worth compressing. */
const SMALL = 4_096;

export interface Part extends PartName {
  readonly path: string;
  readonly size: number;
  /** SHA-256 of the file, if it was just written. */
  readonly hash?: string;
}

function cut(content: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += LARGEST) pieces.push(content.subarray(at, at + LARGEST));
  return pieces;
}

/** The files of the machine's folder by folder and name: each folder is listed once. */
export class KeptFolders {
  readonly #folders = new Map<string, Map<string, Map<string, Part>>>();

  #in(folder: string): Map<string, Map<string, Part>> {
    const known = this.#folders.get(folder);
    if (known !== undefined) return known;
    const byName = new Map<string, Map<string, Part>>();
    this.#folders.set(folder, byName);
    let files: readonly string[] = [];
    try {
      files = readdirSync(folder);
    } catch {
      // Nothing was collected yet.
    }
    for (const file of files) {
      const part = readPartFile(file);
      const path = join(folder, file);
      const size = part && statSync(path, { throwIfNoEntry: false })?.size;
      if (part !== undefined && size !== undefined) this.add({ ...part, path, size });
    }
    return byName;
  }

  of(folder: string, name: string): readonly Part[] {
    return [...(this.#in(folder).get(name)?.values() ?? [])];
  }

  add(part: Part): void {
    const byName = this.#in(dirname(part.path));
    const parts = byName.get(part.name) ?? new Map<string, Part>();
    byName.set(part.name, parts.set(part.path, part));
  }

  remove(part: Part): void {
    rmSync(part.path, { force: true });
    this.#in(dirname(part.path)).get(part.name)?.delete(part.path);
  }
}

/** The revisions of one file in the folder of one machine. */
export class KeptRevisions {
  readonly #machine: string;
  readonly #folders: KeptFolders;
  readonly #folder: string;
  readonly #name: string;

  /** @param to folders below the machine's folder, then the name of the file */
  constructor(machine: string, folders: KeptFolders, to: readonly string[]) {
    this.#machine = machine;
    this.#folders = folders;
    this.#folder = join(machine, ...to.slice(0, -1).map(encodeSegment));
    this.#name = to.at(-1) ?? '';
  }

  #all(): readonly Part[] {
    return this.#folders.of(this.#folder, this.#name);
  }

  /** The parts of a revision, in order. */
  parts(revision: number): readonly Part[] {
    return partsInForce(this.#all().filter((part) => part.revision === revision));
  }

  /** Numbers of the revisions that there are. */
  get revisions(): readonly number[] {
    return [...new Set(this.#all().map(({ revision }) => revision))].sort((a, b) => a - b);
  }

  /** @throws if a part cannot be read or is damaged */
  read(revision: number): Buffer {
    return Buffer.concat(
      this.parts(revision).map(({ path, isSealed }) => {
        const bytes = readFileSync(path);
        return isSealed ? gunzipSync(bytes) : bytes;
      }),
    );
  }

  #write(part: PartName, content: Uint8Array): Part {
    const path = join(this.#folder, partFile(part));
    writeWhole(this.#machine, path, content);
    const written = { ...part, path, size: content.length, hash: sha256(content) };
    this.#folders.add(written);
    return written;
  }

  /**
   * Adds to the end of a revision, or begins it.
   * @param isSealed is it probably complete? Then it is compressed.
   * @returns the last part
   */
  append(revision: number, content: Uint8Array, isSealed: boolean): Part {
    const last = this.parts(revision).at(-1);
    const open = last?.isSealed === false ? last : undefined;
    const number = open?.part ?? (last?.part ?? 0) + 1;
    const whole = open === undefined ? content : Buffer.concat([readFileSync(open.path), content]);
    if (isSealed || whole.length > LARGEST) return this.#seal(revision, number, whole);
    return this.#write({ name: this.#name, revision, part: number, isSealed: false }, whole);
  }

  /** Compresses the last part of a revision, if it is not yet. */
  seal(revision: number): Part | undefined {
    const last = this.parts(revision).at(-1);
    return last === undefined || last.isSealed ? last : this.#seal(revision, last.part, readFileSync(last.path));
  }

  /**
   * The last piece is written first, and an open part is removed at the end. Until then the open part counts, so an
   * interruption leaves the revision as it was, or none.
   */
  #seal(revision: number, first: number, whole: Uint8Array): Part {
    const pieces = whole.length === 0 ? [whole] : cut(whole);
    const written = pieces
      .map((piece, index) => ({ piece, part: { name: this.#name, revision, part: first + index, isSealed: true } }))
      .reverse()
      .map(({ piece, part }) => this.#write(part, packed(piece)));
    for (const part of this.#all()) if (part.revision === revision && !part.isSealed) this.#folders.remove(part);
    return written[0] ?? this.#write({ name: this.#name, revision, part: first, isSealed: true }, packed(whole));
  }

  /** Keeps a file that does not grow as a revision of its own. */
  put(revision: number, content: Uint8Array): Part {
    return this.append(revision, content, content.length > SMALL);
  }

  /** Removes all of its files. */
  remove(): void {
    for (const part of this.#all()) this.#folders.remove(part);
  }
}
