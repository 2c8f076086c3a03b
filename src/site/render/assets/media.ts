/** Recognises media by their first bytes: what the transcript claims has no influence on the extension of a file. */

import { imageSize } from 'image-size';
import type { Size } from '../../../transcript/types/view-types.ts';

/** How a file begins, by its format. */
const BEGINNINGS = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['pdf', /^%PDF-/],
  ['svg', /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!doctype svg)/i],
] as const;

type Format = (typeof BEGINNINGS)[number][0] | 'text';

/** The format of a file by its first bytes. `claimed` is used only for text, which has no signature. */
export function formatOf(content: Uint8Array, claimed: string): Format | undefined {
  const start = Buffer.from(content.subarray(0, 512)).toString('latin1');
  const format = BEGINNINGS.find(([, beginning]) => beginning.test(start));
  return format?.[0] ?? (claimed.startsWith('text/') && !start.includes('\0') ? 'text' : undefined);
}

/** Width and height in pixels, as a browser shows it; undefined if the image is damaged. */
export function dimensions(content: Uint8Array): Size | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(content);
    if (!(width > 0 && height > 0)) return undefined;
    // Browsers turn such photographs by a quarter.
    return orientation < 5 ? { width, height } : { width: height, height: width };
  } catch {
    // image-size throws on damaged images, which are to be expected here.
    return undefined;
  }
}
