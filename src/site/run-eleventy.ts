/** One run of Eleventy over our pages: a batch of session pages, or the pages of the whole archive. */

import { join } from 'node:path';
import { Eleventy } from '@11ty/eleventy';
import { printable } from '../base/format.ts';
import { PACKAGE_ROOT } from '../package.ts';
import { addPages, type SiteData, withTurns } from './eleventy-plugin.ts';
import { environmentFor, type OwnTemplates } from './environment.ts';

/** A folder without templates: our pages have no files. */
const NO_TEMPLATES = join(PACKAGE_ROOT, 'templates/assets');

/**
 * @param templates of the user
 * @throws if a template is broken, which is our bug or the user's, never that of a transcript
 */
export async function renderPages(data: SiteData, output: string, templates: OwnTemplates | undefined): Promise<void> {
  // Eleventy keeps the configuration of a run alive, and everything it refers to, which must not include the pages.
  const held = { ...data };
  const markup = new Map(data.sessionPages?.map((page) => [page.url, page.markup]));
  const eleventy = new Eleventy(NO_TEMPLATES, output, {
    // None: not one in the current folder either.
    configPath: '',
    quietMode: true,
    config: (config) => {
      config.setLibrary('njk', environmentFor(templates));
      // Otherwise Eleventy warns about slow filters on standard output.
      config.benchmarks.config.setMinimumThresholdMs(0);
      config.setTemplateFormats(['njk']);
      addPages(config, () => held);
      config.addTransform('printable', printable);
      config.addTransform('turns', (html, path) =>
        path.endsWith('.html') ? withTurns(html, (name) => markup.get(name)) : html,
      );
    },
  });
  eleventy.disableLogger();
  try {
    await eleventy.write();
  } catch (error) {
    throw withReason(error);
  } finally {
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name);
    markup.clear();
  }
}

/** Eleventy keeps the cause of an error next to its message; between threads only the message is passed on. */
function withReason(error: unknown): unknown {
  if (!(error instanceof Error) || !('originalError' in error)) return error;
  const { originalError: reason } = error;
  const text = reason instanceof Error ? String(withReason(reason)) : String(reason);
  return new Error(`${error.message}: ${text}`, { cause: error });
}
