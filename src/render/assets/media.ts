/** Recognises media by their first bytes: what the transcript claims has no influence on the extension of a file. */

import { imageSize } from 'image-size';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Kinds of media: images are shown in the page, the others become links or problems. */
export type MediaKind =
  | { readonly kind: 'image'; readonly extension: 'png' | 'jpg' | 'gif' | 'webp' }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'svg' }
  | { readonly kind: 'text' }
  | { readonly kind: 'unknown' };

const IMAGES: readonly { readonly extension: 'png' | 'jpg' | 'gif' | 'webp'; readonly start: RegExp }[] = [
  { extension: 'png', start: /^\x89PNG\r\n\x1a\n/ },
  { extension: 'jpg', start: /^\xff\xd8\xff/ },
  { extension: 'gif', start: /^GIF8[79]a/ },
  { extension: 'webp', start: /^RIFF.{4}WEBP/s },
];

/** The kind of a file by its first bytes. `claimed` is used only for text, which has no signature. */
export function kindOfBytes(content: Uint8Array, claimed: string): MediaKind {
  const start = Buffer.from(content.subarray(0, 512)).toString('latin1');
  const image = IMAGES.find((known) => known.start.test(start));
  if (image !== undefined) return { kind: 'image', extension: image.extension };
  if (start.startsWith('%PDF-')) return { kind: 'pdf' };
  if (/^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!doctype svg)/i.test(start)) return { kind: 'svg' };
  if (claimed.startsWith('text/') && !start.includes('\0')) return { kind: 'text' };
  return { kind: 'unknown' };
}

/** Width and height in pixels; undefined if the image is damaged. */
export function dimensions(content: Uint8Array): Size | undefined {
  try {
    const { width, height } = imageSize(content);
    return width > 0 && height > 0 ? { width, height } : undefined;
  } catch {
    // image-size throws on damaged images, which are to be expected here.
    return undefined;
  }
}

/** The largest size of an image on a page, in CSS pixels: about half a screen high. */
const MAX_WIDTH = 512;
const MAX_HEIGHT = 384;

/** The size at which an image is shown, never enlarged. The browser reserves it before the image is loaded. */
export function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
