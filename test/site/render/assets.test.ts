import { describe, expect, test } from 'vitest';
import { Assets } from '../../../src/site/render/assets/assets.ts';
import type { MediaBlock } from '../../../src/transcript/parse/content.ts';

/** One white pixel, as each format writes it. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
const GIF = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

function block(base64: string | undefined, mediaType = 'image/png', address?: string): MediaBlock {
  return { kind: 'media', media: mediaType.startsWith('image') ? 'image' : 'document', mediaType, base64, address };
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64');
}

describe('images', () => {
  test('are stored once for equal bytes, and shown with their size', () => {
    const assets = new Assets(100);
    const view = assets.media(block(PNG), 1);
    expect(view).toMatchObject({ kind: 'image', width: 1, height: 1, alt: 'Image, 1 by 1 pixels' });
    expect(view.kind === 'image' && view.src).toMatch(/^media\/[0-9a-f]{20}\.png$/);
    expect(assets.media(block(`data:image/png;base64,${PNG}`), 2)).toEqual(view);
    expect(assets.list()).toHaveLength(1);
  });

  test('have the format of their bytes, not the one that the line claims', () => {
    const view = new Assets(100).media(block(GIF, 'image/png" onerror="alert(1)'), 1);
    expect(view.kind === 'image' && view.src).toMatch(/\.gif$/);
  });

  test('that may contain scripts are shown as text', () => {
    const assets = new Assets(100);
    expect(assets.media(block(encode('<svg onload="alert(1)"/>'), 'image/svg+xml'), 1)).toMatchObject({
      kind: 'link',
      inside: true,
    });
    expect(assets.list()[0]?.path).toMatch(/^outputs\/.*\.txt$/);
  });

  test.each([
    ['of no known format', encode('hello')],
    ['damaged', PNG.slice(0, 20)],
    ['not base64 at all', '%%%'],
    ['empty', ''],
  ])('that are %s become a problem', (_name, base64) => {
    expect(new Assets(100).media(block(base64), 7)).toMatchObject({ kind: 'problem', line: 7 });
  });

  test('with an address only become links, if the address is http or https', () => {
    const assets = new Assets(100);
    const at = (address: string) => assets.media(block(undefined, 'image/png', address), 1);
    expect(at('https://example.org/a.png')).toMatchObject({
      kind: 'link',
      href: 'https://example.org/a.png',
      inside: false,
    });
    expect(at('javascript:alert(1)')).toMatchObject({ kind: 'text', text: 'javascript:alert(1)' });
    expect(at('/tmp/a.png')).toMatchObject({ kind: 'text' });
    expect(assets.media(block(undefined), 3)).toMatchObject({ kind: 'problem', line: 3 });
  });
});

test('documents become links', () => {
  const assets = new Assets(100);
  const view = assets.media(block(encode('%PDF-1.7 ...'), 'application/pdf'), 1);
  expect(view).toMatchObject({ kind: 'link', text: 'PDF document, 12 bytes', inside: true });
  expect(assets.list()[0]?.path).toMatch(/^media\/.*\.pdf$/);
  expect(assets.media(block(encode('<html>'), 'text/html'), 1)).toMatchObject({
    kind: 'link',
    text: 'Text document, 6 bytes',
  });
  expect(assets.list()[1]?.path).toMatch(/^outputs\/.*\.txt$/);
});

describe('long texts', () => {
  test('have their first lines in the page', () => {
    const assets = new Assets(20);
    const text = 'line\n'.repeat(100);
    const kept = assets.text(text);
    expect(kept.text).toBe('line\nline\nline\nline');
    expect(kept.more?.label).toBe('96 more lines');
    expect(assets.list()).toEqual([{ path: kept.more?.href, content: text }]);
  });

  test('without a line break are cut between characters', () => {
    const kept = new Assets(5).text('😀'.repeat(1000));
    expect(kept.text).toBe('😀😀');
    expect(kept.more?.label).toBe('1,996 more characters');
  });

  test('within the limit are not cut', () => {
    const assets = new Assets(20);
    expect(assets.text('short')).toEqual({ text: 'short', more: undefined });
    expect(assets.list()).toEqual([]);
  });
});

test('a long text is cut at the end of a line, unless that would leave less than half', () => {
  const assets = new Assets(100);
  expect(assets.text(`${'a'.repeat(60)}\n${'b'.repeat(90)}`)).toMatchObject({
    text: 'a'.repeat(60),
    more: { label: '1 more line' },
  });
  expect(assets.text(`a\n${'b'.repeat(150)}`).text).toBe(`a\n${'b'.repeat(98)}`);
});

test('bytes that claim to be text are not treated as text', () => {
  expect(new Assets(100).media(block(encode('a\u0000b'), 'text/plain'), 7)).toMatchObject({ kind: 'problem', line: 7 });
  expect(new Assets(100).media(block(encode('ab'), 'text/plain'), 7)).toMatchObject({ kind: 'link' });
});

test('a text beside the page has symbols in place of control characters', () => {
  const assets = new Assets(100);
  assets.store('a\u0000b\u001b[1m');
  expect(assets.list().map(({ content }) => content)).toEqual(['a␀b␛[1m']);
});
