/** Reads `sessionary.config.js`. */

import { existsSync, statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../base/errors.ts';
import { isRaw } from '../../base/json-readers.ts';
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
