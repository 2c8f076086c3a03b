/** What one build has while it runs. */

import type { Finding } from '../../redact/gate/inspect.ts';
import type { WaiverKey } from '../../redact/gate/waivers.ts';
import type { ListOptions } from '../../site/archive/session-rows.ts';
import type { Pages, SiteData } from '../../site/eleventy-plugin.ts';
import type { Discovery } from '../../transcript/discover/session-file.ts';
import type { Settings } from '../config/settings.ts';
import type { Progress } from '../progress.ts';
import type { LinkedArchive } from '../read-archive.ts';
import type { Contents } from '../store/hashes.ts';
import type { Workers } from '../workers.ts';
import type { Drafts } from './drafts.ts';
import type { Run } from './run.ts';

/** Renders the pages of a build: the Eleventy of the user. */
export interface Renderer {
  /** @param state stands for all that the site depends on @returns does it have the pages already? */
  has(state: string): boolean;
  add<List extends 'sessionPages' | 'history'>(list: List, pages: Pages[List] | undefined): void;
  /** Gets the rest, and renders all pages. @returns the paths of the files that were written */
  render(rest: SiteData, made: Made): Promise<Iterable<string>>;
}

/** What a renderer makes data of, for templates of the user. */
export type Made = Pick<LinkedArchive, 'archive' | 'sessions'> & { readonly run: Run; readonly list: ListOptions };

export interface Work {
  readonly renderer?: Renderer | undefined;
  readonly settings: Settings;
  readonly progress: Progress;
  readonly run: Run;
  readonly workers: Workers;
  readonly drafts: Drafts;
  readonly found: Discovery;
  /** Of the sessions that were found, when they were. */
  readonly contents: Contents;
  readonly waiverKey: WaiverKey;
  /** Of sessions that were inspected when they were read, by the hash of their facts. */
  readonly findings: Map<string, readonly Finding[]>;
}
