import { expect, it } from 'vitest';
import { readTime } from '../../../src/transcript/parse/timestamps.ts';

const NOON = Date.UTC(2026, 1, 14, 12);

it('a time without a zone is in UTC on every machine', () => {
  const zone = process.env.TZ;
  try {
    process.env.TZ = 'Asia/Tokyo';
    for (const text of ['2026-02-14T12:00:00', '2026-02-14 12:00', '2026-02-14T12:00:00Z', '2026-02-14T13:00:00+01:00'])
      expect([text, readTime(text)]).toEqual([text, NOON]);
  } finally {
    process.env.TZ = zone;
  }
});

it('has milliseconds, and an offset with or without a colon', () => {
  expect(readTime('2026-02-14T12:00:00.053Z')).toBe(NOON + 53);
  expect(readTime('2026-02-14T07:30:00-0430')).toBe(NOON);
});

it.each([
  ...['', 'soon', '14.02.2026', 'Sat Feb 14 2026', null, undefined, {}],
  NOON,
  '2026-02-14',
  '2026-13-14T12:00:00Z',
  'x2026-02-14T12:00:00Z',
  '2026-02-14T12:00:00Z.',
  '0001-01-01T00:00:00Z',
  '1970-01-01T00:00:00.000Z',
])('%s is none', (text) => {
  expect(readTime(text)).toBeUndefined();
});
