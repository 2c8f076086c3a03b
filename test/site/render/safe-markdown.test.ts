/** Untrusted text in a Markdown file, shown by careless viewers: with HTML, and every scheme a link. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  escapeMarkdown,
  safeBlock,
  safeCodeSpan,
  safeMarkdown,
} from '../../../src/site/render/markup/safe-markdown.ts';
import { REPO } from '../../helpers/cli.ts';
import { active, VIEWERS } from '../../helpers/viewers.ts';

function shown(markdown: string): string {
  return VIEWERS[0]?.[1](markdown) ?? '';
}

/** What acts in some viewer, and viewers that lose the heading after it. */
function harm(markdown: string): readonly string[] {
  return VIEWERS.flatMap(([name, show]) => {
    const html = show(`${markdown}\n\n## end\n`);
    return [...active(html), ...(html.includes('<h2>end</h2>') ? [] : ['no end'])].map((what) => `${name}: ${what}`);
  });
}

test.each([
  'Plain words, *emphasis*, `code`, a [link](https://example.org/a_(b)) and 3 < 4.',
  '# A heading\n\n- a list\n- [a file](src/cart.ts)',
  'See:\n\n```html\n<script>alert(1)</script>\n```\n\nThat is it.',
  '~~~\nno ``` here\n~~~',
  '`<b>` and `Map<string, T>` in code',
  'a | b\n--|--\n1 | 2',
  '| type | of |\n|--|--|\n| `List<T>` | `T` |',
  'pipe it: `cat a | grep <name>`',
  '- a\n  ```html\n  <div>\n  ```\n- [ ] b, [c](#d)',
  '<https://example.org/a?b=c>, www.example.org and ada@example.org',
  'Everything else is [^a-z], as in `[^a-z]: x`.',
])('harmless text is left unchanged %j', (text) => expect(safeMarkdown(text)).toBe(text));

test('escaped backslashes, and line ends in code, mean the same as before', () => {
  expect(safeMarkdown('a \\\\<b>')).toBe('a \\\\&lt;b>');
  expect(safeMarkdown('a \\<b>')).toBe('a &lt;b>');
  expect(safeBlock('a\r\nb\rc', 'text')).toBe('```text\na\nb\nc\n```');
});

test('a pasted file is put in a fence', () => {
  const file = '<b>\n'.repeat(30_000);
  expect(safeMarkdown(file)).toBe(`\`\`\`text\n${file}\`\`\``);
});

describe('active content is disarmed', () => {
  test.each([
    ['HTML in a line', 'look <img src=x onerror=alert(1)> here'],
    ['HTML as a block', '<script>\nalert(1)\n</script>'],
    ['a comment that never ends', '<!-- all of this\n\nis gone'],
    ['HTML after an escaped backslash', 'a \\\\<b onclick=alert(1)>c</b>'],
    ['HTML after a fence in a list that ended', '- a\n  ```\n<script>alert(1)</script>\n'],
    ['HTML in a quote', '> <iframe src="https://evil.example"></iframe>'],
    ['HTML next to the same in code', '`<b>` and <b>'],
    ['a picture elsewhere', '![x](https://evil.example/track.png)'],
    ['a picture by name', '![x][y]\n\n[y]: https://evil.example/track.png'],
    ['a script as a link', '[x](javascript:alert(1))'],
    ['a script in entities', '[x](java&#115;cript:alert(1)) [y](javascript&colon;alert(1))'],
    ['a script in angle brackets', '<javascript:alert(1)>'],
    ['a script by name', '[x]\n\n[x]: javascript:alert(1)'],
    ['a script by a name that something else uses', '[x]: vbscript:a'],
    ['data as a link', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
    ['HTML in a footnote', 'a[^1]\n\n[^1]: <img src=x onerror=alert(1)>'],
    ['a picture in a footnote', 'a[^1]\n\n[^1]: ![x](https://evil.example/track.png)'],
    ['a footnote within code that viewers begin elsewhere', '`a\n[^1]: <img src=x onerror=alert(1)>`'],
    ['HTML after an address that swallows the backslash', 'www.a.b/\\<img src=x onerror=alert(1)>'],
    ['HTML in code whose beginning an address swallows', 'www.a.b/`<img src=x onerror=alert(1)>`'],
    ['HTML in code across the cells of a table', '| a `<img src=x onerror=alert(1)> | b` |\n|--|--|'],
    ['HTML in code that the line before began', '`a\nb` <img src=x onerror=alert(1)> `c`'],
    ['a link made by an override that is named', '\u202e(javascript:alert(1))'],
    ['a script as a link on two lines', '[x](\njavascript:alert(1))'],
    ['HTML in a task list', '- [ ] <img src=x onerror=alert(1)>'],
    ['HTML struck through', '~~<img src=x onerror=alert(1)>~~'],
  ])('%s', (_, text) => {
    const rest = ['[x] ![x][y] [^1]', '# end'].map(safeMarkdown).join('\n\n');
    expect(harm(`${safeMarkdown(text)}\n\n${rest}`)).toEqual([]);
    const quote = safeMarkdown(text).replace(/^/gm, '> ');
    expect(harm(`- ${escapeMarkdown(text)}: ${safeCodeSpan(text)}\n\n${quote}\n\n${safeBlock(text, '')}`)).toEqual([]);
  });

  const payloads: readonly { id: string; text: string }[] = JSON.parse(
    readFileSync(join(REPO, 'fixtures/hostile/PAYLOADS.json'), 'utf8'),
  );

  test('there are at least 200 hostile payloads', () => expect(payloads.length).toBeGreaterThan(200));

  /** In groups, as micromark takes a while. */
  const groups = Array.from({ length: 10 }, (_, group) => payloads.filter((_, at) => at % 10 === group));

  test.each([...groups.entries()])(
    'those of group %d: inert, as prose, in a quote, as words or as code',
    (_, group) => {
      const found = group.flatMap(({ id, text }) => {
        const prose = safeMarkdown(`a[^1]\n\n[^1]: ${text}\n\nwww.a.b/${text}\n- [ ] ~~${text}~~`);
        const words = `## ${escapeMarkdown(text)} ${safeCodeSpan(text)}`;
        const forms = [safeMarkdown(text), prose, prose.replace(/^/gm, '> '), words, safeBlock(text, 'sh')];
        return harm(forms.join('\n\n')).map((what) => `${id}: ${what}`);
      });
      expect(found).toEqual([]);
    },
  );

  test('no text is lost', () => {
    expect(shown(safeMarkdown('a <b>bold</b> move'))).toBe('<p>a &lt;b&gt;bold&lt;/b&gt; move</p>\n');
  });
});

test.each([
  ['a fence', 'So:\n\n```js\nlet a = 1;', 'So:\n\n```js\nlet a = 1;\n```'],
  ['a longer fence', '~~~~\n~~~\na', '~~~~\n~~~\na\n~~~~'],
])('what is left open is closed %s', (_, text, expected) => expect(safeMarkdown(text)).toBe(expected));

test('a fence is longer than any run of backticks inside', () => {
  expect(safeBlock('a\n````\nb', 'md')).toBe('`````md\na\n````\nb\n`````');
  expect(safeBlock('x = 1\n\n', '')).toBe('```\nx = 1\n```');
  expect(safeBlock('a\u202eb', '')).toBe('```\na[U+202E]b\n```');
});

test('inline code is in as many backticks as it needs', () => {
  expect(safeCodeSpan('ls  -l\n')).toBe('`ls -l`');
  expect(safeCodeSpan('`a`')).toBe('`` `a` ``');
  expect(safeCodeSpan('')).toBe('');
});

test('escaped text contains no Markdown', () => {
  const words = 'a *b* [c](d) <e> # | `f` &amp; $g$ ~~h~~';
  expect(shown(escapeMarkdown(words))).toBe('<p>a *b* [c](d) &lt;e&gt; # | `f` &amp;amp; $g$ ~~h~~</p>\n');
});

test('escaped text has no sign of Markdown that is not escaped', () => {
  expect(escapeMarkdown('a[b]<c>&`d`\\e')).toBe('a&#91;b&#93;&lt;c\\>&amp;&#96;d&#96;&#92;e');
  expect(escapeMarkdown('*_{}#|!~$')).toBe('\\*\\_\\{\\}\\#\\|\\!\\~\\$');
});

test.each(['- no item', '+ none', '1. first', '2026) year', '---', '-', '2.1k tokens', '-n: yes', '+4 lines'])(
  'escaped text does not start a block: %s',
  (words) => {
    expect(shown(escapeMarkdown(words))).toBe(`<p>${words}</p>\n`);
  },
);
