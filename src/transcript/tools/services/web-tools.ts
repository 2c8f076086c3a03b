/** WebFetch and WebSearch. */

import { get } from '../../../base/json-readers.ts';
import type { ToolBase } from '../../types/tool.ts';
import {
  as,
  filled,
  jsonIn,
  listOf,
  number,
  objects,
  printed,
  readCall,
  text,
  type UnreadCall,
  type Values,
  words,
} from '../fields.ts';
import type { ToolModule } from '../module.ts';

declare module '../../types/tool.ts' {
  interface Tools {
    readonly 'web-fetch': WebFetchTool;
    readonly 'web-search': WebSearchTool;
  }
}

const FETCH_INPUT = { url: words, prompt: text };

const FETCH_RESULT = {
  code: number,
  codeText: words,
  bytes: number,
  answer: as('result', filled),
  /** The address after redirects. */
  reached: as('url', text),
};

export interface WebFetchTool extends ToolBase, Values<typeof FETCH_INPUT & typeof FETCH_RESULT> {
  readonly kind: 'web-fetch';
}

export const webFetch: ToolModule<WebFetchTool> = {
  names: [['WebFetch']],
  parse: (call) => ({ kind: 'web-fetch', ...readCall(call, FETCH_INPUT, FETCH_RESULT) }),
};

const HITS = objects({ title: filled, url: filled });
export type WebHit = Values<{ hits: typeof HITS }>['hits'][number];

const SEARCH_INPUT = { query: words };

/** `{results: [{content: [{title, url}]}, "words"]}` */
const SEARCH_RESULT = {
  results: listOf((item) => [typeof item === 'string' ? item : HITS.read(get(item, 'content'))]),
};

export interface WebSearchTool extends ToolBase, Values<typeof SEARCH_INPUT> {
  readonly kind: 'web-search';
  readonly hits: readonly WebHit[];
  /** The text around the hits. */
  readonly words: string;
}

const LINKS = /^Links: (\[.*\])$/gm;

/** `Web search results for query: …\n\nLinks: [{"title", "url"}]` and words. */
function printedHits(call: UnreadCall): Pick<WebSearchTool, 'hits' | 'words'> {
  const hits: WebHit[] = [];
  const rest = printed(call)
    .replace(/^Web search results for query: .*$/m, '')
    .replace(LINKS, (line, links: string) => {
      const value = jsonIn(links);
      hits.push(...HITS.read(value));
      return Array.isArray(value) ? '' : line;
    });
  return { hits, words: rest.trim() };
}

export const webSearch: ToolModule<WebSearchTool> = {
  names: [['WebSearch']],
  parse: (call) => {
    const { results, ...read } = readCall(call, SEARCH_INPUT, SEARCH_RESULT);
    const said =
      results.length === 0
        ? printedHits(call)
        : {
            hits: results.flatMap((item) => (typeof item === 'string' ? [] : item)),
            words: results.filter((item) => typeof item === 'string').join('\n\n'),
          };
    return { kind: 'web-search', ...read, ...(call.status === 'ok' ? said : { hits: [], words: '' }) };
  },
};
