/**
 * Addresses inside a page, made from ids in the transcript, so that links keep working when the session grows:
 * `#t-3f9c02ab` for the turn whose first uuid is `3f9c02ab-...`, `#c-81e0b7d4` for a tool call.
 */

import { sha256 } from '../../base/hash.ts';
import type { Part, ToolCall } from '../types/turns.ts';

/** Hex digits of an anchor; the next length is tried if the shorter anchor is taken. */
const LENGTHS = [8, 12, 16, 32];
const HEADING_SEED = 500;

type TextPart = Extract<Part, { kind: 'text' }>;
export type Anchored = TextPart | Pick<ToolCall, 'id' | 'line'>;

export class Anchors {
  readonly calls = new Map<string, string>();
  /** The first anchor of each call, and of each text with a heading. */
  readonly parts = new Map<Anchored, string>();
  readonly #taken = new Set<string>();
  readonly #copies = new Map<string, number>();

  /** The anchor of a turn, from its seed: its first uuid, or the hash of its first line. */
  turn(seed: string): string {
    const plain = seed.toLowerCase().replaceAll('-', '');
    return this.#claim('t-', /^[0-9a-f]{8,}$/.test(plain) ? plain.padEnd(32, '0') : sha256(seed));
  }

  stray({ id }: { readonly id: string }): string {
    return this.turn(`agent ${id}`);
  }

  /** The anchor of a tool call, made from its id, or from its line if it has none. */
  call(call: Pick<ToolCall, 'id' | 'line'>): string {
    const { id, line } = call;
    const anchor = this.#claim('c-', sha256(id === '' ? `line ${line}` : id));
    if (id !== '' && !this.calls.has(id)) this.calls.set(id, anchor);
    return this.#keep(call, anchor);
  }

  heading(part: TextPart): string {
    return this.#keep(part, this.turn(`heading ${part.text.slice(0, HEADING_SEED)}`));
  }

  #keep(part: Anchored, anchor: string): string {
    if (!this.parts.has(part)) this.parts.set(part, anchor);
    return anchor;
  }

  #claim(prefix: string, hex: string): string {
    for (const length of LENGTHS) {
      const anchor = prefix + hex.slice(0, length);
      if (this.#taken.has(anchor)) continue;
      this.#taken.add(anchor);
      return anchor;
    }
    // The same id occurs again in lines that a resumed session repeats.
    const first = prefix + hex.slice(0, LENGTHS[0]);
    const copy = (this.#copies.get(first) ?? 1) + 1;
    this.#copies.set(first, copy);
    return `${first}-${copy}`;
  }
}
