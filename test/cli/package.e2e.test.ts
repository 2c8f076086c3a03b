/** The package as its users get it: packed, installed into an empty folder, and run from there. */

import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { CLI, REPO } from '../helpers/cli.ts';
import { folderForTest, folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree } from '../helpers/folders.ts';
import { readPage, textOf } from '../helpers/pages.ts';
import { siteOf } from '../helpers/sites.ts';
import { writeSession } from '../helpers/transcripts.ts';

const run = promisify(execFile);

/** The parts that the entries of the program share, named by their content. */
const PART = /^dist\/part-[0-9A-Z]{8}\.js$/;
/** Everything else in `dist/` that is published: the program, its type declaration, and what pages load. */
const PROGRAM = [
  'dist/assets/colours.js',
  'dist/assets/finding.css',
  'dist/assets/history.css',
  'dist/assets/overview.css',
  'dist/assets/page.js',
  'dist/assets/print.css',
  'dist/assets/quick.js',
  'dist/assets/search.css',
  'dist/assets/search.js',
  'dist/assets/session.css',
  'dist/assets/theme.js',
  'dist/cli.js',
  'dist/eleventy.js',
  'dist/empty-config.js',
  'dist/live.js',
  'dist/locked/locked.css',
  'dist/locked/unlock.js',
  'dist/thread.js',
  'dist/transcripts.js',
  'dist/user-config.d.ts',
  'dist/user-config.js',
];

const work = folderForTests();
const home = join(work, 'home');
/** Where the package is installed: a folder outside the repository. */
const consumer = join(work, 'consumer');
let packed: readonly string[] = [];

/** The commands get no settings of this machine, and nothing from this checkout's `node_modules/.bin`. */
function environment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(REPO));
  return {
    PATH: [dirname(process.execPath), ...path].join(delimiter),
    HOME: home,
    // Not those of the other builds.
    ...{ TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    npm_config_cache: join(work, 'npm-cache'),
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

async function inFolder(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(command, args, { cwd, env: environment(), maxBuffer: 64e6 });
  return stdout;
}

/** What the compiler says about a program of a user of the package. */
async function typeErrors(name: string, lines: readonly string[]): Promise<string> {
  writeFileSync(join(consumer, name), lines.join('\n'));
  const tsc = join(REPO, 'node_modules/typescript/bin/tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', name];
  const { stdout } = await run(process.execPath, [tsc, ...flags], { cwd: consumer }).catch((error) => error);
  return stdout;
}

/** Top-level packages that the package needs when it runs, as this checkout has them: `node_modules/shiki`. */
function runtimePackages(): readonly string[] {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(REPO, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev = false }]) => path.lastIndexOf('node_modules/') === 0 && !dev)
    .map(([path]) => path)
    .filter((path) => existsSync(join(REPO, path)));
}

/** Hard links to all files below a folder; copies if the other folder is on another disk. */
function linkFiles(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    if (entry.isDirectory()) mkdirSync(copy, { recursive: true });
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(path), copy);
    else if (entry.isFile()) {
      try {
        linkSync(path, copy);
      } catch {
        copyFileSync(path, copy);
      }
    }
  }
}

/**
 * Packs and installs. The dependencies are put in place beforehand, with the links to their commands, so that npm finds
 * all of them there and asks no registry: one that `package.json` lacks is missing in the folder as well.
 */
beforeAll(async () => {
  if (!existsSync(CLI)) throw new Error('There is no dist/cli.js to pack: run `npm run compile` first.');
  mkdirSync(home);
  const packing = await inFolder(REPO, 'npm', 'pack', '--ignore-scripts', '--pack-destination', work);
  const tarball = join(work, packing.trim());
  for (const path of [...runtimePackages(), 'node_modules/.bin']) {
    mkdirSync(join(consumer, path), { recursive: true });
    linkFiles(join(REPO, path), join(consumer, path));
  }
  await inFolder(consumer, 'npm', 'install', '--no-audit', '--no-fund', tarball);
  packed = filesIn(join(consumer, 'node_modules/sessionary'));
}, 120_000);

describe('the package', () => {
  test('contains what it needs at run time, and nothing else', () => {
    const below = (folder: string): string[] => filesIn(join(REPO, folder)).map((path) => `${folder}/${path}`);
    expect(packed.filter((path) => !PART.test(path))).toEqual(
      [
        '.eleventy.js',
        'LICENSE',
        'README.md',
        'package.json',
        ...PROGRAM,
        ...below('dist/languages'),
        ...below('dist/types'),
        ...below('fixtures/archive'),
        ...below('schema'),
        // Style sheets are published as bundles.
        ...below('templates').filter((path) => !path.startsWith('templates/styles/')),
      ].sort(),
    );
  });

  test('lists every package that it imports as a dependency', async () => {
    const { dependencies: named } = JSON.parse(readFileSync(join(REPO, 'package.json'), 'utf8'));
    const program = packed.filter((path) => /^dist\/[^/]+\.js$/.test(path));
    expect(program.filter((path) => PART.test(path)).length).toBeGreaterThan(5);
    const texts = program.map((path) => readFileSync(join(REPO, path), 'utf8'));
    const imported = texts
      .flatMap((text) => [...text.matchAll(/(?:^import[^;"]*|\bimport\()"((?:@[^/"]+\/)?[^/"]+)/gm)])
      .map((match) => match[1] ?? '')
      .filter((name) => name !== '.' && !name.startsWith('node:'));
    expect(imported).toEqual(expect.arrayContaining(['@11ty/eleventy', 'markdown-it', 'pagefind']));
    expect([...new Set(imported)].filter((name) => !Object.hasOwn(named, name))).toEqual([]);
    const loading = "await import('./node_modules/sessionary/dist/eleventy.js')";
    await inFolder(consumer, process.execPath, '--input-type=module', '--eval', loading);
  });

  // With a selection, sessions that it may exclude get no drafts: all are read twice (`build/tasks/read-task.ts`).
  test('builds the example through npx, with a typed configuration, to the same bytes as from this checkout', async () => {
    writeFileSync(
      join(consumer, 'sessionary.config.js'),
      "import { defineConfig } from 'sessionary';\nexport default defineConfig({ output: 'public' });\n",
    );
    const [said, archive] = await Promise.all([
      inFolder(consumer, 'npx', '--no', 'sessionary', 'build', '--project', '*'),
      siteOf('archive'),
    ]);
    expect(said).toMatch(/^No Claude Code sessions were found, so this is the invented example archive/);
    const site = join(consumer, 'public');
    expect(textOf(readPage(site, 'index.html').root)).toContain('The sessions of this example are invented; ');
    const files = filesIn(site);
    expect(files.filter((path) => /^sessions\/[^/]+\.html$/.test(path)).length).toBeGreaterThan(10);
    expect(files).toEqual(expect.arrayContaining(['assets/page.js', 'assets/session.css', 'pagefind/files.js']));
    // The manifest also depends on the sources of the style sheets, which are not published.
    expect({ ...publishedTree(site), '.sessionary': '' }).toEqual({
      ...publishedTree(archive.folder),
      '.sessionary': '',
    });
    // The folder has a `node_modules`, which contains the cache.
    expect(filesIn(join(consumer, 'node_modules/.cache/sessionary')).length).toBeGreaterThan(10);
  });

  test('has the cache in its own folder if there is no node_modules', async () => {
    const folder = folderForTest();
    writeSession(folder, '-home-ada-shop', 'only', ['Open the shop.']);
    const own = join(consumer, 'node_modules/sessionary/node_modules/.cache/sessionary');
    expect(existsSync(own)).toBe(false);
    const program = join(consumer, 'node_modules/.bin/sessionary');
    await inFolder(folder, program, 'build', '--input', folder, '--output', join(folder, 'site'));
    expect(filesIn(own).length).toBeGreaterThan(0);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  });

  test('runs the recipe that it writes, step by step', async () => {
    const folder = join(work, 'recipe');
    mkdirSync(folder);
    symlinkSync(join(consumer, 'node_modules'), join(folder, 'node_modules'), 'dir');
    await inFolder(folder, 'npx', '--no', 'sessionary', 'init', '--host', 'github-pages', '--readers', 'password');
    writeSession(join(folder, 'archive'), '-home-ada-shop', 'only', ['Open the shop.']);
    const [building = ''] = readFileSync(join(folder, '.github/workflows/publish.yml'), 'utf8').split('\n  deploy:');
    const steps = [...building.matchAll(/ run: (.+)/g)].map(([, command = '']) => command);
    expect(steps[0]).toBe('npm ci --ignore-scripts');
    const secret = "export SESSIONARY_PASSWORD='ten green otters'";
    await inFolder(folder, 'bash', '-e', '-c', [secret, ...steps.slice(1)].join('\n'));
    const listed = await inFolder(folder, 'tar', '--list', '--file', 'artifact.tar');
    expect(listed).toContain('./index.html\n');
    expect(readFileSync(join(folder, '_site/index.html'), 'utf8')).toContain('<title>Locked</title>');
  });

  test('has the types of the configuration', async () => {
    expect(
      await typeErrors('configured.ts', [
        "import { defineConfig, type SessionaryConfig } from 'sessionary';",
        "const config: SessionaryConfig = defineConfig({ title: 'Packed', limits: { pageWeight: 60_000 } });",
        'defineConfig({',
        "  tools: [{ names: ['mcp__a__b'], view: ({ output }, show) => ({ summary: output, views: show.mono(output) }) }],",
        '});',
        '// @ts-expect-error: a setting that does not exist',
        "defineConfig({ titel: 'Packed' });",
        'export default config;',
      ]),
    ).toBe('');
  });
});

describe('the library', () => {
  const archive = join(REPO, 'fixtures/archive');

  test('runs the example in its documentation', async () => {
    const [, example = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(REPO, 'docs/LIBRARY.md'), 'utf8')) ?? [];
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(20);
    writeFileSync(join(consumer, 'example.mjs'), example);
    const said = await inFolder(consumer, process.execPath, 'example.mjs', join(archive, 'mara'));
    expect(said).toContain("  '2026-02-04 claude-sonnet-4-20250514': 1702,\n");
    expect(said).toContain(' · once-index | npx vitest run | 1\n');
  });

  test('has types for calls by their kind, and for options', async () => {
    expect(
      await typeErrors('reading.ts', [
        "import { type AnyTool, callsOf, readArchive, readSession } from 'sessionary/transcripts';",
        'export async function commands(folder: string): Promise<readonly string[]> {',
        '  const found: string[] = [];',
        '  for await (const session of readArchive(folder, { redact: { emails: true } }))',
        "    for (const { call } of callsOf(session)) if (call.tool.kind === 'bash') found.push(call.tool.command);",
        '  // @ts-expect-error: a setting of sites',
        "  readArchive(folder, { title: 'Packed' });",
        '  // @ts-expect-error: no kind of a tool',
        "  const kind: AnyTool['kind'] = 'hammer';",
        '  // @ts-expect-error: undefined if there is no message',
        '  (await readSession(folder)).turns;',
        '  return found;',
        '}',
      ]),
    ).toBe('');
  });

  test('reads one session, and says what is wrong with a path or an option', async () => {
    const folder = folderForTest();
    const file = writeSession(folder, '-home-ada-shop', 'only', ['Open the shop.']);
    const reading = `const { readArchive, readSession } = await import('sessionary/transcripts');
      const [file, folder] = process.argv.slice(1);
      const session = await readSession(file);
      const failure = (act) => act().then(() => 'none', ({ name, message }) => [name, message]);
      console.log(JSON.stringify([
        [session.key, session.project, session.turns[0].parts[0].text, session.ledgers[0].problems],
        await failure(() => readSession('missing.jsonl')),
        await failure(() => readArchive(folder, { redact: 'no' }).overview()),
      ]));`;
    const said = await inFolder(consumer, process.execPath, '--input-type=module', '--eval', reading, file, folder);
    expect(JSON.parse(said)).toEqual([
      ['only', 'shop', 'Open the shop.', []],
      ['UserError', expect.stringMatching(/^There is no file or folder missing\.jsonl; /)],
      ['UserError', expect.stringMatching(/^"redact" in the options must be /)],
    ]);
  });

  test('loads no site: neither Eleventy nor Shiki nor Pagefind', async () => {
    const hook = `import { register } from 'node:module';
      register('data:text/javascript,' + encodeURIComponent(
        'export const load = (url, context, next) => { console.log(url); return next(url, context); }'));
      for await (const session of (await import('sessionary/transcripts')).readArchive(process.argv[1]));`;
    const loaded = await inFolder(consumer, process.execPath, '--input-type=module', '--eval', hook, archive);
    expect(loaded).toContain('/sessionary/dist/transcripts.js');
    expect(loaded).toContain('/node_modules/unbash/');
    expect(loaded).not.toMatch(/node_modules\/(?:@11ty|shiki|@shikijs|pagefind|nunjucks)\//);
  });
});
