/** The tasks of worker threads, and their results. A thread works on one session, or one batch, at a time. */

import type { Finding } from '../../redact/gate/inspect.ts';
import type { Redacted } from '../../redact/session-redaction.ts';
import type { Bundle } from '../../search/index/bundles.ts';
import type { SearchDoc } from '../../search/index/page-document.ts';
import type { SiteData } from '../../site/eleventy-plugin.ts';
import type { HistoryPage } from '../../site/history/project-history.ts';
import type { SessionPage } from '../../site/session/session-pages.ts';
import type { SessionFile } from '../../transcript/discover/session-file.ts';
import type { FileLedger } from '../../transcript/ledger/ledger.ts';
import type { SessionSummary } from '../../transcript/types/summary.ts';
import type { IndexedSession } from '../../why/index/write-index.ts';
import type { KeptHistory, Printed } from '../store/manifest.ts';
import type { KnownSecret } from '../store/raw-text.ts';
import type { Parts } from '../work/draft.ts';
import type { Gate, Run } from '../work/run.ts';
import type { HistoryOf, LinkedSession, ReadLinks } from '../work/session-context.ts';

/** What linking needs to know about a session. Plain JSON; its secrets are numbered, not named. */
export interface Facts {
  readonly factsHash: string;
  readonly summary: SessionSummary;
  readonly ledgers: readonly FileLedger[];
  readonly redacted: Redacted;
  /** Of a first reading: its secrets that can be recognised anywhere. */
  readonly distinctive?: readonly DistinctivePlace[];
  readonly isBlanked?: boolean;
}

export interface DistinctivePlace extends Pick<KnownSecret, 'at' | 'length'> {
  readonly number: number;
  readonly file: number;
  readonly isLeft: boolean;
}

export interface Read extends Facts {
  readonly draft?: readonly [hash: string, draft: Parts] | undefined;
  /** Undefined if it was not inspected. */
  readonly findings?: readonly Finding[] | undefined;
}

export interface ToPrint {
  readonly linked: LinkedSession;
  readonly draft: Parts['pages'];
  readonly earlier: readonly string[];
}

/** Pages that are left to the Eleventy of the user. */
interface Shown<Page> {
  readonly shown?: readonly Page[];
}

type Task<Given, Gives> = { readonly given: Given; readonly gives: Gives };

export interface Tasks {
  /** READ: a session's files, and what is already known about it -> its facts, and its draft unless the archive has to be known first. */
  read: Task<{ readonly file: SessionFile; readonly links: ReadLinks }, Read>;
  find: Task<
    { readonly file: SessionFile; readonly factsHash: string; readonly secrets: readonly KnownSecret[] },
    readonly number[]
  >;
  /** A session, now that its context is known -> its draft, and what the gate finds in it. */
  open: Task<
    { readonly session: LinkedSession; readonly isDrafted: boolean; readonly gate?: Gate },
    { readonly draft?: Parts; readonly findings: readonly Finding[] }
  >;
  index: Task<{ readonly bundle: Bundle; readonly documents: readonly SearchDoc[] }, readonly string[]>;
  vocabulary: Task<{ readonly bundles: readonly Bundle[] }, readonly string[]>;
  print: Task<{ readonly sessions: readonly ToPrint[] }, readonly (Printed & Shown<SessionPage>)[]>;
  history: Task<
    { readonly projects: readonly HistoryOf[] },
    readonly (Omit<KeptHistory, 'hash'> & Shown<HistoryPage>)[]
  >;
  why: Task<{ readonly sessions: readonly IndexedSession[] }, readonly string[] | undefined>;
  write: Task<{ readonly data: SiteData }, undefined>;
}

export type TaskKind = keyof Tasks;
export type Given<Kind extends TaskKind> = Tasks[Kind]['given'] & { readonly run: Run };
export type Gives<Kind extends TaskKind> = Tasks[Kind]['gives'];
