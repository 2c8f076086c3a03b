import { expect, test } from 'vitest';
import { compactHtml } from '../../src/site/compact-html.ts';

test('has no ends of items, no quotation marks around words, and no entities that a text does not need', () => {
  expect(
    compactHtml(
      '<ol><li class="add" data-n="2">a &gt; <span class="s">&quot;b&quot; &lt;i&gt; it&#39;s</span></li><li></li></ol>',
    ),
  ).toBe('<ol><li class=add data-n=2>a > <span class=s>"b" &lt;i> it\'s</span><li></ol>');
});

test('keeps what would be another document: space after an item, several classes, ids, entities in attributes', () => {
  const html =
    '<ul><li id="t-1" class="a b">&amp;quot;</li>\n<li title="&quot;x&quot; &gt;">&#34;</li>\n</ul><a class="b">1</a>';
  expect(compactHtml(html)).toBe(html);
});
