/** Artifact: a page that was published, listed or read. */

import { count, dotted, joined } from '../../../../base/format.ts';
import { filled, get, keys, list, raw, text, texts } from '../../../../base/json-readers.ts';
import type { ToolCall } from '../../../../transcript/types/turns.ts';
import type { View } from '../../../types/view.ts';
import { structuredResult } from '../../calls/structured-result.ts';
import { codeView, listViews, proseViews, remarkViews, wordViews } from '../../calls/views.ts';
import type { RenderContext } from '../../context.ts';
import { languageOfFence } from '../../markup/language.ts';
import { linkItem, linkViews } from '../../text/links.ts';
import { shortPath } from '../../text/short-path.ts';
import { jsonView } from '../../text/tidy-json.ts';
import type { ToolView } from '../tool-renderer.ts';

/**
 * Input `{action: "publish" | "list" | "read" | ..., file_path, title, description, label, url, content, type}`, result
 * `{url, path, title, version, warnings}`, `{artifacts: [{title, url, updatedAt}]}` or `{read: {url, result}}`.
 */
export function artifact(call: ToolCall, ctx: RenderContext): ToolView {
  const result = structuredResult(call);
  const action = filled(call.input, 'action') ?? 'publish';
  const path = shortPath(filled(call.input, 'file_path'), ctx.cwd);
  const name = filled(result, 'title') ?? filled(raw(result, 'read'), 'title') ?? filled(call.input, 'title') ?? path;
  const listed = list(result, 'artifacts').length;
  return {
    summary: joined([action === 'publish' ? '' : action.replaceAll('_', ' '), name || text(call.input, 'url')], ': '),
    note: dotted([text(call.input, 'type'), text(result, 'version'), listed === 0 ? '' : count(listed, 'artifact')]),
    views: [
      ...linkViews(filled(result, 'url') ?? text(call.input, 'url')),
      ...wordViews(text(call.input, 'description'), ctx),
      ...contentViews(call, ctx),
      ...resultViews(call, result, ctx),
    ],
    shown: ['action', 'title', 'description', 'url', 'type', 'content'],
  };
}

/** A result without any of these is about watching, assets or pins, and is shown as it is. */
const KNOWN = ['artifacts', 'read', 'url'];

/** Content in the input: Markdown is prose, everything else is code. */
function contentViews(call: ToolCall, ctx: RenderContext): View[] {
  const content = text(call.input, 'content');
  if (content === undefined) return [];
  const kind = (text(call.input, 'type') ?? '').split(/[/+.]/).at(-1) ?? '';
  if (kind === 'markdown') return proseViews(content, ctx);
  return content === '' ? [] : [codeView(content, `artifact.${languageOfFence(kind)}`, 1, ctx)];
}

function resultViews(call: ToolCall, result: unknown, ctx: RenderContext): View[] {
  if (call.status !== 'ok') return [];
  const known = KNOWN.some((key) => get(result, key) !== undefined);
  if (!known) return keys(result).length === 0 ? remarkViews(call, ctx) : [jsonView(result, ctx, 'Result')];
  const artifacts = list(result, 'artifacts').map((each) =>
    linkItem(filled(each, 'title') ?? text(each, 'url') ?? '', text(each, 'url'), text(each, 'updatedAt')),
  );
  return [
    ...listViews(artifacts),
    ...proseViews(text(raw(result, 'read'), 'result'), ctx),
    ...wordViews(texts(result, 'warnings').join('\n'), ctx, 'Warnings'),
  ];
}
