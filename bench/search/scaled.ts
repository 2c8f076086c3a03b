/** The index of a site, repeated to more sessions: its texts with other words, indexed again, without any other page. */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { valueFor } from '../../src/base/lists.ts';
import { unpacked } from '../../src/search/engine/bundle-files.ts';
import { openVocabulary } from '../../src/search/engine/vocabulary.ts';
import { buildBundle, planBundles, refOf, type SearchDoc } from '../../src/search/index/bundles.ts';
import { vocabularyFiles } from '../../src/search/index/make-vocabulary.ts';
import { asScripts, filesIn, type IndexFile } from '../../src/search/index/scripts.ts';
import {
  bundleFolder,
  FACETS,
  PAGES_FILE,
  type PageFacts,
  pieceFile,
  type TextStretch,
  WORD_GAP,
} from '../../src/search/shared/index-format.ts';
import { WORDS_FOLDER } from '../../src/search/shared/vocabulary-format.ts';
import { escapeHtml } from '../../src/site/render/markup/html.ts';
import { changedWords } from '../build/archive.ts';

/** The search documents from which an index was made, oldest first. */
async function documentsIn(folder: string): Promise<readonly SearchDoc[]> {
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
  const documents: SearchDoc[] = [];
  for (const row of await vocabulary.sessions()) {
    const bundle = bundleFolder(row.bundle + 1);
    const facets = FACETS.flatMap(({ name }) => (row.values.get(name) ?? []).map((value) => [name, value] as const));
    const pages = await valueFor(bundles, bundle, () => list<PageFacts>(`${bundle}/${PAGES_FILE}`));
    for (const { id, pieces, url, meta } of pages.filter(({ session }) => session === row.at)) {
      const read = pieces.map((_, at) => list<TextStretch>(`${bundle}/${pieceFile(id, at)}`));
      const html = documentOf(meta, (await Promise.all(read)).flat());
      documents.push({ key: meta.session ?? url, url, html, facets });
    }
  }
  return documents;
}

/** As `search/index/page-document.ts` wrote it. */
function documentOf(meta: PageFacts['meta'], stretches: readonly TextStretch[]): string {
  const facts = Object.entries(meta).map(
    ([name, value]) => `<span data-pagefind-meta="${name}">${escapeHtml(value ?? '')}</span>`,
  );
  const blocks = stretches.map(({ at, anchor, title, text, kinds }, index) => {
    const end = (stretches[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at;
    const starts = new Map(kinds.map(([start, kind]) => [start - at, `<a id=":${kind}"></a>`]));
    const words = text
      .split(WORD_GAP)
      .slice(0, end)
      .map((word, place) => (starts.get(place) ?? '') + escapeHtml(word));
    return `<div data-title="${escapeHtml(title)}"><a id="${anchor}"></a>${words.join(' ')}</div>`;
  });
  return `<html lang="en"><body data-pagefind-body><div data-pagefind-ignore>${facts.join('')}</div>${blocks.join('\n')}</body></html>`;
}

/** Writes the index of as many sessions, made from those of a site, into another folder. Returns how many there are. */
export async function scaleIndex(site: string, sessions: number, folder: string): Promise<number> {
  const originals = await documentsIn(site);
  const keys = new Set(originals.map(({ key }) => key)).size;
  const copies = Math.ceil(sessions / keys);
  const copied = (document: SearchDoc, copy: number): SearchDoc => ({
    key: `${document.key}-c${copy}`,
    url: document.url.replace(document.key, `${document.key}-c${copy}`),
    html: changedWords(document.html, copy).replaceAll(`>${document.key}<`, `>${document.key}-c${copy}<`),
    facets: document.facets,
  });
  const all = Array.from({ length: copies }, (_, copy) =>
    originals.map((document) => [document, copy] as const),
  ).flat();
  const byUrl = new Map(
    all.map(([document, copy]) => [copied({ ...document, html: '' }, copy).url, [document, copy] as const]),
  );
  const refs = all.map(([document, copy]) => refOf(copied(document, copy)));
  const write = (files: readonly IndexFile[]): void => {
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
  };
  const words: Uint8Array[] = [];
  const bundles = planBundles(refs);
  for (const bundle of bundles) {
    const built = await buildBundle(bundle, ({ url }) => {
      const [document, copy] = byUrl.get(url) ?? [];
      return document === undefined ? { html: '', facets: [] } : copied(document, copy ?? 0);
    });
    words.push(built.words);
    write(asScripts(built.files, bundle.folder));
  }
  write(asScripts(vocabularyFiles(words), WORDS_FOLDER));
  write([{ path: 'search.html', content: Buffer.from(`<main data-bundles="${bundles.length}">`) }]);
  return copies * keys;
}
