/** What the page templates get: one type for each kind of page. Addresses are relative to the site's root. */

import type { ChainLink, SessionKind } from './archive.ts';
import type { Outcome } from './summary.ts';
import type { Html, TimeView, TurnView } from './view.ts';

/** The same on every page. */
export interface SiteView {
  readonly title: string;
  readonly description: string;
  /** Version of sessionary that built the site. */
  readonly version: string;
  readonly timeZone: string;
  /** Where the site is hosted, `https://example.org/archive/`; empty when nobody said. */
  readonly address: string;
  /** Path of that address, `/` or `/archive/`; empty when nobody said. */
  readonly base: string;
  /** Last activity in the archive: the page's date comes from the data, not from the clock. */
  readonly fedUntil: TimeView | undefined;
  /** Number of search index bundles; 0 when there is nothing to search. */
  readonly bundles: number;
  /** Is the invented example archive shown? */
  readonly example: boolean;
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Said after the value, quieter. */
  readonly note?: string;
}

export interface PageLink {
  readonly href: string;
  readonly text: string;
}

/** A session in a list. */
export interface SessionRow {
  readonly key: string;
  readonly href: string;
  readonly title: string;
  /** First prompt, cut; empty when the title is the prompt. */
  readonly excerpt: string;
  readonly project: PageLink;
  readonly member: string;
  readonly kind: SessionKind;
  readonly start: TimeView | undefined;
  readonly end: TimeView | undefined;
  readonly branch: string;
  readonly active: string;
  readonly prompts: number;
  readonly calls: number;
  readonly failures: number;
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  readonly agents: number;
  readonly tokens: string;
  /** Estimated at list price: "$1.20"; empty when unknown. */
  readonly cost: string;
  readonly models: string;
  readonly outcome: Outcome;
}

export interface MonthGroup {
  /** "March 2026", or "No date". */
  readonly title: string;
  readonly anchor: string;
  readonly rows: readonly SessionRow[];
}

export interface ChainItem {
  readonly href: string;
  readonly title: string;
  readonly role: ChainLink['role'];
  readonly time: TimeView | undefined;
  readonly current: boolean;
  /** "exact: its first message names that transcript" or "by slug"; empty for the first. */
  readonly certainty: string;
}

export interface OutlineItem {
  readonly href: string;
  readonly text: string;
  readonly kind: TurnView['kind'];
  /** Number of the page that it stands on. */
  readonly page: number;
  /** Failed calls, problems of all kinds and changes from here to the next entry. */
  readonly failures: number;
  readonly problems: number;
  readonly changes: number;
}

/** What a reader looks for in a session. */
export type LandmarkKind = 'prompt' | 'change' | 'agent' | 'problem' | 'compaction';

/** Marks beside a page, each at `y` of so many units. */
export interface StripView {
  readonly units: number;
  readonly marks: readonly {
    readonly kind: LandmarkKind;
    readonly anchor: string;
    readonly y: number;
  }[];
  /** Where each turn of the page begins, in units. */
  readonly turns: readonly number[];
}

export interface SessionPage {
  readonly kind: 'session';
  /** Output path, relative to the site's root: `sessions/<key>.html`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** 1 for the first page of the session. */
  readonly number: number;
  readonly pages: readonly { readonly href: string; readonly number: number; readonly current: boolean }[];
  /** A page of an agent: whose session it belongs to. */
  readonly agentOf: PageLink | undefined;
  readonly row: SessionRow;
  readonly facts: readonly Fact[];
  /** Folders, branches, versions. */
  readonly places: readonly Fact[];
  /** One row for each model; what agents used stands apart. */
  readonly models: readonly {
    readonly model: string;
    readonly ofAgents: boolean;
    readonly input: string;
    readonly output: string;
    readonly cacheRead: string;
    readonly cacheWrite5m: string;
    readonly cacheWrite1h: string;
  }[];
  readonly tools: readonly { readonly name: string; readonly calls: number; readonly failed: number }[];
  readonly files: readonly {
    /** Below the session's folder without the folder. */
    readonly name: string;
    readonly path: string;
    readonly added: number;
    readonly removed: number;
    /** Its first change; undefined when no call shows one. */
    readonly href: string | undefined;
  }[];
  readonly commits: readonly {
    readonly sha: string;
    readonly branch: string;
    readonly message: string;
    /** The command that made it; undefined when what git printed is not on a page. */
    readonly href: string | undefined;
  }[];
  /** Addresses elsewhere. */
  readonly pullRequests: readonly string[];
  /** Commands that were run, each with its place; `note` says who ran it when the session's main line did not. */
  readonly commands: readonly {
    readonly text: string;
    readonly href: string;
    readonly failed: boolean;
    readonly note?: string;
  }[];
  readonly chain: readonly ChainItem[];
  readonly related: readonly PageLink[];
  /** Sessions whose lines its file repeats, and sessions whose files repeat its lines. */
  readonly continuedFrom: readonly PageLink[];
  readonly continuedIn: readonly PageLink[];
  /** The planning session's first prompt, on a page that implements it. */
  readonly origin: { readonly link: PageLink; readonly prompt: string } | undefined;
  /** The same as Markdown and JSON; on the first page. */
  readonly exports: readonly PageLink[];
  /** `claude --resume <id>` */
  readonly resume: string;
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  readonly outline: readonly OutlineItem[];
  /** Undefined on a short page. */
  readonly strip: StripView | undefined;
  readonly turns: readonly TurnView[];
  /** Agents that no call of the session started, as turns of kind `event` with one conversation each. */
  readonly strays: readonly TurnView[];
  /** Turns and strays as markup, where they were printed before the page; they are empty then. */
  readonly markup: Html | undefined;
}

/** A month as on paper, seven columns wide. `title` says it to those who do not see it. */
export interface CalendarMonth {
  /** "March 2026". */
  readonly name: string;
  /** "Mar 2026", beside the drawing. */
  readonly label: string;
  /** Sessions of that month; empty when there are none. */
  readonly href: string;
  /** Its prompts; empty when nothing happened. */
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

/** When there was activity: a square for each day, the larger the more prompts. */
export interface CalendarView {
  /** The last months, the oldest first. */
  readonly months: readonly CalendarMonth[];
  /** What was before, the newest year first. */
  readonly earlier: readonly { readonly year: string; readonly months: readonly CalendarMonth[] }[];
  readonly activeDays: number;
  /** The last of the days with the most prompts. */
  readonly busiest: { readonly day: string; readonly prompts: number };
  /** Size of a month's drawing. */
  readonly width: number;
  readonly height: number;
  /** The same in numbers, the newest first. */
  readonly table: {
    readonly unit: 'Day' | 'Month';
    readonly rows: readonly { readonly name: string; readonly sessions: number; readonly prompts: number }[];
  };
}

/** Bars with their numbers beside them, and the table that they are drawn from. */
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
    /** The part of it that failed, at its end; empty when nothing did. */
    readonly failed: string;
    /** Where that part begins. */
    readonly from: string;
  }[];
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

export interface ProjectRow {
  readonly href: string;
  readonly name: string;
  readonly path: string;
  readonly members: readonly string[];
  readonly sessions: number;
  readonly end: TimeView | undefined;
  readonly prompts: number;
  readonly failures: number;
}

export interface HomePage {
  readonly url: string;
  readonly facts: readonly Fact[];
  /** Undefined when no session has a date. */
  readonly calendar: CalendarView | undefined;
  readonly charts: readonly BarChart[];
  readonly projects: readonly ProjectRow[];
  readonly members: readonly { readonly name: string; readonly sessions: number; readonly prompts: number }[];
  readonly latest: readonly SessionRow[];
  /** Sessions on the page are the newest of this many. */
  readonly total: number;
}

/** What the sessions of a list can be chosen by. */
export interface ListFilters {
  /** Are there so many that words help? */
  readonly words: boolean;
  readonly facets: readonly {
    readonly name: 'member' | 'branch' | 'kind';
    readonly label: string;
    readonly values: readonly { readonly value: string; readonly sessions: number }[];
  }[];
  /** Sessions with failures; 0 when they are none or all. */
  readonly failed: number;
}

export interface ProjectPage {
  readonly url: string;
  readonly name: string;
  readonly paths: readonly string[];
  readonly members: readonly string[];
  readonly facts: readonly Fact[];
  readonly calendar: CalendarView | undefined;
  readonly charts: readonly BarChart[];
  /** Undefined when there is nothing to choose. */
  readonly filters: ListFilters | undefined;
  readonly months: readonly MonthGroup[];
}

export interface ReportPage {
  readonly url: string;
  /** What was read, what could not be, what was taken out: a sentence each. */
  readonly words: readonly string[];
  readonly facts: readonly Fact[];
  readonly folded: readonly { readonly reason: string; readonly lines: number }[];
  readonly hidden: readonly { readonly reason: string; readonly lines: number }[];
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
    readonly problems: readonly {
      readonly line: number;
      readonly reason: string;
      readonly excerpt: string;
    }[];
    /** The same by reason: which lines, and how the first of them begins. */
    readonly reasons: readonly {
      readonly reason: string;
      readonly where: string;
      readonly excerpt: string;
    }[];
  }[];
  /** Kinds of lines that nobody knows yet, each once: shown on the pages as they are. */
  readonly unknown: readonly { readonly kind: string; readonly lines: number; readonly fields: string }[];
  /** Files that hold no message: read and counted, no page. */
  readonly empty: readonly { readonly path: string; readonly lines: number }[];
}
