/** Content blocks that become a part by themselves: everything but text, thinking, tool calls and results. */

import type { ContentBlock } from '../../domain/transcript.ts';
import type { Part } from '../../domain/turns.ts';

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
