/** The index of a site, repeated to more sessions: its texts with other words, indexed again, without any other page. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { valueFor } from '../../src/base/lists.ts';
import { unpacked } from '../../src/search/engine/bundle-files.ts';
import { openVocabulary } from '../../src/search/engine/vocabulary.ts';
import { buildBundle, planBundles } from '../../src/search/index/bundles.ts';
import { vocabularyFiles } from '../../src/search/index/make-vocabulary.ts';
import { refOf, type SearchDoc } from '../../src/search/index/page-document.ts';
import { type TextBlock, wordsOf } from '../../src/search/index/page-words.ts';
import { asScripts, filesIn, type IndexFile } from '../../src/search/index/scripts.ts';
import {
  bundleFolder,
  FACETS,
  isKindLetter,
  PAGES_FILE,
  type PageFacts,
  pieceFile,
  type TextStretch,
  WORD_GAP,
} from '../../src/search/shared/index-format.ts';
import { WORDS_FOLDER } from '../../src/search/shared/vocabulary-format.ts';
import { changedWords } from '../build/archive.ts';

/** A page of the index that is repeated. */
interface Original extends Pick<SearchDoc, 'key' | 'url' | 'meta' | 'facets' | 'heading'> {
  readonly blocks: readonly TextBlock[];
}

/** The pages from which an index was made, oldest session first. */
async function pagesIn(folder: string): Promise<readonly Original[]> {
  const scripts = readdirSync(join(folder, 'pagefind'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => filesIn(readFileSync(join(folder, 'pagefind', name))));
  const files = new Map(scripts.map(({ path, content }) => [path, content]));
  const fetch = async (path: string): Promise<Response> => {
    const content = files.get(path);
    return content === undefined ? new Response(null, { status: 404 }) : new Response(Uint8Array.from(content));
  };
  const list = async <Value>(path: string): Promise<readonly Value[]> =>
    (await unpacked<readonly Value[]>(await fetch(path))) ?? [];
  const createInstance = (): never => {
    throw new Error('Nothing is searched for.');
  };
  const vocabulary = await openVocabulary('', { fetch, createInstance });
  const bundles = new Map<string, Promise<readonly PageFacts[]>>();
  const originals: Original[] = [];
  for (const row of await vocabulary.sessions()) {
    const bundle = bundleFolder(row.bundle + 1);
    const facets = FACETS.flatMap(({ name }) => (row.values.get(name) ?? []).map((value) => [name, value] as const));
    const pages = await valueFor(bundles, bundle, () => list<PageFacts>(`${bundle}/${PAGES_FILE}`));
    for (const { id, pieces, url, meta } of pages.filter(({ session }) => session === row.at)) {
      const read = pieces.map((_, at) => list<TextStretch>(`${bundle}/${pieceFile(id, at)}`));
      const [first, ...stretches] = (await Promise.all(read)).flat();
      const heading = first?.text.split(WORD_GAP) ?? [];
      originals.push({ key: meta.session ?? url, url, meta, facets, heading, blocks: blocksOf(stretches) });
    }
  }
  return originals;
}

/** The text of turns, as `search/index/page-words.ts` cut it. */
function blocksOf(stretches: readonly TextStretch[]): readonly TextBlock[] {
  return stretches.map(({ at, anchor, title, text, kinds }, index) => {
    const words = text.split(WORD_GAP).slice(0, (stretches[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at);
    const pieces = kinds.map(([from, kind], place) => ({
      kind: isKindLetter(kind) ? kind : 'n',
      text: words.slice(from - at, (kinds[place + 1]?.[0] ?? Number.POSITIVE_INFINITY) - at).join(' '),
    }));
    return { anchor, title, pieces };
  });
}

/** Writes the index of as many sessions, made from those of a site, into another folder. Returns how many there are. */
export async function scaleIndex(site: string, sessions: number, folder: string): Promise<number> {
  const originals = await pagesIn(site);
  const keys = new Set(originals.map(({ key }) => key)).size;
  const copies = Math.ceil(sessions / keys);
  const copied = ({ blocks, ...page }: Original, copy: number): SearchDoc => {
    const key = `${page.key}-c${copy}`;
    const url = page.url.replace(page.key, key);
    const changed = blocks.map(({ pieces, ...block }) => ({
      ...block,
      pieces: pieces.map(({ kind, text }) => ({ kind, text: changedWords(text, copy) })),
    }));
    return { ...page, key, url, meta: { ...page.meta, session: key }, own: { url, ...wordsOf(changed) } };
  };
  const all = Array.from({ length: copies }, (_, copy) => originals.map((page) => [page, copy] as const)).flat();
  const byUrl = new Map(all.map((one) => [one[0].url.replace(one[0].key, `${one[0].key}-c${one[1]}`), one]));
  const refs = all.map(([page, copy]) => refOf(copied(page, copy)));
  const write = (files: readonly IndexFile[]): void => {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  };
  const words: Uint8Array[] = [];
  const bundles = planBundles(refs);
  for (const bundle of bundles) {
    const documents = bundle.documents.flatMap(({ url }) => {
      const [page, copy] = byUrl.get(url) ?? [];
      return page === undefined ? [] : [copied(page, copy ?? 0)];
    });
    const built = await buildBundle(bundle, documents);
    words.push(built.words);
    write(asScripts(built.files, bundle.folder));
  }
  write(asScripts(vocabularyFiles(words), WORDS_FOLDER));
  write([{ path: 'search.html', content: Buffer.from(`<main data-bundles="${bundles.length}">`) }]);
  return copies * keys;
}
