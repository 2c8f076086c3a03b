/** Folders that tests create and compare. */

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SessionJson } from '../../src/session-schema.ts';

/** An empty folder. The caller removes it. */
export function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'sessionary-test-')));
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Paths of all files below a folder, with `/`, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** The JSON of all sessions of a site, by their pages. */
export function sessionsJson(site: string): ReadonlyMap<string, SessionJson> {
  const files = filesIn(join(site, 'projects')).filter((name) => name.endsWith('.jsonl.gz'));
  const lines = files.flatMap((name) =>
    gunzipSync(readFileSync(join(site, 'projects', name)))
      .toString()
      .trim()
      .split('\n'),
  );
  return new Map(lines.map((line) => JSON.parse(line)).map((session) => [session.page, session]));
}

/** Path -> hash of the content; folders too, so that an empty one counts. Two equal trees are equal objects. */
export function treeOf(folder: string): Record<string, string> {
  const tree: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    tree[relative(folder, path).split(sep).join('/')] = entry.isFile() ? hash(readFileSync(path)) : 'folder';
  }
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The site as it is published: with the report's two measurements
 * (`seconds`, `peakMemoryMB`) removed, the only differences between two builds of the same input.
 */
export function publishedTree(site: string): Record<string, string> {
  const tree = treeOf(site);
  const {
    seconds: _seconds,
    peakMemoryMB: _memory,
    ...report
  } = JSON.parse(readFileSync(join(site, 'report.json'), 'utf8'));
  return { ...tree, 'report.json': hash(JSON.stringify(report)) };
}

/** The same without the links for addresses that an earlier build published, which a new folder cannot have. */
export function publishedTreeWithoutForwards(site: string): Record<string, string> {
  const pages = filesIn(join(site, 'sessions')).filter((name) => name.endsWith('.html'));
  const contents = pages.map((name) => {
    const html = readFileSync(join(site, 'sessions', name), 'utf8');
    return [
      `sessions/${name}`,
      hash(html.replace(/<a class="moved"[^>]*>[^<]*<\/a>\n?/g, '').replace(/\n+/g, '\n')),
    ] as const;
  });
  return { ...publishedTree(site), ...Object.fromEntries(contents) };
}

/** Path -> time of the last change. */
export function timesOf(folder: string): Record<string, number> {
  return Object.fromEntries(filesIn(folder).map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}

export function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
