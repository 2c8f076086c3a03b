/** What leaves the page: long texts, pictures and documents. Equal contents become one file. */

import { sha256 } from '../../base/hash.ts';
import type { MediaBlock } from '../../domain/transcript.ts';
import type { More, View } from '../../domain/view.ts';
import { bytes, count, head, lineCount, visible } from '../text/format.ts';
import { isWeb } from '../text/links.ts';
import { dimensions, kindOfBytes } from './media.ts';

/** A file of the site, relative to its root: `media/<hash>.png`, `outputs/<hash>.txt`. */
export interface Asset {
  readonly path: string;
  readonly content: Uint8Array | string;
  /** Its name says what it is of, not what is in it: that changes as the session grows. */
  readonly isGrowing?: true;
}

/** The part of a text that stays in the page. */
export interface Kept {
  readonly text: string;
  readonly more: More | undefined;
}

const DATA_ADDRESS = /^data:([\w.+/-]*)(?:;[\w=-]+)*;base64,/i;

export class Assets {
  readonly #files = new Map<string, Asset>();
  /** What each picture and document became. */
  readonly shown = new Map<MediaBlock, View>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** All files, in the order in which they were met. */
  list(): Asset[] {
    return [...this.#files.values()];
  }

  /** The beginning of a long text, cut at a line, and a link to the whole. */
  text(text: string): Kept {
    const limit = this.#limit;
    if (text.length <= limit) return { text, more: undefined };
    const cut = head(text, limit);
    const line = cut.lastIndexOf('\n');
    const kept = line > limit / 2 ? cut.slice(0, line) : cut;
    return { text: kept, more: { href: this.store(text), label: this.#leftOut(text, kept) } };
  }

  #leftOut(text: string, kept: string): string {
    const lines = lineCount(text) - lineCount(kept);
    if (lines > 0) return count(lines, 'more line');
    return count(text.length - kept.length, 'more character');
  }

  /** Keeps a text as a file beside the page and gives its path. */
  store(text: string): string {
    const content = visible(text);
    return this.#keep(`outputs/${sha256(content).slice(0, 20)}.txt`, content);
  }

  /** A picture or document as a view. `line` says where it stood, for the problem when it is none. */
  media(block: MediaBlock, line: number): View {
    const known = this.shown.get(block) ?? this.#mediaView(block, line);
    this.shown.set(block, known);
    return known;
  }

  #mediaView(block: MediaBlock, line: number): View {
    if (block.base64 === undefined) return elsewhere(block, line);
    const base64 = block.base64.replace(DATA_ADDRESS, '');
    const content = Buffer.from(base64, 'base64');
    const kind = kindOfBytes(content, block.mediaType);
    if (kind.kind === 'image') return this.#image(content, kind.extension, line);
    if (kind.kind === 'pdf') return this.#file(content, 'pdf', 'PDF document');
    // A drawing can carry script: it is offered as its source.
    if (kind.kind === 'svg') return this.#file(content, 'txt', 'SVG drawing, as text');
    if (kind.kind === 'text') return this.#file(content, 'txt', 'Text document');
    const reason = `This ${block.media} is neither a picture nor a document that can be shown (${bytes(content.length)}).`;
    return { kind: 'problem', reason, line, excerpt: visible(head(block.base64, 80)) };
  }

  #image(content: Buffer, extension: string, line: number): View {
    const size = dimensions(content);
    if (size === undefined) {
      const reason = `This picture is damaged (${bytes(content.length)}).`;
      return { kind: 'problem', reason, line, excerpt: '' };
    }
    const src = this.#keep(`media/${sha256(content).slice(0, 20)}.${extension}`, content);
    const alt = `Picture, ${size.width} by ${size.height} pixels`;
    return { kind: 'image', src, width: size.width, height: size.height, alt };
  }

  #file(content: Buffer, extension: 'pdf' | 'txt', name: string): View {
    const folder = extension === 'pdf' ? 'media' : 'outputs';
    const href = this.#keep(`${folder}/${sha256(content).slice(0, 20)}.${extension}`, content);
    return { kind: 'link', href, text: `${name}, ${bytes(content.length)}`, inside: true };
  }

  #keep(path: string, content: Uint8Array | string): string {
    if (!this.#files.has(path)) this.#files.set(path, { path, content });
    return path;
  }
}

/** Only an address: nothing is fetched, the reader may follow it. */
function elsewhere(block: MediaBlock, line: number): View {
  const { address } = block;
  const name = block.media === 'image' ? 'Picture' : 'Document';
  if (address === undefined)
    return { kind: 'problem', reason: `This ${block.media} has no content.`, line, excerpt: '' };
  if (isWeb(address)) return { kind: 'link', href: address, text: `${name}: ${visible(address)}`, inside: false };
  return { kind: 'text', label: name, text: visible(head(address, 2_000)), mono: true };
}
