/** Trojan Source: invisible characters are made visible in code, and left alone where a language needs them. */

import { describe, expect, test } from 'vitest';
import { printable } from '../../../src/base/format.ts';
import { Highlighter } from '../../../src/site/render/markup/highlight.ts';
import { plainLine } from '../../../src/site/render/markup/html.ts';
import { createProse } from '../../../src/site/render/markup/prose.ts';

const highlighter = new Highlighter();
const { agent, human } = createProse(highlighter);

/** The text as `before <label> after`, and the titles of the labels. */
function labels(html: string): { readonly text: string; readonly titles: readonly string[] } {
  const label = /<span class="invisible" title="([^"]*)">([^<]*)<\/span>/g;
  return { text: html.replace(label, '<$2>'), titles: [...html.matchAll(label)].map(([, title = '']) => title) };
}

describe('in code', () => {
  test.each([
    ['\u202a', 'left-to-right embedding U+202A'],
    ['\u202b', 'right-to-left embedding U+202B'],
    ['\u202c', 'pop directional formatting U+202C'],
    ['\u202d', 'left-to-right override U+202D'],
    ['\u202e', 'right-to-left override U+202E'],
    ['\u2066', 'left-to-right isolate U+2066'],
    ['\u2067', 'right-to-left isolate U+2067'],
    ['\u2068', 'first strong isolate U+2068'],
    ['\u2069', 'pop directional isolate U+2069'],
    ['\u200e', 'left-to-right mark U+200E'],
    ['\u200f', 'right-to-left mark U+200F'],
    ['\u061c', 'Arabic letter mark U+061C'],
    ['\u200b', 'zero width space U+200B'],
    ['\u200c', 'zero width non-joiner U+200C'],
    ['\u200d', 'zero width joiner U+200D'],
    ['\u2060', 'word joiner U+2060'],
    ['\ufeff', 'zero width no-break space U+FEFF'],
    ['\u00ad', 'soft hyphen U+00AD'],
    ['\u3164', 'Hangul filler U+3164'],
    ['\u{e0041}', 'tag character U+E0041'],
    ['\u{e0101}', 'variation selector U+E0101'],
  ])('%j is named', (character, title) => {
    const { text, titles } = labels(plainLine(`a${character}b`));
    expect(titles).toEqual([title]);
    expect(text).toBe(`a<${title.split(' ').at(-1)}>b`);
  });

  test('a run has one label, however long it is', () => {
    expect(labels(plainLine(`a${'\u200b'.repeat(40)}b`))).toEqual({
      text: 'a<U+200B ×40>b',
      titles: ['zero width space U+200B ×40'],
    });
    const hidden = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(labels(plainLine(`a${hidden.slice(0, 8)}`)).text).toBe('a<U+E0069 U+E0067 U+E006E U+E006F>');
    expect(labels(plainLine(`a${hidden}`)).text).toBe('a<U+E0069 U+E0067 U+E006E U+E006F and 2 more>');
    expect(plainLine('\u200b'.repeat(1_000_000)).length).toBeLessThan(200);
  });

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['a family', '"👨\u200d👩\u200d👧"'],
    ['a heart on fire', '❤️\u200d🔥'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['a variant of a Han character', '葛\u{e0100}'],
    ['visible text', 'naïve café — “quoted” 日本語 \u00a0'],
  ])('%s is left unchanged', (_, text) => {
    expect(labels(plainLine(text)).titles).toEqual([]);
  });

  test('labels are inside the coloured spans', () => {
    const line = highlighter.open("if (role !== '\u202e \u2066// only admins') run();", 'typescript') ?? '';
    expect(labels(line).titles).toEqual(['right-to-left override U+202E', 'left-to-right isolate U+2066']);
    expect(line).toMatch(/<span class="s">[^<]*<span class="invisible"[^>]*>U\+202E<\/span>/);
    expect(line).not.toMatch(/[\u202e\u2066]/);
  });

  test.each([
    ['a fence', '```ts\nconst a\u200bb = 1;\n```'],
    ['a fence without a language', '```\na\u200bb\n```'],
    ['an indented block', '    a\u200bb'],
    ['inline code', 'run `a\u200bb` now'],
  ])('%s in Markdown has the labels too', (_, text) => {
    expect(labels(agent(text)).titles).toEqual(['zero width space U+200B']);
    expect(labels(human(text)).titles).toEqual(['zero width space U+200B']);
  });
});

describe('in prose', () => {
  test('characters that a language needs are left unchanged', () => {
    expect(agent('می\u200cخواهم \u200f(متن)\u200f co\u00adoperate')).toBe(
      '<p>می\u200cخواهم \u200f(متن)\u200f co\u00adoperate</p>\n',
    );
  });

  test('an override is named on the finished page, in text and in attributes', () => {
    expect(printable('<p title="a\u202eb">photo\u202egpj.exe \u202dx</p>')).toBe(
      '<p title="a[U+202E]b">photo[U+202E]gpj.exe [U+202D]x</p>',
    );
  });
});
