/** The size of images on a page. */

import { expect, test } from 'vitest';
import { shownSize } from '../../src/render/assets/media.ts';

test.each([
  ['a small image keeps its size', [400, 300], [400, 300]],
  ['a wide one is limited by its width', [1024, 100], [512, 50]],
  ['a tall one is limited by its height', [600, 3840], [60, 384]],
  ['a side is at least one pixel', [100_000, 1], [512, 1]],
])('%s', (_, [width = 0, height = 0], shown) => {
  const size = shownSize({ width, height });
  expect([size.width, size.height]).toEqual(shown);
});
