/** What a machine's folder has of one file: reads and continues it. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../base/hash.ts';
import { groupBy, valueFor } from '../../base/lists.ts';
import { entriesOfArchive, type Part as KeptPart, partsAmong } from '../../transcript/discover/archive/kept-files.ts';
import { encodeSegment, type PartName, partFile, partsInOrder } from '../../transcript/discover/archive/part-names.ts';
import { packed, unpacked, writeWhole } from '../write.ts';

/** Bytes of a part, and of a gzip member before compression: hosts of git repositories refuse files of 100 MB. */
const LARGEST = 40_000_000;
/** Smaller files that do not grow are not worth compressing. */
const SMALL = 4_096;

/** `hash`: SHA-256 of the file, if it was just written. */
export type Part = KeptPart & { readonly hash?: string };

function cut(content: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += LARGEST) pieces.push(content.subarray(at, at + LARGEST));
  return pieces;
}

/** The files of the machine's folder, by folder and name. Each folder is listed only once. */
export class KeptFolders {
  readonly #folders = new Map<string, Map<string, Map<string, Part>>>();

  #in(folder: string): Map<string, Map<string, Part>> {
    return valueFor(this.#folders, folder, () => {
      const byName = groupBy(partsAmong(folder, entriesOfArchive(folder)), ({ name }) => name);
      return new Map([...byName].map(([name, parts]) => [name, new Map(parts.map((part) => [part.path, part]))]));
    });
  }

  of(folder: string, name: string): readonly Part[] {
    return [...(this.#in(folder).get(name)?.values() ?? [])];
  }

  add(part: Part): void {
    valueFor(this.#in(dirname(part.path)), part.name, () => new Map<string, Part>()).set(part.path, part);
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

  parts(revision: number): readonly Part[] {
    return partsInOrder(this.#all().filter((part) => part.revision === revision));
  }

  get revisions(): readonly number[] {
    return [...new Set(this.#all().map(({ revision }) => revision))].sort((a, b) => a - b);
  }

  /** The number of the last revision; 0 if there is none. */
  get latest(): number {
    return this.revisions.at(-1) ?? 0;
  }

  read(revision: number): Buffer {
    return Buffer.concat(this.parts(revision).map(({ path }) => unpacked(path)));
  }

  #write(part: PartName, content: Uint8Array): Part {
    const path = join(this.#folder, partFile(part));
    writeWhole(this.#machine, path, content);
    const written = { ...part, path, size: content.length, hash: sha256(content) };
    this.#folders.add(written);
    return written;
  }

  /**
   * Adds to a revision, or begins one, as a gzip member of its own: git stores each byte once. @returns the last part
   */
  append(revision: number, content: Uint8Array): Part {
    const [first = content, ...rest] = cut(content);
    const begun = this.#add(revision, this.parts(revision).at(-1), packed(first));
    return rest.reduce((last, piece) => this.#add(revision, last, packed(piece)), begun);
  }

  /** @param last the last part of the revision @param member of gzip */
  #add(revision: number, last: Part | undefined, member: Uint8Array): Part {
    const hasRoom = last?.isPacked && last.size + member.length <= LARGEST;
    const part = hasRoom ? last.part : (last?.part ?? 0) + 1;
    const before = hasRoom ? [readFileSync(last.path)] : [];
    return this.#write({ name: this.#name, revision, part, isPacked: true }, Buffer.concat([...before, member]));
  }

  /** Keeps a file that does not grow as a revision of its own. */
  put(revision: number, content: Uint8Array): Part {
    if (content.length > SMALL) return this.append(revision, content);
    return this.#write({ name: this.#name, revision, part: 1, isPacked: false }, content);
  }
}
