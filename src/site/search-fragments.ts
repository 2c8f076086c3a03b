/**
 * Pagefind keeps all the text of a page in one file, the fragment, and a page fetches the fragment of every
 * result it shows: for sessions that is 30 KB on average and 250 KB at worst. So the text is moved out of
 * the fragment, into pieces at turn borders, of which the search page fetches those that hold a hit.
 *
 *     fragment/en_1a2b3c4.pf_fragment   {url, meta, pieces: [0, 1530, 3012], …}
 *     text/en_1a2b3c4-0.pf_text         [{at: 0, anchor: "t-…", title: "Ada: …", text: "…"}, …]
 *     text/en_1a2b3c4-1.pf_text
 *
 * Measured on 300 real sessions: the eight best results of a query take 60 KB instead of 270 KB.
 */

import { gunzipSync, gzipSync } from 'node:zlib';
import { type PageFacts, pieceFile, type TextStretch, WORD_GAP } from '../domain/search-text.ts';
import { isRaw, list, number, raw, text } from '../domain/shape.ts';
import type { IndexFile } from './search-index.ts';

/** Words of one piece, about 13 KB of text and 5 KB on the way. */
const PIECE_WORDS = 2_000;

/** Pagefind puts this before everything that it packs. */
const SIGNATURE = 'pagefind_dcd';

const FRAGMENT = /^(.*)fragment\/([^/]+)\.pf_fragment$/;

/** One file of Pagefind's, or what it becomes when it is a fragment. */
export function splitFragment(file: IndexFile): readonly IndexFile[] {
  const name = FRAGMENT.exec(file.path);
  if (name === null) return [file];
  const [, folder = '', page = ''] = name;
  const fragment: unknown = JSON.parse(unpack(file.content));
  const pieces = piecesOf(stretchesOf(fragment));
  const [only, ...others] = pieces;
  const facts: PageFacts = {
    url: text(fragment, 'url') ?? '',
    meta: strings(raw(fragment, 'meta')),
    pieces: pieces.map((piece) => piece[0]?.at ?? 0),
    text: others.length === 0 ? (only ?? []) : undefined,
  };
  const head = pack(
    JSON.stringify({
      ...facts,
      content: '',
      word_count: number(fragment, 'word_count'),
      filters: {},
      anchors: [],
    }),
  );
  return [
    { path: file.path, content: head },
    ...(others.length === 0 ? [] : pieces).map((piece, at) => ({
      path: folder + pieceFile(page, at),
      content: pack(JSON.stringify(piece)),
    })),
  ];
}

/** The text by turns; a turn longer than a piece goes on in a further stretch. */
function stretchesOf(fragment: unknown): readonly TextStretch[] {
  const words = (text(fragment, 'content') ?? '').split(WORD_GAP);
  const anchors = list(fragment, 'anchors').map((anchor) => ({
    at: number(anchor, 'location') ?? 0,
    anchor: text(anchor, 'id') ?? '',
    title: text(anchor, 'title') ?? '',
  }));
  const starts = [{ at: 0, anchor: '', title: '' }, ...anchors.sort((a, b) => a.at - b.at)];
  return starts.flatMap((start, index) => {
    const end = starts[index + 1]?.at ?? words.length;
    const found: TextStretch[] = [];
    for (let at = start.at; at < end; at += PIECE_WORDS) {
      found.push({ ...start, at, text: words.slice(at, Math.min(end, at + PIECE_WORDS)).join(' ') });
    }
    return found;
  });
}

/** Whole stretches, until a piece has its words. */
function piecesOf(stretches: readonly TextStretch[]): readonly (readonly TextStretch[])[] {
  const pieces: TextStretch[][] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (const stretch of stretches) {
    const words = stretch.text.split(' ').length;
    const open = pieces.at(-1);
    if (open === undefined || stretch.at + words - start > PIECE_WORDS) {
      pieces.push([stretch]);
      start = stretch.at;
    } else {
      open.push(stretch);
    }
  }
  return pieces;
}

function strings(value: unknown): Record<string, string> {
  const entries = isRaw(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function unpack(content: Uint8Array): string {
  return gunzipSync(content).toString('utf8').slice(SIGNATURE.length);
}

function pack(json: string): Uint8Array {
  return gzipSync(SIGNATURE + json, { level: 9 });
}
