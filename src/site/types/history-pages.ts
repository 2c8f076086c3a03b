/** What all data for the template of a project's history pages has in common. */

export const HISTORY_KINDS = ['files', 'commits', 'plans', 'decisions'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
export type ByKind<Value> = Readonly<Record<HistoryKind, Value>>;
