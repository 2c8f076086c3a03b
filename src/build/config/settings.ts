/** Options and `sessionary.config.js` -> settings. A wrong option is reported in a sentence that says what to do. */

import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../base/errors.ts';
import { PACKAGE_ROOT } from '../../package.ts';
import { reviewedWords } from '../../redact/gate/reviewed-words.ts';
import type { RedactOptions } from '../../redact/redactor.ts';
import { RULES } from '../../redact/rules/index.ts';
import type { OtherArchive } from '../../site/types/page.ts';
import { defaultInputs } from '../../transcript/discover/codex-files.ts';
import { discover } from '../../transcript/discover/discover.ts';
import { isFile, isFolder, refusalOf } from '../../transcript/discover/existing-files.ts';
import { type Input, splitInput } from '../../transcript/discover/inputs.ts';
import type { Discovery } from '../../transcript/discover/session-file.ts';
import { transcriptName } from '../../transcript/discover/transcript-names.ts';
import { parseTime } from '../../transcript/parse/timestamps.ts';
import type { Prices, RedactConfig, SessionaryConfig } from '../../user-config.ts';
import { defaultCache, givenCache, stageIn } from './cache-place.ts';
import { CONFIG_NAME, readConfig, toolsIn } from './config-file.ts';
import { readHost } from './hosts.ts';
import type { OptionValues } from './options.ts';
import { type Lock, publication, readLock } from './publication.ts';
import { shardOf } from './shards.ts';
import { readTheme } from './site-theme.ts';

export type Verbosity = 'quiet' | 'normal' | 'verbose';

/** What a build works with: checked and complete, with absolute paths. `found` is some of what is in the inputs. */
export type Settings = Readonly<Awaited<ReturnType<typeof readSettings>>> & { readonly found?: Discovery };

export interface Options extends OptionValues {
  /** Instead of those of a configuration file. */
  readonly settings?: SessionaryConfig | undefined;
  readonly readsOnly?: boolean | undefined;
  readonly hasRenderer?: boolean | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;
export const DEFAULT_TITLE = 'Sessions';
const DESCRIPTION = 'What was asked, what came of it, and why: an archive of sessions with coding agents.';

/** `2026-03-01`, or a full timestamp -> milliseconds; undefined if not given. */
function readDay(name: 'since' | 'until', options: Options, config: SessionaryConfig): number | undefined {
  const text = options[name] ?? config[name];
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = parseTime(isDay ? `${text}T00:00:00Z` : text);
  // JavaScript reads February 30 as a day in March.
  const isInCalendar = time !== undefined && (!isDay || new Date(time).toISOString().startsWith(text));
  if (!isInCalendar) {
    const where = options[name] === undefined ? `"${name}" in the configuration` : `--${name}`;
    throw new UserError(`${where} must be a day such as 2026-03-01, not "${text}".`);
  }
  return isDay && name === 'until' ? time + DAY_MS - 1 : time;
}

function checkZone(zone: string): string {
  // The others take a while to load, which not every command needs.
  if (zone === 'UTC') return zone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new UserError(`"${zone}" is not a time zone; timeZone must be a name such as UTC or Europe/Berlin.`);
  }
}

/** `https://example.org/archive?x` -> `https://example.org/archive/` */
function siteAddress(address: string, setting = 'baseUrl'): string {
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new UserError(
      `"${address}" is not a web address; ${setting} must be one such as https://example.org/archive/.`,
    );
  }
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/$/, '')}/`;
}

/** The archives that the search page asks as well. @throws UserError */
function readOthers({ search }: SessionaryConfig, lock: Lock | undefined): readonly OtherArchive[] {
  const others = search?.others ?? [];
  if (lock !== undefined && others.length > 0)
    throw new UserError('Give "others" in "search" or "password" in "publish", not both: a locked page asks nobody.');
  return others.map(({ name, url }) => ({ name, url: siteAddress(url, '"others"'), origin: new URL(url).origin }));
}

/** @param where the folder was named, for the message */
function existing(input: Input, given: string, where: string): Input {
  if (given === '') throw new UserError(`${input.member} has no folder; check ${where}.`);
  const refusal = refusalOf(input.path);
  if (refusal === 'ENOENT' || refusal === 'ENOTDIR')
    throw new UserError(`There is no file or folder ${given}; check ${where}.`);
  if (refusal !== undefined)
    throw new UserError(`${given} cannot be read (${refusal}); check who owns it, or ${where}.`);
  if (!isFolder(input.path) && !(isFile(input.path) && transcriptName(basename(input.path)) !== undefined))
    throw new UserError(`${given} is neither a folder nor a .jsonl or .jsonl.gz file; check ${where}.`);
  return input;
}

function givenInputs(options: Options, config: SessionaryConfig, cwd: string, configDir: string): Input[] {
  const isAsked = options.input !== undefined && options.input.length > 0;
  const [folder, where] = isAsked ? [cwd, '--input'] : [configDir, '"inputs" in the configuration'];
  return ((isAsked ? options.input : config.inputs) ?? []).map((input) => {
    const { member, path } = typeof input === 'string' ? splitInput(input) : input;
    return existing({ path: resolve(folder, path), member }, path, where);
  });
}

const EXAMPLE = join(PACKAGE_ROOT, 'fixtures/archive');

/** One input for each member: `fixtures/archive/<member>/projects/…` */
function exampleInputs(): readonly Input[] {
  return readdirSync(EXAMPLE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ path: join(EXAMPLE, name), member: name.charAt(0).toUpperCase() + name.slice(1) }))
    .sort((a, b) => (a.member < b.member ? -1 : 1));
}

const THREADS = 32;
/** What a thread may take while it works on large sessions, in bytes. */
const THREAD_MEMORY = 750_000_000;

/** By default, one for each core, as far as half of the memory is enough for all. */
function readThreads(given: string | undefined): number {
  if (given === undefined)
    return Math.max(1, Math.min(availableParallelism(), THREADS, Math.floor(totalmem() / 2 / THREAD_MEMORY)));
  const threads = Number(given);
  if (/^\d{1,2}$/.test(given) && threads >= 1 && threads <= THREADS) return threads;
  throw new UserError(`--threads must be a number from 1 to ${THREADS}, not "${given}".`);
}

/** Determines what a build does. @throws UserError with one sentence that says what to do */
export async function readSettings(options: Options, env: NodeJS.ProcessEnv, cwd: string) {
  const file = resolve(cwd, options.config ?? CONFIG_NAME);
  const config = options.settings ?? (await readConfig(file, options.config !== undefined));
  const configDir = dirname(file);
  const given = givenInputs(options, config, cwd, configDir);
  const defaults = defaultInputs(env);
  if (options.quiet && options.verbose) throw new UserError('Give --quiet or --verbose, not both.');
  if (options.cache !== undefined && options['no-cache']) throw new UserError('Give --cache or --no-cache, not both.');
  const isExample = given.length === 0 && discover(defaults).sessions.every(({ path }) => path === undefined);
  const inputs = given.length > 0 ? given : isExample ? exampleInputs() : defaults;
  const output =
    options.output === undefined ? resolve(configDir, config.output ?? '_site') : resolve(cwd, options.output);
  let cache: string | undefined;
  if (options.cache !== undefined) cache = givenCache(cwd, options.cache, output, inputs);
  else if (!options['no-cache'] && config.cache !== false)
    cache = config.cache === undefined ? defaultCache(cwd, env) : givenCache(configDir, config.cache, output, inputs);
  const lock = options.readsOnly ? undefined : readLock(config.publish, env);
  const { pageWeight = 1_500_000, outputLength = 40_000, agentWeight = 300_000 } = config.limits ?? {};
  const host = readHost(options.host, '--host') ?? readHost(config.host, '"host" in the configuration');
  const verbosity: Verbosity = options.quiet ? 'quiet' : options.verbose ? 'verbose' : 'normal';
  const prices: Prices = config.prices ?? {};
  return {
    title: options.title ?? config.title ?? (isExample ? 'Tidewatch & friends' : DEFAULT_TITLE),
    description: config.description ?? DESCRIPTION,
    /** Where the site is hosted, with `/` at the end; empty when unknown. */
    address: config.baseUrl === undefined ? '' : siteAddress(config.baseUrl),
    inputs,
    isExample,
    output: lock === undefined ? output : stageIn(cache, output),
    published: output,
    lock,
    cache,
    timeZone: checkZone(config.timeZone ?? 'UTC'),
    projects: options.project ?? (config.projects ?? []).filter((one) => typeof one === 'string'),
    projectRules: (config.projects ?? []).filter((one) => typeof one !== 'string'),
    since: readDay('since', options, config),
    until: readDay('until', options, config),
    strict: options.strict ?? false,
    /** Is the site published only if the gate lets it pass? */
    isChecked: options.check ?? false,
    isVerified: options.verify ?? false,
    /** Which part of the sessions is read, for a build elsewhere; undefined: all of them. */
    shard: shardOf(options, cache !== undefined && (options.cache ?? config.cache) !== undefined, env),
    /** Does the cache come from machines that read shards? */
    isMerged: options.merge ?? false,
    threads: readThreads(options.threads),
    ...{ verbosity, prices, limits: { pageWeight, outputLength, agentWeight } },
    redact: options['no-redact'] || config.redact === false ? undefined : redaction(config.redact ?? {}, configDir),
    publish: publication(config.publish ?? {}),
    /** Of the configuration file, whether it exists or not: waivers are next to it. */
    configFolder: configDir,
    host,
    theme: await readTheme(config, configDir),
    others: readOthers(config, lock),
    tools: config.tools && toolsIn(config.tools, options.settings === undefined ? file : undefined),
    hasRenderer: options.hasRenderer ?? false,
  };
}

/** What the commands around archives need to know, with the configuration file if there is one. */
export async function readArchiveSettings(
  { config: given, noRedact }: { readonly config: string | undefined; readonly noRedact: boolean | undefined },
  cwd: string,
): Promise<Pick<Settings, 'redact' | 'timeZone'> & { readonly config: string | undefined }> {
  const file = resolve(cwd, given ?? CONFIG_NAME);
  const config = await readConfig(file, given !== undefined);
  const isOff = noRedact || config.redact === false;
  return {
    redact: isOff ? undefined : redaction(config.redact || {}, dirname(file)),
    timeZone: checkZone(config.timeZone ?? 'UTC'),
    config: existsSync(file) ? file : undefined,
  };
}

function redaction(config: RedactConfig, folder: string): RedactOptions {
  const { off = [], home = true, emails = false, authors = false, hosts = false, words = [], patterns = [] } = config;
  const unknown = off.find((id) => !RULES.some((rule) => rule.id === id));
  if (unknown !== undefined) {
    const help = 'a rule is called what its marks say, as in [redacted: github-token #2]';
    throw new UserError(`"off" in "redact" names a rule "${unknown}" that does not exist; ${help}.`);
  }
  return { off, home, emails, authors, hosts, words: [...words, ...reviewedWords(folder)], patterns };
}
