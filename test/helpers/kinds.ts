/** One page of every kind, and its site. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { homeOf, type SiteName, siteOf } from './sites.ts';
import { type Watched, watch } from './visit.ts';

export const KINDS = [
  'home',
  'project',
  'month',
  'projects',
  'ranking',
  'decisions',
  'pull request',
  'long session',
  'plan',
  'implementation',
  'further page of a session',
  'agent',
  'search',
  'results',
  'report',
  'report of damaged transcripts',
  'hostile project',
  'not found',
] as const;
export type Kind = (typeof KINDS)[number];

interface Place {
  readonly site: SiteName;
  /** Path relative to the site; or text of the page: then the largest session page with that text. */
  readonly page: string | RegExp;
  /** What must be on the page before it is tested. */
  readonly ready?: string;
}

const PLACES: Readonly<Record<Kind, Place>> = {
  home: { site: 'archive', page: 'index.html' },
  project: { site: 'archive', page: 'projects/tidewatch.html' },
  month: { site: 'archive', page: 'months/2026-06.html' },
  projects: { site: 'archive', page: 'projects.html' },
  ranking: { site: 'archive', page: 'top/cost.html' },
  decisions: { site: 'archive', page: 'decisions.html' },
  'pull request': { site: 'archive', page: 'pulls/tidewatch/skerrywatch-tidewatch-104-52301a07.html' },
  'long session': { site: 'archive', page: /<div class="turns"/ },
  plan: { site: 'archive', page: /<li class="tag">Plan<\/li>/ },
  implementation: { site: 'archive', page: /<li class="tag">Implementation<\/li>/ },
  'further page of a session': { site: 'paged', page: /, page 2 · / },
  agent: { site: 'paged', page: /class="session of-agent"/ },
  search: { site: 'archive', page: 'search.html', ready: '.search-facets label' },
  results: { site: 'archive', page: 'search.html?q=the+tide', ready: '.search-results .result' },
  report: { site: 'archive', page: 'report.html' },
  'report of damaged transcripts': { site: 'damaged', page: 'report.html' },
  'hostile project': { site: 'hostile', page: 'projects/hostile.html' },
  'not found': { site: 'archive', page: '404.html' },
};

/** The largest session page of a site with this text. */
function sessionWith(folder: string, words: RegExp): string {
  const [heaviest] = readdirSync(join(folder, 'sessions'))
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(folder, 'sessions', name), 'utf8') }))
    .filter(({ html }) => words.test(html))
    .sort((a, b) => b.html.length - a.html.length || (a.name < b.name ? -1 : 1));
  if (heaviest === undefined) throw new Error(`No session page of ${folder} says ${words}.`);
  return `sessions/${heaviest.name}`;
}

/**
 * A tab for pages of all kinds, one after the other, as if each were the first. For each new tab, the browser would
 * start a process and compile the scripts of the pages again.
 */
export async function openTab(options: BrowserContextOptions = {}): Promise<Watched> {
  const tab = await watch(`${pathToFileURL(inject('sites')).href}/`, options);
  await tab.page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return tab;
}

/** Shows the page of that kind, from disk. */
export async function showKind({ page }: Watched, kind: Kind): Promise<void> {
  const { site, page: wanted, ready } = PLACES[kind];
  const built = await siteOf(site);
  await page.goto(homeOf(built, 'disk') + (typeof wanted === 'string' ? wanted : sessionWith(built.folder, wanted)));
  if (ready !== undefined) await page.locator(ready).first().waitFor({ state: 'attached' });
}
