/** Finds many keywords in one pass over a text, however many there are (an Aho–Corasick automaton). */

import { valueFor } from '../../base/lists.ts';

/** Characters are folded to 7 bits: other characters may be taken for those of a keyword, but no keyword is missed. */
const WIDTH = 128;
const CHUNK = 1 << 16;
const SHORT = 80;

export interface Keywords {
  any(text: string): boolean;
  /** Calls `hit` with the owner and the beginning of each occurrence until it returns true, and returns whether it did. */
  each(text: string, hit: (owner: number, at: number) => boolean): boolean;
}

interface Ending {
  readonly owner: number;
  readonly length: number;
}

/** A prefix of keywords; most are whole keywords that no other keyword continues. */
interface Branch {
  endings: readonly Ending[];
  children?: Map<number, Branch>;
}

interface Tree {
  readonly root: Branch;
  readonly size: number;
  readonly parents: number;
}

/** A state is a prefix of keywords. State 0 is the empty prefix. */
interface Automaton {
  /** `next[rows[state] * WIDTH + code]` is the state after that character. */
  readonly next: Uint16Array;
  /** A state without children continues like its longest suffix; only the others, which come first, have rows. */
  readonly rows: Uint16Array;
  readonly endings: readonly (readonly Ending[])[];
}

const NONE: readonly Ending[] = [];

function combined(endings: readonly Ending[], more: readonly Ending[]): readonly Ending[] {
  if (endings.length === 0 || more.length === 0) return more.length === 0 ? endings : more;
  const isKnown = ({ owner, length }: Ending): boolean =>
    endings.some((known) => known.owner === owner && known.length === length);
  return [...endings, ...more.filter((ending) => !isKnown(ending))];
}

function makeTree(lists: readonly (readonly string[])[]): Tree {
  const root: Branch = { endings: NONE, children: new Map() };
  let [size, parents] = [1, 1];
  for (const [owner, keywords] of lists.entries()) {
    for (const keyword of keywords) {
      let branch = root;
      for (let at = 0; at < keyword.length; at += 1) {
        const code = keyword.charCodeAt(at) % WIDTH;
        if (branch.children === undefined) {
          branch.children = new Map();
          parents += 1;
        }
        branch = valueFor(branch.children, code, () => {
          size += 1;
          return { endings: NONE };
        });
      }
      branch.endings = combined(branch.endings, [{ owner, length: keyword.length }]);
    }
  }
  return { root, size, parents };
}

/** Where the tree has no child, the text continues from the state of the longest suffix, whose keywords end here, too. */
function automaton({ root, size, parents }: Tree): Automaton {
  const next = new Uint16Array(parents * WIDTH);
  const rows = new Uint16Array(size);
  const endings = Array<readonly Ending[]>(size).fill(NONE);
  const suffixes = new Uint16Array(parents);
  // Breadth first: a suffix is shorter, so it is complete.
  const queue = [root];
  let leaf = parents;
  for (const [state, { children }] of queue.entries()) {
    const row = rows[suffixes[state] ?? 0] ?? 0;
    if (state > 0) next.copyWithin(state * WIDTH, row * WIDTH, (row + 1) * WIDTH);
    for (const [code, child] of children ?? []) {
      const cell = state * WIDTH + code;
      const suffix = state === 0 ? 0 : (next[cell] ?? 0);
      let id = queue.length;
      if (child.children === undefined) {
        id = leaf;
        leaf += 1;
        rows[id] = rows[suffix] ?? 0;
      } else {
        queue.push(child);
        rows[id] = id;
        suffixes[id] = suffix;
      }
      next[cell] = id;
      endings[id] = combined(child.endings, endings[suffix] ?? NONE);
    }
  }
  return { next, rows, endings };
}

/** @param lists `lists[owner]` are the keywords of that owner */
export function makeKeywords(lists: readonly (readonly string[])[]): Keywords {
  const { next, rows, endings } = automaton(makeTree(lists));
  const isEnd = new Uint8Array(endings.length);
  endings.forEach(({ length }, state) => {
    if (length > 0) isEnd[state] = 1;
  });

  // Bytes are read three times as fast as the characters of a string.
  const bytes = Buffer.alloc(CHUNK);
  function fill(chunk: string): number {
    if (chunk.length > SHORT) return bytes.write(chunk, 'latin1');
    for (let at = 0; at < chunk.length; at += 1) bytes[at] = chunk.charCodeAt(at);
    return chunk.length;
  }

  function each(text: string, hit: (owner: number, at: number) => boolean): boolean {
    let state = 0;
    for (let from = 0; from < text.length; from += CHUNK) {
      const length = fill(text.length <= CHUNK ? text : text.slice(from, from + CHUNK));
      for (let at = 0; at < length; at += 1) {
        state = next[(state << 7) | ((bytes[at] as number) & 127)] as number;
        if (isEnd[state] === 0) continue;
        for (const { owner, length: size } of endings[state] ?? NONE) {
          if (hit(owner, from + at + 1 - size)) return true;
        }
        state = rows[state] ?? 0;
      }
    }
    return false;
  }
  return { each, any: (text) => each(text, () => true) };
}
