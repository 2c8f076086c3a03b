import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeLanguages } from '../../../src/site/render/markup/grammars.ts';
import { Highlighter } from '../../../src/site/render/markup/highlight.ts';
import { languageOfFence, languageOfPath } from '../../../src/site/render/markup/language.ts';
import { folderForTest } from '../../helpers/folder-for-test.ts';

const highlighter = new Highlighter();

describe('languages', () => {
  test.each([
    ['/home/ada/shop/src/cart.ts', 'typescript'],
    ['D:\\shop\\Makefile', 'make'],
    ['a.PY', 'python'],
    ['x.tsx', 'tsx'],
    ['Dockerfile', 'docker'],
    ['notes.txt', 'text'],
    ['constructor', 'text'],
    ['x.__proto__', 'text'],
    ['', 'text'],
  ])('%s is %s', (path, language) => expect(languageOfPath(path)).toBe(language));

  test.each([
    ['ts', 'typescript'],
    ['Bash', 'shellscript'],
    ['js {1,3}', 'javascript'],
    ['"><script>', 'text'],
    ['toString', 'text'],
  ])('fence %s is %s', (info, language) => expect(languageOfFence(info)).toBe(language));

  test('bring the scripts of those that they can contain, each once', () => {
    const output = folderForTest();
    expect(writeLanguages(output, [{ languages: ['html', 'css'] }, { languages: ['json', 'css'] }])).toEqual(
      ['css', 'html', 'javascript', 'json'].map((name) => `assets/languages/${name}.js`),
    );
    const script = readFileSync(join(output, 'assets/languages/json.js'), 'utf8');
    expect(script).toMatch(/^sessionaryLanguage\("json","[\w+/=]+"\)\n$/);
  });

  test('of folded code are remembered, but not plain text', () => {
    const own = new Highlighter();
    expect(['go', 'text', 'go'].map((name) => own.later(name))).toEqual(['go', undefined, 'go']);
    expect([...own.folded]).toEqual(['go']);
  });
});

test('a token of several lines is highlighted on each of them', () => {
  expect(highlighter.open('/* a\n\nb */ if', 'typescript')).toBe(
    '<span class="c">/* a</span>\n\n<span class="c">b */ </span><span class="k">if</span>',
  );
});

test('code is escaped, and has only known classes', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to be highlighted
  const html = highlighter.open('const a = `<b>${x}</b>`;\u0000\n'.repeat(3), 'typescript') ?? '';
  expect(html).not.toMatch(/<(?!\/?span)/);
  const tags = [...html.matchAll(/<span [^>]*>/g)].map(([tag]) => tag);
  expect(tags.filter((tag) => !/^<span class="[cksnfpulidg]">$/.test(tag))).toEqual([]);
});

test('the code in Markdown has no colours, whatever other grammars are loaded', () => {
  expect(highlighter.open('if true; then', 'shellscript')).toContain('class="k"');
  expect(highlighter.open('```bash\nif true\n```', 'markdown')).not.toContain('class="k"');
});

test('a minified line has no colours, and more code than a session may have is left to the page', () => {
  expect(highlighter.open('const a = 1;'.repeat(200), 'typescript')).not.toContain('<span');
  expect(highlighter.open('const a = 1;\n'.repeat(50_000), 'typescript')).toBeUndefined();
});

test('lines may end with \\n, \\r\\n or \\r', () =>
  expect(highlighter.open('a\r\nb\rc\n', 'text')?.split(/\r\n?|\n/)).toHaveLength(4));
