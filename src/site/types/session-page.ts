/** The data for the template of a session's pages. Addresses are relative to the site's root. */

import type { ChainLink } from '../../transcript/types/archive.ts';
import type { Commit, Failures, FileChange, NetCount, ToolUse } from '../../transcript/types/summary.ts';
import type { ModelUse } from '../../transcript/types/usage.ts';
import type { Verdict } from '../../transcript/types/verdict.ts';
import type { Fact, PageLink, SessionRow } from './page.ts';
import type { ChapterStart, Html, NetChangeView, TimeView, TurnView } from './view.ts';

export interface ChainItem {
  readonly href: string;
  readonly title: string;
  readonly role: ChainLink['role'];
  readonly time: TimeView | undefined;
  readonly current: boolean;
  /** "exact link: the first message names the transcript" or "likely link: …"; empty for the first. */
  readonly certainty: string;
}

/** An anchor that is now on another page: "Moved to page 2 of this session". */
export interface Moved extends PageLink {
  readonly anchor: string;
}

export interface OutlineItem extends PageLink {
  readonly kind: TurnView['kind'] | 'chapter';
  /** What a chapter begins with. */
  readonly chapter?: ChapterStart['kind'];
  /** Number of the page that it is on. */
  readonly page: number;
  /** Failures, problems of all kinds and changes up to the next entry. */
  readonly failures: Failures;
  readonly problems: number;
  readonly changes: number;
}

/** What a reader looks for in a session. A `problem` is one of any kind but a red check, which is `red`. */
export type LandmarkKind = 'prompt' | 'chapter' | 'change' | 'agent' | 'red' | 'problem' | 'compaction';

/** A page on a scale of its own: a tick for each landmark, at `y` of `units`. */
export interface Minimap {
  readonly units: number;
  readonly ticks: readonly {
    readonly kind: LandmarkKind;
    readonly anchor: string;
    readonly y: number;
  }[];
  /** Stretches from one check to the next, in the colour of the first. */
  readonly ribbon: readonly { readonly result: Verdict['result']; readonly y: number; readonly height: number }[];
  /** Where each turn of the page begins, in units. */
  readonly turns: readonly number[];
}

/** The story of a session, with the addresses of what it mentions. */
export interface StoryView {
  readonly asked: Passage | undefined;
  /** `answer`: of the human. */
  readonly decided: readonly {
    readonly isPlan: boolean;
    readonly about: string;
    readonly answer: string;
    readonly href: string | undefined;
  }[];
  readonly moreDecided: number;
  readonly result: Passage | undefined;
  /** The last ones. */
  readonly commits: readonly { readonly sha: string; readonly message: string; readonly href: string | undefined }[];
  readonly moreCommits: number;
  /** Addresses of other sites. */
  readonly pullRequests: readonly PageLink[];
  readonly morePullRequests: number;
  /** The last check: "go test: 112 passed". */
  readonly check: { readonly result: Verdict['result']; readonly words: string } | undefined;
  readonly netChange: NetCount;
}

interface Passage {
  readonly text: string;
  readonly href: string | undefined;
}

/** Sessions that are related by forks, and by conversations that go on in another file. */
export interface Relations {
  readonly forkedFrom: readonly PageLink[];
  readonly forks: readonly PageLink[];
  /** Sessions whose lines this one's file repeats, or which name it as their continuation; and the reverse. */
  readonly continuedFrom: readonly PageLink[];
  readonly continuedIn: readonly PageLink[];
}

export interface SessionPage {
  /** Output path, relative to the site's root: `sessions/<key>.html`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** 1 for the first page of the session. */
  readonly number: number;
  readonly pages: readonly { readonly href: string; readonly number: number; readonly current: boolean }[];
  /** On the page of an agent: its session. */
  readonly agentOf: PageLink | undefined;
  readonly row: SessionRow;
  readonly story: StoryView;
  readonly agentFailures: Failures;
  /** What the head says about the session in one folded line: "6 prompts, 346 tool calls, …". */
  readonly counters: string;
  readonly facts: readonly Fact[];
  /** Folders, branches, versions. */
  readonly environment: readonly Fact[];
  /** Titles and summaries that lost to the title. */
  readonly otherTitles: readonly string[];
  /** One row for each model, with separate rows for what agents used. */
  readonly models: readonly (ModelUse & { readonly ofAgents: boolean })[];
  readonly tools: readonly ToolUse[];
  /**
   * `name`: the path, relative to the session's folder. `href`: the call that first changed it, if one is shown.
   * `history`: all changes of the file, by all sessions; empty if there is no such page.
   */
  readonly files: readonly (FileChange & {
    readonly name: string;
    readonly href: string | undefined;
    readonly history: string;
  })[];
  /** `href`: the command that made it, if its output is shown. */
  readonly commits: readonly (Commit & { readonly href: string | undefined })[];
  /** Addresses of other sites. */
  readonly pullRequests: readonly string[];
  /** Commands that were run; `note` says who ran them, unless they are on the session's main path. */
  readonly commands: readonly {
    readonly text: string;
    readonly href: string;
    /** "failed", "denied" or the verdict; empty if there is nothing to say. */
    readonly state: string;
    readonly isRed: boolean;
    readonly note?: string;
  }[];
  /** The number of each that is not listed. */
  readonly unlisted: { readonly files: number; readonly commits: number; readonly commands: number };
  readonly chain: readonly ChainItem[];
  /** Id of the planning session that the first message names, if the archive does not have it; else empty. */
  readonly missingPlan: string;
  readonly related: readonly PageLink[];
  readonly relations: Relations;
  /** Ids of sessions that the archive does not have: the one it was forked from, or empty; and those that continue it. */
  readonly missingFork: string;
  readonly missingNext: readonly string[];
  /** On an implementation: the planning session and its first prompt. */
  readonly origin: { readonly link: PageLink; readonly prompt: string } | undefined;
  /** The session as Markdown and JSON. */
  readonly exports: readonly PageLink[];
  /** `claude --resume <id>` */
  readonly resume: string;
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
  readonly outline: readonly OutlineItem[];
  /** Undefined on a short page. */
  readonly minimap: Minimap | undefined;
  /** Of the session's first page only. */
  readonly netChanges: readonly NetChangeView[];
  readonly turns: readonly TurnView[];
  /** Agents not started by a tool call, as turns of kind `event` with one conversation each. */
  readonly strays: readonly TurnView[];
  /** Anchors that used to be on this page and are now on another one. */
  readonly moved: readonly Moved[];
  /** Net changes, turns and strays as markup, if they were rendered before the page; these lists are then empty. */
  readonly markup: Html | undefined;
}
