/** All sessions together, as the link stage knows them. It is small, because it has no turns. */

import type { Continued, SessionSummary } from './summary.ts';

export const SESSION_KINDS = ['plan', 'implementation', 'other', 'prompts'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/**
 * `exact`: the handover message names the transcript. `named`: the transcript does. `slug`, `title`: they share one.
 */
export type LinkCertainty = 'exact' | 'named' | 'slug' | 'title';

export interface ChainLink {
  readonly key: string;
  readonly title: string;
  readonly role: 'plan' | 'implementation' | 'further';
  readonly start: number | undefined;
  /** How certain the link to its parent is; undefined for the first session. */
  readonly certainty: LinkCertainty | undefined;
  readonly parent: string | undefined;
}

export interface SessionRef {
  readonly key: string;
  readonly title: string;
}

export interface Implementation extends SessionRef {
  readonly plan: string;
}

export interface PullRequest {
  readonly url: string;
  /** "#12"; "ada/tides#12" in another repository than the project's own. */
  readonly name: string;
  /** Empty if it is not known. */
  readonly title: string;
  /** The page of its story; empty if it has none. */
  readonly page: string;
}

export interface ArchivedSession {
  /** Safe and unique: the page is `sessions/<key>.html`. */
  readonly key: string;
  readonly summary: SessionSummary;
  readonly project: string;
  /** "Codex" or "Claude Code"; only in an archive that has sessions of both. */
  readonly agent?: string;
  /** Names of the worktrees that it worked in; empty if it stayed in the main checkout. */
  readonly worktrees: readonly string[];
  readonly kind: SessionKind;
  /** Those of its pull requests that have a web address. */
  readonly pulls: readonly PullRequest[];
  /** Every session of the chain in order, including this one; empty without a chain. */
  readonly chain: readonly ChainLink[];
  readonly related: readonly SessionRef[];
  /** The session whose transcript the handover names; its id alone if the archive does not have it. */
  readonly plannedIn: SessionRef | undefined;
  readonly missingPlan: string | undefined;
  readonly origin: (SessionRef & { readonly prompt: string }) | undefined;
  readonly handedOver: readonly Implementation[];
  /** Sessions whose lines this file repeats, in file order, whose calls it answers, or which the transcripts name. */
  readonly continuedFrom: readonly Continued[];
  /** Files with results of some of its calls: those of sessions that continue it. */
  readonly answeredIn: readonly { readonly key: string; readonly ids: readonly string[] }[];
  readonly continuedIn: readonly (SessionRef & { readonly isFork?: true })[];
  /** Ids of sessions that the archive does not have: the one that this one was forked from, those that continue it. */
  readonly missingFork?: string | undefined;
  readonly missingNext?: readonly string[];
  readonly previous: SessionRef | undefined;
  readonly next: SessionRef | undefined;
}

export interface Project {
  /** Safe and unique: the page is `projects/<key>.html`. */
  readonly key: string;
  readonly name: string;
  /** Keys that it, or parts of it, would have without repositories and configuration; their pages lead to its page. */
  readonly formerKeys: readonly string[];
  readonly paths: readonly string[];
  readonly members: readonly string[];
  /** Keys of its sessions, newest first by last activity. */
  readonly sessions: readonly string[];
  /** Keys of those of which only prompts are left; they are not among the others. */
  readonly promptsOnly: readonly string[];
  /** Keys of sessions of which only agents are left; they are in no other list. */
  readonly lost?: readonly string[];
}

export interface Archive {
  readonly sessions: ReadonlyMap<string, ArchivedSession>;
  readonly order: readonly string[];
  /** Sessions of which only prompts are left, newest first; not in `order`. */
  readonly promptsOnly: readonly string[];
  /** Those and sessions of which only agents are left, newest first. */
  readonly incomplete: readonly string[];
  readonly projects: readonly Project[];
  readonly members: readonly string[];
  /** Sessions without a message: counted, but without a page. */
  readonly empty: readonly SessionSummary[];
}

export function sessionsOf({ sessions }: Archive, keys: readonly string[]): readonly ArchivedSession[] {
  return keys.flatMap((key) => sessions.get(key) ?? []);
}
