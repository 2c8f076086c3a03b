/** Untrusted text in a Markdown file, shown by a permissive viewer: HTML is on, and every address becomes a link. */

import createMarkdown from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { codeSpan, escapeMarkdown, fenced, safeMarkdown } from '../../src/render/markup/safe-markdown.ts';

const permissive = new createMarkdown({ html: true });
permissive.validateLink = () => true;

function shown(markdown: string): string {
  return permissive.render(markdown);
}

describe('harmless text is left unchanged', () => {
  test.each([
    'Plain words, *emphasis*, `code`, a [link](https://example.org/a_(b)) and 3 < 4.',
    '# A heading\n\n- a list\n- [a file](src/cart.ts)',
    'See:\n\n```html\n<script>alert(1)</script>\n```\n\nThat is it.',
    '~~~\nno ``` here\n~~~',
    '`<b>` and `Map<string, T>` in code',
    'a | b\n--|--\n1 | 2',
  ])('%j', (text) => expect(safeMarkdown(text)).toBe(text));
});

describe('active content is disarmed', () => {
  test.each([
    ['HTML in a line', 'look <img src=x onerror=alert(1)> here'],
    ['HTML as a block', '<script>\nalert(1)\n</script>'],
    ['a comment that never ends', '<!-- all of this\n\nis gone'],
    ['HTML behind an escaped backslash', 'a \\\\<b onclick=alert(1)>c</b>'],
    ['HTML behind a fence in a list that ended', '- a\n  ```\n<script>alert(1)</script>\n'],
    ['HTML in a quote', '> <iframe src="https://evil.example"></iframe>'],
    ['HTML next to the same tag in code', '`<b>` and <b>'],
    ['a remote image', '![x](https://evil.example/track.png)'],
    ['a remote image by reference', '![x][y]\n\n[y]: https://evil.example/track.png'],
    ['a link to a script', '[x](javascript:alert(1))'],
    ['a script in entities', '[x](java&#115;cript:alert(1)) [y](javascript&colon;alert(1))'],
    ['a script in angle brackets', '<javascript:alert(1)>'],
    ['a script by reference', '[x]\n\n[x]: javascript:alert(1)'],
    ['a script by a reference in another text', '[x]: vbscript:a'],
    ['a link to data', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ])('%s', (_, text) => {
    const html = shown([text, '[x] ![x][y]', '# end'].map(safeMarkdown).join('\n\n'));
    expect(html).not.toMatch(/<(?:script|img|iframe|b\b|!--)/i);
    expect(html).not.toMatch(/href="(?:javascript|vbscript|data)/i);
    expect(html).toContain('<h1>end</h1>');
  });

  test('no text is lost', () => {
    expect(shown(safeMarkdown('a <b>bold</b> move'))).toBe('<p>a &lt;b&gt;bold&lt;/b&gt; move</p>\n');
  });
});

describe('what is left open is closed', () => {
  test.each([
    ['a fence', 'So:\n\n```js\nlet a = 1;', 'So:\n\n```js\nlet a = 1;\n```'],
    ['a longer fence', '~~~~\n~~~\na', '~~~~\n~~~\na\n~~~~'],
  ])('%s', (_, text, expected) => expect(safeMarkdown(text)).toBe(expected));
});

test('a fence is longer than any run of backticks inside', () => {
  expect(fenced('a\n````\nb', 'md')).toBe('`````md\na\n````\nb\n`````');
  expect(fenced('x = 1\n\n', '')).toBe('```\nx = 1\n```');
  expect(fenced('a\u202eb', '')).toBe('```\na[U+202E]b\n```');
});

test('inline code has as many backticks around it as it needs', () => {
  expect(codeSpan('ls  -l\n')).toBe('`ls -l`');
  expect(codeSpan('`a`')).toBe('`` `a` ``');
  expect(codeSpan('')).toBe('');
});

test('escaped text contains no Markdown', () => {
  const text = 'a *b* [c](d) <e> # | `f` &amp; $g$ ~~h~~';
  expect(shown(escapeMarkdown(text))).toBe('<p>a *b* [c](d) &lt;e&gt; # | `f` &amp;amp; $g$ ~~h~~</p>\n');
});

test.each(['- no item', '+ none', '1. first', '2026) year', '---', '-', '2.1k tokens', '-n: yes', '+4 lines'])(
  'escaped text does not start a block: %s',
  (text) => {
    expect(shown(escapeMarkdown(text))).toBe(`<p>${text}</p>\n`);
  },
);
