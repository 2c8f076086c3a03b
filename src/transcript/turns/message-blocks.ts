/**
 * What blocks become, and the lines of one message: each has a block, or repeats an earlier line with more of its text.
 */

import { jsonOf } from '../../base/json-text.ts';
import type { ContentBlock } from '../types/transcript.ts';
import type { Part } from '../types/turns.ts';
import type { KnownBlock } from './mutable-turns.ts';

export function isProse(block: ContentBlock): block is Extract<ContentBlock, { kind: 'text' | 'thinking' }> {
  return block.kind === 'text' || block.kind === 'thinking';
}

function extendsBlock(block: ContentBlock, before: ContentBlock): boolean {
  if (isProse(block)) return block.kind === before.kind && isProse(before) && block.text.startsWith(before.text);
  if (block.kind === 'tool-use') return before.kind === 'tool-use' && block.id !== '' && block.id === before.id;
  return block.kind === before.kind && jsonOf(block) === jsonOf(before);
}

function repeatsFrom(
  at: number,
  known: readonly KnownBlock[],
  content: readonly ContentBlock[],
  turn: KnownBlock['turn'],
): boolean {
  const rest = known.slice(at);
  // Equal blocks without words, each on a line of its own, are several blocks.
  const isTelling = rest.some(({ block }) => isProse(block) || block.kind === 'tool-use');
  const isOneMore = !isTelling && (at > 0 || content.length === rest.length);
  // Programs that give all messages the same id may say the same again in another turn.
  const isSaidAgain = content.length === 1 && rest[0]?.turn !== turn;
  if (isOneMore || isSaidAgain) return false;
  return rest.every(({ block }, index) => {
    const again = content[index];
    return again !== undefined && extendsBlock(again, block);
  });
}

/** At the first known block that the line repeats or extends, if it does so with all from there on, else after them. */
export function placeOf(known: readonly KnownBlock[], content: readonly ContentBlock[], turn: KnownBlock['turn']) {
  for (let at = Math.max(0, known.length - content.length); at < known.length; at += 1) {
    if (repeatsFrom(at, known, content, turn)) return at;
  }
  return known.length;
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
