/**
 * Bundles the sources into `dist/`, after the compiler has checked them: `node src/bundle.js`.
 *
 *     dist/cli.js            the command line
 *     dist/thread.js         what a worker thread loads
 *     dist/eleventy.js       the plugin `sessionary/eleventy`, and its types in `dist/types/`
 *     dist/user-config.js    what the package exports, and `user-config.d.ts` its types
 *     dist/transcripts.js    the library `sessionary/transcripts`, and `dist/types/` its types
 *     dist/part-*.js         what they share, and what they load when they need it: starting takes half as long
 *     dist/assets/*.js       scripts of the pages; classic scripts, as browsers do not load modules from disk
 *     dist/assets/*.css      style sheets of the pages
 *     dist/languages/*.js    grammars, of which a site gets those that it needs
 *     dist/live.js           script that `serve` adds to pages, and no site has
 *     dist/share.js          script of a file that `share` writes
 *     dist/locked/           script and style sheet of the pages of an encrypted site
 *
 * Pagefind generates its browser library at run time, as a module; the search script and the command line bundle it as
 * `pagefind-runtime`. Of zod, what checks a configuration is bundled: loading the whole package takes five times as long.
 */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, transform } from 'esbuild';
import nunjucks from 'nunjucks';
import { close, createIndex } from 'pagefind';
import { writeLanguages } from './languages.js';

/** Name in `dist/` -> file below `src/`. */
const PROGRAMS = {
  cli: 'cli/cli.ts',
  thread: 'build/tasks/thread.ts',
  eleventy: 'eleventy.ts',
  'user-config': 'user-config.ts',
  transcripts: 'transcripts.ts',
};

/** Name in `dist/` -> file below `src/`. */
const SCRIPTS = {
  'assets/page': 'browser/page/every-page.ts',
  'assets/colours': 'browser/colour/colours.ts',
  'assets/quick': 'browser/quick/quick.ts',
  'assets/theme': 'browser/page/theme.ts',
  'locked/unlock': 'browser/unlock/unlock.ts',
  live: 'browser/live/live.ts',
  share: 'browser/found/find-turns.ts',
};

const SEARCH_SCRIPT = { 'assets/search': 'browser/search/search-page.ts' };

const EVERY_PAGE = ['tokens', 'base', 'frame', 'page', 'strip'];

/** Name in `dist/` -> style sheets in `templates/styles/`, in the order of the cascade; `made` and `view-kinds` are made by modules. */
const STYLES = {
  'assets/overview': [...EVERY_PAGE, 'overview', 'groups'],
  'assets/history': [...EVERY_PAGE, 'overview', 'code', 'history'],
  'assets/search': [...EVERY_PAGE, 'search'],
  'assets/session': [
    ...EVERY_PAGE,
    ...[
      'story',
      'outline',
      'turn',
      'prose',
      'call',
      'made',
      'show',
      'views',
      'view-kinds',
      'code',
      'excerpt',
      'present',
    ],
  ],
  'assets/finding': ['finding'],
  'locked/locked': ['tokens', 'base', 'locked'],
  'assets/print': ['print'],
  // Of the shortcode `transcript`, on pages of the user.
  turns: ['tokens', 'base', 'turn', 'prose', 'call', 'made', 'views', 'view-kinds', 'code'],
};

/** @param {string} path from the root of the package */
function fromRoot(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** @param {Record<string, string>} entries */
function entryPoints(entries) {
  return Object.entries(entries).map(([out, path]) => ({ in: fromRoot(`src/${path}`), out }));
}

/** @param {string} path where to write Pagefind's browser library */
async function writePagefindRuntime(path) {
  const { index } = await createIndex();
  if (index === undefined) throw new Error('Pagefind did not start: is its binary installed? Try `npm ci`.');
  const { files } = await index.getFiles();
  await close();
  const runtime = files.find((file) => file.path === 'pagefind.js');
  if (runtime === undefined) throw new Error('Pagefind no longer generates pagefind.js; has its version changed?');
  await writeFile(path, runtime.content);
}

/**
 * The rules for what is in an element of a page of the user, whose own rules weigh less than the name twice.
 * @param {string} rules
 */
function scoped(rules) {
  const inside = rules.replace(/^body \{.*?^\}/ms, '').replace(/:root|^html\b|^main\b|\bmain(?=, \.outline)/gm, '&');
  return `.sessionary-turns.sessionary-turns {\n${inside}\n}`;
}

/**
 * @param {string} name of the result
 * @param {readonly string[]} sheets
 */
async function writeStyles(name, sheets) {
  /** @type {Record<string, () => string>} */
  const made = { made: madeStyles, 'view-kinds': viewStyles };
  const texts = await Promise.all(
    sheets.map((sheet) => made[sheet]?.() ?? readFile(fromRoot(`templates/styles/${sheet}.css`), 'utf8')),
  );
  const text = name === 'turns' ? scoped(texts.join('')) : texts.join('');
  const { code } = await transform(text, { loader: 'css', minify: true, charset: 'utf8' });
  await writeFile(fromRoot(`dist/${name}.css`), code);
}

/**
 * The module `site/template-loader.ts`, with the templates as functions: no process or thread compiles them again. They
 * use our filters and escape whatever Eleventy is configured to do.
 */
function compiledTemplates() {
  /** @param {readonly { name: string, template: string }[]} all */
  const wrapper = (all) =>
    all.map(({ name, template }) => `${JSON.stringify(posix.basename(name))}: (() => {\n${template}\n})(),`).join('\n');
  const files = nunjucks.precompile(fromRoot('templates'), { include: [/\.njk$/], wrapper });
  const views = nunjucks.precompileString(viewsTemplate(), { name: 'views.njk', wrapper });
  const templates = [files, views]
    .join('\n')
    .replaceAll('env.opts.autoescape', 'true')
    .replaceAll(/env\.getFilter\("(\w+)"\)/g, '(OURS.get("$1") ?? $&)');
  return `import { FILTERS } from './template-filters.ts';
    const OURS = new Map(FILTERS);
    const TEMPLATES = {\n${templates}\n};
    export const templateLoader = () => ({
      getSource: (name) => Object.hasOwn(TEMPLATES, name) ? { src: { type: 'code', obj: TEMPLATES[name] }, path: name } : null,
    });`;
}

/** @type {import('esbuild').Plugin} */
const withTemplates = {
  name: 'compiled templates',
  setup: ({ onLoad }) =>
    onLoad({ filter: /template-loader\.ts$/ }, () => ({
      contents: compiledTemplates(),
      resolveDir: fromRoot('src/site'),
    })),
};

const WORK = fromRoot('node_modules/.cache/sessionary-bundle');
const runtime = `${WORK}/pagefind-runtime.js`;
await mkdir(WORK, { recursive: true });

/**
 * What a source module exports.
 * @param {string} path below `src/`
 */
async function load(path) {
  const outfile = `${WORK}/${path.replace(/^.*\/|\.ts$/g, '')}.mjs`;
  const options = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'warning' };
  await build({ ...options, entryPoints: [fromRoot(`src/${path}`)], outfile });
  return import(pathToFileURL(outfile).href);
}

const { viewsTemplate, viewStyles } = await load('site/views/view-kinds.ts');
const { madeStyles } = await load('site/made-styles.ts');
await Promise.all([rm(fromRoot('dist'), { recursive: true, force: true }), writePagefindRuntime(runtime)]);
await build({
  entryPoints: entryPoints(PROGRAMS),
  outdir: fromRoot('dist'),
  bundle: true,
  splitting: true,
  chunkNames: 'part-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  alias: { 'pagefind-runtime': runtime, 'zod/mini': fromRoot('node_modules/zod/mini/index.js') },
  plugins: [withTemplates],
  charset: 'utf8',
  logLevel: 'warning',
});

const { printTypes } = await load('print-settings.ts');
await writeFile(fromRoot('dist/user-config.d.ts'), printTypes());

/** Where the compiler has written a declaration for each source. */
const DECLARATIONS = fromRoot('node_modules/.cache/types');
const ADDS_KINDS = /^declare module/m;

/** Copies what the types of the library and of the plugin need. Modules that nothing else names add their kinds of tools and views. */
async function writeLibraryTypes() {
  // Not those of sources that are gone.
  const sources = (await readdir(fromRoot('src'), { recursive: true })).filter((path) => path.endsWith('.ts'));
  const written = new Set(await readdir(DECLARATIONS, { recursive: true }));
  const files = sources.map((path) => path.replace(/\.ts$/, '.d.ts')).filter((path) => written.has(path));
  const texts = new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(`${DECLARATIONS}/${path}`, 'utf8')])),
  );
  texts.set('user-config.d.ts', printTypes());
  const adding = [...texts].filter(([, text]) => ADDS_KINDS.test(text)).map(([path]) => path);
  const imports = adding.map((path) => `import './${path.replace('.d.ts', '.ts')}';\n`);
  texts.set('transcripts.d.ts', `${imports.join('')}${texts.get('transcripts.d.ts')}`);
  const needed = new Set(['transcripts.d.ts', 'eleventy.d.ts']);
  for (const path of needed) {
    const text = texts.get(path) ?? '';
    for (const [, to] of text.matchAll(/(?:from |import\(|^import )['"](\.[^'"]+)\.ts['"]/gm))
      needed.add(posix.join(posix.dirname(path), `${to}.d.ts`));
    await mkdir(fromRoot(`dist/types/${posix.dirname(path)}`), { recursive: true });
    await writeFile(fromRoot(`dist/types/${path}`), text);
  }
}

await writeLibraryTypes();

/**
 * Scripts of pages.
 * @param {Record<string, string>} entries
 * @param {import('esbuild').BuildOptions} [options]
 */
async function buildScripts(entries, options) {
  await build({
    entryPoints: entryPoints(entries),
    outdir: fromRoot('dist'),
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    ...options,
  });
}

await buildScripts(SCRIPTS);
await buildScripts(SEARCH_SCRIPT, {
  // Pagefind asks for its own address, which our search script passes to it.
  logOverride: { 'empty-import-meta': 'silent' },
  alias: { 'pagefind-runtime': runtime },
  // Pagefind calls the global `fetch`, which cannot read files from disk.
  inject: [fromRoot('src/browser/search/pagefind-fetch.ts')],
});

await writeLanguages(fromRoot('node_modules/.cache'), fromRoot('dist/languages'));
await Promise.all(Object.entries(STYLES).map(([name, sheets]) => writeStyles(name, sheets)));
