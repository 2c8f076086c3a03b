/**
 * Calendars, charts and filters, which several pages have, and the data of the report. Addresses are relative to the
 * site's root.
 */

import type { ReasonCount } from '../../transcript/types/session.ts';
import type { Problem } from '../../transcript/types/transcript.ts';
import type { Fact, PageLink, SessionRow } from './page.ts';

export interface MonthGroup {
  readonly title: string;
  readonly anchor: string;
  readonly rows: readonly SessionRow[];
}

/** A month, seven columns wide. `title` describes it to screen readers. */
export interface CalendarMonth {
  readonly label: string;
  readonly href: string;
  /** Its prompts; empty without activity. */
  readonly note: string;
  readonly title: string;
  /** Outline of all days, as the path of a drawing. */
  readonly idle: string;
  readonly days: readonly {
    readonly x: number;
    readonly y: number;
    readonly side: number;
    readonly title: string;
  }[];
}

/** Activity: one square per day, larger with more prompts. */
export interface CalendarView {
  /** The last months, the oldest first. */
  readonly months: readonly CalendarMonth[];
  /** Earlier years, the newest first. */
  readonly earlier: readonly { readonly year: string; readonly months: readonly CalendarMonth[] }[];
  readonly activeDays: number;
  /** The last of the days with the most prompts. */
  readonly busiest: { readonly day: string; readonly prompts: number };
  /** Size of a month's drawing. */
  readonly width: number;
  readonly height: number;
  /** The numbers, the newest first. */
  readonly table: {
    readonly unit: 'Day' | 'Month';
    readonly rows: readonly { readonly name: string; readonly sessions: number; readonly prompts: number }[];
  };
}

/** Bars with their numbers, and a table of all rows. */
export interface BarChart {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly bars: readonly {
    readonly label: string;
    readonly value: string;
    readonly title: string;
    /** "63.1%" of the width. */
    readonly length: string;
    /** Length of the part with tool errors, at the end of the bar; empty when there are none. */
    readonly failed: string;
    /** Where that part begins. */
    readonly from: string;
  }[];
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/** What the sessions of a list can be filtered by. */
export interface ListFilters {
  /** Are there enough sessions for a text field? */
  readonly byText: boolean;
  readonly facets: readonly {
    readonly name: 'project' | 'member' | 'worktree' | 'branch' | 'kind' | 'tag';
    readonly label: string;
    readonly values: readonly { readonly value: string; readonly sessions: number }[];
  }[];
  /** Sessions with red checks, and with tool errors; 0 if none or all have them. */
  readonly red: number;
  readonly errors: number;
}

/** The page at a former address of a project: a link to the page that has its sessions now. */
export interface MovedProject {
  readonly url: string;
  readonly project: PageLink;
}

export interface ReportPage {
  /** What was read, what could not be read, what was redacted. */
  readonly sentences: readonly string[];
  readonly facts: readonly Fact[];
  readonly folded: readonly ReasonCount[];
  readonly hidden: readonly ReasonCount[];
  readonly redaction: {
    readonly isOn: boolean;
    /** Rules that are switched off. */
    readonly off: readonly string[];
    readonly kinds: readonly { readonly kind: string; readonly what: string; readonly times: number }[];
  };
  readonly files: readonly {
    readonly path: string;
    readonly member: string;
    readonly session: PageLink | undefined;
    readonly total: number;
    readonly shown: number;
    readonly folded: number;
    readonly hidden: number;
    /** Lines of which nothing could be read. */
    readonly unreadable: number;
    readonly problems: readonly Problem[];
    /** The same by reason: the lines, and the beginning of the first. */
    readonly reasons: readonly {
      readonly reason: string;
      readonly where: string;
      readonly excerpt: string;
    }[];
  }[];
  /** Kinds of lines that this version does not know. */
  readonly unknown: readonly { readonly kind: string; readonly lines: number; readonly fields: string }[];
  /** Files without messages, and therefore without a page. */
  readonly empty: readonly { readonly path: string; readonly lines: number }[];
}
