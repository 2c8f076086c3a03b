/** Texts of transcripts on pages: as markup, as addresses, as JSON. */

import { describe, expect, it, test } from 'vitest';
import { SiteShow } from '../../../src/site/render/calls/site-show.ts';
import { escapeHtml } from '../../../src/site/render/markup/html.ts';
import { host, isWeb, linkItem, linkViews } from '../../../src/site/render/text/links.ts';
import { tidyJson } from '../../../src/site/render/text/tidy-json.ts';
import { type CallParts, context, makeCall } from './helpers.ts';

it.each([
  ['<b>', '&lt;b&gt;'],
  ['a & b', 'a &amp; b'],
  ['&lt;', '&amp;lt;'],
  ['"', '&quot;'],
  ["it's", 'it&#39;s'],
  ['a\u0000b\ud800', 'a␀b\ufffd'],
  ['a\n\tb', 'a\n\tb'],
])('markup that shows %j', (text, markup) => expect(escapeHtml(text)).toBe(markup));

describe('an address', () => {
  it.each([
    ['https://a.example/b?c#d', true],
    ['HTTP://a.example', true],
    ['https://a.example/b c', false],
    ['javascript:alert(1)//https://a.example', false],
    ['ftp://a.example', false],
    ['https://', false],
  ])('%s is a link: %s', (address, isLink) => {
    expect(isWeb(address)).toBe(isLink);
    expect(linkViews(address)).toHaveLength(isLink ? 1 : 0);
    expect('href' in linkItem('x', address)).toBe(isLink);
  });

  test('is shown with its control characters, and named by its host', () => {
    expect(linkItem('a\u0001', undefined, 'b\u0002')).toEqual({ text: 'a␁', note: 'b␂' });
    expect([host('https://a.example:80/b'), host('nothing')]).toEqual(['a.example:80', '']);
  });
});

describe('JSON', () => {
  test('is indented, and deep values end in dots', () => {
    expect(tidyJson({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}');
    const nested = (open: string, close: string): unknown => JSON.parse(`${open.repeat(4_000)}1${close.repeat(4_000)}`);
    expect(tidyJson(nested('[', ']'))).toContain('"…"');
    expect(tidyJson(nested('{"a":', '}'))).toContain('"{…}"');
  });

  test('that is cut off is indented as far as it goes, without control characters', async () => {
    const show = new SiteShow(context());
    expect(show.answerJson('{"a":["b\u0001","c… (truncated)')).toEqual({
      kind: 'json',
      label: 'Answer',
      text: '{\n  "a": [\n    "b␁",\n    "c… (truncated)',
      more: undefined,
    });
    expect(show.answerJson('[ not JSON')).toBeUndefined();
  });
});

test('a long output keeps its first lines and their colours, and an image of the result is shown once', async () => {
  const ctx = context(100);
  const output = Array.from({ length: 50 }, (_, at) => `\u001b[31mline ${at}\u001b[0m`).join('\n');
  const [view] = new SiteShow(ctx).output(output);
  expect(view).toMatchObject({ kind: 'terminal', lines: { length: 13 }, more: { label: '37 more lines' } });
  expect(view?.kind === 'terminal' && view.lines[0]).toEqual([{ text: 'line 0', style: 'fg-1', href: undefined }]);
  const image = { kind: 'media', media: 'image', mediaType: 'image/png', base64: 'eA==', address: undefined } as const;
  const call = (content: CallParts['content'] = '') => makeCall({ name: 'Read', input: {}, content });
  expect(new SiteShow(ctx).media('eA==', 'image/png', call())).toHaveLength(1);
  expect(new SiteShow(ctx).media('eA==', 'image/png', call([image]))).toEqual([]);
});
