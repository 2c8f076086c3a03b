/** The size of images on a page. */

import { expect, test } from 'vitest';
import { dimensions } from '../../../src/site/render/assets/assets.ts';
import { shownSize } from '../../../src/site/views/value-views.ts';

test.each([
  ['a small image keeps its size', [400, 300], [400, 300]],
  ['a wide one is limited by its width', [1024, 100], [512, 50]],
  ['a tall one is limited by its height', [600, 3840], [60, 384]],
  ['a side is at least one pixel', [100_000, 1], [512, 1]],
])('%s', (_, [width = 0, height = 0], shown) => {
  const size = shownSize({ width, height });
  expect([size.width, size.height]).toEqual(shown);
});

/** The orientation that a camera wrote: from 5 on, browsers turn the photograph by a quarter. */
test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photograph of orientation %i has the size that browsers show', (orientation) => {
  const exif = `4578696600004d4d002a0000000800010112000300000001000${orientation}000000000000`;
  const jpeg = Buffer.from(`ffd8ffe10022${exif}ffc0000b08006400c801012200`, 'hex');
  expect(dimensions(jpeg)).toEqual(orientation < 5 ? { width: 200, height: 100 } : { width: 100, height: 200 });
});
