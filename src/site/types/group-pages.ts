/**
 * The data of the home page and the pages of months, members, projects and rankings. Addresses are relative to the
 * site's root.
 */

import type { Figures } from './figures.ts';
import type { HistoryTab } from './history-pages.ts';
import type { BarChart, CalendarView, ListFilters, MonthGroup } from './overview-pages.ts';
import type { Fact, PageLink, SessionRow } from './page.ts';
import type { TimeView } from './view.ts';

export interface Shipped {
  readonly sessions: readonly {
    readonly session: PageLink;
    readonly member: string;
    readonly pullRequests: readonly PageLink[];
    /** First lines of commit messages, and the number of further commits. */
    readonly subjects: readonly string[];
    readonly more: number;
  }[];
  readonly more: number;
}

export interface Rejected {
  readonly sessions: readonly {
    readonly session: PageLink;
    readonly plans: readonly { readonly what: string; readonly why: string }[];
    readonly paths: number;
  }[];
  readonly more: number;
}

export interface RankedSessions {
  readonly title: string;
  readonly rows: readonly { readonly session: PageLink; readonly value: string; readonly asked: string }[];
}

/** What the sessions of a group add up to, as a row of a table. Empty texts: none. */
export interface FiguresRow extends Pick<Figures, 'sessions' | 'prompts' | 'pullRequests' | 'redChecks'> {
  readonly href: string;
  readonly name: string;
  /** The folder of a project, if it has one. */
  readonly path: string;
  readonly active: string;
  readonly cost: string;
  readonly lines: string;
  readonly end: TimeView | undefined;
}

export interface FiguresTable {
  readonly title: string;
  readonly first: string;
  readonly hasCosts: boolean;
  /** In a long table, the later rows are folded. */
  readonly rows: readonly FiguresRow[];
  readonly total: FiguresRow;
}

export interface Paging {
  readonly page: number;
  readonly pages: readonly PageLink[];
  readonly total: number;
}

interface Overview {
  readonly facts: readonly Fact[];
  readonly tables: readonly FiguresTable[];
  /** Undefined if no session has a date. */
  readonly calendar: CalendarView | undefined;
  readonly charts: readonly BarChart[];
  readonly withProject: boolean;
}

/** A month, a member or a project. A further page has rows only. */
export interface GroupPage extends Overview {
  readonly url: string;
  readonly kind: 'Month' | 'Member' | 'Project';
  readonly name: string;
  readonly shipped: Shipped;
  readonly rejected: Rejected;
  readonly rankings: readonly RankedSessions[];
  /** Undefined if there is nothing to choose. */
  readonly filters: ListFilters | undefined;
  readonly months: readonly MonthGroup[];
  readonly paging: Paging;
}

export interface ProjectPage extends GroupPage {
  /** The pages of its history; none if they are not published. */
  readonly history?: readonly HistoryTab[];
  readonly paths: readonly string[];
  readonly promptsOnly: readonly SessionRow[];
  readonly lost: readonly SessionRow[];
}

/** The first sessions of an order: "Most expensive". */
export interface RankingPage {
  readonly url: string;
  readonly title: string;
  readonly orders: readonly PageLink[];
  readonly rows: readonly SessionRow[];
  readonly total: number;
}

export interface HomePage extends Overview {
  /** The site's, or that of its only project. */
  readonly title: string;
  readonly latest: readonly SessionRow[];
  /** Number of sessions in the archive; `latest` are the newest of them. */
  readonly total: number;
  /** Address of the page of the only project; undefined if there are several. */
  readonly projectPage: string | undefined;
  /** The pages of the history of the only project. */
  readonly history?: readonly HistoryTab[];
  /** The page on which the list continues: that of a month, or of the only project. */
  readonly next: PageLink | undefined;
  readonly orders: readonly PageLink[];
  /** The newest sessions of which only prompts are left; not counted above. */
  readonly promptsOnly: readonly SessionRow[];
}
