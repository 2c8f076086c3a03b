/** One run of Eleventy over our templates: a batch of session pages, or the few pages of the whole archive. */

import { join } from 'node:path';
import { Eleventy } from '@11ty/eleventy';
import { PACKAGE_ROOT } from '../package.ts';
import { type EleventyConfig, type SiteData, sessionary } from './eleventy-plugin.ts';

const TEMPLATES = join(PACKAGE_ROOT, 'templates');
/** Keeps Eleventy from picking up a configuration that lies in the folder we run in. */
const NO_CONFIG = join(PACKAGE_ROOT, 'dist/empty-config.js');

/** What Nunjucks made of our templates; a process runs Eleventy for many batches and compiles them once. */
let compiled: object | undefined;

interface Engine {
  setLibrary(name: 'njk', environment: object): void;
  on(event: 'eleventy.engine.njk', listener: (engine: { readonly environment: object }) => void): void;
}

interface Benchmarked {
  readonly benchmarks: { readonly config: { setMinimumThresholdMs(ms: number): void } };
}

/**
 * Writes the pages of `data` into a folder.
 * @throws when a template is broken: that is our mistake, never the transcript's
 */
export async function renderPages(data: SiteData, output: string): Promise<void> {
  // Filters of one run live as long as the environment, and with them all that they see: it must not be the pages.
  const held = { ...data };
  const eleventy = new Eleventy(TEMPLATES, output, {
    configPath: NO_CONFIG,
    quietMode: true,
    config: (config: EleventyConfig & Benchmarked & Engine) => {
      if (compiled !== undefined) config.setLibrary('njk', compiled);
      config.on('eleventy.engine.njk', ({ environment }) => {
        compiled = environment;
      });
      // Eleventy warns of slow filters on standard output; ours are not the reader's trouble.
      config.benchmarks.config.setMinimumThresholdMs(0);
      sessionary(config, held);
    },
  });
  eleventy.disableLogger();
  try {
    await eleventy.write();
  } catch (error) {
    throw outspoken(error);
  } finally {
    Object.assign(held, { sessionPages: [], projects: [], home: undefined, report: undefined });
  }
}

/** Eleventy keeps the reason of its trouble beside the message; between threads only the message is handed on. */
function outspoken(error: unknown): unknown {
  if (!(error instanceof Error) || !('originalError' in error)) return error;
  const { originalError: reason } = error;
  const words = reason instanceof Error ? String(outspoken(reason)) : String(reason);
  return new Error(`${error.message}: ${words}`, { cause: error });
}
