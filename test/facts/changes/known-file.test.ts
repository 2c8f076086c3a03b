import { expect, test } from 'vitest';
import { GIVEN, KnownFile } from '../../../src/facts/changes/known-file.ts';

test.each([-1, 0.5, Number.NaN])('lines that were seen at an impossible place, %d, are left out', (at) => {
  const file = new KnownFile();
  file.whole(['tide', 'ebb'], GIVEN);
  file.see([{ at, texts: ['flood'] }]);
  expect(file.lines.map((line) => line?.text)).toEqual(['tide', 'ebb']);
});
