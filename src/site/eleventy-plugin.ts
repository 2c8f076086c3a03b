/** What every run of Eleventy has from us, in `sessionary build` and in a site of the user: pages, filters, and layouts. */

import type { homePage } from './archive/home.ts';
import type { movedProjects, periodAndMemberPages, projectPages, tablePages } from './archive/make-group-pages.ts';
import type { rankingPages } from './archive/rankings.ts';
import type { reportPage } from './archive/report-page.ts';
import type { EleventyConfig } from './eleventy-config.ts';
import type { DecidedPage } from './history/decided-page.ts';
import type { HistoryPage, HistoryTab } from './history/project-history.ts';
import type { SessionPage } from './session/session-pages.ts';
import type { SiteView } from './types/page.ts';

interface WithHistory {
  readonly history?: readonly HistoryTab[];
}

export interface Pages {
  readonly sessionPages: readonly SessionPage[];
  readonly projects: readonly (ReturnType<typeof projectPages>[number] & WithHistory)[];
  /** Former addresses of projects: a page there links to the one that has the sessions now. */
  readonly movedProjects: ReturnType<typeof movedProjects>;
  readonly history: readonly HistoryPage[];
  readonly decided: DecidedPage;
  readonly groups: ReturnType<typeof periodAndMemberPages>;
  readonly tables: ReturnType<typeof tablePages>;
  readonly rankings: ReturnType<typeof rankingPages>;
  readonly home: ReturnType<typeof homePage> & WithHistory & { readonly openPlans: number };
  readonly report: ReturnType<typeof reportPage>;
}

/** What one Eleventy run renders: a batch of session pages, or, in the last run, all other pages. */
export type SiteData = Partial<Pages> & { readonly site: SiteView };
export type GroupPages = Pages['groups'];

interface PageSource {
  /** The data that the pages are made from: one page for each item. */
  readonly list: keyof Pages;
  /** What the template calls an item. */
  readonly alias: string;
}

/** By the name of the template. */
export const PAGES: ReadonlyMap<string, PageSource> = new Map<string, PageSource>([
  ['session', { list: 'sessionPages', alias: 'page_' }],
  ['project', { list: 'projects', alias: 'project' }],
  ['moved-project', { list: 'movedProjects', alias: 'moved' }],
  ['history', { list: 'history', alias: 'history_' }],
  ['decisions', { list: 'decided', alias: 'decided' }],
  ['group', { list: 'groups', alias: 'group' }],
  ['ranking', { list: 'rankings', alias: 'ranking' }],
  ['tables', { list: 'tables', alias: 'list' }],
  ['index', { list: 'home', alias: 'home' }],
  ['report', { list: 'report', alias: 'report' }],
  ['search', { list: 'home', alias: 'home' }],
  ['404', { list: 'home', alias: 'home' }],
]);

/** What a page has in its front matter: Eleventy makes no page of an empty list. */
export function frontMatterOf(name: string, { list, alias }: PageSource) {
  const urlOf = (item: unknown): string =>
    item instanceof Object && 'url' in item ? String(item.url) : `${name}.html`;
  return {
    pagination: { data: `sessionary.${list}`, size: 1, alias },
    permalink: (data: Readonly<Record<string, unknown>>) => urlOf(data[alias]),
    eleventyExcludeFromCollections: true,
    layout: false,
  };
}

/**
 * Adds our pages to an Eleventy configuration, as templates without a file, and what they are made from.
 * @param data is asked for when Eleventy begins to render
 * @param isReplaced does the user have a file of the name of this page?
 */
export function addPages(config: EleventyConfig, data: () => SiteData, isReplaced = (_name: string) => false): void {
  for (const [name, source] of PAGES)
    if (!isReplaced(name))
      config.addTemplate(`${name}.njk`, `{% extends "sessionary/${name}.njk" %}`, frontMatterOf(name, source));
  // Frozen, because Eleventy copies every plain object it is given for every page.
  config.addGlobalData('sessionary', () => {
    const { site, ...pages } = data();
    const lists = [...new Set([...PAGES.values()].map(({ list }) => list))];
    const listed = lists.map((list) => [list, Object.freeze([pages[list] ?? []].flat())] as const);
    return Object.freeze({ ...site, ...Object.fromEntries(listed) });
  });
}

/** Where `session.njk`, and a shortcode, put turns that are markup already. In texts, `<` is escaped. */
const TURNS = /<div data-transcript="([^"<>]*)"><\/div>/;

export function placeOfTurns(name: string): string {
  return `<div data-transcript="${name}"></div>`;
}

/** A page with its turns. @param markupOf what stands at the places of this name */
export function withTurns(html: string, markupOf: (name: string) => Uint8Array | undefined): string | Uint8Array {
  const [first, name, ...rest] = html.split(TURNS);
  if (name === undefined) return html;
  const parts = [first, name, ...rest].map((part = '', at) => (at % 2 === 0 ? Buffer.from(part) : markupOf(part)));
  return Buffer.concat(parts.map((part) => part ?? Buffer.of()));
}
