/**
 * Makes `dist/` of the sources, after the compiler has checked them: `node src/bundle.js`.
 *
 *     dist/cli.js            the command line
 *     dist/thread.js         what a worker thread loads
 *     dist/eleventy.js       for `.eleventy.js`: the archive in one process, and the plugin
 *     dist/user-config.js    what the package exports
 *     dist/assets/*.js       the pages' own scripts, classic ones: browsers refuse modules to pages from disk
 *
 * Pagefind hands out its browser program at run time, as a module; here it becomes `pagefind-runtime`.
 */

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { close, createIndex } from 'pagefind';

/** Entry -> file below `src/`. */
const PROGRAMS = {
  cli: 'cli.ts',
  thread: 'pipeline/thread.ts',
  eleventy: 'pipeline/eleventy-entry.ts',
  'empty-config': 'site/empty-config.ts',
  'user-config': 'config/user-config.ts',
};

const SCRIPTS = {
  page: 'browser/page/page.ts',
  quick: 'search/quick/quick.ts',
  search: 'search/page/search.ts',
  theme: 'browser/page/theme.ts',
};

/** @param {string} path relative to the root of the package */
function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** @param {Record<string, string>} entries */
function entryPoints(entries) {
  return Object.entries(entries).map(([out, path]) => ({ in: fromRoot(`src/${path}`), out }));
}

/** @param {string} path where Pagefind's browser program is written */
async function writePagefindRuntime(path) {
  const { index } = await createIndex();
  if (index === undefined) throw new Error('Pagefind gave no index: is its binary installed? Try `npm ci`.');
  const { files } = await index.getFiles();
  await close();
  const runtime = files.find((file) => file.path === 'pagefind.js');
  if (runtime === undefined)
    throw new Error('Pagefind has no pagefind.js any more: its version has changed.');
  await writeFile(path, runtime.content);
}

const runtime = fromRoot('node_modules/.cache/sessionary-bundle/pagefind-runtime.js');
await mkdir(fromRoot('node_modules/.cache/sessionary-bundle'), { recursive: true });
await Promise.all([
  rm(fromRoot('dist'), { recursive: true, force: true }).then(() =>
    build({
      entryPoints: entryPoints(PROGRAMS),
      outdir: fromRoot('dist'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      packages: 'external',
      charset: 'utf8',
      logLevel: 'warning',
    }),
  ),
  writePagefindRuntime(runtime),
]);

await build({
  entryPoints: entryPoints(SCRIPTS),
  outdir: fromRoot('dist/assets'),
  bundle: true,
  format: 'iife',
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  // Pagefind asks where it is; our search script tells it.
  logOverride: { 'empty-import-meta': 'silent' },
  alias: { 'pagefind-runtime': runtime },
  // Pagefind calls the global `fetch`; a page from disk has its own.
  inject: [fromRoot('src/search/engine/pagefind-fetch.ts')],
});
