/** The types of `sessionary.config.js`: what the package exports. It imports nothing, so its declaration stands alone. */

/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Read from cache; a tenth of the input when not given. */
  readonly cacheRead?: number;
}

/** Prices by the beginning of a model's name, without `claude-`. */
export type Prices = Readonly<Record<string, Price>>;

/** `{ name: 'Shop', match: ['shop-*', 'github.com/ada/shop'] }` */
export interface ProjectConfig {
  readonly name: string;
  /** Globs. */
  readonly match: readonly string[];
}

/** The default export of `sessionary.config.js`. Everything is optional; command line options take precedence. */
export interface SessionaryConfig {
  /** Name of the site. */
  readonly title?: string;
  /** One or two sentences for the home page. */
  readonly description?: string;
  /** Address of the hosted site, `https://example.org/archive/`: the 404 page and link previews need it. */
  readonly baseUrl?: string;
  /** Folders or files to read: `'DIR'`, `'Name=DIR'` or `{ path, member }`. Relative to the configuration. */
  readonly inputs?: readonly (string | { readonly path: string; readonly member?: string })[];
  /** Folder of the site. Default: `_site`. */
  readonly output?: string;
  /** Folder of the cache; `false` for none. Default: `node_modules/.cache/sessionary`. */
  readonly cache?: string | false;
  /** IANA time zone of all times on the pages. Default: `UTC`. */
  readonly timeZone?: string;
  /**
   * Globs: only projects whose name, folder, path or repository matches one. Objects: names of projects; sessions with a
   * matching project, path or repository are one project of this name.
   */
  readonly projects?: readonly (string | ProjectConfig)[];
  /** Only sessions that were active on or after this day, `YYYY-MM-DD`. */
  readonly since?: string;
  /** Only sessions that began on or before this day. */
  readonly until?: string;
  /** Prices in US dollars per million tokens, by the beginning of a model's name; they override the built-in list. */
  readonly prices?: Prices;
  /** What is redacted; `false` switches redaction off. */
  readonly redact?: false | RedactConfig;
  /** What is published. Default: everything. */
  readonly publish?: PublishConfig;
  /**
   * Where the site is published: `github-pages`, `gitlab-pages`, `cloudflare-pages`, `netlify` or `folder`. A build then
   * says whether that host would accept the site, and what to leave out if not.
   */
  readonly host?: string;
  readonly limits?: {
    /** Estimated bytes of a session page before it continues on another one. Default: 1,500,000. */
    readonly pageWeight?: number;
    /** Characters of an output that stay in the page; the whole output becomes a file. Default: 20,000, or 40,000 with a host. */
    readonly outputLength?: number;
    /** Estimated bytes of an agent's conversation before it gets a page of its own. Default: 300,000. */
    readonly agentWeight?: number;
  };
}

export interface RedactConfig {
  /** Ids of rules that are switched off; `sessionary check` fails while there are any. */
  readonly off?: readonly string[];
  /** `/Users/ada` becomes `~`. Default: true. */
  readonly home?: boolean;
  /** Redact email addresses. Default: false. */
  readonly emails?: boolean;
  /** Redact the names of people where git prints them: authors of commits and tags, `Co-authored-by`. Default: false. */
  readonly authors?: boolean;
  /** Redact host names and IP addresses. Default: false. */
  readonly hosts?: boolean;
  /** Your own words, such as customers and code names: whole words, in upper or lower case. */
  readonly words?: readonly string[];
  /** Your own patterns. */
  readonly patterns?: readonly RegExp[];
}

/** A session is published when it meets all of these conditions. */
export interface PublishConfig {
  /** Globs: only sessions of these members. */
  readonly members?: readonly string[];
  /** Globs: only sessions that worked on one of these branches. */
  readonly branches?: readonly string[];
  /** Globs: only sessions with a matching title. */
  readonly titles?: readonly string[];
  /** Only sessions with one of these tags, set in Claude Code or written in a prompt: `['publish']` for `#publish`. */
  readonly tags?: readonly string[];
  /** Only sessions of these kinds. */
  readonly kinds?: readonly ('plan' | 'implementation' | 'other' | 'prompts')[];
  /** Publish what the agent thought. Default: true. */
  readonly thinking?: boolean;
  /** Publish results of tool calls. Default: true. */
  readonly outputs?: boolean;
  /** Publish the raw lines of transcripts. Default: true, but never without thinking and outputs. */
  readonly raw?: boolean;
  /** Also publish each session as Markdown and JSON. Default: true. */
  readonly exports?: boolean;
  /** Publish what sessions changed and decided by file, commit and plan. Default: true. */
  readonly history?: boolean;
  /** Publish estimated costs. Default: true. */
  readonly costs?: boolean;
  /** Let search engines index the site. Default: false. */
  readonly index?: boolean;
  /** Origins such as `https://example.org`: sites that may show pages in a frame; others may not. Default: none are named. */
  readonly embed?: readonly string[];
  /** Encrypt the site with the password in the environment variable `SESSIONARY_PASSWORD`. Default: false. */
  readonly password?: boolean;
  /** With `password`: random letters and digits, not secret, the same for every build of the site. */
  readonly salt?: string;
}

/** Returns a configuration unchanged, with its type. */
export function defineConfig(config: SessionaryConfig): SessionaryConfig {
  return config;
}
