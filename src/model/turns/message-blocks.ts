/**
 * What blocks of messages become, and the lines of one API message. Usually each has a block of its own, but a line may
 * also repeat an earlier one with more of its text, or all blocks so far: then only the fuller version is kept.
 */

import { jsonOf } from '../../base/json-text.ts';
import type { ContentBlock } from '../../domain/transcript.ts';
import type { Part } from '../../domain/turns.ts';
import type { KnownBlock } from './mutable-turns.ts';

export function isProse(block: ContentBlock): block is Extract<ContentBlock, { kind: 'text' | 'thinking' }> {
  return block.kind === 'text' || block.kind === 'thinking';
}

/** Is this the same block, perhaps with more text? */
function extendsBlock(block: ContentBlock, before: ContentBlock): boolean {
  if (isProse(block)) return block.kind === before.kind && isProse(before) && block.text.startsWith(before.text);
  if (block.kind === 'tool-use') return before.kind === 'tool-use' && block.id !== '' && block.id === before.id;
  return block.kind === before.kind && jsonOf(block) === jsonOf(before);
}

function isTelling({ block }: KnownBlock): boolean {
  return isProse(block) || block.kind === 'tool-use';
}

/**
 * Where the blocks of a line begin among the known blocks of their message: 0 if it repeats all of them, the last one if
 * it extends that, else after them.
 */
export function placeOf(known: readonly KnownBlock[], content: readonly ContentBlock[]): number {
  const [first] = content;
  const last = known.at(-1);
  if (!first || !last) return known.length;
  const repeatsAll =
    content.length >= known.length &&
    known.some(isTelling) &&
    known.every(({ block }, at) => {
      const again = content[at];
      return again !== undefined && extendsBlock(again, block);
    });
  if (repeatsAll) return 0;
  return isProse(first) && extendsBlock(first, last.block) ? known.length - 1 : known.length;
}

/** An image or document; any other block is shown whole, as an unknown one. */
export function mediaPart(block: ContentBlock, line: number): Part {
  if (block.kind === 'media') return { kind: 'media', media: block, line };
  if (block.kind === 'unknown') return { kind: 'unknown-block', type: block.type, value: block.value, line };
  return { kind: 'unknown-block', type: block.kind, value: block, line };
}

/** The same for blocks of the agent, which has more kinds. */
export function agentPart(block: ContentBlock, line: number): Part {
  if (block.kind === 'redacted-thinking') return { kind: 'redacted-thinking', line };
  if (block.kind !== 'fallback') return mediaPart(block, line);
  const text = `${block.from || 'the requested model'} → ${block.to || 'another model'}`;
  return { kind: 'notice', notice: 'fallback', text, line };
}
