/**
 * Bundles the browser scripts: `src/browser/<entry>.ts` -> `dist/assets/<entry>.js`, as classic scripts, because
 * browsers refuse modules to pages from disk. Runs after tsc, as `node dist/browser-bundle.js`.
 *
 * Pagefind's own script is a module that it hands out at run time; here it becomes the module `pagefind-runtime`.
 */

import { access, mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { close, createIndex } from 'pagefind';

const ENTRIES = ['page', 'quick', 'search', 'theme'];

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function writePagefindRuntime(path: string): Promise<void> {
  const { index } = await createIndex();
  if (index === undefined) throw new Error('Pagefind gave no index: is its binary installed? Try `npm ci`.');
  const { files } = await index.getFiles();
  await close();
  const runtime = files.find((file) => file.path === 'pagefind.js');
  if (runtime === undefined) throw new Error('Pagefind hands out no pagefind.js: its version has changed.');
  await writeFile(path, runtime.content);
}

const runtime = here('./pagefind-runtime.js');
await mkdir(here('./assets/'), { recursive: true });
await writePagefindRuntime(runtime);

const sources = ENTRIES.map((name) => ({ in: here(`../src/browser/${name}.ts`), out: name }));
const found = await Promise.all(sources.map((source) => exists(source.in)));

await build({
  entryPoints: sources.filter((_, at) => found[at]),
  outdir: here('./assets'),
  bundle: true,
  format: 'iife',
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  // Pagefind asks where it lies; our search script tells it.
  logOverride: { 'empty-import-meta': 'silent' },
  alias: { 'pagefind-runtime': runtime },
  // Pagefind calls the global `fetch`; a page from disk has its own.
  inject: [here('../src/browser/pagefind-fetch.ts')],
});
