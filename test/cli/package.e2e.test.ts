/** The package as its users get it: packed, installed into an empty folder, and run from there. */

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REPO } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree } from '../helpers/folders.ts';
import { installPackage } from '../helpers/installed.ts';
import { readPage, textOf } from '../helpers/pages.ts';
import { siteOf } from '../helpers/sites.ts';
import { writeSession } from '../helpers/transcripts.ts';

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
  'dist/live.js',
  'dist/share.js',
  'dist/locked/locked.css',
  'dist/locked/unlock.js',
  'dist/thread.js',
  'dist/transcripts.js',
  'dist/turns.css',
  'dist/user-config.d.ts',
  'dist/user-config.js',
];

const { consumer, packed, inFolder, typeErrors } = await installPackage();

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
    expect(said).toMatch(/^No sessions of Claude Code or Codex were found, so this is the invented example archive/);
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
    const folder = join(dirname(consumer), 'recipe');
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
  test('runs the example in its documentation, and loads no site: neither Eleventy nor Shiki nor Pagefind', async () => {
    const [, example = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(REPO, 'docs/LIBRARY.md'), 'utf8')) ?? [];
    expect(example.trim().split('\n').length).toBeLessThanOrEqual(20);
    writeFileSync(join(consumer, 'example.mjs'), example);
    const hook = `import { register } from 'node:module';
      register('data:text/javascript,' + encodeURIComponent(
        'export const load = (url, context, next) => { console.log(url); return next(url, context); }'));`;
    writeFileSync(join(consumer, 'hook.mjs'), hook);
    const mara = join(REPO, 'fixtures/archive/mara');
    const said = await inFolder(consumer, process.execPath, '--import', './hook.mjs', 'example.mjs', mara);
    expect(said).toContain("  '2026-02-04 claude-sonnet-4-20250514': 1702,\n");
    expect(said).toContain(' · once-index | npx vitest run | 1\n');
    expect(said).toContain('/sessionary/dist/transcripts.js');
    expect(said).toContain('/node_modules/unbash/');
    expect(said).not.toMatch(/node_modules\/(?:@11ty|shiki|@shikijs|pagefind|nunjucks)\//);
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
});
