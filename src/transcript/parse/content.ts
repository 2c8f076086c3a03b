/** `message.content` -> content blocks. Unknown blocks are kept whole. */

import { filled, flag, fromJson, get, isRaw, number, type Raw, raw, text } from '../../base/json-readers.ts';

export interface ToolResultBlock {
  readonly kind: 'tool-result';
  readonly callId: string;
  readonly isError: boolean;
  readonly content: readonly ContentBlock[];
}
export type ToolUseBlock = Readonly<ReturnType<typeof toolUse>>;
export type MediaBlock = Readonly<ReturnType<ReturnType<typeof media>>>;
export type ContentBlock =
  | { readonly kind: 'text' | 'thinking'; readonly text: string }
  | { readonly kind: 'redacted-thinking' }
  | ToolUseBlock
  | ToolResultBlock
  | MediaBlock
  // The request was answered by a different model than the one requested.
  | { readonly kind: 'fallback'; readonly from: string; readonly to: string }
  | { readonly kind: 'tool-reference'; readonly name: string }
  // A block of an unknown type, kept whole.
  | { readonly kind: 'unknown'; readonly type: string; readonly value: unknown };

/** The text of the text blocks, joined by line breaks. Other blocks are skipped. */
export function textOf(blocks: readonly ContentBlock[]): string {
  return blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n');
}

type BlockReader = (block: Raw) => ContentBlock;

function unknownBlock(type: string, value: unknown): ContentBlock {
  return { kind: 'unknown', type, value };
}

/**
 * An image or a document, its bytes in base64 or only its URL:
 * `{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBOR..."}}`, `{"url":"https://..."}`,
 * older `{"path":"/tmp/a.png"}`. Of a document, also `{"type":"text","media_type":"text/plain","data":"Ebb at 4."}`.
 */
function media<Kind extends 'image' | 'document'>(kind: Kind) {
  return (block: Raw) => {
    const source = raw(block, 'source');
    const data = text(source, 'data') ?? text(block, 'data');
    const isText = text(source, 'type') === 'text' && data !== undefined;
    return {
      kind: 'media' as const,
      media: kind,
      mediaType: isText ? 'text/plain' : (text(source, 'media_type') ?? text(block, 'mimeType') ?? ''),
      base64: isText ? Buffer.from(data, 'utf8').toString('base64') : data,
      address: text(source, 'url') ?? text(block, 'url') ?? text(block, 'path'),
    };
  };
}

/** The input of a tool call is an object, perhaps as JSON text; anything else becomes one with the property `input`. */
function inputOf(input: unknown): Raw {
  const value = typeof input === 'string' ? fromJson(input) : input;
  if (isRaw(value)) return value;
  return input === undefined ? {} : { input };
}

function toolUse(block: Raw) {
  const name = filled(block, 'name') ?? 'tool without a name';
  return { kind: 'tool-use' as const, id: text(block, 'id') ?? '', name, input: inputOf(get(block, 'input')) };
}

const WORDS = ['text', 'error_code', 'title', 'url', 'stdout', 'stderr', 'content'];

function serverBlocks(value: unknown): readonly ContentBlock[] {
  if (text(value, 'type')?.endsWith('_redacted_result')) return [{ kind: 'text', text: '[redacted]' }];
  const words = WORDS.flatMap((key) => filled(value, key) ?? []).join('\n');
  const nested = ['content', 'tool_references'].map((key) => get(value, key)).filter((one) => typeof one === 'object');
  if (words === '' && nested.length === 0) return readContent(value, readInResult);
  const inner = nested.flatMap((one) => readContent(one, readInResult));
  return words === '' ? inner : [{ kind: 'text', text: words }, ...inner];
}

/**
 * The result of a tool that the API runs: `{"type":"advisor_tool_result","tool_use_id":"s1","content":{"text":"…"}}`,
 * `"content":[{"type":"web_search_result","title":"…","url":"…"}]`, `"content":{…,"error_code":"unavailable"}`,
 * `"content":{"stdout":"4
 * ","return_code":0,"content":[{"type":"code_execution_output","file_id":"file_01"}]}`.
 */
const serverResult: BlockReader = (block) => {
  const content = get(block, 'content');
  return {
    kind: 'tool-result',
    callId: text(block, 'tool_use_id') ?? '',
    isError: filled(content, 'error_code') !== undefined || (number(content, 'return_code') ?? 0) !== 0,
    content: (Array.isArray(content) ? content : [content]).flatMap(serverBlocks),
  };
};

/** `{"type":"container_upload","file_id":"file_01"}`: where code of the API runs. */
const containerFile: BlockReader = (block) => ({
  kind: 'text',
  text: `File in the container: ${text(block, 'file_id')}`,
});

const textBlock: BlockReader = (block) => {
  const words = text(block, 'text');
  return words === undefined ? unknownBlock('text', block) : { kind: 'text', text: words };
};

const READERS = new Map(
  Object.entries<BlockReader>({
    text: textBlock,
    thinking: (block) => ({ kind: 'thinking', text: text(block, 'thinking') ?? '' }),
    redacted_thinking: () => ({ kind: 'redacted-thinking' }),
    tool_use: toolUse,
    server_tool_use: toolUse,
    mcp_tool_use: toolUse,
    tool_result: (block) => ({
      kind: 'tool-result',
      callId: text(block, 'tool_use_id') ?? '',
      isError: flag(block, 'is_error'),
      content: readContent(get(block, 'content'), readInResult),
    }),
    image: media('image'),
    document: media('document'),
    fallback: (block) => ({
      kind: 'fallback',
      from: text(raw(block, 'from'), 'model') ?? '',
      to: text(raw(block, 'to'), 'model') ?? '',
    }),
    compaction: (block) => ({ kind: 'thinking', text: text(block, 'content') ?? '' }),
    container_upload: containerFile,
    tool_reference: (block) => ({
      kind: 'tool-reference',
      name: filled(block, 'tool_name') ?? text(block, 'name') ?? '',
    }),
  }),
);

function readBlock(value: unknown): ContentBlock {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (!isRaw(value)) return unknownBlock(value === null ? 'null' : typeof value, value);
  const type = text(value, 'type') ?? '';
  const reader =
    READERS.get(type) ??
    (type.endsWith('_tool_result') ? serverResult : type.endsWith('code_execution_output') ? containerFile : undefined);
  return reader ? reader(value) : unknownBlock(type || 'block without a type', value);
}

/** A result within a result, which no version writes, is kept whole, because it may be nested deeper than the stack. */
function readInResult(value: unknown): ContentBlock {
  const type = text(value, 'type') ?? '';
  return /(?:^|_)tool_result$/.test(type) ? unknownBlock(type, value) : readBlock(value);
}

/** @param content a string, a list of blocks, one block, or nothing */
export function readContent(content: unknown, read = readBlock): readonly ContentBlock[] {
  if (content === undefined || content === null) return [];
  if (Array.isArray(content)) return content.map((block) => read(block));
  return [read(content)];
}
