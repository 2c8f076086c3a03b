/** All sessions together: what the link stage knows. Small; the turns are not in here. */

import type { Continued, SessionSummary } from './summary.ts';

export const SESSION_KINDS = ['plan', 'implementation', 'other'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** `exact`: the hand-over message names the transcript. `slug`: only the shared slug says so. */
export type LinkCertainty = 'exact' | 'slug';

/** One session in a chain planning -> implementation -> further work, as another page shows it. */
export interface ChainLink {
  readonly key: string;
  readonly title: string;
  readonly role: 'plan' | 'implementation' | 'further';
  readonly start: number | undefined;
  /** How the link to what it continues is known; undefined for the first. */
  readonly certainty: LinkCertainty | undefined;
  /** The session that it continues. */
  readonly parent: string | undefined;
}

/** A session with its address and its place among the others. */
export interface ArchivedSession {
  /** Safe and unique: the page is `sessions/<key>.html`. */
  readonly key: string;
  readonly summary: SessionSummary;
  readonly project: string;
  readonly kind: SessionKind;
  /** Every session of the chain, in order, this one included; empty when it stands alone. */
  readonly chain: readonly ChainLink[];
  /** Sessions that share a slug but no plan. */
  readonly related: readonly { readonly key: string; readonly title: string }[];
  /** First prompt of the planning session, on a session that implements it. */
  readonly origin: { readonly key: string; readonly title: string; readonly prompt: string } | undefined;
  /** Texts of the plans that sessions linked to this one carry out. */
  readonly handedOver: readonly string[];
  /** Sessions whose lines its file repeats, in the order they stand there. */
  readonly continuedFrom: readonly Continued[];
  /** Sessions whose files repeat lines of this one and go on from there. */
  readonly continuedIn: readonly { readonly key: string; readonly title: string }[];
  /** Neighbours in the project, by start. */
  readonly previous: { readonly key: string; readonly title: string } | undefined;
  readonly next: { readonly key: string; readonly title: string } | undefined;
}

export interface Project {
  /** Safe and unique: the page is `projects/<key>.html`. */
  readonly key: string;
  readonly name: string;
  /** Where it lay on its authors' machines. */
  readonly paths: readonly string[];
  readonly members: readonly string[];
  /** Keys of its sessions, newest first by last activity. */
  readonly sessions: readonly string[];
}

export interface Archive {
  readonly sessions: ReadonlyMap<string, ArchivedSession>;
  /** Newest first by last activity. */
  readonly order: readonly string[];
  readonly projects: readonly Project[];
  readonly members: readonly string[];
  /** Files without a single message: counted, no page. */
  readonly empty: readonly SessionSummary[];
}
