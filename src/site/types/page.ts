/** The data for the templates of all pages. Addresses are relative to the site's root. */

import { grouped } from '../../base/format.ts';
import type { TimeView } from './view.ts';

export interface SiteView {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly timeZone: string;
  /** Where the site is hosted, `https://example.org/archive/`; empty when it is not configured. */
  readonly address: string;
  /** Path of that address, `/` or `/archive/`; empty when it is not configured. */
  readonly base: string;
  readonly isIndexed: boolean;
  /** Origins of the sites that may show its pages in a frame, `https://example.org`; none: all may. */
  readonly embed: readonly string[];
  /** Last activity in the archive. The date on the page comes from the data, not from the clock. */
  readonly lastActivity: TimeView | undefined;
  /** Number of search index bundles; 0 if there is nothing to search. */
  readonly bundles: number;
  readonly example: boolean;
  readonly theme: ThemeView;
  /** Archives that the search page asks as well; empty on other pages. */
  readonly others: readonly OtherArchive[];
}

export interface OtherArchive {
  readonly name: string;
  /** With `/` at the end. */
  readonly url: string;
  readonly origin: string;
}

/** Paths are relative to the site's root; undefined is ours. */
export interface ThemeView {
  readonly css: string | undefined;
  readonly logo: string | undefined;
  readonly links: readonly PageLink[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

export type FactRow = readonly [name: string, value: string | number, note?: string];

/** The facts that have a value, which is neither empty nor zero. */
export function factsOf(...rows: readonly FactRow[]): readonly Fact[] {
  return rows.flatMap(([name, given, note = '']) => {
    const value = typeof given === 'number' ? grouped(given) : given;
    return value === '' || given === 0 ? [] : [{ name, value, ...(note !== '' && { note }) }];
  });
}

export interface PageLink {
  readonly href: string;
  readonly text: string;
}

export const HISTORY_KINDS = ['files', 'commits', 'plans', 'decisions'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type ByKind<Value> = Readonly<Record<HistoryKind, Value>>;
