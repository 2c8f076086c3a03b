/** Sessions in an Eleventy site of the user: a folder outside the repository, with the packed plugin and an empty home. */

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSite, REPO } from '../helpers/cli.ts';
import { folderForTests } from '../helpers/folder-for-test.ts';
import { filesIn, publishedTree } from '../helpers/folders.ts';
import { installPackage } from '../helpers/installed.ts';
import { all, attribute, first, readPage, textOf } from '../helpers/pages.ts';
import { exchange } from '../helpers/transcripts.ts';
import { watch } from '../helpers/visit.ts';

const { consumer, inFolder, typeErrors } = await installPackage();
const EXAMPLE = join(REPO, 'fixtures/eleventy-site');
const KEY = '5d0c7a11-90b2-4f5e-8c1d-2f6b1e7a4c03';

/** Writes the files of a site into a folder that finds the package. */
function siteWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(consumer, name);
  for (const [path, content] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(join(consumer, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** @param options of the plugin, as they are written @param more of the configuration */
function configWith(options: string, more = ''): string {
  return `import sessionary from 'sessionary/eleventy';
    export default async function (eleventyConfig) {
      ${more}
      await eleventyConfig.addPlugin(sessionary, ${options});
    }`;
}

const eleventy = (folder: string, ...args: readonly string[]) =>
  inFolder(folder, 'npx', '--no', '--', '@11ty/eleventy', ...args);

/** What it says when it fails. */
const failing = (folder: string): Promise<string> =>
  eleventy(folder).then(
    () => 'It did not fail.',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );

describe('the example of the documentation', () => {
  const example = join(consumer, 'example');
  const site = join(example, '_site');

  beforeAll(async () => {
    siteWith('example', {});
    cpSync(EXAMPLE, example, { recursive: true });
    await eleventy(example);
  }, 60_000);

  test('is what the document says', () => {
    const document = readFileSync(join(REPO, 'docs/ELEVENTY.md'), 'utf8');
    for (const file of ['eleventy.config.js', 'week.md', '404.njk'])
      expect(document).toContain(readFileSync(join(EXAMPLE, file), 'utf8'));
  });

  test('has a Markdown page with the sessions, and turns of one with their styles', () => {
    const page = readPage(site, 'week/index.html');
    const [link] = all(page.root, 'main li a');
    expect([attribute(link, 'href'), link && textOf(link)]).toEqual([
      `/sessions/${KEY}.html`,
      'Boats ran aground at the quay. When is low water at Skerry? Mail [redacted: email #1] what you find.',
    ]);
    const turns = all(page.root, '.sessionary-turns > .turn');
    expect(turns.map((turn) => attribute(turn, 'id'))).toEqual(['t-019f31c4', 't-029f31c4']);
    expect(turns.map(textOf).join(' ')).toContain('low water at 14:20');
    const sheet = all(page.root, 'main link').map((one) => attribute(one, 'href'));
    expect(sheet).toEqual(['../assets/turns.css']);
    expect(readFileSync(join(site, 'week', sheet[0] ?? ''), 'utf8')).toMatch(/^\.sessionary-turns/);
  });

  test('is, except for pages of its own, the site that `sessionary build` makes, byte by byte', async () => {
    const folder = folderForTests();
    const config = `export default { title: 'Harbour', inputs: ['${join(EXAMPLE, 'sessions')}'], redact: { emails: true } };`;
    writeFileSync(join(folder, 'sessionary.config.js'), config);
    await buildSite(['--no-cache'], { cwd: folder });
    const own = new Set(['404.html', 'week', 'week/index.html', 'assets/turns.css', '.sessionary']);
    const published = (tree: Record<string, string>) =>
      Object.fromEntries(Object.entries(tree).filter(([path]) => !own.has(path)));
    expect(published(publishedTree(site))).toEqual(published(publishedTree(join(folder, '_site'))));
    expect(textOf(readPage(site, '404.html').root)).toContain('Nothing is moored here');
  });

  test('is searched from disk, and no page complains', async () => {
    const home = `${pathToFileURL(site).href}/`;
    const { page, complaints, close } = await watch(home);
    for (const path of ['index.html', `sessions/${KEY}.html`, 'week/index.html']) await page.goto(home + path);
    await page.goto(`${home}search.html?q=draught`);
    await page.locator('.search-results a.result-turn').first().waitFor();
    await close();
    expect(complaints).toEqual([]);
  });

  test('reads nothing again while Eleventy serves it, unless a transcript changes', async () => {
    const file = `sessions/-home-ada-harbour/${KEY}.jsonl`;
    const serving = `import { statSync, readFileSync, writeFileSync } from 'node:fs';
      import { Eleventy } from '@11ty/eleventy';
      const built = async () => {
        await new Eleventy('.', '_site', { quietMode: true, configPath: 'eleventy.config.js' }).write();
        return statSync('_site/report.json').mtimeMs;
      };
      const times = [await built(), await built()];
      writeFileSync('${file}', readFileSync('${file}', 'utf8').replaceAll('14:20', '14:30'));
      times.push(await built());
      console.log(JSON.stringify([times[1] === times[0], times[2] === times[1]]));`;
    const said = await inFolder(example, process.execPath, '--input-type=module', '--eval', serving);
    expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual([true, false]);
    expect(textOf(readPage(site, `sessions/${KEY}.html`).root)).toContain('low water at 14:30');
  });

  test('is built again from the cache, and without sessions that are gone', async () => {
    const report = (): string => readFileSync(join(site, 'report.json'), 'utf8');
    const before = publishedTree(site);
    rmSync(join(site, 'sessions'), { recursive: true });
    await eleventy(example);
    expect(publishedTree(site)).toEqual(before);
    // A page of the user below a folder of ours stays.
    writeFileSync(
      join(example, 'mine.njk'),
      '---\npermalink: sessions/mine.html\n---\n{% extends "sessionary/base.njk" %}',
    );
    const file = join(example, `sessions/-home-ada-harbour/${KEY}.jsonl`);
    writeFileSync(file.replace(KEY, 'next'), exchange('next', 0, 'And tomorrow?'));
    rmSync(file);
    writeFileSync(join(example, 'week.md'), '# Nothing');
    await eleventy(example);
    expect(readdirSync(join(site, 'sessions')).filter((name) => name.endsWith('.html'))).toEqual([
      'mine.html',
      'next.html',
    ]);
    expect(report()).toContain('next');
  });
});

describe('a site of a stranger', () => {
  const hostile = '<img src=x onerror="window.__pwned=1"> ![a](https://evil.example/b.png) {{ 7 * 7 }} # **x**';
  const tool = `{ names: ['mcp__harbor__tide'], family: 'fetches', view: ({ input, output }, show) => ({
    summary: input.station, note: input.hours + ' h', views: show.facts([['level', /level: (.*)/.exec(output)[1]]]) }) }`;
  const options = `{ inputs: ['in'], tools: [${tool}], theme: { css: 'ours.css' }, limits: { pageWeight: 2000 } }`;
  const settings = `
    eleventyConfig.setNunjucksEnvironmentOptions({ autoescape: false });
    eleventyConfig.addFilter('number', () => 'a filter of the user');
    eleventyConfig.addTransform('minify', (html) => html.replaceAll('<!-- remark -->', ''));`;
  const list = '{% for s in collections.sessions %}\n- {{ s.title }}\n{% endfor %}';
  const site = join(consumer, 'stranger/_site');

  beforeAll(async () => {
    const folder = siteWith('stranger', {
      'eleventy.config.js': configWith(options, settings),
      'ours.css': ':root { --paper: #fbf7ef; }',
      '_data/site.json': '{ "title": "A site of the user" }',
      '_includes/base.njk': 'A base of the user: {{ content | safe }}',
      '_includes/sessionary/base.njk':
        '{% extends "sessionary/default/base.njk" %}{% block foot %}{{ super() }}<p>{{ site.title }}</p>{% endblock %}',
      'index.md': `---\nlayout: base.njk\n---\n# Mine\n\n${list}\n`,
      'plain.md': `---\ntemplateEngineOverride: njk,md\n---\n${list.replace('title', 'title | plain')}\n`,
      'shown.liquid': `{% transcript "bad", "1" %}<!-- remark -->`,
      'numbers.11ty.js':
        'export const render = ({ months, projects, plans, decisions }) => JSON.stringify({ months, projects, plans, decisions });',
      'in/-home-ada-shop/bad.jsonl': exchange('bad', 0, hostile),
    });
    cpSync(join(EXAMPLE, 'sessions'), join(folder, 'in'), { recursive: true });
    cpSync(join(REPO, 'fixtures/codex/sessions'), join(folder, 'in/codex/sessions'), { recursive: true });
    await eleventy(folder, '--pathprefix=/docs/');
  }, 60_000);

  test('has the theme, the replaced page, templates and data of the user, and not those of the same names', () => {
    const page = readPage(site, `sessions/${KEY}.html`);
    expect(all(page.root, 'link[rel="stylesheet"]').map((one) => attribute(one, 'href'))).toContain(
      '../assets/site.css',
    );
    expect(textOf(page.root)).toContain('A site of the user');
    expect(textOf(readPage(site, 'index.html').root)).toMatch(/^A base of the user: Mine/);
    expect(textOf(readPage(site, 'projects.html').root)).not.toContain('a filter of the user');
    // The filter of theirs that Nunjucks has belongs to them.
    expect(textOf(readPage(site, 'plain/index.html').root)).toContain('onerror');
  });

  test('has a session of Codex beside those of Claude Code', () => {
    const { root } = readPage(site, 'sessions/01998f3a-5c1d-7e02-9a41-3d5f0c2b7a10.html');
    expect(all(root, '.tag').map(textOf)).toContain('Codex');
  });

  test('shows calls of a tool of its own', () => {
    const call = first(readPage(site, `sessions/${KEY}.html`).root, '[data-tool="mcp__harbor__tide"]');
    expect(call && textOf(call)).toMatch(/Skerry 24 h.*level0\.4 m/);
  });

  test('keeps texts of transcripts inert, in all languages of templates', () => {
    const pages = ['index.html', 'plain/index.html', 'shown/index.html', 'sessions/bad.html', 'projects/shop.html'];
    for (const path of pages) {
      const { root } = readPage(site, path);
      expect(all(root, 'img[onerror], img[src^="https"]')).toEqual([]);
      expect(textOf(root)).toContain('onerror="window.__pwned=1"');
    }
  });

  test('has numbers of months and projects, and links below its path', () => {
    const numbers = JSON.parse(readFileSync(join(site, 'numbers/index.html'), 'utf8'));
    expect(numbers.months).toEqual([
      expect.objectContaining({ key: '2026-09', sessions: 1 }),
      expect.objectContaining({
        key: '2026-03',
        name: 'March 2026',
        url: '/months/2026-03.html',
        sessions: 2,
        prompts: 3,
      }),
    ]);
    expect(numbers.projects.map(({ name }: { name: string }) => name).sort()).toEqual(['harbour', 'shop', 'tidepool']);
    expect([numbers.plans, numbers.decisions]).toEqual([[], []]);
    expect(attribute(first(readPage(site, '404.html').root, '.site-name'), 'href')).toBe('/docs/index.html');
  });

  test('has no other files than those that belong there', () => {
    expect(filesIn(site).filter((path) => path.startsWith('.sessionary-work'))).toEqual([]);
  });
});

test.each([
  ["{ inputz: ['in'] }", 'the plugin sessionary has a setting "inputz" that does not exist; the settings are title,'],
  ["{ inputs: ['missing'] }", 'There is no file or folder missing; check "inputs" in the configuration.'],
  ["{ publish: { password: 'x' } }", '"password" in "publish"'],
])('with %s, one sentence says what is wrong', async (options, sentence) => {
  const said = await failing(siteWith(`wrong-${options.length}`, { 'eleventy.config.js': configWith(options) }));
  expect(said).toContain(sentence);
  expect(said).not.toContain('dist/');
});

test('with turns that a session does not have, one sentence says so', async () => {
  const folder = siteWith('no-turns', {
    'eleventy.config.js': configWith("{ inputs: ['in'] }"),
    'in/-home-ada-shop/only.jsonl': exchange('only', 0, 'Open the shop.'),
    'page.njk': '{% transcript collections.sessions[0], "7-9" %}',
  });
  expect(await failing(folder)).toContain('This session has 2 turns; ask for one');
});

test('has types for options and data', async () => {
  expect(
    await typeErrors('plugin.ts', [
      "import sessionary, { type SessionItem } from 'sessionary/eleventy';",
      'declare const config: Parameters<typeof sessionary>[0];',
      "export const added = sessionary(config, { inputs: ['in'], redact: { emails: true } });",
      'export const titles = (sessions: readonly SessionItem[]): readonly string[] => sessions.map(({ title }) => title);',
      '// @ts-expect-error: a setting that does not exist',
      "export const wrong = sessionary(config, { inputz: ['in'] });",
    ]),
  ).toBe('');
});
