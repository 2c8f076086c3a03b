/** Which of many keywords occur in a text: one pass over it, whatever their number (Aho and Corasick's automaton). */

/** Characters are folded to 7 bits: a foreign letter may look like a keyword's, never the other way round. */
const WIDTH = 128;
const PIECE = 1 << 16;

export interface Keywords {
  /** Does any of them occur? Stops at the first. */
  any(text: string): boolean;
  /** Sets `found[owner]` to 1 for each owner of a keyword that occurs; true when there was one. */
  mark(text: string, found: Uint8Array): boolean;
}

/** `lists[owner]` are the keywords of that owner. */
export function makeKeywords(lists: readonly (readonly string[])[]): Keywords {
  const edges: Map<number, number>[] = [new Map()];
  const owners: Set<number>[] = [new Set()];
  lists.forEach((keywords, owner) => {
    for (const keyword of keywords) {
      let state = 0;
      for (let at = 0; at < keyword.length; at += 1) {
        const code = keyword.charCodeAt(at) % WIDTH;
        let to = edges[state]?.get(code);
        if (to === undefined) {
          to = edges.length;
          edges.push(new Map());
          owners.push(new Set());
          edges[state]?.set(code, to);
        }
        state = to;
      }
      owners[state]?.add(owner);
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
      for (const owner of owners[back] ?? []) owners[state]?.add(owner);
      next.copyWithin(state * WIDTH, back * WIDTH, (back + 1) * WIDTH);
    }
    for (const [code, to] of edges[state] ?? []) {
      fail[to] = state === 0 ? 0 : (next[back * WIDTH + code] ?? 0);
      next[state * WIDTH + code] = to;
      queue.push(to);
    }
  }
  const emits = Uint8Array.from(owners, (set) => (set.size > 0 ? 1 : 0));
  const ownersOf = owners.map((set) => [...set]);

  // Bytes are read three times as fast as the characters of a string.
  const bytes = Buffer.alloc(PIECE);
  /** Without `found`, stops at the first keyword. */
  function run(text: string, found: Uint8Array | undefined): boolean {
    let state = 0;
    let any = false;
    for (let from = 0; from < text.length; from += PIECE) {
      const piece = text.length <= PIECE ? text : text.slice(from, from + PIECE);
      const length = bytes.write(piece, 'latin1');
      for (let at = 0; at < length; at += 1) {
        state = next[(state << 7) | ((bytes[at] as number) & 127)] as number;
        if (emits[state] !== 0) {
          if (found === undefined) return true;
          any = true;
          for (const owner of ownersOf[state] ?? []) found[owner] = 1;
        }
      }
    }
    return any;
  }
  return { any: (text) => run(text, undefined), mark: (text, found) => run(text, found) };
}
