/** Reads `sessionary.config.js`, and in each thread its `tools`. */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../base/errors.ts';
import { sha256 } from '../../base/hash.ts';
import { isRaw } from '../../base/json-readers.ts';
import { type OwnTool, useTools } from '../../transcript/tools/own-tools.ts';
import type { SessionaryConfig } from '../../user-config.ts';

export const CONFIG_NAME = 'sessionary.config.js';

/** Reads the configuration. A missing file is an empty configuration, unless --config named it. @throws UserError */
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
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    const help = /'export'|import statement|module is not/.test(reason) ? '; set "type": "module" in package.json' : '';
    throw new UserError(`${file} could not be loaded: ${reason.replace(/\.$/, '')}${help}.`);
  }
  if (!isRaw(value))
    throw new UserError(`${file} must export its settings as the default export: export default { … }.`);
  // Loaded late, because it brings a library that a build without a configuration does not need.
  return (await import('./check-config.ts')).checkConfig(value, file);
}

/**
 * The tools of the user: functions, which each thread loads by itself. Sessions are read again when their file changes,
 * but not when one that it imports does.
 */
export interface OwnTools {
  /** Undefined if they are in the options of a program, which no other thread can have. */
  readonly file: string | undefined;
  readonly hash: string;
}

/** By hash: a program may read several archives at a time. */
const given = new Map<string, readonly OwnTool[]>();
let loaded: string | undefined;

/** @param file the configuration that they are in, an absolute path; undefined: the options of a program */
export function toolsIn(tools: readonly OwnTool[], file: string | undefined): OwnTools {
  const text = (_: string, value: unknown): unknown => (typeof value === 'function' ? String(value) : value);
  const hash = sha256(file === undefined ? JSON.stringify(tools, text) : readFileSync(file));
  if (file === undefined) given.set(hash, tools);
  return { file, hash };
}

/** From now on, sessions are read in this thread with these tools. */
export async function loadTools(tools: OwnTools | undefined): Promise<void> {
  if (tools?.hash === loaded) return;
  const { file, hash = '' } = tools ?? {};
  useTools((file === undefined ? given.get(hash) : (await readConfig(file, true)).tools) ?? []);
  loaded = tools?.hash;
}
