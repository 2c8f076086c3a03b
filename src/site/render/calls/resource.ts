/** Resources of MCP servers: what a result may contain besides text and images. */

import { bytes, oneLine } from '../../../base/format.ts';
import { filled, raw, text } from '../../../base/json-readers.ts';
import type { View } from '../../types/view.ts';
import type { RenderContext } from '../context.ts';
import { languageOfPath, PLAIN } from '../markup/language.ts';
import { isWeb, linkViews } from '../text/links.ts';
import { jsonView, parsedJson } from '../text/tidy-json.ts';
import { codeView, factViews, mediaView, monoViews, proseViews } from './views.ts';

/**
 * The content of a resource: `{uri, mimeType, text}`, `{uri, mimeType, blob}` or `{uri, blobSavedTo}`.
 * @param line of the transcript, named when an image cannot be shown
 */
export function resourceViews(resource: unknown, line: number, ctx: RenderContext): View[] {
  const uri = filled(resource, 'uri') ?? '';
  const type = filled(resource, 'mimeType') ?? '';
  const words = text(resource, 'text');
  if (words !== undefined) return textViews(words, type, uri, ctx);
  const blob = filled(resource, 'blob');
  if (blob !== undefined && /^(?:image\/|application\/pdf)/.test(type)) return [mediaView(blob, type, line, ctx)];
  return factViews([
    ['uri', uri],
    ['type', type],
    ['size', blob && bytes(Buffer.byteLength(blob, 'base64'))],
    ['saved to', text(resource, 'blobSavedTo')],
  ]);
}

function textViews(words: string, type: string, uri: string, ctx: RenderContext): View[] {
  const label = oneLine(uri, 200) || undefined;
  const json = parsedJson(words);
  if (json !== undefined) return [jsonView(json, ctx, label)];
  if (type === 'text/markdown') return proseViews(words, ctx, label);
  if (words !== '' && languageOfPath(uri) !== PLAIN) return [codeView(words, uri, 1, ctx)];
  return monoViews(words, ctx, label);
}

/** A block that the parser has no kind for; if it is not a resource either, it is shown as JSON. */
export function blockViews(type: string, block: unknown, line: number, ctx: RenderContext): View[] {
  switch (type) {
    case 'resource':
      return resourceViews(raw(block, 'resource'), line, ctx);
    case 'resource_link':
      return resourceLink(block);
    case 'audio':
      return factViews([
        ['audio', text(block, 'mimeType')],
        ['size', bytes(Buffer.byteLength(text(block, 'data') ?? '', 'base64'))],
      ]);
    default:
      return [jsonView(block, ctx, `Unknown block: ${oneLine(type, 60)}`)];
  }
}

/** `{uri, name, title, description, mimeType}` */
function resourceLink(block: unknown): View[] {
  const uri = filled(block, 'uri') ?? '';
  const name = filled(block, 'title') ?? filled(block, 'name') ?? uri;
  if (isWeb(uri)) return linkViews(uri, name);
  return factViews([
    ['resource', name],
    ['uri', uri],
    ['description', text(block, 'description')],
  ]);
}
