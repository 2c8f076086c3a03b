/** What a site looks like: a style sheet, a logo, links and templates of the user. docs/THEMES.md says what is public. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite, REPO, runCli } from '../helpers/cli.ts';
import { folderForTest } from '../helpers/folder-for-test.ts';
import { readPage, textOf } from '../helpers/pages.ts';
import { writeSession } from '../helpers/transcripts.ts';

/** A folder with a session, a configuration, and the files that it names. */
function folderWith(config: string, files: Readonly<Record<string, string>>): string {
  const folder = folderForTest();
  writeSession(join(folder, 'projects'), '-home-ada-shop', 'only', ['Open the shop.']);
  mkdirSync(join(folder, 'ours'));
  writeFileSync(join(folder, 'sessionary.config.js'), `export default { inputs: ['projects'], ${config} };`);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const build = (folder: string) => buildSite(['--cache', join(folder, 'cache')], { cwd: folder });
const PAGES = ['index.html', 'sessions/only.html', '404.html'];

describe('a theme', () => {
  test('puts its style sheet last and its logo and links on every page, and a changed sheet is copied again', async () => {
    const links = "[{ text: 'Handbook & rules', href: 'https://example.org/handbook' }]";
    const folder = folderWith(`theme: { css: 'ours.css', logo: 'ours.SVG', links: ${links} }`, {
      'ours.css': ':root { --paper: #fbf7ef; }',
      'ours.SVG': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    await build(folder);
    for (const page of PAGES) {
      const html = readFileSync(join(folder, '_site', page), 'utf8');
      const root = page.startsWith('sessions/') ? '../' : '';
      const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].map(([, href]) => href);
      expect(sheets.at(-1)).toBe(`${root}assets/site.css`);
      expect(html).toContain(`<img class="logo" src="${root}assets/site-logo.svg" alt=""`);
      expect(html).toContain(`<link rel="icon" href="${root}assets/site-logo.svg">`);
      expect(html).toContain('<a href="https://example.org/handbook">Handbook &amp; rules</a>');
    }
    writeFileSync(join(folder, 'ours.css'), ':root { --paper: #ffffff; }');
    await build(folder);
    expect(readFileSync(join(folder, '_site/assets/site.css'), 'utf8')).toBe(':root { --paper: #ffffff; }');
  });

  test('may set the custom properties that the documentation lists: all that there are', () => {
    const named = (path: string, pattern: RegExp): readonly string[] =>
      [...readFileSync(join(REPO, path), 'utf8').matchAll(pattern)].map(([, name = '']) => name);
    const rows = named('docs/THEMES.md', /^\| [a-z ]+ \| (.*) \|$/gm).join(' ');
    const documented = [...rows.matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name);
    expect(documented).toEqual(named('templates/styles/tokens.css', /^ {2}(--[\w-]+):/gm));
    for (const example of ['paper', 'slate'])
      expect(documented).toEqual(expect.arrayContaining([...named(`docs/themes/${example}.css`, /(--[\w-]+):/g)]));
  });
});

describe('templates of the user', () => {
  test('take the place of ours, on session pages too, and may extend them', async () => {
    const folder = folderWith("templates: 'ours'", {
      'ours/base.njk': '{% extends "default/base.njk" %}{% block foot %}{{ super() }}<p>Ask first.</p>{% endblock %}',
      'ours/404.njk': '{% extends "base.njk" %}{% block main %}<h1>Lost?</h1>{% endblock %}',
    });
    await build(folder);
    for (const page of PAGES) expect(textOf(readPage(join(folder, '_site'), page).root)).toContain('Ask first.');
    expect(textOf(readPage(join(folder, '_site'), '404.html').root)).toContain('Lost?');
    expect(textOf(readPage(join(folder, '_site'), 'sessions/only.html').root)).toContain('Open the shop.');
    writeFileSync(join(folder, 'ours/base.njk'), '{% extends "default/base.njk" %}');
    await build(folder);
    for (const page of PAGES) expect(textOf(readPage(join(folder, '_site'), page).root)).not.toContain('Ask first.');
  });

  test.each([
    ["templates: 'ours'", /^sessionary: \S+bad\.njk is not a template: .*expected block end.*\.\n$/],
    ["templates: 'missing'", /^sessionary: There is no folder \S+missing; check "templates" in the configuration\.\n$/],
    [
      "theme: { css: 'missing.css' }",
      /^sessionary: There is no file \S+missing\.css; check "css" in "theme" in the conf/,
    ],
    ["theme: { logo: 'ours.gif' }", /^sessionary: "logo" in "theme" in \S+ must be the path of an \.svg or \.png file/],
    [
      "theme: { links: [{ text: 'x', href: 'javascript:x' }] }",
      /^sessionary: "links" in "theme" in \S+ must be a list/,
    ],
  ])('with %s, the build says in one sentence what is wrong', async (config, sentence) => {
    const folder = folderWith(config, { 'ours/bad.njk': '{% block x' });
    const { code, stderr } = await runCli(['build'], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
  });
});
