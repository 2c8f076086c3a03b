/** The data for the templates of all pages. Addresses are relative to the site's root. */

import type { SessionKind } from '../../transcript/types/archive.ts';
import type { Failures, NetCount, Outcome } from '../../transcript/types/summary.ts';
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
  readonly isHosted: boolean;
  /**
   * Is the JSON of a project's sessions one file? It is for hosts that limit the number of files, and in an encrypted
   * site.
   */
  readonly isPacked: boolean;
  /** Last activity in the archive. The date on the page comes from the data, not from the clock. */
  readonly lastActivity: TimeView | undefined;
  /** Number of search index bundles; 0 if there is nothing to search. */
  readonly bundles: number;
  /** Is this the invented example archive? */
  readonly example: boolean;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

export interface PageLink {
  readonly href: string;
  readonly text: string;
}

export interface SessionRow {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  /** What was asked, cut; empty if the title is the prompt. */
  readonly excerpt: string;
  readonly result: string;
  /** The first ones: "#12", with addresses on the web. */
  readonly pullRequests: readonly PageLink[];
  readonly commits: number;
  readonly project: PageLink;
  readonly member: string;
  readonly kind: SessionKind;
  readonly start: TimeView | undefined;
  readonly end: TimeView | undefined;
  readonly branch: string;
  /** The worktree that it last worked in; empty for the main checkout. */
  readonly worktree: string;
  readonly tag: string;
  readonly active: string;
  readonly prompts: number;
  readonly agents: number;
  readonly calls: number;
  readonly failures: Failures;
  readonly files: number;
  readonly netChange: NetCount;
  readonly tokens: string;
  /** Estimated at list prices: "$1.20"; empty if unknown. */
  readonly cost: string;
  readonly outcome: Outcome | undefined;
  /** "opus-4-5, haiku-4-5" */
  readonly models: string;
  /** When it began, if that differs from its end: "14:05", or "03-03 14:05" on another day. */
  readonly began: string;
}
