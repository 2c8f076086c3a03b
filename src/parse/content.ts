/** `message.content` -> content blocks. Unknown blocks are kept whole. */

import { filled, flag, get, isRaw, type Raw, raw, text } from '../base/json-readers.ts';
import type { ContentBlock, MediaBlock } from '../domain/transcript.ts';

type BlockReader = (block: Raw) => ContentBlock;

function unknownBlock(type: string, value: unknown): ContentBlock {
  return { kind: 'unknown', type, value };
}

/**
 * `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBOR..."}}`, and the
 * older `{"type":"image","path":"/tmp/a.png"}` or `{"type":"image","url":"https://..."}`.
 */
function media(kind: 'image' | 'document'): BlockReader {
  return (block): MediaBlock => {
    const source = raw(block, 'source');
    return {
      kind: 'media',
      media: kind,
      mediaType: text(source, 'media_type') ?? text(block, 'mimeType') ?? '',
      base64: text(source, 'data') ?? text(block, 'data'),
      address: text(source, 'url') ?? text(block, 'url') ?? text(block, 'path'),
    };
  };
}

/** The input of a tool call is an object; anything else becomes one with the property `input`. */
function inputOf(input: unknown): Raw {
  if (isRaw(input)) return input;
  return input === undefined ? {} : { input };
}

const READERS = new Map<string, BlockReader>([
  ['text', (block) => textBlock(block, 'text')],
  ['thinking', (block) => ({ kind: 'thinking', text: text(block, 'thinking') ?? '' })],
  ['redacted_thinking', () => ({ kind: 'redacted-thinking' })],
  [
    'tool_use',
    (block) => ({
      kind: 'tool-use',
      id: text(block, 'id') ?? '',
      name: filled(block, 'name') ?? 'tool without a name',
      input: inputOf(get(block, 'input')),
    }),
  ],
  [
    'tool_result',
    (block) => ({
      kind: 'tool-result',
      callId: text(block, 'tool_use_id') ?? '',
      isError: flag(block, 'is_error'),
      content: readContent(get(block, 'content'), readInResult),
    }),
  ],
  ['image', media('image')],
  ['document', media('document')],
  [
    'fallback',
    (block) => ({
      kind: 'fallback',
      from: text(raw(block, 'from'), 'model') ?? '',
      to: text(raw(block, 'to'), 'model') ?? '',
    }),
  ],
  [
    'tool_reference',
    (block) => ({ kind: 'tool-reference', name: filled(block, 'tool_name') ?? text(block, 'name') ?? '' }),
  ],
]);

function textBlock(block: Raw, key: string): ContentBlock {
  const found = text(block, key);
  return found === undefined ? unknownBlock('text', block) : { kind: 'text', text: found };
}

function readBlock(value: unknown): ContentBlock {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (!isRaw(value)) return unknownBlock(value === null ? 'null' : typeof value, value);
  const type = text(value, 'type') ?? '';
  const reader = READERS.get(type);
  return reader ? reader(value) : unknownBlock(type || 'block without a type', value);
}

/** A result within a result, which no version writes, is kept whole, because it may be nested deeper than the stack. */
function readInResult(value: unknown): ContentBlock {
  return text(value, 'type') === 'tool_result' ? unknownBlock('tool_result', value) : readBlock(value);
}

/** @param content a string, a list of blocks, one block, or nothing */
export function readContent(content: unknown, read = readBlock): readonly ContentBlock[] {
  if (content === undefined || content === null) return [];
  if (Array.isArray(content)) return content.map((block) => read(block));
  return [read(content)];
}
