/** A session as Markdown and JSON: the files next to its page, and the links to them. */

import type { ArchivedSession } from '../../transcript/types/archive.ts';
import type { Session } from '../../transcript/types/session.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { Asset } from '../render/assets/assets.ts';
import type { PageLink } from '../types/page.ts';
import type { SessionPage } from '../types/session-page.ts';
import { type ExportContext, jsonBody, sessionJson } from './session-json.ts';
import { markdownBody, sessionMarkdown } from './session-markdown.ts';

function pathOf(key: string, extension: 'md' | 'json'): string {
  return `sessions/${key}.${extension}`;
}

/**
 * @param session its key, and that of its project
 * @param isPacked is the JSON of a project's sessions one file? A line for each, compressed
 */
export function exportLinks(
  { key, project }: Pick<ArchivedSession, 'key' | 'project'>,
  isPacked: boolean,
): readonly PageLink[] {
  const json = { href: pathOf(key, 'json'), text: 'JSON' };
  const packed = { href: `projects/${project}.jsonl.gz`, text: 'JSON of all sessions of the project' };
  return [{ href: pathOf(key, 'md'), text: 'Markdown' }, isPacked ? packed : json];
}

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
    { path: pathOf(key, 'md'), content: sessionMarkdown(page, markdown, address), isGrowing: true },
    { path: pathOf(key, 'json'), content: sessionJson(summary, page, json), isGrowing: true },
  ];
}
