/** WebFetch and WebSearch. */

import { bytes, count, dotted } from '../../../base/format.ts';
import * as field from '../../../base/json/declared-fields.ts';
import { okText } from '../../text/result-text.ts';
import type { Tools } from '../../types/turns.ts';
import { type Read, reading } from '../fields.ts';
import type { ToolModule } from '../module.ts';

const FETCH_INPUT = { url: field.words, prompt: field.text };

const FETCH_RESULT = {
  code: field.number,
  codeText: field.words,
  bytes: field.number,
  answer: field.as('result', field.filled),
  /** The address after redirects. */
  reached: field.as('url', field.text),
};

const SEARCH_INPUT = { query: field.words };

const HITS = field.objects({ title: field.filled, url: field.filled });
type Hit = ReturnType<typeof HITS.read>[number];

/** `{results: [{content: [{title, url}]}, "words"]}` */
const SEARCH_RESULT = {
  results: field.listOf((item) => [typeof item === 'string' ? item : field.valuesOf(item, { content: HITS }).content]),
};

declare module '../../types/turns.ts' {
  interface Tools {
    readonly 'web-fetch': Read<'web-fetch', typeof FETCH_INPUT, typeof FETCH_RESULT>;
    readonly 'web-search': Read<'web-search', typeof SEARCH_INPUT, typeof SEARCH_RESULT>;
  }
}

export const webFetch: ToolModule<'web-fetch'> = {
  names: [['WebFetch']],
  family: 'fetches',
  parse: reading('web-fetch', FETCH_INPUT, FETCH_RESULT),
  view: ({ url, prompt, code, codeText, bytes: size, answer, reached = url }, call, show) => ({
    summary: url,
    note: dotted([
      code === undefined || code === 200 ? '' : `${code} ${codeText}`.trim(),
      size === undefined ? '' : bytes(size),
    ]),
    views: [
      ...show.link(url),
      ...(reached === url ? [] : show.link(reached, `Redirected to ${reached}`)),
      ...show.words(prompt, 'Prompt'),
      ...(call.status === 'ok' ? show.prose(answer ?? okText(call), 'Answer') : []),
    ],
  }),
};

export const webSearch: ToolModule<'web-search'> = {
  names: [['WebSearch']],
  family: 'fetches',
  parse: reading('web-search', SEARCH_INPUT, SEARCH_RESULT),
  view: ({ query, results }, call, show) => {
    if (call.status !== 'ok') return { summary: query, views: [] };
    const { hits, words } = results.length === 0 ? printedHits(okText(call)) : structuredHits(results);
    const named = hits.filter(({ title, url }) => (title ?? url) !== undefined);
    return {
      summary: query,
      note: named.length === 0 ? 'no hits' : count(named.length, 'hit'),
      views: [...show.links(named), ...show.prose(words)],
    };
  },
};

function structuredHits(results: Tools['web-search']['results']) {
  return {
    hits: results.flatMap((item) => (typeof item === 'string' ? [] : item)),
    words: results.filter((item) => typeof item === 'string').join('\n\n'),
  };
}

const LINKS = /^Links: (\[.*\])$/gm;

/** `Web search results for query: …\n\nLinks: [{"title", "url"}]` and words. */
function printedHits(said: string) {
  const hits: Hit[] = [];
  const rest = said.replace(/^Web search results for query: .*$/m, '').replace(LINKS, (line, links: string) => {
    const value = field.jsonIn(links);
    hits.push(...HITS.read(value));
    return Array.isArray(value) ? '' : line;
  });
  return { hits, words: rest.trim() };
}
