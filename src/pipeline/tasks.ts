/** What worker threads are asked for, and what they answer. Each holds one session, or one batch of pages, at a time. */

import type { Suspect } from '../check/inspect.ts';
import type { Limits, Publish } from '../config/settings.ts';
import type { Prices } from '../config/user-config.ts';
import type { SessionFile } from '../discover/discover.ts';
import type { ArchivedSession } from '../domain/archive.ts';
import type { SiteView } from '../domain/page.ts';
import type { Continued } from '../domain/summary.ts';
import type { RedactOptions } from '../redact/redactor.ts';
import type { Bundle, SearchRef } from '../search/index/bundles.ts';
import type { RunCommand } from '../search/index/quick-names.ts';
import type { SiteData } from '../site/eleventy-plugin.ts';
import type { Unnamed } from './redaction.ts';

/** What the whole run has in common. */
export interface Run {
  readonly code: string;
  /** Folder of values to keep; also where search documents wait for the index. */
  readonly work: string;
  readonly isCached: boolean;
  readonly output: string;
  readonly site: SiteView;
  readonly limits: Limits;
  readonly prices: Prices | undefined;
  readonly redact: RedactOptions | undefined;
  readonly publish: Publish;
  /** What secrets are hashed with, to be known again in other sessions. */
  readonly secret: Uint8Array;
  /** Goes every session into the site? Then pages are made while the sessions are read. */
  readonly isWhole: boolean;
}

/** A session, when all are read and linked. */
export interface ShardSession {
  readonly file: SessionFile;
  readonly archived: ArchivedSession;
  readonly projectName: string;
  /** Names of the secrets that it holds, in the order in which they were found. */
  readonly secrets: readonly string[];
  /** Hash of the files that it was read from, and of what was taken out of them. */
  readonly fingerprint: string;
}

/** What a rendered session left in the output folder. */
export interface Rendered {
  readonly key: string;
  /** Paths relative to the output folder: pages, outputs, media. */
  readonly files: readonly string[];
  readonly pages: number;
  /** Some of its commands, for the quick box. */
  readonly commands: readonly RunCommand[];
}

export interface Summarised extends Unnamed {
  readonly fingerprint: string;
  /** Key of the draft that was made of it. */
  readonly draft?: string;
}

/** The files of a bundle; or, where documents of it are missing or damaged, the keys of their sessions. */
export type Indexed = { readonly files: readonly string[] } | { readonly missing: readonly string[] };

/** The kinds of tasks, with what they are given and give. */
export interface Tasks {
  summarise: {
    readonly given: {
      readonly file: SessionFile;
      /** Lines that other sessions show, found when all summaries were there. */
      readonly continuedFrom?: readonly Continued[];
    };
    readonly gives: Summarised;
  };
  /** Makes the turns of a session's pages. */
  draft: { readonly given: { readonly session: ShardSession }; readonly gives: undefined };
  /** Keeps the search documents of sessions; says of each session which. */
  documents: {
    readonly given: { readonly sessions: readonly ShardSession[] };
    readonly gives: readonly (readonly SearchRef[])[];
  };
  /** Makes a part of the search index. */
  index: { readonly given: { readonly bundle: Bundle }; readonly gives: Indexed };
  /** Writes the pages of a batch of sessions. */
  render: {
    readonly given: { readonly sessions: readonly ShardSession[] };
    readonly gives: readonly Rendered[];
  };
  /** Writes the few pages of the whole archive. */
  write: { readonly given: { readonly data: SiteData }; readonly gives: undefined };
  /** Looks for what no rule took out. */
  inspect: {
    readonly given: Omit<ShardSession, 'projectName' | 'fingerprint'> & {
      /** What fingerprints are made with. */
      readonly key: string;
    };
    readonly gives: readonly Suspect[];
  };
}

export type TaskKind = keyof Tasks;

export type Given<Kind extends TaskKind> = Tasks[Kind]['given'] & { readonly run: Run };
export type Gives<Kind extends TaskKind> = Tasks[Kind]['gives'];
