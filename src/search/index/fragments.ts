/**
 * Pagefind keeps all the text of a page in one file, the fragment: 30 KB on average for sessions, 250 KB at worst. So the
 * text is moved into pieces that end at turns, of which the search page fetches those that contain a hit. What results
 * say about pages is one file for the bundle.
 *
 *     text/en_1a2b3c4-0.pf_text         [{at: 0, anchor: "t-…", title: "Ada: …", text: "…", kinds: [[2, "p"]]}, …]
 *     text/en_1a2b3c4-1.pf_text
 *     pages.pf_pages                    [{id: "en_1a2b3c4", session: 0, url, meta, pieces: [0, 1530], turns: [2, 38]}, …]
 */

import { inGroups, numberOf } from '../../base/lists.ts';
import { PAGES_FILE, type PageFacts, pieceFile, type TextStretch, WORD_GAP } from '../shared/index-format.ts';
import { type Facets, kindOfId } from './page-document.ts';
import { type IndexFile, pack, unpack } from './scripts.ts';

/** Words of one piece: about 8 KB of text, 3 KB packed; and of the next part of a turn, so that a phrase is in one. */
const PIECE_WORDS = 1_200;
const OVERLAP = 30;

const FRAGMENT = /^.*fragment\/([^/]+)\.pf_fragment$/;

/** What Pagefind does not keep of a page: what it is filtered by, and the titles of its turns, by anchor. */
export interface KnownPage {
  readonly facets: Facets;
  readonly titles: ReadonlyMap<string, string>;
}

/** A page with its text. */
export interface PageText {
  readonly facts: PageFacts;
  readonly stretches: readonly TextStretch[];
}

/** The files of one bundle with the text of its pages in place of fragments. @param known pages by address, in order */
export function splitFragments(
  files: readonly IndexFile[],
  folder: string,
  known: ReadonlyMap<string, KnownPage>,
): { readonly files: readonly IndexFile[]; readonly pages: readonly PageText[] } {
  const fragments = new Map<string, readonly [id: string, fragment: Fragment]>();
  const others = files.filter((file) => {
    const id = FRAGMENT.exec(file.path)?.[1];
    if (id === undefined) return true;
    const fragment = unpack<Fragment>(file.content);
    // Pagefind has put a slash before it.
    fragments.set(fragment.url.replace(/^\//, ''), [id, fragment]);
    return false;
  });
  const sessions = new Map<string, number>();
  const split = [...known].flatMap(([url, { titles }]) => {
    const [id, fragment] = fragments.get(url) ?? [];
    return fragment === undefined ? [] : [splitFragment(id ?? '', url, fragment, titles, sessions)];
  });
  const pages = pack(split.map(({ facts }) => facts));
  const texts = split.flatMap(({ facts, pieces }) =>
    pieces.map((piece, at) => ({ path: `${folder}/${pieceFile(facts.id, at)}`, content: pack(piece) })),
  );
  return { files: [...others, ...texts, { path: `${folder}/${PAGES_FILE}`, content: pages }], pages: split };
}

/** What we use of a file that Pagefind made of a document. */
interface Fragment {
  readonly url: string;
  readonly content: string;
  readonly meta: Readonly<Record<string, string>>;
  /** Of turns, and of texts of another kind: the number of their first word. */
  readonly anchors: readonly { readonly id: string; readonly location: number }[];
}

function splitFragment(
  id: string,
  url: string,
  { content, meta, anchors }: Fragment,
  titles: KnownPage['titles'],
  sessions: Map<string, number>,
): PageText & { readonly pieces: readonly (readonly TextStretch[])[] } {
  const inOrder = [...anchors].sort((a, b) => a.location - b.location);
  const turns = inOrder.filter((anchor) => kindOfId(anchor.id) === undefined);
  const kinds = inOrder.flatMap(({ id: name, location }) => {
    const kind = kindOfId(name);
    return kind === undefined ? [] : [[location, kind] as const];
  });
  const stretches = stretchesOf(content.split(WORD_GAP), turns, kinds, titles);
  const pieces = inGroups(stretches, ({ text }) => text.split(' ').length, PIECE_WORDS);
  const facts: PageFacts = {
    ...{ id, session: numberOf(sessions, meta.session ?? url), url, meta },
    pieces: pieces.map((piece) => piece[0]?.at ?? 0),
    turns: turns.map(({ location }) => location),
    prompts: [...turns.keys()].filter((turn) =>
      stretches.some(({ at, kinds: own }) => at === turns[turn]?.location && own[0]?.[1] === 'p'),
    ),
  };
  return { facts, stretches, pieces };
}

/** The text by turns; a turn longer than a piece continues in another stretch. */
function stretchesOf(
  words: readonly string[],
  turns: Fragment['anchors'],
  kinds: TextStretch['kinds'],
  titles: KnownPage['titles'],
): readonly TextStretch[] {
  return [{ id: '', location: 0 }, ...turns].flatMap(({ id: anchor, location: start }, index) => {
    const end = turns[index]?.location ?? words.length;
    return Array.from({ length: Math.ceil((end - start) / PIECE_WORDS) }, (_, piece) => {
      const at = start + piece * PIECE_WORDS;
      const stop = Math.min(end, at + PIECE_WORDS + OVERLAP);
      const own = { at, anchor, title: titles.get(anchor) ?? '', text: words.slice(at, stop).join(' ') };
      return { ...own, kinds: kindsIn(kinds, at, stop) };
    });
  });
}

/** The kinds from one word to another, beginning with that of the first word. */
function kindsIn(kinds: TextStretch['kinds'], from: number, to: number): TextStretch['kinds'] {
  const before = kinds.findLast(([at]) => at <= from);
  const inside = kinds.filter(([at]) => at > from && at < to);
  return before === undefined ? inside : [[from, before[1]], ...inside];
}
