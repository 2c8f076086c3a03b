/** Which of many keywords occur in a text: one pass over it, whatever their number (Aho and Corasick's automaton). */

/** Characters are folded to 7 bits: a foreign letter may look like a keyword's, never the other way round. */
const WIDTH = 128;
const PIECE = 1 << 16;
const SHORT = 80;

export interface Keywords {
  /** Does any of them occur? Stops at the first. */
  any(text: string): boolean;
  /** Tells each occurrence: whose keyword it is, and where it begins. */
  each(text: string, hit: (owner: number, at: number) => void): void;
}

/** `lists[owner]` are the keywords of that owner. */
export function makeKeywords(lists: readonly (readonly string[])[]): Keywords {
  const edges: Map<number, number>[] = [new Map()];
  // Whose keyword ends here, and how long it is.
  const owners: Map<number, number>[] = [new Map()];
  lists.forEach((keywords, owner) => {
    for (const keyword of keywords) {
      let state = 0;
      for (let at = 0; at < keyword.length; at += 1) {
        const code = keyword.charCodeAt(at) % WIDTH;
        let to = edges[state]?.get(code);
        if (to === undefined) {
          to = edges.length;
          edges.push(new Map());
          owners.push(new Map());
          edges[state]?.set(code, to);
        }
        state = to;
      }
      owners[state]?.set(owner, keyword.length);
    }
  });

  // Breadth first: a state whose keyword fails goes on where its longest ending leads.
  const next = new Uint16Array(edges.length * WIDTH);
  const fail = new Uint16Array(edges.length);
  const queue: number[] = [0];
  for (let at = 0; at < queue.length; at += 1) {
    const state = queue[at] ?? 0;
    const back = fail[state] ?? 0;
    if (state !== 0) {
      for (const [owner, length] of owners[back] ?? []) {
        if (!owners[state]?.has(owner)) owners[state]?.set(owner, length);
      }
      next.copyWithin(state * WIDTH, back * WIDTH, (back + 1) * WIDTH);
    }
    for (const [code, to] of edges[state] ?? []) {
      fail[to] = state === 0 ? 0 : (next[back * WIDTH + code] ?? 0);
      next[state * WIDTH + code] = to;
      queue.push(to);
    }
  }
  const ends = Uint8Array.from(owners, (map) => (map.size > 0 ? 1 : 0));
  const ending = owners.map((map) => [...map].map(([owner, length]) => ({ owner, length })));

  // Bytes are read three times as fast as the characters of a string.
  const bytes = Buffer.alloc(PIECE);
  function fill(piece: string): number {
    if (piece.length > SHORT) return bytes.write(piece, 'latin1');
    for (let at = 0; at < piece.length; at += 1) bytes[at] = piece.charCodeAt(at);
    return piece.length;
  }

  function any(text: string): boolean {
    let state = 0;
    for (let from = 0; from < text.length; from += PIECE) {
      const length = fill(text.length <= PIECE ? text : text.slice(from, from + PIECE));
      for (let at = 0; at < length; at += 1) {
        state = next[(state << 7) | ((bytes[at] as number) & 127)] as number;
        if (ends[state] !== 0) return true;
      }
    }
    return false;
  }

  function each(text: string, hit: (owner: number, at: number) => void): void {
    let state = 0;
    for (let from = 0; from < text.length; from += PIECE) {
      const length = fill(text.length <= PIECE ? text : text.slice(from, from + PIECE));
      for (let at = 0; at < length; at += 1) {
        state = next[(state << 7) | ((bytes[at] as number) & 127)] as number;
        if (ends[state] === 0) continue;
        for (const end of ending[state] ?? []) hit(end.owner, from + at + 1 - end.length);
      }
    }
  }
  return { any, each };
}
