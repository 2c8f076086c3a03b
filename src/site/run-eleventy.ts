/** One run of Eleventy over our templates: a batch of session pages, or the pages of the whole archive. */

import { join } from 'node:path';
import { Eleventy } from '@11ty/eleventy';
import { PACKAGE_ROOT } from '../package.ts';
import { type SiteData, sessionary } from './eleventy-plugin.ts';
import { environmentFor, type OwnTemplates } from './environment.ts';

const TEMPLATES = join(PACKAGE_ROOT, 'templates');
/** Keeps Eleventy from using a configuration in the current folder. */
const NO_CONFIG = join(PACKAGE_ROOT, 'dist/empty-config.js');

/**
 * @param templates of the user
 * @throws if a template is broken, which is our bug or the user's, never that of a transcript
 */
export async function renderPages(data: SiteData, output: string, templates: OwnTemplates | undefined): Promise<void> {
  // Eleventy keeps the configuration of a run alive, and everything it refers to, which must not include the pages.
  const held = { ...data };
  const eleventy = new Eleventy(TEMPLATES, output, {
    configPath: NO_CONFIG,
    quietMode: true,
    config: (config) => {
      config.setLibrary('njk', environmentFor(templates));
      // Otherwise Eleventy warns about slow filters on standard output.
      config.benchmarks.config.setMinimumThresholdMs(0);
      sessionary(config, held, templates);
    },
  });
  eleventy.disableLogger();
  try {
    await eleventy.write();
  } catch (error) {
    throw withReason(error);
  } finally {
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name);
  }
}

/** Eleventy keeps the cause of an error next to its message; between threads only the message is passed on. */
function withReason(error: unknown): unknown {
  if (!(error instanceof Error) || !('originalError' in error)) return error;
  const { originalError: reason } = error;
  const text = reason instanceof Error ? String(withReason(reason)) : String(reason);
  return new Error(`${error.message}: ${text}`, { cause: error });
}
