/** What is stored in files beside the page: long texts, images and documents. Equal contents share one file. */

import { imageSize } from 'image-size';
import { bytes, count, head, lineCount, visible } from '../../../base/format.ts';
import { sha256 } from '../../../base/hash.ts';
import { valueFor } from '../../../base/lists.ts';
import type { MediaBlock } from '../../../transcript/parse/content.ts';
import type { LongText, Size, View } from '../../../transcript/types/view-types.ts';
import { isWeb } from '../text/links.ts';

/** A file of the site, relative to its root: `media/<hash>.png`, `outputs/<hash>.txt`. */
export interface Asset {
  readonly path: string;
  readonly content: Uint8Array | string;
  /** Its name does not depend on its content, which changes as the session grows. */
  readonly isGrowing?: true;
}

const DATA_ADDRESS = /^data:[\w.+/-]*(?:;[\w=-]+)*;base64,/i;

export class Assets {
  readonly #files = new Map<string, Asset>();
  readonly mediaViews = new Map<MediaBlock, View>();
  /** Characters of a text that stay in the page. */
  readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  list(): Asset[] {
    return [...this.#files.values()];
  }

  /** A long text is cut at the end of a line, and gets a link to the whole text. */
  text(text: string): LongText {
    const { limit } = this;
    if (text.length <= limit) return { text, more: undefined };
    const cut = head(text, limit);
    const line = cut.lastIndexOf('\n');
    const kept = line > limit / 2 ? cut.slice(0, line) : cut;
    return { text: kept, more: { href: this.store(text), label: omitted(text, kept) } };
  }

  store(text: string): string {
    return this.#keep(visible(text), 'outputs', 'txt');
  }

  /** An image or document as a view. If it cannot be shown, the view is a problem in `line` of the transcript. */
  media(block: MediaBlock, line: number): View {
    return valueFor(this.mediaViews, block, () => this.#mediaView(block, line));
  }

  #mediaView(block: MediaBlock, line: number): View {
    if (block.base64 === undefined) return mediaWithoutContent(block, line);
    const base64 = block.base64.replace(DATA_ADDRESS, '');
    const content = Buffer.from(base64, 'base64');
    const format = formatOf(content, block.mediaType);
    if (format === undefined) {
      const reason = `This ${block.media} has an unknown format and cannot be shown (${bytes(content.length)}).`;
      return { kind: 'problem', reason, line, excerpt: visible(head(block.base64, 80)) };
    }
    if (format === 'pdf') return this.#file(content, 'media', 'pdf', 'PDF document');
    // SVG can contain scripts, so it is shown as text.
    if (format === 'svg') return this.#file(content, 'outputs', 'txt', 'SVG image, as text');
    if (format === 'text') return this.#file(content, 'outputs', 'txt', 'Text document');
    return this.#image(content, format, line);
  }

  #image(content: Buffer, extension: string, line: number): View {
    const size = dimensions(content);
    if (size === undefined) {
      const reason = `This image is damaged (${bytes(content.length)}).`;
      return { kind: 'problem', reason, line, excerpt: '' };
    }
    const alt = `Image, ${size.width} by ${size.height} pixels`;
    return { kind: 'image', src: this.#keep(content, 'media', extension), ...size, alt };
  }

  #file(content: Buffer, folder: 'media' | 'outputs', extension: string, name: string): View {
    const href = this.#keep(content, folder, extension);
    return { kind: 'link', href, text: `${name}, ${bytes(content.length)}`, inside: true };
  }

  #keep(content: Buffer | string, folder: 'media' | 'outputs', extension: string): string {
    const path = `${folder}/${sha256(content).slice(0, 20)}.${extension}`;
    if (!this.#files.has(path)) this.#files.set(path, { path, content });
    return path;
  }
}

function omitted(text: string, kept: string): string {
  const lines = lineCount(text) - lineCount(kept);
  return lines > 0 ? count(lines, 'more line') : count(text.length - kept.length, 'more character');
}

function mediaWithoutContent(block: MediaBlock, line: number): View {
  const { address } = block;
  const name = block.media === 'image' ? 'Image' : 'Document';
  if (address === undefined)
    return { kind: 'problem', reason: `This ${block.media} has no content.`, line, excerpt: '' };
  if (isWeb(address)) return { kind: 'link', href: address, text: `${name}: ${visible(address)}`, inside: false };
  return { kind: 'text', label: name, text: visible(head(address, 2_000)), mono: true };
}

const BEGINNINGS = [
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['pdf', /^%PDF-/],
  ['svg', /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|svg|!--|!doctype svg)/i],
] as const;

type Format = (typeof BEGINNINGS)[number][0] | 'text';

/** The format of a file by its first bytes: what the transcript claims has no influence on its extension. `claimed` is used only for text, which has no signature. */
function formatOf(content: Uint8Array, claimed: string): Format | undefined {
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
