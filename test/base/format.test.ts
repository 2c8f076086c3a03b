import { describe, expect, test } from 'vitest';
import { bytes, count, grouped, head, lineCount, oneLine, toLines, visible } from '../../src/base/format.ts';
import { shortPath } from '../../src/site/render/text/short-path.ts';
import { duration, exactTime, span, timeView } from '../../src/site/render/text/time.ts';

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1234567, '1,234,567'],
    [-1200, '-1,200'],
    [2 ** 60, '1,152,921,504,606,846,976'],
    [Number.NaN, '0'],
  ])('%d is shown as %s', (value, text) => expect(grouped(value)).toBe(text));

  test('have a unit in singular or plural', () => {
    expect(count(1, 'line')).toBe('1 line');
    expect(count(1240, 'more line')).toBe('1,240 more lines');
    expect(bytes(440_193)).toBe('440 KB');
    expect(bytes(999_600)).toBe('1.0 MB');
  });
});

describe('durations', () => {
  test.each([
    [0, '0 ms'],
    [240, '240 ms'],
    [1000, '1 s'],
    [4200, '4.2 s'],
    [59_600, '1 min'],
    [72_000, '1 min 12 s'],
    [3_599_900, '1 h'],
    [7_500_000, '2 h 5 min'],
    [273_600_000, '76 h'],
    [-5, ''],
    [undefined, ''],
  ])('%s ms is shown as "%s"', (ms, text) => expect(duration(ms)).toBe(text));

  test('are empty if the end is before the start, or if both have the same time: nothing was measured', () => {
    expect([span(20, 10), span(10, 10), span(10, 1010), span(undefined, 10)]).toEqual(['', '', '1 s', '']);
  });
});

describe('times', () => {
  const time = Date.UTC(2026, 2, 29, 0, 30);

  test('are shown in the given time zone', () => {
    expect(timeView(time, 'UTC')).toEqual({ iso: '2026-03-29T00:30:00.000Z', text: '2026-03-29 00:30' });
    expect(timeView(time, 'Asia/Tokyo')?.text).toBe('2026-03-29 09:30');
    expect(timeView(time, 'America/New_York')?.text).toBe('2026-03-28 20:30');
  });

  test('that are missing or invalid are not shown', () => {
    expect(timeView(undefined, 'UTC')).toBeUndefined();
    expect(timeView(9e15, 'UTC')).toBeUndefined();
    expect(exactTime(undefined, 'UTC')).toBe('');
  });

  test('are shown to the second', () => {
    expect(exactTime(time + 9_000, 'Asia/Tokyo')).toBe('2026-03-29 09:30:09');
  });
});

describe('text', () => {
  test('that must fit on one line is cut at a word', () => {
    expect(oneLine('fix\n  the\tcart', 80)).toBe('fix the cart');
    expect(oneLine('please fix the shopping cart', 20)).toBe('please fix the…');
    expect(oneLine('x'.repeat(1_000_000), 10)).toBe('xxxxxxxxxx…');
    expect(oneLine('list the subtasks.. Then begin', 21)).toBe('list the subtasks…');
  });

  test('never ends in half a surrogate pair', () => expect(head('ab😀', 3)).toBe('ab'));

  test('shows control characters and lone surrogates', () =>
    expect(visible('a\u0000b\u001b\ud800c')).toBe('a␀b␛\ufffdc'));

  test('is split and counted in lines as readers count them', () => {
    expect(lineCount('')).toBe(0);
    expect(lineCount('a\nb\n')).toBe(2);
    expect(toLines('a\r\nb\rc')).toEqual(['a', 'b', 'c']);
  });
});

test('paths inside the working folder are shown relative to it', () => {
  expect(shortPath('/home/ada/shop/src/a.ts', '/home/ada/shop')).toBe('src/a.ts');
  expect(shortPath('/home/ada/shopping/a.ts', '/home/ada/shop')).toBe('/home/ada/shopping/a.ts');
  expect(shortPath('/home/ada/shop', '/home/ada/shop')).toBe('.');
  expect(shortPath('D:\\shop\\src\\a.ts', 'D:\\shop')).toBe('src\\a.ts');
  expect(shortPath('d:\\shop\\src\\a.ts', 'D:\\shop')).toBe('src\\a.ts');
  expect(shortPath('/etc/hosts', '/')).toBe('/etc/hosts');
  expect(shortPath('/etc/hosts', undefined)).toBe('/etc/hosts');
});
