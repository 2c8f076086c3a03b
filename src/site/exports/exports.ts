/** A session as Markdown, next to its page, and as JSON, which becomes a part of the file of its project. */

import { gzipSync } from 'node:zlib';
import { printable } from '../../base/format.ts';
import type { Session } from '../../transcript/types/session.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import { jsonFile } from '../archive/session-rows.ts';
import type { Asset } from '../render/assets/assets.ts';
import type { SessionPage } from '../session/session-pages.ts';
import { type ExportContext, jsonBody, jsonHead } from './session-json.ts';
import { markdownBody, markdownHead } from './session-markdown.ts';

export type ExportBodies = Record<keyof ReturnType<typeof exportBodies>, Uint8Array>;

/** The exported files without their heads: what depends on the session's own files only. @param limit of characters in a text of the JSON */
export function exportBodies(session: Session, rendered: Omit<ExportContext, 'limit'>, limit: number) {
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
  const joined = (before: string, body: Uint8Array, after: string): Buffer =>
    Buffer.concat([Buffer.from(before), body, Buffer.from(after)]);
  const packed = gzipSync(joined(jsonHead(summary, page), json, '}\n'));
  return [
    { path: `sessions/${key}.md`, content: joined(above, markdown, '\n'), isGrowing: true },
    { path: jsonFile(key), content: packed, isGrowing: true },
  ];
}
