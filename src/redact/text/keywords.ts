/** Finds many keywords in one pass over a text, however many there are (an Aho–Corasick automaton). */

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

interface State {
  readonly number: number;
  /** The character that leads here. */
  readonly code: number;
  readonly children: State[];
  /** The keywords that end here. */
  readonly endings: Ending[];
}

function addEnding({ endings }: State, ending: Ending): void {
  if (!endings.some(({ owner }) => owner === ending.owner)) endings.push(ending);
}

/** The keywords as a tree: state 0 is its root. */
function makeTree(lists: readonly (readonly string[])[]): readonly State[] {
  const states: State[] = [];
  const add = (code: number): State => {
    const state = { number: states.length, code, children: [], endings: [] };
    states.push(state);
    return state;
  };
  const root = add(0);
  for (const [owner, keywords] of lists.entries()) {
    for (const keyword of keywords) {
      let state = root;
      for (let at = 0; at < keyword.length; at += 1) {
        const code = keyword.charCodeAt(at) % WIDTH;
        let child = state.children.find((one) => one.code === code);
        if (child === undefined) {
          child = add(code);
          state.children.push(child);
        }
        state = child;
      }
      addEnding(state, { owner, length: keyword.length });
    }
  }
  return states;
}

/** `next[state * WIDTH + code]` is the state after that character. Adds to each state the keywords that end with it. */
function makeTransitions(states: readonly State[]): Uint16Array {
  const next = new Uint16Array(states.length * WIDTH);
  // For each state, that of its longest proper suffix: where the state has no child, the text continues from there.
  const suffixes: State[] = [];
  // Breadth first: a suffix is shorter, so its transitions are complete.
  const queue = states.slice(0, 1);
  for (const state of queue) {
    const start = state.number * WIDTH;
    const suffix = suffixes[state.number];
    if (suffix) {
      for (const ending of suffix.endings) addEnding(state, ending);
      next.copyWithin(start, suffix.number * WIDTH, (suffix.number + 1) * WIDTH);
    }
    for (const child of state.children) {
      const after = states[next[start + child.code] ?? 0];
      if (after) suffixes[child.number] = after;
      next[start + child.code] = child.number;
      queue.push(child);
    }
  }
  return next;
}

/** @param lists `lists[owner]` are the keywords of that owner */
export function makeKeywords(lists: readonly (readonly string[])[]): Keywords {
  const states = makeTree(lists);
  const next = makeTransitions(states);
  const isEnd = Uint8Array.from(states, ({ endings }) => (endings.length > 0 ? 1 : 0));

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
        for (const { owner, length: size } of states[state]?.endings ?? []) {
          if (hit(owner, from + at + 1 - size)) return true;
        }
      }
    }
    return false;
  }
  return { each, any: (text) => each(text, () => true) };
}
