/** What all data for the template of a project's history pages has in common. */

import type { PageLink } from './page.ts';

export const HISTORY_KINDS = ['files', 'commits', 'plans', 'decisions'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type ByKind<Value> = Readonly<Record<HistoryKind, Value>>;

/** A link to the first page of a kind, with the number of its items. */
export interface HistoryTab extends PageLink {
  readonly kind: HistoryKind;
  readonly count: number;
}

export interface HistoryName {
  readonly text: string;
  readonly page: string;
  readonly anchor: string;
  /** When it last changed, in milliseconds; 0 if that is unknown. */
  readonly at: number;
}

export type HistoryNames = ByKind<readonly HistoryName[]>;
