/** What the global set-up hands to the tests of the finished product. Plain data: it crosses a process border. */

/** A folder of transcripts as the build was given it. */
export interface GivenInput {
  readonly path: string;
  readonly member: string | undefined;
}

export interface BuiltSite {
  /** Folder of the finished site. */
  readonly folder: string;
  /** The same folder on a web server on this machine, with `/` at the end. */
  readonly url: string;
  readonly inputs: readonly GivenInput[];
  /** Cache that the build filled. */
  readonly cache: string;
}

export const SITES = ['archive', 'damaged', 'hostile'] as const;
export type SiteName = (typeof SITES)[number];

/** Where the one Chromium of this run listens, or why there is none. */
export type ProvidedBrowser = { readonly endpoint: string } | { readonly problem: string };

declare module 'vitest' {
  export interface ProvidedContext {
    sites: Readonly<Record<SiteName, BuiltSite>>;
    /** Folder of the archive, built with many short pages. */
    paged: string;
    browser: ProvidedBrowser;
  }
}
