/**
 * `npm run bench:search -- [--input DIR]... [--each 25] [--seed 1] [--site DIR] [--way http|disk|terminal|quotes|cost]
 * [--scale SESSIONS]... [--json FILE] [--misses]`: builds a site from the inputs, takes queries from the transcripts by
 * rule (items.ts), types each into the search page in Chromium, over HTTP and from disk, and prints how often the right
 * session and turn were found; and what first queries cost, with --scale also of an index with more sessions.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { readSettings } from '../../src/build/config/settings.ts';
import { PACKAGE_ROOT } from '../../src/package.ts';
import { openBrowser } from '../../test/helpers/chromium.ts';
import { serveFolder } from '../../test/helpers/serve-folder.ts';
import { type KnownSession, readArchive } from './archive.ts';
import { ask, diskAddress, type FirstQuery, firstQuery, openSearch } from './browser.ts';
import { type Cost, firstCosts, printCosts } from './cost.ts';
import { fullText } from './full-text.ts';
import { type Item, makeItems, seeded } from './items.ts';
import { scaleIndex } from './scaled.ts';
import { falseSentences } from './stretches.ts';
import { type Outcome, outcomeOf, printComparison, printOutcomes, searchWeight } from './table.ts';
import { askTerminal } from './terminal.ts';

const { values } = parseArgs({
  options: {
    input: { type: 'string', multiple: true },
    each: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    /** A site that has been built from these inputs. */
    site: { type: 'string' },
    /** `http`, `disk`, `terminal`, `quotes` or `cost`; all by default. */
    way: { type: 'string' },
    scale: { type: 'string', multiple: true, default: [] },
    quotes: { type: 'string', default: '200' },
    json: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

function build(inputs: readonly string[], output: string): void {
  const cli = join(PACKAGE_ROOT, 'dist/cli.js');
  const args = inputs.flatMap((input) => ['--input', input]);
  const { status } = spawnSync(process.execPath, [cli, 'build', ...args, '--output', output, '--no-cache', '--quiet'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`The build exited with ${status}.`);
}

async function askAll(browser: Browser, home: string, items: readonly Item[]): Promise<readonly Outcome[]> {
  const context = await browser.newContext();
  const page = await openSearch(context, home);
  const outcomes: Outcome[] = [];
  for (const item of items) outcomes.push(outcomeOf(item, await ask(page, item.query)));
  await context.close();
  return outcomes;
}

/** What the terminal finds, which is what the page finds, beside FTS5. */
async function compared(archive: readonly KnownSession[], items: readonly Item[]): Promise<readonly Outcome[]> {
  const find = fullText(archive);
  const times: number[] = [];
  const ours: Outcome[] = [];
  for (const item of items) {
    const { shown, ms } = await askTerminal(site, item.query);
    ours.push(outcomeOf(item, shown));
    times.push(ms);
  }
  const theirs = items.map((item) => outcomeOf(item, find(item.query)));
  printComparison(ours, theirs);
  times.sort((a, b) => a - b);
  const [middle, longest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
  process.stdout.write(`terminal: ${middle.toFixed(0)} ms, at most ${longest.toFixed(0)} ms\n`);
  if (values.misses)
    for (const { kind, query, right, session } of ours)
      if ((session ?? 9) > 1) process.stdout.write(`  ${kind}: ${query}  ->  ${right} (session ${session ?? '-'})\n`);
  return ours;
}

/** The medians of some first queries, each in a fresh browser context. */
async function firstQueries(browser: Browser, home: string, items: readonly Item[]): Promise<FirstQuery> {
  const step = Math.max(1, Math.floor(items.length / 9));
  const all: FirstQuery[] = [];
  for (const item of items.filter((_, at) => at % step === 0).slice(0, 9))
    all.push(await firstQuery(browser, home, item.query));
  const middle = (of: (one: FirstQuery) => number): number =>
    all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    ms: middle(({ ms }) => ms),
    KB: middle(({ KB }) => KB),
    requests: middle(({ requests }) => requests),
  };
}

/** The costs of first queries, of the site and at other sizes. */
async function costs(sessions: number): Promise<ReadonlyMap<number, readonly Cost[]>> {
  const bySize = new Map([[sessions, await firstCosts(site)]]);
  for (const scale of values.scale) {
    const folder = join(work, `scaled-${scale}`);
    bySize.set(await scaleIndex(site, Number(scale), folder), await firstCosts(folder));
    rmSync(folder, { recursive: true });
  }
  for (const [size, all] of bySize) printCosts(size, all);
  return bySize;
}

const inputs = (values.input ?? [join(PACKAGE_ROOT, 'fixtures/archive')]).map((input) => resolve(input));
const settings = await readSettings({ input: inputs, 'no-cache': true }, process.env, tmpdir());
const work = mkdtempSync(join(tmpdir(), 'sessionary-search-'));
const site = values.site === undefined ? join(work, 'site') : resolve(values.site);
let browser: Browser | undefined;
let server: Server | undefined;
try {
  // Before the server starts, which reads the list of files once.
  if (values.site === undefined) build(inputs, site);
  const served = await serveFolder(site);
  ({ server } = served);
  const archive = await readArchive(settings);
  const items = makeItems(archive, Number(values.each), Number(values.seed));
  const weight = searchWeight(site, archive);
  const result: Record<string, unknown> = {
    sessions: archive.length,
    queries: items.length,
    ...weight,
  };
  for (const [way, home] of [
    ['http', served.url],
    ['disk', diskAddress(site)],
  ] as const) {
    if (values.way !== undefined && values.way !== way) continue;
    browser ??= await openBrowser();
    const outcomes = await askAll(browser, home, items);
    const first = await firstQueries(browser, home, items);
    printOutcomes(way, outcomes, first, values.misses);
    result[way] = { outcomes, first };
  }
  if (values.way === undefined || values.way === 'terminal') result.terminal = await compared(archive, items);
  if (values.way === undefined || values.way === 'quotes') {
    browser ??= await openBrowser();
    const quotes = await falseSentences(browser, served.url, site, Number(values.quotes), seeded(Number(values.seed)));
    const { tried, missed, elsewhere } = quotes;
    process.stdout.write(`stretches of pages in quotation marks: ${tried}, not found ${missed.length}, `);
    process.stdout.write(`found in other sessions first ${elsewhere}\n${missed.map((one) => `  ${one}\n`).join('')}`);
    result.quotes = quotes;
  }
  if (values.way === undefined || values.way === 'cost') result.costs = await costs(archive.length);
  process.stdout.write(`${JSON.stringify(weight)}\n`);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result, null, 1)}\n`);
} finally {
  await browser?.close();
  server?.close();
  rmSync(work, { recursive: true, force: true });
}
