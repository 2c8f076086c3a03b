import { describe, expect, test } from 'vitest';
import { leastTime } from '../../helpers/cpu-time.ts';
import { context } from './helpers.ts';

const { prose } = context();

describe('links', () => {
  test.each(['https://example.org/a?b=1&c=2', 'http://example.org', 'mailto:ada@example.org'])(
    '%s stays a link',
    (address) => {
      const html = prose.agent(`[here](${address})`);
      expect(html).toContain(
        `<a href="${address.replaceAll('&', '&amp;')}" rel="noreferrer noopener nofollow">here</a>`,
      );
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example/x',
  ])('%s never becomes a link', (address) => expect(prose.agent(`[x](${address})`)).not.toContain('<a '));

  test.each(['[tides](https://github.com/~/tides/pull/3)', '![tides](https://github.com/~/tides/pull/3)'])(
    'an address that redaction changed is a reference: %s',
    (text) =>
      expect(prose.agent(text)).toBe(
        '<p><span class="ref" title="https://github.com/~/tides/pull/3">tides</span></p>\n',
      ),
  );

  test('a path in a repository is a reference with its path as title', () => {
    expect(prose.agent('[cart](src/cart.ts:12)')).toBe('<p><span class="ref" title="src/cart.ts:12">cart</span></p>\n');
  });

  test('a bare address becomes a link, a bare domain name does not', () => {
    expect(prose.agent('see https://example.org/x, or example.org')).toBe(
      '<p>see <a href="https://example.org/x" rel="noreferrer noopener nofollow">https://example.org/x</a>, or example.org</p>\n',
    );
  });

  test('a remote image is a link, never a request', () => {
    const html = prose.agent('![a cart](https://example.org/cart.png)');
    expect(html).toBe('<p><a href="https://example.org/cart.png" rel="noreferrer noopener nofollow">a cart</a></p>\n');
  });

  test('an image in a link becomes the text of the link', () => {
    expect(prose.agent('[![build](https://example.org/b.svg)](https://example.org/) ![x](http://y.z)')).toBe(
      '<p><a href="https://example.org/" rel="noreferrer noopener nofollow"><span class="ref" title="https://example.org/b.svg">build</span></a> <a href="http://y.z" rel="noreferrer noopener nofollow">x</a></p>\n',
    );
  });
});

test('HTML and template tags in text are shown as text', () => {
  const html = prose.human('<script>alert(1)</script> <img src=x onerror=alert(1)> {{ x }} {% raw %} & "q"');
  expect(html).not.toMatch(/<(?:script|img)/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('{{ x }}');
});

describe('headings', () => {
  test('rank below those of the page and do not skip a rank', () => {
    const html = prose.agent('# A\n\n### B\n\n## C\n\n###### D\n\n# E');
    expect([...html.matchAll(/<h(\d)>(\w)/g)].map((match) => `${match[2]}${match[1]}`)).toEqual([
      'A3',
      'B4',
      'C4',
      'D5',
      'E3',
    ]);
  });

  test('have no ids', () => expect(prose.agent('# Title')).toBe('<h3>Title</h3>\n'));
});

describe('file references', () => {
  test.each(['@src/a.ts', '@README.md', '@docs/', '@~/notes.md'])('%s is one', (reference) => {
    expect(prose.human(`look at ${reference}, please`)).toBe(
      `<p>look at <span class="ref">${reference}</span>, please</p>\n`,
    );
  });

  test.each(['@ada', 'ada@example.org', '`@src/a.ts`'])('%s is not one', (text) =>
    expect(prose.human(text)).not.toContain('class="ref"'),
  );

  test('are not recognised in what agents write', () =>
    expect(prose.agent('@types/node')).toBe('<p>@types/node</p>\n'));
});

test('line breaks that people type are kept', () => {
  expect(prose.human('a\nb')).toBe('<p>a<br>\nb</p>\n');
  expect(prose.agent('a\nb')).toBe('<p>a\nb</p>\n');
});

test('fenced code is highlighted with classes, without styles; in folds, the page does it', () => {
  expect(prose.agent('```ts\nconst a = 1;\n```')).toBe(
    '<pre class="code" tabindex="0"><code><span class="k">const </span><span class="n">a </span><span class="k">= </span><span class="n">1</span>;\n</code></pre>\n',
  );
  expect(prose.folded('```ts\nconst a = 1;\n```')).toBe(
    '<pre class="code" tabindex="0" data-language="typescript"><code>const a = 1;\n</code></pre>\n',
  );
  expect(prose.agent('```nonsense"><b>\n<b>\n```')).toBe(
    '<pre class="code" tabindex="0"><code>&lt;b&gt;\n</code></pre>\n',
  );
});

test('a table can be scrolled with the keyboard', () => {
  expect(prose.agent('|a|b|\n|-|-|\n|1|2|')).toMatch(/^<div class="table" tabindex="0">/);
});

test('a column is aligned by a class, as pages block inline styles', () => {
  const html = prose.agent('|a|b|\n|-:|:-:|\n|1|2|');
  expect(html).toContain('<td class="a-right">1</td>');
  expect(html).toContain('<th class="a-center" scope="col">b</th>');
  expect(html).not.toContain('style');
});

test('text below very deep nesting is not lost', () => {
  expect(prose.agent(`${'> '.repeat(500)}at the bottom`)).toContain('at the bottom');
});

test.each([
  ['brackets', '['.repeat(50_000)],
  ['emphasis', '*a _b '.repeat(20_000)],
  ['quotes', '>'.repeat(50_000)],
  ['backticks', '`a``b```'.repeat(20_000)],
  ['links', '[a](<b'.repeat(20_000)],
  ['addresses', 'http://'.repeat(20_000)],
  ['references', '@a'.repeat(40_000)],
  ['reference without an end', `@${'a/'.repeat(40_000)}`],
  ['words after an at sign', ` @${'a'.repeat(90_000)}`],
  ['lists', `${'- '.repeat(5_000)}x`],
  ['entities', '&amp'.repeat(20_000)],
])('hostile text takes linear time %s', async (_name, text) => {
  expect(await leastTime(3_000, () => prose.human(text))).toBeLessThan(3_000);
});

test('a table head without text is a plain cell', () => {
  const html = prose.agent('| | a |\n|---|---|\n| b | c |');
  expect(html).toContain('<tr>\n<td></td>\n<th scope="col">a</th>\n</tr>');
});

test('a line drawn with box characters stays a line of its own', () => {
  expect(prose.agent('Before\n────────────\nafter')).toBe(
    '<p>Before\n<span class="ruled">────────────</span>\nafter</p>\n',
  );
  expect(prose.agent('`★ Insight ─────────`')).toBe('<p><span class="ruled">★ Insight ─────────</span></p>\n');
  expect(prose.agent('A `──` and ──── in a sentence')).not.toContain('ruled');
});

test('a list in a script from right to left has its marks at the right', () => {
  expect(prose.agent('- שלום')).toBe('<ul dir="auto">\n<li>שלום</li>\n</ul>\n');
  expect(prose.agent('- one')).toBe('<ul>\n<li>one</li>\n</ul>\n');
});
