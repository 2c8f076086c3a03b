/** The data for the template of a project's history pages. Addresses are relative to the site's root. */

import type { ChangeCount, Outcome } from '../../transcript/types/summary.ts';
import type { Fact, PageLink } from './page.ts';
import type { TimeView } from './view.ts';

export const HISTORY_KINDS = ['files', 'commits', 'plans', 'decisions'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** A turn, as history pages refer to it. */
export interface TurnLink {
  readonly href: string;
  /** The session's title. */
  readonly session: string;
  readonly member: string;
  readonly time: TimeView | undefined;
  /** The prompt that it answers; empty if there is none. */
  readonly prompt: string;
  /** Is the title the beginning of the prompt? If so, only the prompt is shown. */
  readonly isTitled?: boolean;
}

/** An item that is on a page below, under its own anchors: links to this page keep working. */
export interface Forward extends PageLink {
  readonly anchors: readonly string[];
}

/** A file in the list of a project's files. */
export interface FileRow extends ChangeCount {
  readonly path: string;
  readonly name: string;
  readonly href: string;
  /** Empty if its section is on the page. */
  readonly anchor: string;
  readonly changes: number;
  readonly sessions: number;
  readonly last: TimeView | undefined;
}

export interface FileFolder {
  /** Empty for the project's own folder. */
  readonly path: string;
  readonly changes: number;
  readonly files: readonly FileRow[];
}

export interface ChangeView extends TurnLink, ChangeCount {
  /** Type of the agent that made it; empty for the session's own. */
  readonly agent: string;
  /** "on a path not taken", "undone later". */
  readonly notes: readonly string[];
  readonly commit: PageLink | undefined;
  /** `+added`, `-removed`, ` same`, `@`; empty if the page leaves it out. */
  readonly diff: readonly string[];
  /** Lines of the diff that only the session's page has. */
  readonly cut: number;
}

export interface FileSection extends ChangeCount {
  readonly anchors: readonly string[];
  readonly path: string;
  readonly former: readonly string[];
  readonly sessions: number;
  /** "Ada 3, Ben 1": changes by member; empty in an archive of one person. */
  readonly members: string;
  /** The newest first. */
  readonly changes: readonly ChangeView[];
  /** Earlier changes that the page only counts. */
  readonly earlier: number;
  /** Sessions that only read it, the newest first. */
  readonly readers: readonly PageLink[];
  readonly moreReaders: number;
  /** What was tried and given up: plans that were rejected; edits that were denied, undone, or on paths not taken. */
  readonly tried: readonly (TurnLink & { readonly what: string })[];
}

export interface CommitView {
  readonly anchors: readonly string[];
  readonly sha: string;
  readonly subject: string;
  readonly made: TurnLink;
  /** The turns that wrote its lines, as far as the session shows. */
  readonly writers: readonly TurnLink[];
  readonly files: readonly (PageLink & ChangeCount)[];
  readonly moreFiles: number;
  readonly plan: PageLink | undefined;
}

export interface PullRequestView {
  readonly anchors: readonly string[];
  readonly url: string;
  /** "tide/watch #12" */
  readonly name: string;
  /** From the first prompt to the last turn that opened or merged it. */
  readonly from: TimeView | undefined;
  readonly to: TimeView | undefined;
  readonly sessions: readonly TurnLink[];
  readonly commits: readonly PageLink[];
}

export interface PlanView {
  readonly anchors: readonly string[];
  readonly title: string;
  readonly status: string;
  /** Approved, but nothing was changed after it. */
  readonly isOpen: boolean;
  /** In order. The first has its whole text, the others what changed. */
  readonly versions: readonly (ChangeCount & {
    readonly turn: TurnLink;
    readonly status: string;
    readonly feedback: string;
    readonly text: string;
    /** Lines of the text that only the session's page has. */
    readonly cut: number;
    readonly diff: readonly string[];
  })[];
  readonly sessions: readonly (TurnLink & { readonly outcome: Outcome | undefined; readonly verdict: string })[];
  /** Sessions of other projects. */
  readonly elsewhere: readonly PageLink[];
  readonly commits: readonly PageLink[];
}

export interface DecisionView {
  readonly anchors: readonly string[];
  /** "Answers", "Plans", "Not allowed", "Corrections (guesses)". */
  readonly kind: string;
  /** "Answer", "Plan rejected", "Not allowed", "Correction (a guess)". */
  readonly label: string;
  /** "2026-03"; "no date" if that is unknown. */
  readonly month: string;
  readonly turn: TurnLink;
  readonly what: string;
  readonly options: readonly { readonly label: string; readonly chosen: boolean }[];
  readonly said: string;
  /** The plan that it is about. */
  readonly plan: PageLink | undefined;
  readonly files: readonly PageLink[];
}

export interface HistoryPage {
  readonly url: string;
  readonly kind: HistoryKind;
  readonly title: string;
  /** The project's first page of this kind. */
  readonly index: string;
  readonly project: PageLink;
  /** The path from the project's page of this kind to this one, which is not included. */
  readonly trail: readonly PageLink[];
  /** The project's pages of all kinds. */
  readonly tabs: readonly (PageLink & { readonly kind: HistoryKind; readonly count: number })[];
  readonly facts: readonly Fact[];
  readonly folders: readonly FileFolder[];
  readonly files: readonly FileSection[];
  readonly pullRequests: readonly PullRequestView[];
  readonly commits: readonly CommitView[];
  readonly plans: readonly PlanView[];
  readonly decisions: readonly DecisionView[];
  /** Items on pages below. */
  readonly below: readonly Forward[];
}

/** A plan that was approved and never carried out. */
export interface OpenPlan extends PageLink {
  /** Milliseconds. */
  readonly at: number;
  readonly time: TimeView | undefined;
}

/** What the page of the whole archive shows of the history of one project. */
export interface DecidedInProject {
  /** The oldest first. */
  readonly openPlans: readonly OpenPlan[];
  /** The last ones, newest first. */
  readonly newest: readonly (DecisionView & { readonly href: string; readonly at: number })[];
}

/** An item, as the search names it. */
export interface HistoryName {
  readonly text: string;
  /** The page that it is on, and its anchor there. */
  readonly page: string;
  readonly anchor: string;
  /** When it last changed, in milliseconds; 0 if that is unknown. */
  readonly at: number;
}

/** The last items of each kind, the newest first. */
export type HistoryNames = Readonly<Record<HistoryKind, readonly HistoryName[]>>;

/** The decisions of the whole archive. */
export interface DecidedPage {
  readonly projects: readonly (PageLink & {
    readonly markdown: string;
    readonly decisions: number;
    readonly plans: number;
  })[];
  readonly openPlans: readonly (OpenPlan & { readonly project: string })[];
  readonly newest: readonly (DecidedInProject['newest'][number] & { readonly project: string })[];
}
