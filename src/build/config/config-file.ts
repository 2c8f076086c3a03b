/** `sessionary.config.js`: what it may contain, and messages about what is wrong with it. */

import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../base/errors.ts';
import { isRaw, keys, type Raw } from '../../base/json-readers.ts';
import { SESSION_KINDS } from '../../transcript/types/archive.ts';
import type { SessionaryConfig } from '../../user-config.ts';

export interface Limits {
  readonly pageWeight: number;
  readonly outputLength: number;
  readonly agentWeight: number;
}

export const CONFIG_NAME = 'sessionary.config.js';
export const DEFAULT_LIMITS: Limits = { pageWeight: 1_500_000, outputLength: 20_000, agentWeight: 300_000 };

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
/** An empty glob, word or tag would match nothing, and an empty path the current folder, so they are not allowed. */
const isFilled: Check = (value) => isText(value) && value !== '';
const isPath: Check = (value) => typeof value === 'string' && /^(?!~(?:[/\\]|$))./s.test(value);

/** Is it a list, and each of its values like this? */
function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every((one) => check(one));
}

/** Is it an object with values like these, and no others? */
function objectOf(checks: Readonly<Record<string, Check>>): Check {
  const known = Object.entries(checks);
  return (value) =>
    isRaw(value) &&
    keys(value).every((key) => known.some(([name]) => name === key)) &&
    known.every(([key, is]) => is(value[key]));
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

const isInputText: Check = (value) => typeof value === 'string' && isPath(value.replace(/^[^=/\\]+=(?=~)/, ''));
const isInputObject = objectOf({ path: isPath, member: optional(isText) });
const isInput: Check = (value) => isInputText(value) || isInputObject(value);

const isProjectObject = objectOf({ name: isFilled, match: listOf(isFilled) });
const isProject: Check = (value) => isFilled(value) || isProjectObject(value);

const isAmount: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isPrice = objectOf({ input: isAmount, output: isAmount, cacheRead: optional(isAmount) });

type Rule = readonly [Check, mustBe: string];
type Checks = ReadonlyMap<string, Rule>;

const isFlag: Check = (value) => typeof value === 'boolean';
const GLOBS: Rule = [listOf(isFilled), 'a list of globs, none of them empty'];
const isKind: Check = (value) => SESSION_KINDS.some((known) => known === value);

function flags(...keys: readonly string[]): readonly (readonly [string, Rule])[] {
  return keys.map((key) => [key, [isFlag, 'true or false']]);
}

const REDACT_KEYS: Checks = new Map<string, Rule>([
  ['off', [listOf(isText), 'a list of rule ids']],
  ...flags('home', 'emails', 'authors', 'hosts'),
  ['words', [listOf(isFilled), 'a list of words, none of them empty']],
  ['patterns', [listOf((value) => value instanceof RegExp), 'a list of regular expressions']],
]);

const PUBLISH_KEYS: Checks = new Map<string, Rule>([
  ['members', GLOBS],
  ['branches', GLOBS],
  ['titles', GLOBS],
  ['tags', [listOf(isFilled), 'a list of words, none of them empty']],
  ['kinds', [listOf(isKind), `a list with some of ${SESSION_KINDS.join(', ')}`]],
  ...flags('thinking', 'outputs', 'raw', 'exports', 'history', 'costs', 'index'),
  ['embed', [listOf(isText), 'a list of origins, such as https://example.org']],
  ['password', [isFlag, 'true or false: the password itself is read from SESSIONARY_PASSWORD, never from a file']],
  ['salt', [isText, 'a string']],
]);

const CONFIG_KEYS: Checks = new Map<string, Rule>([
  ['title', [isText, 'a string']],
  ['description', [isText, 'a string']],
  ['baseUrl', [isText, 'a web address, such as https://example.org/archive/']],
  ['inputs', [listOf(isInput), 'a list of folders, without ~']],
  ['output', [isPath, 'the path of a folder, without ~']],
  ['cache', [(value) => isPath(value) || value === false, 'the path of a folder, without ~, or false']],
  ['timeZone', [isText, 'the name of a time zone, such as Europe/Berlin']],
  [
    'projects',
    [listOf(isProject), "a list of globs that are not empty, and of names such as { name: 'Shop', match: ['shop-*'] }"],
  ],
  ['since', [isText, 'a day, such as 2026-03-01']],
  ['until', [isText, 'a day, such as 2026-03-31']],
  [
    'prices',
    [
      (value) => isRaw(value) && Object.values(value).every(isPrice),
      'prices such as { "opus-5": { input: 5, output: 25 } }',
    ],
  ],
  ['redact', [(value) => value === false || isRaw(value), 'false, or an object']],
  ['publish', [isRaw, 'an object']],
  ['limits', [isRaw, 'an object of numbers']],
  ['host', [isText, 'the name of a host, such as github-pages']],
]);

/** @param of where the settings are: `"redact" in sessionary.config.js` */
function checkKeys(value: Raw, checks: Checks, of: string): void {
  for (const [key, setting] of Object.entries(value)) {
    const known = checks.get(key);
    if (!known) {
      const names = [...checks.keys()].join(', ');
      throw new UserError(`${of} has a setting "${key}" that does not exist; the settings are ${names}.`);
    }
    if (setting !== undefined && !known[0](setting)) throw new UserError(`"${key}" in ${of} must be ${known[1]}.`);
  }
}

/** Checks what a configuration file exports; past this point it is a {@link SessionaryConfig}. */
function checkConfig(value: Raw, file: string): asserts value is Raw & SessionaryConfig {
  checkKeys(value, CONFIG_KEYS, file);
  if (isRaw(value.redact)) checkKeys(value.redact, REDACT_KEYS, `"redact" in ${file}`);
  if (isRaw(value.publish)) checkKeys(value.publish, PUBLISH_KEYS, `"publish" in ${file}`);
  for (const [key, limit] of Object.entries(isRaw(value.limits) ? value.limits : {})) {
    if (!Object.hasOwn(DEFAULT_LIMITS, key) || typeof limit !== 'number' || !(limit >= 1000)) {
      const names = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new UserError(`"limits" in ${file} may contain ${names}, each a number of at least 1000.`);
    }
  }
}

/**
 * Reads the configuration. A missing file is an empty configuration, unless --config named it.
 * @throws UserError
 */
export async function readConfig(file: string, isAsked: boolean): Promise<SessionaryConfig> {
  if (!existsSync(file) || statSync(file).isDirectory()) {
    if (isAsked) throw new UserError(`There is no configuration file ${file}; check --config.`);
    return {};
  }
  let value: unknown;
  // Node would print warnings about the package.json beside it.
  process.removeAllListeners('warning');
  try {
    // While Eleventy serves templates in one process, a changed file is loaded again.
    const module: unknown = await import(`${pathToFileURL(file).href}?${statSync(file).mtimeMs}`);
    value = isRaw(module) ? await module.default : undefined;
  } catch (error) {
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    const help = /'export'|import statement|module is not/.test(said) ? '; set "type": "module" in package.json' : '';
    throw new UserError(`${file} could not be loaded: ${said.replace(/\.$/, '')}${help}.`);
  }
  if (!isRaw(value))
    throw new UserError(`${file} must export its settings as the default export: export default { … }.`);
  checkConfig(value, file);
  return value;
}
