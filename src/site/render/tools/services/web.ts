/** WebFetch and WebSearch. */

import { bytes, count, dotted, oneLine } from '../../../../base/format.ts';
import { filled, list, number, text } from '../../../../base/json-readers.ts';
import { okText } from '../../../../transcript/text/result-text.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { ListItem, View } from '../../../types/view.ts';
import { listViews, proseViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { host, isWeb, linkItem, linkViews } from '../../text/links.ts';
import { parsedJson } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool-renderer.ts';

/** Input `{url, prompt}`, result `{code, codeText, bytes, result, url}`. */
export function webFetch(call: ToolCall, ctx: RenderContext): ToolView {
  const address = text(call.input, 'url') ?? '';
  const structured = call.result?.structured;
  const size = number(structured, 'bytes');
  const code = number(structured, 'code');
  const answer = call.status === 'ok' ? (filled(structured, 'result') ?? okText(call)) : '';
  return {
    summary: address,
    note: dotted([
      code === undefined || code === 200 ? '' : `${code} ${text(structured, 'codeText') ?? ''}`.trim(),
      size === undefined ? '' : bytes(size),
    ]),
    views: [
      ...linkViews(address),
      ...redirection(address, structured),
      ...wordViews(text(call.input, 'prompt'), ctx, 'Prompt'),
      ...proseViews(answer, ctx, 'Answer'),
    ],
    shown: ['url', 'prompt'],
  };
}

/** The address after redirects, if it differs. */
function redirection(address: string, structured: unknown): View[] {
  const reached = text(structured, 'url') ?? address;
  return reached === address ? [] : linkViews(reached, `Redirected to ${reached}`);
}

/** The hits of a search, and the text around them. */
interface Found {
  readonly hits: readonly ListItem[];
  readonly words: string;
}

/**
 * Input `{query, allowed_domains, blocked_domains}`, result
 * `{results: [{content: [{title, url}]}, "words"]}`, printed as `Links: [{"title", "url"}]` and words.
 */
export function webSearch(call: ToolCall, ctx: RenderContext): ToolView {
  const { hits, words } = call.status === 'ok' ? found(call) : { hits: [], words: '' };
  return {
    summary: text(call.input, 'query') ?? '',
    note: call.status === 'ok' ? (hits.length === 0 ? 'no hits' : count(hits.length, 'hit')) : '',
    views: [...listViews(hits), ...proseViews(words, ctx)],
    shown: ['query'],
  };
}

function found(call: ToolCall): Found {
  const results = list(call.result?.structured, 'results');
  if (results.length === 0) return printed(okText(call));
  const hits = results.flatMap((result) => list(result, 'content').flatMap(hit));
  return { hits, words: results.filter((result) => typeof result === 'string').join('\n\n') };
}

function hit(value: unknown): ListItem[] {
  const address = filled(value, 'url');
  const title = filled(value, 'title') ?? address;
  if (title === undefined) return [];
  const note = address === undefined ? '' : isWeb(address) ? host(address) : address;
  return [linkItem(oneLine(title, 300), address, note)];
}

const LINKS = /^Links: (\[.*\])$/gm;

function printed(said: string): Found {
  const hits: ListItem[] = [];
  const words = said.replace(/^Web search results for query: .*$/m, '').replace(LINKS, (line, links: string) => {
    const parsed = parsedJson(links);
    if (!Array.isArray(parsed)) return line;
    for (const each of parsed) hits.push(...hit(each));
    return '';
  });
  return { hits, words: words.trim() };
}
