/** Finds many keywords in one pass over a text, however many there are (an Aho–Corasick automaton). */

import { sumOf } from '../../base/lists.ts';

/** Characters are folded to 7 bits: other characters may be taken for those of a keyword, but none is missed. */
const WIDTH = 128;
const CHUNK = 1 << 16;
const SHORT = 80;

export interface Keywords {
  /** Does any keyword occur? */
  any(text: string): boolean;
  /** Calls `hit` with the owner and the beginning of each occurrence until it returns true, and returns whether it did. */
  each(text: string, hit: (owner: number, at: number) => boolean): boolean;
}

interface Ending {
  readonly owner: number;
  readonly length: number;
}

/** `next[state * WIDTH + code]` is the state after that character. State 0 is the beginning. */
interface Automaton {
  readonly next: Uint16Array;
  /** The keywords that end in a state; most states have none. */
  readonly endings: readonly (readonly Ending[] | undefined)[];
}

function withEnding(endings: readonly Ending[] = [], ending: Ending): readonly Ending[] {
  const isKnown = endings.some(({ owner, length }) => owner === ending.owner && length === ending.length);
  return isKnown ? endings : [...endings, ending];
}

/** The keywords as a tree: what does not continue a keyword leads to state 0. */
function makeTree(lists: readonly (readonly string[])[]): Automaton {
  const most = sumOf(lists.flat(), (keyword) => keyword.length) + 1;
  const next = new Uint16Array(most * WIDTH);
  const endings: (readonly Ending[] | undefined)[] = [undefined];
  for (const [owner, keywords] of lists.entries()) {
    for (const keyword of keywords) {
      let state = 0;
      for (let at = 0; at < keyword.length; at += 1) {
        const cell = state * WIDTH + (keyword.charCodeAt(at) % WIDTH);
        if (next[cell] === 0) next[cell] = endings.push(undefined) - 1;
        state = next[cell] ?? 0;
      }
      endings[state] = withEnding(endings[state], { owner, length: keyword.length });
    }
  }
  return { next: next.slice(0, endings.length * WIDTH), endings };
}

/** Where the tree has no child, the text continues from the state of the longest suffix, whose keywords end here, too. */
function withSuffixes({ next, endings }: Automaton): Automaton {
  const all = [...endings];
  const suffixes = new Uint16Array(all.length);
  // Breadth first: a suffix is shorter, so its transitions are complete.
  const queue = [0];
  for (const state of queue) {
    const suffix = suffixes[state] ?? 0;
    if (state !== 0) for (const ending of all[suffix] ?? []) all[state] = withEnding(all[state], ending);
    for (let code = 0; code < WIDTH; code += 1) {
      const cell = state * WIDTH + code;
      const child = next[cell] ?? 0;
      const after = state === 0 ? 0 : (next[suffix * WIDTH + code] ?? 0);
      if (child === 0) {
        next[cell] = after;
      } else {
        suffixes[child] = after;
        queue.push(child);
      }
    }
  }
  return { next, endings: all };
}

/** @param lists `lists[owner]` are the keywords of that owner */
export function makeKeywords(lists: readonly (readonly string[])[]): Keywords {
  const { next, endings } = withSuffixes(makeTree(lists));
  const isEnd = Uint8Array.from(endings, (ending) => (ending === undefined ? 0 : 1));

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
        for (const { owner, length: size } of endings[state] ?? []) {
          if (hit(owner, from + at + 1 - size)) return true;
        }
      }
    }
    return false;
  }
  return { each, any: (text) => each(text, () => true) };
}
