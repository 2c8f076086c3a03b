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

/** What `sessionary.config.js` may export as its default. Everything is optional; options beat it. */
export interface SessionaryConfig {
  /** Name of the site. */
  readonly title?: string;
  /** One or two sentences for the home page. */
  readonly description?: string;
  /** Address that the site is hosted at, `https://example.org/archive/`: the 404 page and link previews need it. */
  readonly baseUrl?: string;
  /** Folders or files to read: `'DIR'`, `'Name=DIR'` or `{ path, member }`. Relative to the configuration. */
  readonly inputs?: readonly (string | { readonly path: string; readonly member?: string })[];
  /** Folder of the site. Default: `_site`. */
  readonly output?: string;
  /** Folder of the cache; `false` for none. Default: `node_modules/.cache/sessionary`. */
  readonly cache?: string | false;
  /** IANA time zone of all times on the pages. Default: `UTC`. */
  readonly timeZone?: string;
  /** Only projects whose name, folder or path matches one of these globs. */
  readonly projects?: readonly string[];
  /** Only sessions that were active on or after this day, `YYYY-MM-DD`. */
  readonly since?: string;
  /** Only sessions that began on or before this day. */
  readonly until?: string;
  /** Prices in US dollars per million tokens, by the beginning of a model's name; they beat the built-in list. */
  readonly prices?: Prices;
  /** What is taken out of everything before it is kept; `false` takes out nothing. */
  readonly redact?: false | RedactConfig;
  /** What of the archive is published. Default: all of it. */
  readonly publish?: PublishConfig;
  readonly limits?: {
    /** Estimated bytes of a session page before it continues on a further one. Default: 1,500,000. */
    readonly pageWeight?: number;
    /** Characters of an output that stay in the page; the whole is a file beside it. Default: 20,000. */
    readonly outputLength?: number;
    /** Estimated bytes of an agent's conversation before it gets a page of its own. Default: 300,000. */
    readonly agentWeight?: number;
  };
}

export interface RedactConfig {
  /** Rules that are switched off, by their ids; `sessionary check` fails while there are any. */
  readonly off?: readonly string[];
  /** `/Users/ada` becomes `~`. Default: true. */
  readonly home?: boolean;
  /** Mail addresses. Default: false. */
  readonly emails?: boolean;
  /** Names of hosts and addresses of machines. Default: false. */
  readonly hosts?: boolean;
  /** Words of your own: customers, code names. Whole words, in any case. */
  readonly words?: readonly string[];
  /** Patterns of your own. */
  readonly patterns?: readonly RegExp[];
}

/** A session is published when it meets all that is said here. */
export interface PublishConfig {
  /** Globs: only sessions of these members. */
  readonly members?: readonly string[];
  /** Globs: only sessions that worked on one of these branches. */
  readonly branches?: readonly string[];
  /** Globs: only sessions with such a title. */
  readonly titles?: readonly string[];
  /** Only sessions in which the human wrote one of these tags: `['publish']` for `#publish`. */
  readonly tags?: readonly string[];
  /** Only sessions of these kinds. */
  readonly kinds?: readonly ('plan' | 'implementation' | 'other')[];
  /** What the agent thought. Default: true. */
  readonly thinking?: boolean;
  /** What tools answered. Default: true. */
  readonly outputs?: boolean;
  /** The transcript's own lines beside the pages. Default: true; without thinking or outputs: never. */
  readonly raw?: boolean;
  /** Each session as Markdown and JSON beside its page. Default: true. */
  readonly exports?: boolean;
  /** Estimated costs. Default: true. */
  readonly costs?: boolean;
}

/** Gives a configuration its type; returns it as it is. */
export function defineConfig(config: SessionaryConfig): SessionaryConfig {
  return config;
}
