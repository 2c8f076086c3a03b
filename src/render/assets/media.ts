/** What bytes really are: the extension of a file comes from its first bytes, never from what a line claims. */

import { imageSize } from 'image-size';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Media that leave the page: pictures are shown, documents are offered as a link. */
export type MediaKind =
  | { readonly kind: 'image'; readonly extension: 'png' | 'jpg' | 'gif' | 'webp' }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'svg' }
  | { readonly kind: 'text' }
  | { readonly kind: 'unknown' };

const PICTURES: readonly { readonly extension: 'png' | 'jpg' | 'gif' | 'webp'; readonly start: RegExp }[] = [
  { extension: 'png', start: /^\x89PNG\r\n\x1a\n/ },
  { extension: 'jpg', start: /^\xff\xd8\xff/ },
  { extension: 'gif', start: /^GIF8[79]a/ },
  { extension: 'webp', start: /^RIFF.{4}WEBP/s },
];

/** The kind of a file by its first bytes. `claimed` only decides whether unmarked bytes may be text. */
export function kindOfBytes(content: Uint8Array, claimed: string): MediaKind {
  const start = Buffer.from(content.subarray(0, 512)).toString('latin1');
  const picture = PICTURES.find((known) => known.start.test(start));
  if (picture !== undefined) return { kind: 'image', extension: picture.extension };
  if (start.startsWith('%PDF-')) return { kind: 'pdf' };
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!doctype svg)/i.test(start)) return { kind: 'svg' };
  if (claimed.startsWith('text/') && !start.includes('\0')) return { kind: 'text' };
  return { kind: 'unknown' };
}

/** Width and height in pixels; undefined when the picture is cut off before it says so. */
export function dimensions(content: Uint8Array): Size | undefined {
  try {
    const { width, height } = imageSize(content);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    // image-size throws on a damaged picture: to us that is an answer, not an accident.
    return undefined;
  }
}

/** The room that a picture gets on a page, in the style sheet's pixels: no taller than half a screen. */
const WIDEST = 512;
const HIGHEST = 384;

/**
 * The size in which a picture is shown, never larger than it is. It stands in the markup, so that the room is kept
 * before the picture has come.
 */
export function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
