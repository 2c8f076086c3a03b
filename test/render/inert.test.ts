/** What strangers wrote, in a Markdown file that a careless viewer shows: HTML on, every scheme a link. */

import createMarkdown from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { codeSpan, fenced, inertProse, plainWords } from '../../src/render/markup/safe-markdown.ts';

const careless = new createMarkdown({ html: true });
careless.validateLink = () => true;

function shown(markdown: string): string {
  return careless.render(markdown);
}

describe('prose stands as it was written', () => {
  test.each([
    'Plain words, *emphasis*, `code`, a [link](https://example.org/a_(b)) and 3 < 4.',
    '# A heading\n\n- a list\n- [a file](src/cart.ts)',
    'See:\n\n```html\n<script>alert(1)</script>\n```\n\nThat is it.',
    '~~~\nno ``` here\n~~~',
    '`<b>` and `Map<string, T>` in code',
    'a | b\n--|--\n1 | 2',
  ])('%j', (text) => expect(inertProse(text)).toBe(text));
});

describe('what could act does not', () => {
  test.each([
    ['HTML in a line', 'look <img src=x onerror=alert(1)> here'],
    ['HTML as a block', '<script>\nalert(1)\n</script>'],
    ['a comment that never ends', '<!-- all of this\n\nis gone'],
    ['HTML behind an escaped backslash', 'a \\\\<b onclick=alert(1)>c</b>'],
    ['HTML behind a fence in a list that ended', '- a\n  ```\n<script>alert(1)</script>\n'],
    ['HTML in a quote', '> <iframe src="https://evil.example"></iframe>'],
    ['HTML beside the same in code', '`<b>` and <b>'],
    ['a picture elsewhere', '![x](https://evil.example/track.png)'],
    ['a picture by name', '![x][y]\n\n[y]: https://evil.example/track.png'],
    ['a script as a link', '[x](javascript:alert(1))'],
    ['a script in entities', '[x](java&#115;cript:alert(1)) [y](javascript&colon;alert(1))'],
    ['a script in angle brackets', '<javascript:alert(1)>'],
    ['a script by name', '[x]\n\n[x]: javascript:alert(1)'],
    ['a script by a name that something else uses', '[x]: vbscript:a'],
    ['data as a link', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ])('%s', (_, text) => {
    const html = shown([text, '[x] ![x][y]', '# end'].map(inertProse).join('\n\n'));
    expect(html).not.toMatch(/<(?:script|img|iframe|b\b|!--)/i);
    expect(html).not.toMatch(/href="(?:javascript|vbscript|data)/i);
    expect(html).toContain('<h1>end</h1>');
  });

  test('of words that are shown nothing is lost', () => {
    expect(shown(inertProse('a <b>bold</b> move'))).toBe('<p>a &lt;b&gt;bold&lt;/b&gt; move</p>\n');
  });
});

describe('what stays open is closed', () => {
  test.each([
    ['a fence', 'So:\n\n```js\nlet a = 1;', 'So:\n\n```js\nlet a = 1;\n```'],
    ['a longer fence', '~~~~\n~~~\na', '~~~~\n~~~\na\n~~~~'],
  ])('%s', (_, text, expected) => expect(inertProse(text)).toBe(expected));
});

test('a fence is longer than any inside', () => {
  expect(fenced('a\n````\nb', 'md')).toBe('`````md\na\n````\nb\n`````');
  expect(fenced('x = 1\n\n', '')).toBe('```\nx = 1\n```');
  expect(fenced('a\u202eb', '')).toBe('```\na[U+202E]b\n```');
});

test('a piece of code in a line stands between as many marks as it takes', () => {
  expect(codeSpan('ls  -l\n')).toBe('`ls -l`');
  expect(codeSpan('`a`')).toBe('`` `a` ``');
  expect(codeSpan('')).toBe('');
});

test('words in a line are no Markdown', () => {
  const words = 'a *b* [c](d) <e> # | `f` &amp; $g$ ~~h~~';
  expect(shown(plainWords(words))).toBe('<p>a *b* [c](d) &lt;e&gt; # | `f` &amp;amp; $g$ ~~h~~</p>\n');
});

test.each(['- no item', '+ none', '1. first', '2026) year', '---', '-', '2.1k tokens', '-n: yes', '+4 lines'])(
  'words in a line begin no block: %s',
  (words) => {
    expect(shown(plainWords(words))).toBe(`<p>${words}</p>\n`);
  },
);
