/** Options and `sessionary.config.js` -> settings. A wrong one is a sentence that says what to do. */

import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defaultProjectsFolder, type Input, splitInput } from './discover/inputs.ts';
import type { Prices } from './domain/price.ts';
import { get, isRaw, number, type Raw } from './domain/shape.ts';
import { readTime } from './parse/time.ts';

/** What `sessionary.config.js` may export as its default. Everything is optional; options beat it. */
export interface SessionaryConfig {
  /** Name of the site. */
  readonly title?: string;
  /** One or two sentences for the home page. */
  readonly description?: string;
  /** Address that the site is hosted at, `https://example.org/archive/`: only the 404 page needs it. */
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
  readonly limits?: {
    /** Estimated bytes of a session page before it continues on a further one. Default: 1,500,000. */
    readonly pageWeight?: number;
    /** Characters of an output that stay in the page; the whole is a file beside it. Default: 20,000. */
    readonly outputLength?: number;
    /** Estimated bytes of an agent's conversation before it gets a page of its own. Default: 300,000. */
    readonly agentWeight?: number;
  };
}

export interface Limits {
  readonly pageWeight: number;
  readonly outputLength: number;
  readonly agentWeight: number;
}

export type Verbosity = 'quiet' | 'normal' | 'verbose';

/** What a build works with: checked, complete, absolute. */
export interface Settings {
  readonly title: string;
  readonly description: string;
  /** Path of the configured address, `/archive/`; empty when there is none. */
  readonly base: string;
  readonly inputs: readonly Input[];
  /** The inputs are the invented example, because nothing else was there. */
  readonly isExample: boolean;
  readonly output: string;
  readonly cache: string | undefined;
  readonly timeZone: string;
  readonly projects: readonly string[];
  /** Milliseconds; the beginning of that day, UTC. */
  readonly since: number | undefined;
  /** Milliseconds; the end of that day, UTC. */
  readonly until: number | undefined;
  readonly strict: boolean;
  readonly verbosity: Verbosity;
  readonly prices: Prices;
  readonly limits: Limits;
}

/** Options of the command line as they were given. */
export interface Options {
  readonly input?: readonly string[] | undefined;
  readonly output?: string | undefined;
  readonly config?: string | undefined;
  readonly cache?: string | undefined;
  readonly noCache?: boolean | undefined;
  readonly project?: readonly string[] | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly strict?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly verbose?: boolean | undefined;
}

/** Trouble that the person at the keyboard can mend. Its message is one clear sentence. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Root of the package: the folder of `templates/` and `fixtures/`. */
export const PACKAGE_ROOT = fileURLToPath(new URL('..', import.meta.url));

const CONFIG_NAME = 'sessionary.config.js';
const DEFAULT_LIMITS: Limits = { pageWeight: 1_500_000, outputLength: 20_000, agentWeight: 300_000 };
const DAY_MS = 24 * 60 * 60 * 1000;
const TITLE = 'Sessions';
const DESCRIPTION = 'What was asked, what came of it, and why: an archive of Claude Code sessions.';

/** Gives a configuration its type; returns it as it is. */
export function defineConfig(config: SessionaryConfig): SessionaryConfig {
  return config;
}

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isInput: Check = (value) =>
  isText(value) ||
  (isRaw(value) && isText(value.path) && (value.member === undefined || isText(value.member)));

const isPrice: Check = (value) =>
  number(value, 'input') !== undefined &&
  number(value, 'output') !== undefined &&
  (get(value, 'cacheRead') === undefined || number(value, 'cacheRead') !== undefined);

const CONFIG_KEYS: ReadonlyMap<string, readonly [Check, string]> = new Map<string, readonly [Check, string]>([
  ['title', [isText, 'a text']],
  ['description', [isText, 'a text']],
  ['baseUrl', [isText, 'an address, such as https://example.org/archive/']],
  ['inputs', [(value) => Array.isArray(value) && value.every(isInput), 'a list of folders']],
  ['output', [isText, 'the path of a folder']],
  ['cache', [(value) => isText(value) || value === false, 'the path of a folder, or false']],
  ['timeZone', [isText, 'the name of a time zone, such as Europe/Berlin']],
  ['projects', [isTextList, 'a list of globs']],
  ['since', [isText, 'a day, such as 2026-03-01']],
  ['until', [isText, 'a day, such as 2026-03-31']],
  [
    'prices',
    [
      (value) => isRaw(value) && Object.values(value).every(isPrice),
      'prices such as { "opus-5": { input: 5, output: 25 } }',
    ],
  ],
  ['limits', [isRaw, 'an object of numbers']],
]);

/** Checks what a configuration file exports; past this point it is a {@link SessionaryConfig}. */
function isConfig(value: Raw, file: string): value is Raw & SessionaryConfig {
  for (const [key, setting] of Object.entries(value)) {
    const known = CONFIG_KEYS.get(key);
    if (!known) {
      const names = [...CONFIG_KEYS.keys()].join(', ');
      throw new UserError(`${file} has a setting "${key}" that does not exist; there are ${names}.`);
    }
    if (setting !== undefined && !known[0](setting))
      throw new UserError(`"${key}" in ${file} must be ${known[1]}.`);
  }
  for (const [key, limit] of Object.entries(isRaw(value.limits) ? value.limits : {})) {
    if (!Object.hasOwn(DEFAULT_LIMITS, key) || typeof limit !== 'number' || !(limit >= 1000)) {
      const names = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new UserError(`"limits" in ${file} may hold ${names}, each a number of at least 1000.`);
    }
  }
  return true;
}

async function readConfig(file: string, isAsked: boolean): Promise<SessionaryConfig> {
  if (!existsSync(file)) {
    if (isAsked) throw new UserError(`There is no configuration file ${file}; check --config.`);
    return {};
  }
  let module: unknown;
  try {
    // A changed file is read anew while `sessionary serve` runs.
    module = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
  } catch (error) {
    throw new UserError(
      `${file} could not be loaded: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  const value = isRaw(module) ? module.default : undefined;
  if (!isRaw(value))
    throw new UserError(`${file} must export its settings as default: export default { … }.`);
  if (isConfig(value, file)) return value;
  return {};
}

/** `2026-03-01`, or a whole timestamp -> milliseconds. */
function readDay(text: string, option: string, isEnd: boolean): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = readTime(isDay ? `${text}T00:00:00Z` : text);
  // February has no 30th: JavaScript would go on into March.
  const isInCalendar = time !== undefined && (!isDay || new Date(time).toISOString().startsWith(text));
  if (!isInCalendar) throw new UserError(`${option} must be a day such as 2026-03-01, not "${text}".`);
  return isDay && isEnd ? time + DAY_MS - 1 : time;
}

function checkZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new UserError(`"${zone}" is no time zone; timeZone must be a name such as UTC or Europe/Berlin.`);
  }
}

/** `https://example.org/archive` -> `/archive/` */
function basePath(address: string): string {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new UserError(
      `"${address}" is no address; baseUrl must be one such as https://example.org/archive/.`,
    );
  }
  return `${new URL(address).pathname.replace(/\/$/, '')}/`;
}

function checkInput(input: Input, given: string): Input {
  if (!existsSync(input.path)) throw new UserError(`There is no folder or file ${given}; check --input.`);
  return input;
}

function givenInputs(options: Options, config: SessionaryConfig, cwd: string, configDir: string): Input[] {
  if (options.input && options.input.length > 0) {
    return options.input.map((argument) => {
      const { member, path } = splitInput(argument);
      return checkInput({ path: resolve(cwd, path), member }, path);
    });
  }
  return (config.inputs ?? []).map((input) => {
    const { member, path } =
      typeof input === 'string' ? splitInput(input) : { member: input.member, path: input.path };
    return checkInput({ path: resolve(configDir, path), member }, path);
  });
}

/**
 * Settles what a build does.
 * @param hasSessions does a folder hold any session file?
 * @param example the inputs of the invented archive
 * @throws UserError with one sentence that says what to do
 */
export async function settle(
  options: Options,
  env: NodeJS.ProcessEnv,
  cwd: string,
  tools: { readonly hasSessions: (path: string) => boolean; readonly example: () => readonly Input[] },
): Promise<Settings> {
  const file = resolve(cwd, options.config ?? CONFIG_NAME);
  const config = await readConfig(file, options.config !== undefined);
  const configDir = dirname(file);
  let inputs: readonly Input[] = givenInputs(options, config, cwd, configDir);
  let isExample = false;
  if (inputs.length === 0) {
    const path = defaultProjectsFolder(env);
    isExample = !existsSync(path) || !tools.hasSessions(path);
    inputs = isExample ? tools.example() : [{ path, member: undefined }];
  }
  const since = options.since ?? config.since;
  const until = options.until ?? config.until;
  if (options.quiet && options.verbose) throw new UserError('Give --quiet or --verbose, not both.');
  if (options.cache !== undefined && options.noCache)
    throw new UserError('Give --cache or --no-cache, not both.');
  const cacheDir =
    options.cache !== undefined
      ? resolve(cwd, options.cache)
      : config.cache
        ? resolve(configDir, config.cache)
        : undefined;
  const isCached = options.cache !== undefined || (!options.noCache && config.cache !== false);
  return {
    title: config.title ?? (isExample ? 'Tidewatch & friends' : TITLE),
    description: config.description ?? DESCRIPTION,
    base: config.baseUrl === undefined ? '' : basePath(config.baseUrl),
    inputs,
    isExample,
    output:
      options.output !== undefined
        ? resolve(cwd, options.output)
        : resolve(configDir, config.output ?? '_site'),
    cache: isCached ? (cacheDir ?? defaultCache(cwd)) : undefined,
    timeZone: checkZone(config.timeZone ?? 'UTC'),
    projects: options.project ?? config.projects ?? [],
    since: since === undefined ? undefined : readDay(since, '--since', false),
    until: until === undefined ? undefined : readDay(until, '--until', true),
    strict: options.strict ?? false,
    verbosity: options.quiet ? 'quiet' : options.verbose ? 'verbose' : 'normal',
    prices: config.prices ?? {},
    limits: { ...DEFAULT_LIMITS, ...config.limits },
  };
}

/** In the project that the build runs in when it has a `node_modules`, else in sessionary's own. */
function defaultCache(cwd: string): string {
  const home = existsSync(resolve(cwd, 'node_modules')) ? cwd : PACKAGE_ROOT;
  return resolve(home, 'node_modules/.cache/sessionary');
}
