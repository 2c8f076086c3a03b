/** The size of images on a page. */

import { expect, test } from 'vitest';
import { dimensions } from '../../../src/site/render/assets/media.ts';
import { shownSize } from '../../../src/site/views/values/image-view.ts';

test.each([
  ['a small image keeps its size', [400, 300], [400, 300]],
  ['a wide one is limited by its width', [1024, 100], [512, 50]],
  ['a tall one is limited by its height', [600, 3840], [60, 384]],
  ['a side is at least one pixel', [100_000, 1], [512, 1]],
])('%s', (_, [width = 0, height = 0], shown) => {
  const size = shownSize({ width, height });
  expect([size.width, size.height]).toEqual(shown);
});

test('a photograph that browsers turn by a quarter is as wide as it was high', () => {
  const exif = '4578696600004d4d002a00000008000101120003000000010006000000000000';
  const jpeg = Buffer.from(`ffd8ffe10022${exif}ffc0000b08006400c801012200`, 'hex');
  expect(dimensions(jpeg)).toEqual({ width: 100, height: 200 });
});
