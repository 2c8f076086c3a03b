/** A session as Markdown and JSON: the files next to its page. */

import type { Session } from '../../transcript/types/session.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { Asset } from '../render/assets/assets.ts';
import type { SessionPage } from '../session/session-pages.ts';
import { type ExportContext, jsonBody, sessionJson } from './session-json.ts';
import { markdownBody, sessionMarkdown } from './session-markdown.ts';

/** The exported files without their heads: everything that depends on the session's own files only. */
export interface ExportBodies {
  readonly markdown: string;
  readonly json: string;
}

/** @param limit of characters in a text of the JSON */
export function exportBodies(session: Session, rendered: Omit<ExportContext, 'limit'>, limit: number): ExportBodies {
  return { markdown: markdownBody(session, rendered.turns), json: jsonBody(session, { ...rendered, limit }) };
}

/**
 * @param page the session's first page
 * @param address of the site; empty when it is not configured
 */
export function exportFiles(
  summary: SessionSummary,
  page: SessionPage,
  { markdown, json }: ExportBodies,
  address: string,
): readonly Asset[] {
  const { key } = page.row;
  return [
    { path: `sessions/${key}.md`, content: sessionMarkdown(page, markdown, address), isGrowing: true },
    { path: `sessions/${key}.json`, content: sessionJson(summary, page, json), isGrowing: true },
  ];
}
