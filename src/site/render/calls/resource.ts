/** Resources of MCP servers: what a result may contain besides text and images. */

import { bytes, oneLine } from '../../../base/format.ts';
import { filled, raw, text } from '../../../base/json-readers.ts';
import { jsonIn } from '../../../transcript/tools/fields.ts';
import type { View } from '../../../transcript/types/view-types.ts';
import { languageOfPath, PLAIN } from '../markup/language.ts';
import { isWeb } from '../text/links.ts';
import type { SiteShow } from './site-show.ts';

/**
 * The content of a resource: `{uri, mimeType, text}`, `{uri, mimeType, blob}` or `{uri, blobSavedTo}`.
 * @param line of the transcript, named when an image cannot be shown
 */
export function resourceViews(resource: unknown, line: number, show: SiteShow): View[] {
  const uri = filled(resource, 'uri') ?? '';
  const type = filled(resource, 'mimeType') ?? '';
  const words = text(resource, 'text');
  if (words !== undefined) return textViews(words, type, uri, show);
  const blob = filled(resource, 'blob');
  if (blob !== undefined && /^(?:image\/|application\/pdf)/.test(type)) return [show.mediaOf(blob, type, line)];
  return show.facts([
    ['uri', uri],
    ['type', type],
    ['size', blob && bytes(Buffer.byteLength(blob, 'base64'))],
    ['saved to', text(resource, 'blobSavedTo')],
  ]);
}

function textViews(words: string, type: string, uri: string, show: SiteShow): View[] {
  const label = oneLine(uri, 200) || undefined;
  const json = jsonIn(words);
  if (json !== undefined) return [show.json(json, label)];
  if (type === 'text/markdown') return show.prose(words, label);
  if (words !== '' && languageOfPath(uri) !== PLAIN) return [show.code(words, uri)];
  return show.mono(words, label);
}

/** A block that the parser has no kind for; if it is not a resource either, it is shown as JSON. */
export function blockViews(type: string, block: unknown, line: number, show: SiteShow): View[] {
  switch (type) {
    case 'resource':
      return resourceViews(raw(block, 'resource'), line, show);
    case 'resource_link':
      return resourceLink(block, show);
    case 'audio':
      return show.facts([
        ['audio', text(block, 'mimeType')],
        ['size', bytes(Buffer.byteLength(text(block, 'data') ?? '', 'base64'))],
      ]);
    default:
      return [show.json(block, `Unknown block: ${oneLine(type, 60)}`)];
  }
}

/** `{uri, name, title, description, mimeType}` */
function resourceLink(block: unknown, show: SiteShow): View[] {
  const uri = filled(block, 'uri') ?? '';
  const name = filled(block, 'title') ?? filled(block, 'name') ?? uri;
  if (isWeb(uri)) return show.link(uri, name);
  return show.facts([
    ['resource', name],
    ['uri', uri],
    ['description', text(block, 'description')],
  ]);
}
