/** A session as Markdown and JSON: the files next to its page. */

import { printable } from '../../base/format.ts';
import type { Session } from '../../transcript/types/session.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { Asset } from '../render/assets/assets.ts';
import type { SessionPage } from '../session/session-pages.ts';
import { type ExportContext, jsonBody, jsonHead } from './session-json.ts';
import { markdownBody, markdownHead } from './session-markdown.ts';

/** The exported files without their heads: everything that depends on the session's own files only. */
export interface ExportBodies {
  readonly markdown: Uint8Array;
  readonly json: Uint8Array;
}

/** @param limit of characters in a text of the JSON */
export function exportBodies(session: Session, rendered: Omit<ExportContext, 'limit'>, limit: number): ExportBodies {
  const markdown = Buffer.from(printable(markdownBody(session, rendered.turns)));
  return { markdown, json: Buffer.from(jsonBody(session, { ...rendered, limit })) };
}

/** @param page the session's first page @param address of the site; empty when it is not configured */
export function exportFiles(
  summary: SessionSummary,
  page: SessionPage,
  { markdown, json }: ExportBodies,
  address: string,
): readonly Asset[] {
  const { key } = page.row;
  const above = `${printable(markdownHead(page, address))}${markdown.length === 0 ? '' : '\n\n'}`;
  const contents = { md: [above, markdown, '\n'], json: [jsonHead(summary, page), json, '}\n'] };
  return Object.entries(contents).map(([ending, parts]) => {
    const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    return { path: `sessions/${key}.${ending}`, content, isGrowing: true };
  });
}
