/** What the first query of a reader with an empty cache loads, counted in this process as the page would load it. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { withIndex } from '../../src/cli/ask/open-index.ts';
import { Site } from '../../src/cli/ask/site.ts';
import { askIndex } from '../../src/search/answer/search-outcome.ts';
import { queryOf } from '../../src/search/engine/query.ts';

/** From rare to very frequent words, and two long lines. */
const QUERIES = [
  'ENOENT',
  'useEffect',
  'database migration',
  'error test',
  'error: cannot find module in the current directory',
  'why did the test of the new command fail after we changed how the configuration file is read from the home directory and how its errors are shown to people who have never written one before in the terminal',
];

export interface Cost {
  readonly query: string;
  readonly KB: number;
  readonly requests: number;
  /** Whole scripts, as a page from disk loads them. */
  readonly diskKB: number;
  /** Processor time. */
  readonly ms: number;
}

/** A site that counts what is read of it. */
class CountedSite extends Site {
  readonly reads: { readonly path: string; readonly size: number }[] = [];

  override async bytes(...asked: Parameters<Site['bytes']>): Promise<Buffer | undefined> {
    const content = await super.bytes(...asked);
    if (content !== undefined) this.reads.push({ path: asked[0], size: content.length });
    return content;
  }
}

/** What each query costs, with the results of a first screen, after the page was opened. */
export async function firstCosts(folder: string): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  for (const query of QUERIES) {
    const site = new CountedSite(folder);
    const begun = process.cpuUsage();
    await withIndex(site, async (index) => {
      const isOpening = (path: string): boolean => path === 'search.html' || path === 'pagefind/words/files.js';
      const { answer } = await askIndex(index, queryOf(new URLSearchParams({ q: query })));
      await answer.next(8);
      const reads = site.reads.filter(({ path }) => !isOpening(path));
      const scripts = [...new Set(reads.map(({ path }) => path))];
      const { user, system } = process.cpuUsage(begun);
      costs.push({
        query,
        KB: reads.reduce((sum, { size }) => sum + size, 0) / 1000,
        requests: reads.length,
        diskKB: scripts.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) / 1000,
        ms: (user + system) / 1000,
      });
    });
  }
  return costs;
}

/** Prints a table of what first queries cost. */
export function printCosts(sessions: number, costs: readonly Cost[]): void {
  process.stdout.write(`| ${sessions} sessions | KB | requests | from disk, MB | ms |\n|---|--:|--:|--:|--:|\n`);
  for (const { query, KB, requests, diskKB, ms } of costs)
    process.stdout.write(
      `| ${query.slice(0, 60)} | ${KB.toFixed(0)} | ${requests} | ${(diskKB / 1000).toFixed(1)} | ${ms.toFixed(0)} |\n`,
    );
}
